package table

import "sync"

// Kept keeps what callers have made of a table after one entry, so that it is made once for all who are shown the same. It may be used by any number
// of goroutines.
type Kept struct {
	mu   sync.Mutex
	made map[Key]any
}

// Key says what was made, and for whom.
type Key struct {
	Of    any    // what it was made of: a pointer that Shown has, or a type of the caller's own
	Lang  string // the language of its words
	Names uint64 // a sum of the names in its words
}

// Keep returns what was made for a key. If there is nothing yet, one makes it. Nobody may change it.
func Keep[V any](k *Kept, key Key, one func() V) V {
	if k == nil {
		return one()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if there, ok := k.made[key].(V); ok {
		return there
	}
	v := one()
	if k.made == nil {
		k.made = make(map[Key]any, usuallyMade)
	}
	k.made[key] = v
	return v
}

// usuallyMade is the room for a board, a line, two turns and a seat in one language.
const usuallyMade = 8
