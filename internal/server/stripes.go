package server

import (
	"hash/maphash"
	"sync"
)

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
