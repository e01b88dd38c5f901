package engine

import "sync"

// Recent keeps what was worked out lately, for a question that is asked again soon. It may be used by any number of goroutines.
type Recent[K comparable, V any] struct {
	mu       sync.Mutex
	now, old map[K]V
}

// mostRecent is how many answers are kept before older ones are forgotten.
const mostRecent = 64

// Get returns the answer to a question, which work finds out if it is not kept. It must depend on nothing but the question, and nobody may change it.
func (r *Recent[K, V]) Get(key K, work func() V) V {
	r.mu.Lock()
	v, there := r.now[key]
	if !there {
		v, there = r.old[key]
	}
	r.mu.Unlock()
	if there {
		return v
	}
	v = work()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now == nil || len(r.now) >= mostRecent {
		r.now, r.old = make(map[K]V, mostRecent), r.now
	}
	r.now[key] = v
	return v
}
