package app

import (
	"context"
	"sync"
)

// Locks are named locks that all nodes of a site share.
type Locks interface {
	// Lock waits for the named lock and returns a function that releases it. A node that crashes or
	// hangs loses its locks.
	Lock(ctx context.Context, name string) (unlock func(), err error)
}

// Lock takes a named lock, first within this node and then across the site, so that requests of one
// node never contend for the shared lock. It returns a function that releases the lock. A caller
// that holds a lock must not take another.
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

// nodeLocks are the locks within a node, one per name, so that unrelated requests do not block each
// other.
type nodeLocks struct {
	mu  sync.Mutex
	all map[string]*nodeLock // those that are held or waited for
}

type nodeLock struct {
	held  chan struct{} // full while the lock is held
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
