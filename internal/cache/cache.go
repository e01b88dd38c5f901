// Package cache caches values that can be rebuilt, up to a number of bytes.
package cache

import "sync"

// Cache holds values by key. When it is full, it drops the older half. It is safe for concurrent
// use.
type Cache[K comparable, V any] struct {
	maxBytes int

	mu                sync.Mutex
	current, previous map[K]V
	size              int // of the values in current, in bytes
}

// New returns a cache for at most maxBytes of values.
func New[K comparable, V any](maxBytes int) *Cache[K, V] {
	return &Cache[K, V]{maxBytes: maxBytes, current: map[K]V{}, previous: map[K]V{}}
}

// Get returns the value of a key. If it is not cached, build makes it and returns its size in
// bytes. Concurrent callers may build the same value. Values must not be modified.
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
		clear(c.previous) // reuse its memory
		c.current, c.previous, c.size = c.previous, c.current, size
	}
	c.current[key] = v
	return v, nil
}
