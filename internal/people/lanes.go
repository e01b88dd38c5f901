package people

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	strangersAtOnce = 2  // passwords that are hashed at once for whoever comes; each takes hashMemory and a processor
	ownersAtOnce    = 1  // and for people who are signed in here or have been
	mostWaiting     = 30 // about a second's worth of hashing
	busyWait        = 2 * time.Second
)

// lane is where passwords are hashed, a few at once. However many come, they take no more memory and time than that, and whoever
// comes when many are waiting is told to come again. Strangers have a lane of their own, so that they never keep owners waiting.
type lane struct {
	turns   chan struct{}
	waiting atomic.Int32
}

func newLane(atOnce int) *lane { return &lane{turns: make(chan struct{}, atOnce)} }

// enter waits for a turn, which leave ends.
func (l *lane) enter(ctx context.Context) error {
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > mostWaiting {
		return &Error{Code: TooMany, Key: "passwords_busy", Wait: busyWait}
	}
	select {
	case l.turns <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *lane) leave() { <-l.turns }
