package cli

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// background runs a server's jobs besides answering requests: notices, reports and sweeps. A panic
// in one of them is logged and does not end the server, whose players do not need the job.
type background struct {
	log   *slog.Logger
	pause time.Duration // before a job that has panicked is restarted
	wait  sync.WaitGroup
}

// run runs a job until ctx ends, and restarts it whenever it panics.
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
			a.log.ErrorContext(ctx, "job panicked, restarting it", "what", name, "panic", what, "stack", string(debug.Stack()))
		}
	}()
	do(ctx)
	return false
}
