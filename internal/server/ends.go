package server

import (
	"context"
	"hash/maphash"
	"sync"

	"github.com/bigriver/bigriver/internal/people"
)

// ends stops the streams of a session that has ended or changed its person.
type ends struct {
	mu  sync.Mutex
	all map[people.ID]map[*end]struct{}
}

type end struct {
	token  string
	cancel context.CancelFunc
}

func newEnds() *ends { return &ends{all: map[people.ID]map[*end]struct{}{}} }

// add adds a stream and returns a function that removes it.
func (e *ends) add(who people.ID, token string, cancel context.CancelFunc) (remove func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	one := &end{token, cancel}
	if e.all[who] == nil {
		e.all[who] = map[*end]struct{}{}
	}
	e.all[who][one] = struct{}{}
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if delete(e.all[who], one); len(e.all[who]) == 0 {
			delete(e.all, who)
		}
	}
}

// of ends a person's streams: those of one token, or all if it is "".
func (e *ends) of(who people.ID, token string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for one := range e.all[who] {
		if token == "" || one.token == token {
			one.cancel()
		}
	}
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
