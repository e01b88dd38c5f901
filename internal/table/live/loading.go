package live

import (
	"context"
	"sync"

	"github.com/bigriver/bigriver/internal/fair"
)

// loading limits how many tables are loaded at the same time for requests: a long log takes a
// quarter of a second of processor time, and anybody may ask for one table after the other.
// Networks take turns. The jobs of bots and clocks do not wait.
type loading struct {
	network func(context.Context) string // of a request; "" for a job

	mu      sync.Mutex
	free    int
	waiting fair.Queue[string, chan struct{}]
}

// enter waits for a place, and returns a function that gives it back.
func (q *loading) enter(ctx context.Context) (leave func(), err error) {
	network := ""
	if q.network != nil {
		network = q.network(ctx)
	}
	if network == "" {
		return func() {}, nil
	}
	q.mu.Lock()
	if q.free > 0 {
		q.free--
		q.mu.Unlock()
		return q.leave, nil
	}
	turn := make(chan struct{})
	q.waiting.Push(network, turn)
	q.mu.Unlock()
	select {
	case <-turn:
		return q.leave, nil
	case <-ctx.Done():
	}
	q.mu.Lock()
	waits := q.waiting.Remove(network, turn)
	q.mu.Unlock()
	if !waits { // it has got its turn meanwhile
		q.leave()
	}
	return nil, ctx.Err()
}

// leave gives a place to the next, if somebody waits.
func (q *loading) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, turn, ok := q.waiting.Pop(); ok {
		close(turn)
		return
	}
	q.free++
}
