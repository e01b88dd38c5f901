package app

import (
	"context"
	"sync"
)

// Locks are locks by name that all nodes of a site share.
type Locks interface {
	// Lock waits for the lock of a name and returns a function that unlocks it. A node that dies or
	// stands still loses its locks.
	Lock(ctx context.Context, name string) (unlock func(), err error)
}

// Lock locks a name, at this node and then at all others, and returns a function that unlocks it.
// So a node never waits for itself at the others. Nobody may take a second lock while holding one.
func (a *App) Lock(ctx context.Context, name string) (unlock func(), err error) {
	leave, err := a.locks.lock(ctx, name)
	if err != nil || a.Locks == nil {
		return leave, err
	}
	everywhere, err := a.Locks.Lock(ctx, name)
	if err != nil {
		leave()
		return nil, err
	}
	return func() {
		everywhere()
		leave()
	}, nil
}

// nodeLocks are the locks of a node. Each name has its own, so that nobody waits for somebody else.
type nodeLocks struct {
	mu  sync.Mutex
	all map[string]*nodeLock // those that somebody holds or waits for
}

type nodeLock struct {
	held  chan struct{} // is full while somebody holds it
	users int
}

func (l *nodeLocks) lock(ctx context.Context, name string) (unlock func(), err error) {
	l.mu.Lock()
	if l.all == nil {
		l.all = map[string]*nodeLock{}
	}
	one := l.all[name]
	if one == nil {
		one = &nodeLock{held: make(chan struct{}, 1)}
		l.all[name] = one
	}
	one.users++
	l.mu.Unlock()
	leave := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if one.users--; one.users == 0 {
			delete(l.all, name)
		}
	}
	select {
	case one.held <- struct{}{}:
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
	return func() {
		<-one.held
		leave()
	}, nil
}
