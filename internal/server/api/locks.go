package api

import (
	"context"
	"hash/maphash"
	"sync"
)

// Locks are locks by name that all nodes of a site share.
type Locks interface {
	// Lock waits for the lock of a name and returns a function that unlocks it. A node that dies or stands still loses its locks.
	Lock(ctx context.Context, name string) (unlock func(), err error)
}

// lock locks a name, at this node and then at all others, and returns a function that unlocks it. So a node never waits for itself at the
// others. Nobody takes a second lock while he has one.
func (s *API) lock(ctx context.Context, name string) (unlock func(), err error) {
	here := s.stripes.lock(name)
	if s.Locks == nil {
		return here, nil
	}
	everywhere, err := s.Locks.Lock(ctx, name)
	if err != nil {
		here()
		return nil, err
	}
	return func() {
		everywhere()
		here()
	}, nil
}

// stripes are locks for many keys. Two keys may share a lock.
type stripes struct {
	seed  maphash.Seed
	locks [64]sync.Mutex
}

func newStripes() *stripes { return &stripes{seed: maphash.MakeSeed()} }

// lock locks a key and returns a function that unlocks it.
func (s *stripes) lock(key string) (unlock func()) {
	l := &s.locks[maphash.String(s.seed, key)%uint64(len(s.locks))]
	l.Lock()
	return l.Unlock
}
