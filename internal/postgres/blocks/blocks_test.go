//go:build unix

package blocks_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres/blocks"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

func open(t *testing.T, address, program string, log *slog.Logger) *blocks.Queue {
	t.Helper()
	q := must.Get(blocks.Open(t.Context(), address, program, log))(t)
	t.Cleanup(q.Close)
	return q
}

// work starts a worker that plays this many blocks concurrently, and returns a function that stops
// it.
func work(tb testing.TB, q *blocks.Queue, atOnce int, play blocks.Play) (end func()) {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	ended := make(chan error, 1)
	go func() { ended <- q.Work(ctx, atOnce, play) }()
	end = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			tb.Error(err)
		}
	})
	tb.Cleanup(end)
	return end
}

// say plays a block by describing it.
func say(_ context.Context, work []byte, first, last int) ([]byte, error) {
	return fmt.Appendf(nil, "%s %d-%d", work, first, last), nil
}

// taken queues a run and returns the outcomes of its blocks.
func taken(ctx context.Context, q *blocks.Queue, first, last, size int) (list []string, err error) {
	r, err := q.Put(ctx, []byte(`"toy"`), first, last, size)
	if err != nil {
		return nil, err
	}
	err = r.Take(ctx, func(outcome []byte) error {
		list = append(list, string(outcome))
		return nil
	}, func(blocks.State) {})
	return list, err
}

func TestBlocks(t *testing.T) {
	database := pgtest.Start(t, false)
	discard := slog.New(slog.DiscardHandler)

	t.Run("come in their order, each once", func(t *testing.T) {
		address := database.New(t)
		for range 2 {
			work(t, open(t, address, "v1", discard), 2, say)
		}
		got, err := taken(t.Context(), open(t, address, "v1", discard), 11, 99, 10)
		var want []string
		for n := 11; n <= 99; n += 10 {
			want = append(want, fmt.Sprintf(`"toy" %d-%d`, n, min(n+9, 99)))
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	})

	t.Run("of a worker that ends are played by another", func(t *testing.T) {
		address := database.New(t)
		held := make(chan struct{}, 100)
		end := work(t, open(t, address, "v1", discard), 2, func(ctx context.Context, _ []byte, _, _ int) ([]byte, error) {
			held <- struct{}{}
			<-ctx.Done()
			return nil, ctx.Err()
		})
		var got []string
		var err error
		done := make(chan struct{})
		q := open(t, address, "v1", discard)
		go func() {
			defer close(done)
			got, err = taken(t.Context(), q, 1, 40, 10)
		}()
		<-held
		end()
		if n := heldBlocks(t, address); n != 0 {
			t.Errorf("a worker that has ended still holds %d blocks", n)
		}
		work(t, open(t, address, "v1", discard), 2, say)
		<-done
		if err != nil || len(got) != 4 {
			t.Errorf("got %q, error %v", got, err)
		}
	})

	t.Run("whose outcome could not be written are played again", func(t *testing.T) {
		address := database.New(t)
		var broken atomic.Bool
		work(t, open(t, address, "v1", discard), 2, func(ctx context.Context, work []byte, first, last int) ([]byte, error) {
			if broken.CompareAndSwap(false, true) {
				cutOff(ctx, t, address)
			}
			return say(ctx, work, first, last)
		})
		got, err := taken(t.Context(), open(t, address, "v1", discard), 1, 40, 10)
		if err != nil || len(got) != 4 {
			t.Errorf("got %q, error %v", got, err)
		}
	})

	t.Run("that show a fault of the program end the run", func(t *testing.T) {
		address := database.New(t)
		work(t, open(t, address, "v1", discard), 2, func(context.Context, []byte, int, int) ([]byte, error) { panic("no boat") })
		if _, err := taken(t.Context(), open(t, address, "v1", discard), 1, 40, 10); err == nil || !strings.Contains(err.Error(), "no boat") {
			t.Error(err)
		}
	})

	t.Run("that cannot be played end the run", func(t *testing.T) {
		address := database.New(t)
		work(t, open(t, address, "v1", discard), 2, func(context.Context, []byte, int, int) ([]byte, error) { return nil, errors.New("no such bot") })
		if _, err := taken(t.Context(), open(t, address, "v1", discard), 1, 40, 10); err == nil || !strings.Contains(err.Error(), "no such bot") {
			t.Error(err)
		}
	})

	t.Run("of another program are not played", func(t *testing.T) {
		address := database.New(t)
		said := make(chan string, 100)
		work(t, open(t, address, "v1", slog.New(slog.NewTextHandler(lines(said), nil))), 2, say)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go func() {
			for line := range said {
				if strings.Contains(line, "theirs=v2 ours=v1") {
					cancel()
					return
				}
			}
		}()
		if got, err := taken(ctx, open(t, address, "v2", discard), 1, 40, 10); !errors.Is(err, context.Canceled) || len(got) > 0 {
			t.Errorf("got %q, error %v", got, err)
		}
	})
}

// heldBlocks returns how many blocks are held by workers.
func heldBlocks(t *testing.T, address string) (n int) {
	t.Helper()
	db := must.Get(pgx.Connect(t.Context(), address))(t)
	defer db.Close(t.Context())
	must.Do(t, db.QueryRow(t.Context(), "SELECT count(*) FROM bigriver_blocks.block WHERE worker IS NOT NULL AND outcome IS NULL").Scan(&n))
	return n
}

// cutOff closes all other connections to a database, and refuses new ones for a second.
func cutOff(ctx context.Context, t *testing.T, address string) {
	t.Helper()
	db, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close(context.WithoutCancel(ctx))
	for began := time.Now(); time.Since(began) < time.Second; {
		if _, err := db.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"); err != nil {
			t.Error(err)
			return
		}
	}
}

// lines is a writer that sends what is written to it.
type lines chan<- string

func (l lines) Write(p []byte) (int, error) {
	select {
	case l <- string(p):
	default:
	}
	return len(p), nil
}
