package live

// MostEntries lets the logs of tables be full sooner.
func (t *Tables) MostEntries(n int64) { t.most = n }

// CachedEntries bounds how much of the tables that nobody watches stays in memory.
func (t *Tables) CachedEntries(n int64) { t.cached = n }
