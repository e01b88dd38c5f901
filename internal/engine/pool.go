package engine

import "sync"

// Pool keeps room that something is worked out in, to be used again. It may be used by any number of goroutines.
type Pool[T any] struct{ pool sync.Pool }

// Get returns room that may hold what it was used for last, or new room.
func (p *Pool[T]) Get() *T {
	if t, ok := p.pool.Get().(*T); ok {
		return t
	}
	return new(T)
}

// Put gives room back.
func (p *Pool[T]) Put(t *T) { p.pool.Put(t) }
