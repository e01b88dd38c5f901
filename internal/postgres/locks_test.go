//go:build unix

package postgres_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

func locks(t *testing.T, db *postgres.DB, maxIdle time.Duration) *postgres.Locks {
	t.Helper()
	l := must.Get(db.LocksWith(t.Context(), maxIdle))(t)
	t.Cleanup(l.Close)
	return l
}

// TestLocksOverNodes checks that only one of two nodes holds a lock at a time, that other names do
// not wait for it, and that a node that hangs loses it.
func TestLocksOverNodes(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	one, other := locks(t, open(t, address), waittest.Limit), locks(t, open(t, address), waittest.Limit)
	var inside, highest, did atomic.Int32
	var wait sync.WaitGroup
	for i := range 40 {
		l := []*postgres.Locks{one, other}[i%2]
		wait.Go(func() {
			unlock, err := l.Lock(t.Context(), "anna")
			if err != nil {
				t.Error(err)
				return
			}
			defer unlock()
			if now := inside.Add(1); now > highest.Load() {
				highest.Store(now)
			}
			did.Add(1)
			time.Sleep(time.Millisecond)
			inside.Add(-1)
		})
	}
	wait.Wait()
	if did.Load() != 40 || highest.Load() != 1 {
		t.Errorf("%d had the lock, up to %d at once", did.Load(), highest.Load())
	}

	unlock, err := one.Lock(t.Context(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := other.Lock(soon, "anna"); err == nil {
		t.Error("the other node has the lock too")
	}
	ben := must.Get(other.Lock(t.Context(), "ben"))(t)
	ben()
	unlock()

	const maxIdle = 3 * time.Second // on a busy machine, the node that takes the lock may idle too
	began := time.Now()
	// A node takes the lock and then hangs.
	if unlock, err = locks(t, open(t, address), maxIdle).Lock(t.Context(), "anna"); err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if unlock, err = one.Lock(t.Context(), "anna"); err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if took := time.Since(began); took < maxIdle {
		t.Errorf("the lock of a node that stands still is lost after %v, want %v", took, maxIdle)
	}
}
