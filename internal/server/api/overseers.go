package api

import (
	"crypto/sha256"
	"sync"
	"time"
)

// overseers remembers the sessions of the operator that were good when the database was last asked, so that the overview can be seen while it cannot be
// asked. Only hashes are kept.
type overseers struct {
	mu    sync.Mutex
	known map[[sha256.Size]byte]time.Time // until when
}

// mostOverseers is how many sessions are remembered.
const mostOverseers = 100

func (o *overseers) know(token string, until, now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.known == nil {
		o.known = map[[sha256.Size]byte]time.Time{}
	}
	for hash, end := range o.known {
		if !now.Before(end) || len(o.known) >= mostOverseers {
			delete(o.known, hash)
		}
	}
	o.known[sha256.Sum256([]byte(token))] = until
}

func (o *overseers) forget(token string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.known, sha256.Sum256([]byte(token)))
}

func (o *overseers) until(token string, now time.Time) (until time.Time, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	until = o.known[sha256.Sum256([]byte(token))]
	return until, now.Before(until)
}
