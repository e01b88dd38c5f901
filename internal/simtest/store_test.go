package simtest_test

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// link is a node's connection to the store, with all the faults of networks and databases.
type link struct {
	*storetest.Node

	s    *site
	name string      // of the node, with the number of its starts
	dead atomic.Bool // the node was killed: nothing it does reaches the store any more

	offset atomic.Int64 // how wrong the node's clock is

	mu     sync.Mutex
	frozen time.Time // until when it is paused
	apart  time.Time // until when it cannot reach the store
	asked  map[string]int
}

// jump sets the node's clock, often an hour back.
func (k *link) jump(d dice) { k.offset.Store(int64(one(d, -time.Hour, -time.Hour, time.Minute, 0))) }

// now returns the time by the node's clock.
func (k *link) now() time.Time { return time.Now().Add(time.Duration(k.offset.Load())) }

// op does an operation of the store, or makes it fail.
func (k *link) op(ctx context.Context, what, about string, writes bool, do func() error) error {
	key := what + about
	k.mu.Lock()
	k.asked[key]++
	n := k.asked[key]
	k.mu.Unlock()
	d := throw(k.s.seed, "store", k.name, key, strconv.Itoa(n))
	wait, back := d.between(50*time.Microsecond, 2*time.Millisecond), d.between(50*time.Microsecond, time.Millisecond)
	fate := k.fate(d, writes)
	if fate == "slow" {
		wait = d.between(100*time.Millisecond, 3*time.Second)
	}
	if err := sleep(ctx, wait); err != nil {
		return err
	}
	for until := k.until(&k.frozen); until > 0; until = k.until(&k.frozen) {
		if err := sleep(ctx, until+d.between(0, time.Millisecond)); err != nil {
			return err
		}
	}
	if k.dead.Load() {
		return table.ErrUnreachable
	}
	if k.until(&k.apart) > 0 || k.s.isAway() {
		fate = one(d, "refused", "refused", "never")
	}
	if fate != "" && fate != "slow" {
		k.s.note(&k.s.unsure, what)
	}
	switch fate {
	case "refused":
		return table.ErrUnreachable
	case "full":
		return table.ErrFull
	case "unknown":
		_ = do()
		return table.ErrUnreachable
	case "never":
		if err := sleep(ctx, storeTimeout); err != nil {
			return err
		}
		return table.ErrUnreachable
	case "late":
		after := d.between(10*time.Millisecond, 2*time.Second)
		k.s.wait.Go(func() {
			time.Sleep(after)
			_ = do()
		})
		return table.ErrUnreachable
	case "twice":
		_ = do()
		time.Sleep(back)
	}
	err := do()
	time.Sleep(back)
	if k.dead.Load() {
		return table.ErrUnreachable
	}
	return err
}

// fate draws what happens to an operation.
func (k *link) fate(d dice, writes bool) string {
	if !k.s.stormy.Load() {
		return ""
	}
	f, p := &k.s.faults, d.Float64()
	for _, one := range []struct {
		name string
		p    float64
		any  bool
	}{
		{"slow", f.slow, true},
		{"refused", f.refused, true},
		{"never", f.never, true},
		{"unknown", f.unknown, true},
		{"twice", f.twice, true},
		{"late", f.late, false},
		{"full", f.full, false},
	} {
		if p -= one.p; p < 0 {
			if !one.any && !writes {
				return ""
			}
			return one.name
		}
	}
	return ""
}

// until returns the remaining duration of a condition.
func (k *link) until(what *time.Time) time.Duration {
	k.mu.Lock()
	defer k.mu.Unlock()
	return time.Until(*what)
}

// last starts or extends a condition for a duration.
func (k *link) last(what *time.Time, long time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	*what = time.Now().Add(long)
}

