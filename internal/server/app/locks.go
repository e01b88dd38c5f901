package app

import (
	"context"
	"hash/maphash"
)

// Locks are locks by name that all nodes of a site share.
type Locks interface {
	// Lock waits for the lock of a name and returns a function that unlocks it. A node that dies or
	// stands still loses its locks.
	Lock(ctx context.Context, name string) (unlock func(), err error)
}

// Lock locks a name, at this node and then at all others, and returns a function that unlocks it.
// So a node never waits for itself at the others. Nobody may take a second lock while holding one:
// at a node two names may share one.
func (a *App) Lock(ctx context.Context, name string) (unlock func(), err error) {
	here := &a.locks[maphash.String(a.seed, name)%uint64(len(a.locks))]
	here.Lock()
	if a.Locks == nil {
		return here.Unlock, nil
	}
	everywhere, err := a.Locks.Lock(ctx, name)
	if err != nil {
		here.Unlock()
		return nil, err
	}
	return func() {
		everywhere()
		here.Unlock()
	}, nil
}
