package table

import "github.com/bigriver/bigriver/internal/engine"

// MostEntries lets the logs of tables be full sooner.
func (t *Tables) MostEntries(n int64) { t.most = n }

// KeptResult returns a result as it is read from the entry that keeps it.
func KeptResult(f *engine.About, r engine.Result, seats int) engine.Result {
	return finalOf(f, &r, seats).result(f)
}

// StoredEntry is an entry in the form of a Store.
type StoredEntry = storedEntry