func sleep(ctx context.Context, long time.Duration) error {
	t := time.NewTimer(long)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func (k *link) Append(ctx context.Context, changes ...table.Change) error {
	asked := time.Now()
	return k.op(ctx, "append", string(changes[0].Row.ID), true, func() error {
		err := k.Node.Append(ctx, changes...)
		if err == nil {
			k.s.appends(changes, asked)
		}
		return err
	})
}

func (k *link) Load(ctx context.Context, id table.ID) (h *table.Header, log []table.Entry, err error) {
	err = k.op(ctx, "load", string(id), false, func() (err error) {
		h, log, err = k.Node.Load(ctx, id)
		return err
	})
	return h, log, err
}

func (k *link) List(ctx context.Context, q table.Query) (rows []table.Row, err error) {
	err = k.op(ctx, "list", string(q.Person), false, func() (err error) {
		rows, err = k.Node.List(ctx, q)
		return err
	})
	return rows, err
}

func (k *link) Due(ctx context.Context, at table.Tick, limit int) (ids []table.ID, err error) {
	err = k.op(ctx, "due", "", false, func() (err error) {
		ids, err = k.Node.Due(ctx, at, limit)
		return err
	})
	return ids, err
}

func (k *link) RedactChat(ctx context.Context, p table.Person) (ids []table.ID, err error) {
	err = k.op(ctx, "hush", string(p), true, func() (err error) {
		ids, err = k.Node.RedactChat(ctx, p)
		return err
	})
	return ids, err
}

func (k *link) Notices(ctx context.Context, at table.Tick, limit int) (list []table.Notice, err error) {
	err = k.op(ctx, "notices", "", false, func() (err error) {
		list, err = k.Node.Notices(ctx, at, limit)
		return err
	})
	return list, err
}

func (k *link) DeleteNotice(ctx context.Context, id int64) error {
	return k.op(ctx, "delete notice", strconv.FormatInt(id, 10), true, func() error { return k.Node.DeleteNotice(ctx, id) })
}

func (k *link) Beat(ctx context.Context, now table.Tick) (last table.Tick, err error) {
	err = k.op(ctx, "beat", "", true, func() (err error) {
		last, err = k.Node.Beat(ctx, now)
		return err
	})
	return last, err
}

func (k *link) LastBeat(ctx context.Context) (last table.Tick, err error) {
	err = k.op(ctx, "last beat", "", false, func() (err error) {
		last, err = k.Node.LastBeat(ctx)
		return err
	})
	return last, err
}

func (k *link) Heads(ctx context.Context, ids []table.ID) (heads map[table.ID]table.Head, err error) {
	about := ""
	if len(ids) == 1 {
		about = string(ids[0])
	}
	err = k.op(ctx, "heads", about, false, func() (err error) {
		heads, err = k.Node.Heads(ctx, ids)
		return err
	})
	return heads, err
}

func (k *link) Since(ctx context.Context, id table.ID, seq int64) (head table.Head, news []table.Entry, err error) {
	err = k.op(ctx, "since", string(id), false, func() (err error) {
		head, news, err = k.Node.Since(ctx, id, seq)
		return err
	})
	return head, news, err
}

func (k *link) Heartbeat(ctx context.Context, node string, number int64, changed []table.Presence) (before int64, others int, err error) {
	err = k.op(ctx, "attend", "", true, func() (err error) {
		before, others, err = k.Node.Heartbeat(ctx, node, number, changed)
		return err
	})
	return before, others, err
}

func (k *link) RemotePresence(ctx context.Context, node string, ids []table.ID) (found map[table.ID]table.Presence, err error) {
	about := ""
	if len(ids) == 1 {
		about = string(ids[0])
	}
	err = k.op(ctx, "elsewhere", about, false, func() (err error) {
		found, err = k.Node.RemotePresence(ctx, node, ids)
		return err
	})
	return found, err
}

// Subscribe delays notifications, and loses and repeats some. Occasionally the connection breaks.
func (k *link) Subscribe(ctx context.Context, changed func(table.ID)) error {
	n := 0
	ctx, cut := context.WithCancel(ctx)
	defer cut()
	return k.Node.Subscribe(ctx, func(id table.ID) {
		n++
		d, f := throw(k.s.seed, "hear", k.name, string(id), strconv.Itoa(n)), &k.s.faults
		wait := d.between(time.Millisecond, 10*time.Millisecond)
		times := 1
		if k.s.stormy.Load() {
			if k.until(&k.apart) > 0 || k.s.isAway() {
				cut()
				return
			}
			if d.happens(f.dropped) {
				return
			}
			if d.happens(f.echo) {
				times = 2
			}
		}
		for range times {
			k.s.wait.Go(func() {
				if sleep(ctx, wait) == nil {
					changed(id)
				}
			})
			wait += d.between(time.Millisecond, 300*time.Millisecond)
		}
	})
}

// box is a node's connection to the outbox.
type box struct{ k *link }

func (b box) Add(ctx context.Context, item notice.Item) error {
	return b.k.op(ctx, "add letter", item.ID, true, func() error { return b.k.s.box.Add(ctx, item) })
}

func (b box) Waiting(ctx context.Context, now time.Time, n int) (items []notice.Item, err error) {
	err = b.k.op(ctx, "letters", "", false, func() (err error) {
		items, err = b.k.s.box.Waiting(ctx, now, n)
		return err
	})
	return items, err
}

func (b box) Postpone(ctx context.Context, id string, until time.Time, tries int) error {
	return b.k.op(ctx, "postpone letter", id, true, func() error { return b.k.s.box.Postpone(ctx, id, until, tries) })
}

func (b box) Done(ctx context.Context, id string) error {
	return b.k.op(ctx, "letter done", id, true, func() error { return b.k.s.box.Done(ctx, id) })
}
