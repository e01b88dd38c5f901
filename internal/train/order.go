package train

import (
	"cmp"
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// inOrder plays the games from number first to number last on several workers (0 means one per
// core), and passes each to take in the order of their numbers, from one goroutine at a time.
// newWorker returns a function that plays a game. When ctx ends, take has received the completed
// games, without gaps.
func inOrder[T any](ctx context.Context, first, last, workers int, newWorker func() (play func(number int) (T, error), err error), take func(T) error) error {
	var (
		begun   atomic.Int64
		mu      sync.Mutex
		due     = first
		waiting = map[int]T{} // completed games that wait for one with a lower number
	)
	begun.Store(int64(first) - 1)
	group, running := errgroup.WithContext(ctx)
	for range cmp.Or(workers, runtime.GOMAXPROCS(0)) {
		group.Go(func() error {
			play, err := newWorker()
			for err == nil && running.Err() == nil {
				number := int(begun.Add(1))
				if number > last {
					return nil
				}
				var g T
				if g, err = play(number); err != nil {
					return err
				}
				mu.Lock()
				waiting[number] = g
				for next, ok := waiting[due]; ok && err == nil; next, ok = waiting[due] {
					delete(waiting, due)
					due++
					if err = take(next); err != nil {
						due = last + 1 // take nothing after a gap
					}
				}
				mu.Unlock()
			}
			return err
		})
	}
	return group.Wait()
}
