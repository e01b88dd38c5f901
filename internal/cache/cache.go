// Package cache keeps values that can be made again, up to a number of bytes.
package cache

import "sync"

// Cache keeps values by key. When it is full, the older half of them is dropped. It may be used by
// any number of goroutines.
type Cache[K comparable, V any] struct {
	maxBytes int

	mu                sync.Mutex
	current, previous map[K]V
	size              int // bytes of the values in now
}

// New returns a cache for this many bytes of values.
func New[K comparable, V any](maxBytes int) *Cache[K, V] {
	return &Cache[K, V]{maxBytes: maxBytes, current: map[K]V{}, previous: map[K]V{}}
}

// Get returns the value of a key, which build makes if it is not cached. build also returns its
// size in bytes. Several callers may build the same value at the same time. Nobody may change a
// value.
func (c *Cache[K, V]) Get(key K, build func() (V, int, error)) (V, error) {
	c.mu.Lock()
	v, ok := c.current[key]
	if !ok {
		v, ok = c.previous[key]
	}
	c.mu.Unlock()
	if ok {
		return v, nil
	}
	v, size, err := build()
	if err != nil {
		return v, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.size += size; c.size > c.maxBytes/2 { //nolint:mnd // two generations
		clear(c.previous) // its memory is used again
		c.current, c.previous, c.size = c.previous, c.current, size
	}
	c.current[key] = v
	return v, nil
}
