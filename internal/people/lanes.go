package people

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	// Passwords of strangers hashed concurrently; each takes hashMemory and a processor.
	maxStrangerHashes = 2
	maxOwnerHashes    = 1  // the same for people who are signed in, or were at this browser
	maxWaiting        = 30 // about a second of hashing
	busyWait          = 2 * time.Second
)

// semaphore limits how many passwords are hashed concurrently, and so the memory and processors
// that this takes. When too many are waiting, the next one is refused. Strangers have their own
// semaphore, so that owners never wait for them.
type semaphore struct {
	turns   chan struct{}
	waiting atomic.Int32
}

func newSemaphore(atOnce int) *semaphore { return &semaphore{turns: make(chan struct{}, atOnce)} }

// enter waits for a slot, which leave releases.
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
