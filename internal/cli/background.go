package cli

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// background runs what a server does beside answering: notices, reports and sweeps. A fault in one
// of them is logged and does not end the server, whose players need none of it.
type background struct {
	log   *slog.Logger
	pause time.Duration // before what has panicked begins anew
	wait  sync.WaitGroup
}

// run runs something until ctx ends, anew whenever it panics.
func (a *background) run(ctx context.Context, name string, do func(context.Context)) {
	a.wait.Go(func() {
		for a.panicked(ctx, name, do) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(a.pause):
			}
		}
	})
}

func (a *background) panicked(ctx context.Context, name string, do func(context.Context)) (did bool) {
	defer func() {
		if what := recover(); what != nil {
			did = true
			a.log.ErrorContext(ctx, "panicked, begins anew", "what", name, "panic", what, "stack", string(debug.Stack()))
		}
	}()
	do(ctx)
	return false
}
