package live

import (
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// SetMaxEntries lowers the maximum length of logs.
func (t *Tables) SetMaxEntries(n int64) { t.maxEntries = n }

// CachedEntries limits how much of the unwatched tables stays in memory.
func (t *Tables) CachedEntries(n int64) { t.cached = n }

// HintsAsked returns the number of pending hint requests.
func (t *Tables) HintsAsked() int {
	t.hints.mu.Lock()
	defer t.hints.mu.Unlock()
	return t.hints.count
}

// RestLimit exports restLimit to the tests.
func RestLimit(worked table.Tick) time.Duration { return restLimit(worked) }

// LoadsWaiting returns how many requests wait for their turn to load a table.
func (t *Tables) LoadsWaiting() int {
	t.loading.mu.Lock()
	defer t.loading.mu.Unlock()
	return t.loading.waiting.Len()
}
