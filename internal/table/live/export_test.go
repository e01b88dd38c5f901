package live

import (
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// SetMaxEntries lets the logs of tables be full sooner.
func (t *Tables) SetMaxEntries(n int64) { t.maxEntries = n }

// CachedEntries bounds how much of the tables that nobody watches stays in memory.
func (t *Tables) CachedEntries(n int64) { t.cached = n }

// HintsAsked returns how many hints people wait for.
func (t *Tables) HintsAsked() int {
	t.hints.mu.Lock()
	defer t.hints.mu.Unlock()
	return t.hints.count
}

// RestLimit is how long an analyst rests at most after some work.
func RestLimit(worked table.Tick) time.Duration { return restLimit(worked) }
