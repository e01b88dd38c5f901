package live

// MostEntries lets the logs of tables be full sooner.
func (t *Tables) MostEntries(n int64) { t.most = n }
