package engine_test

import (
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
)

// TestRecent asks many questions from several goroutines: each answer is its own, and what was asked just now is not worked out again.
func TestRecent(t *testing.T) {
	t.Parallel()
	var r engine.Recent[int, int]
	var all sync.WaitGroup
	for from := range 4 {
		all.Go(func() {
			for n := range 1000 {
				key := (n + 100*from) % 300
				if have := r.Get(key, func() int { return key * key }); have != key*key {
					t.Errorf("%d: %d", key, have)
				}
			}
		})
	}
	all.Wait()
	r.Get(-1, func() int { return 1 })
	for n := 1000; n < 1030; n++ {
		r.Get(n, func() int { return n })
	}
	if have := r.Get(-1, func() int { return 2 }); have != 1 {
		t.Error("it has forgotten at once")
	}
	for n := 2000; n < 2300; n++ {
		r.Get(n, func() int { return n })
	}
	if have := r.Get(-1, func() int { return 2 }); have != 2 {
		t.Error("it never forgets")
	}
}
