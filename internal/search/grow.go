package search

import "sync"

// slice is how many iterations of a root are done before the worker's next root has its turn, so that all of them get their
// share of a budget in time.
const slice = 32

// grow does the iterations of all roots.
func (t *Tree[S, A]) grow(stop func() bool) {
	workers := min(t.options.Workers, len(t.roots))
	if workers == 1 {
		t.work(0, 1, stop)
		return
	}
	var running sync.WaitGroup
	panics := make([]any, workers)
	for w := range workers {
		running.Go(func() {
			defer func() { panics[w] = recover() }()
			t.work(w, workers, stop)
		})
	}
	running.Wait()
	for _, what := range panics {
		if what != nil {
			panic(what) // so that the caller can recover from a fault of the game
		}
	}
}

// work does the iterations of every step-th root.
func (t *Tree[S, A]) work(first, step int, stop func() bool) {
	for more := true; more; {
		more = false
		for i := first; i < len(t.roots); i += step {
			g := t.roots[i]
			for n := min(slice, g.left); n > 0; n-- {
				if stop != nil && stop() {
					return
				}
				g.iterate()
				g.left--
			}
			more = more || g.left > 0
		}
	}
}
