package cli

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestBackgroundRestartsAfterPanic(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	a := &background{log: slog.New(slog.NewTextHandler(&log, nil)), pause: time.Millisecond}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	begun := 0
	a.run(ctx, "sweep", func(ctx context.Context) {
		if begun++; begun < 3 {
			panic("a fault")
		}
		stop()
		<-ctx.Done()
	})
	a.wait.Wait()
	if begun != 3 {
		t.Errorf("started %d times, want 3", begun)
	}
	if n := strings.Count(log.String(), "restarting"); n != 2 || !strings.Contains(log.String(), "what=sweep") {
		t.Errorf("logged %d times: %s", n, log.String())
	}
}
