package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

var errPanic = errors.New("the rules panic: the log tells more")

// safely does something with a game, whose table is at this head. Rules that panic spoil that game and hurt no other.
func (t *Tables) safely(ctx context.Context, id ID, head int64, do func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			if times, tell := t.faults.count(fault{id, head, fmt.Sprint(what)}); tell {
				t.Log.ErrorContext(ctx, "the rules panic", "table", string(id), "panic", fmt.Sprint(what), "times", times, "stack", string(debug.Stack()))
			}
			err = errPanic
		}
	}()
	return do()
}

// fault is something that went wrong at a table.
type fault struct {
	table ID
	head  int64
	what  string
}

// faults counts them: what is tried again every second, or asked for again and again, does not fill the log.
type faults struct {
	mu    sync.Mutex
	times map[fault]int
}

// mostFaults bounds those that are counted.
const mostFaults = 10_000

// count tells how often this has happened, and whether it is time to tell of it: the first time, the tenth, the hundredth.
func (f *faults) count(one fault) (times int, tell bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.times == nil || len(f.times) >= mostFaults {
		f.times = map[fault]int{}
	}
	f.times[one]++
	times = f.times[one]
	told := 1
	for told < times {
		told *= 10
	}
	return times, told == times
}

// trouble tells the log that the store fails at what is asked again and again. That it cannot keep anything it tells by itself.
func (t *Tables) trouble(ctx context.Context, what string, err error) {
	if err == nil || ctx.Err() != nil || IsUnkept(err) {
		return
	}
	if times, tell := t.faults.count(fault{what: what + err.Error()}); tell {
		t.Log.ErrorContext(ctx, "the store fails", "at", what, "err", err, "times", times)
	}
}

// failed takes a job that came to nothing. What would come to nothing again is left alone: a table that does not hold, and one
// whose rules panic, until something else has happened there.
func (t *Tables) failed(ctx context.Context, id ID, err error) {
	head := t.headOf(id)
	if CodeOf(err) == Broken || errors.Is(err, errPanic) {
		t.stuck.Store(id, head)
	}
	if errors.Is(err, errPanic) {
		return // that has been told
	}
	if IsUnkept(err) {
		return
	}
	if times, tell := t.faults.count(fault{id, head, err.Error()}); tell {
		t.Log.ErrorContext(ctx, "job", "table", string(id), "err", err, "times", times)
	}
}

// headOf is the head of a table that is in memory, otherwise 0.
func (t *Tables) headOf(id ID) int64 {
	t.mu.Lock()
	l := t.live[id]
	t.mu.Unlock()
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.game == nil {
		return 0
	}
	return l.game.head()
}

// isStuck tells whether nothing goes on by itself at a table, as long as its head is this.
func (t *Tables) isStuck(id ID, head int64) bool {
	at, is := t.stuck.Load(id)
	if is && at != head {
		t.stuck.Delete(id)
		return false
	}
	return is
}

// Stuck counts the tables where nothing goes on by itself, because they do not hold under the present rules, or the rules panic.
func (t *Tables) Stuck() (n int) {
	t.stuck.Range(func(any, any) bool { n++; return true })
	return n
}
