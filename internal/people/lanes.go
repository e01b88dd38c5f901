package people

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	maxStrangerHashes = 2  // passwords of strangers that are hashed at once; each takes hashMemory and a processor
	maxOwnerHashes    = 1  // the same for people who are signed in or have signed in at this browser
	maxWaiting        = 30 // about a second of hashing
	busyWait          = 2 * time.Second
)

// semaphore limits how many passwords are hashed at once, and so the memory and time that this
// takes. When too many wait, the next one is refused. Strangers have a separate lane, so that they
// never keep owners waiting.
type semaphore struct {
	turns   chan struct{}
	waiting atomic.Int32
}

func newSemaphore(atOnce int) *semaphore { return &semaphore{turns: make(chan struct{}, atOnce)} }

// enter waits for a turn, which leave ends.
func (l *semaphore) enter(ctx context.Context) error {
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > maxWaiting {
		return &Error{Code: TooMany, Key: "passwords_busy", Wait: busyWait}
	}
	select {
	case l.turns <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *semaphore) leave() { <-l.turns }
