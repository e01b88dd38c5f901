package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/table"
)

var errPanic = errors.New("the rules panic: see the log")

// fault is a failure at a table.
type fault struct {
	table table.ID
	head  int64
	what  string
}

// faults counts failures, so that one that repeats every second does not flood the log. It knows
// which tables are stuck.
type faults struct {
	log   *slog.Logger
	stuck sync.Map // by ID: the head of each table whose jobs are stopped
	mu    sync.Mutex
	seen  map[fault]counted
}

// counted is how often a failure occurred, and when.
type counted struct {
	times       int
	first, last time.Time
}

// maxFaults is the maximum number of different failures that are counted.
const maxFaults = 10_000

// count returns how often this failure has occurred, and whether to log it: the first time, the
// tenth, the hundredth and so on.
func (f *faults) count(one fault) (times int, isDue bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.seen == nil || len(f.seen) >= maxFaults {
		f.seen = map[fault]counted{}
	}
	c, now := f.seen[one], time.Now()
	if c.times++; c.times == 1 {
		c.first = now
	}
	c.last = now
	f.seen[one], times = c, c.times
	due := 1
	for due < times {
		due *= 10
	}
	return times, due == times
}

// recoverPanic calls a function of a game at a table with this head. If the rules panic, only this
// game is affected.
func (f *faults) recoverPanic(ctx context.Context, id table.ID, head int64, do func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			if times, isDue := f.count(fault{id, head, fmt.Sprint(what)}); isDue {
				f.log.ErrorContext(ctx, "the rules panicked", "table", string(id), "panic", fmt.Sprint(what), "times", times, "stack", string(debug.Stack()))
			}
			err = errPanic
		}
	}()
	return do()
}

// logFailure logs a failure of the store in work that is repeated. The store itself logs that it
// cannot write.
func (f *faults) logFailure(ctx context.Context, what string, err error) {
	if err == nil || ctx.Err() != nil || table.IsUnavailable(err) {
		return
	}
	if times, isDue := f.count(fault{what: what + err.Error()}); isDue {
		f.log.ErrorContext(ctx, "the store failed", "at", what, "error", err, "times", times)
	}
}

// failed records a failed job. A table that cannot be replayed, or whose rules panic, is left alone
// until its head changes.
func (f *faults) failed(ctx context.Context, id table.ID, head int64, err error) {
	if table.CodeOf(err) == table.Broken || errors.Is(err, errPanic) {
		f.stuck.Store(id, head)
	}
	if errors.Is(err, errPanic) || table.IsUnavailable(err) || table.CodeOf(err) == table.Unavailable {
		return // already logged, or the server stops
	}
	if times, isDue := f.count(fault{id, head, err.Error()}); isDue {
		f.log.ErrorContext(ctx, "a job failed", "table", string(id), "error", err, "times", times)
	}
}

// isStuck reports whether the jobs of a table are stopped while it has this head.
func (f *faults) isStuck(id table.ID, head int64) bool {
	at, ok := f.stuck.Load(id)
	if ok && at != head {
		f.stuck.Delete(id)
		return false
	}
	return ok
}

// Stuck returns the number of stuck tables: those that cannot be replayed under the current rules,
// or whose rules panic.
func (t *Tables) Stuck() (n int) {
	t.faults.stuck.Range(func(any, any) bool { n++; return true })
	return n
}

// Failing returns up to limit jobs that have failed since a time, most recent failure first.
func (t *Tables) Failing(since time.Time, limit int) []operator.FailingJob {
	t.faults.mu.Lock()
	var list []operator.FailingJob
	for f, c := range t.faults.seen {
		if f.table != "" && c.last.After(since) {
			list = append(list, operator.FailingJob{Table: string(f.table), What: f.what, Times: c.times, First: c.first, Last: c.last})
		}
	}
	t.faults.mu.Unlock()
	slices.SortFunc(list, func(a, b operator.FailingJob) int {
		return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Table, b.Table), cmp.Compare(a.What, b.What))
	})
	return list[:min(len(list), limit)]
}

// StuckTables returns up to limit stuck tables, sorted by id.
func (t *Tables) StuckTables(limit int) (ids []string) {
	t.faults.stuck.Range(func(id, _ any) bool {
		if id, ok := id.(table.ID); ok {
			ids = append(ids, string(id))
		}
		return true
	})
	slices.Sort(ids)
	return ids[:min(len(ids), limit)]
}
