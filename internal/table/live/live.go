package live

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// live is a table in memory. The holder of mu owns it.
type live struct {
	t     *Tables
	id    table.ID
	mu    lock
	table *view.Table           // nil if it has to be loaded
	done  map[requestKey]int64  // the first entry of each command
	hints map[engine.Seat]*Hint // for the current state
	dead  bool                  // removed from Tables.live, which may have a new one
	used  atomic.Int64          // the tick of the last use
	// Its size in memory, counted in entries, readable without owning the table.
	entries  atomic.Int64
	watch    map[*Watch]struct{}
	watching atomic.Int64         // the number of watchers, readable without owning the table
	there    map[table.Person]int // number of watchers per person
	alarm    *time.Timer

	// If the store is shared:
	redactions     int64          // how often words had been redacted when the log was loaded
	remotePresence table.Presence // who follows the table at other nodes
	presenceLoaded table.Tick     // when that was
}

type requestKey struct {
	by        table.Person
	requestID string
}

// emptyTable is the size in memory of a table without entries, counted in entries.
const emptyTable = 50

// enter makes a state the current one.
func (l *live) enter(s *play.State) {
	from := int64(0)
	if l.table == nil {
		l.table, l.done, l.hints = view.New(s), map[requestKey]int64{}, map[engine.Seat]*Hint{}
	} else {
		from = l.table.Head()
		l.table.Next(s)
		clear(l.hints)
	}
	l.entries.Store(s.Head() + emptyTable)
	for i := range s.Log[from:] {
		e := &s.Log[from+int64(i)]
		key := requestKey{e.By, e.RequestID}
		if _, ok := l.done[key]; e.RequestID != "" && !ok {
			l.done[key] = e.Seq
		}
	}
}

// safely calls a function of the table's game and recovers its panics (see faults). The caller owns
// the table.
func (l *live) safely(ctx context.Context, do func() error) error {
	return l.t.faults.recoverPanic(ctx, l.id, l.head(), do)
}

// head returns the number of the last entry, or 0 if the table is not in memory. The caller owns
// it.
func (l *live) head() int64 {
	if l.table == nil {
		return 0
	}
	return l.table.Head()
}

// try tries to do a command once. The caller owns the table.
func (l *live) try(ctx context.Context, by table.Person, cmd play.Command, ends bool) (*view.Shown, error) {
	if seq, twice := l.done[requestKey{by, cmd.RequestID}]; twice && cmd.RequestID != "" {
		return l.answer(ctx, by, seq, seq-1, ends)
	}
	if deadline := l.table.Deadline(); deadline != 0 && deadline <= l.t.clock.tick() {
		if err := l.append(ctx, "", play.EndClocks); err != nil {
			return nil, err
		}
	}
	before := l.table.Head()
	err := l.append(ctx, by, func(g *play.State, env play.Env) (*play.Decision, error) { return play.Decide(g, by, cmd, env) })
	if refused, ok := errors.AsType[*table.Error](err); ok && refused.Code == table.Stale {
		now, err := l.answer(ctx, by, 0, cmd.Seen, ends)
		if err != nil {
			return nil, err
		}
		return nil, &StaleError{refused, now}
	}
	if err != nil {
		return nil, err
	}
	since := before
	if cmd.Seen > 0 {
		since = min(before, cmd.Seen)
	}
	return l.answer(ctx, by, min(before+1, l.table.Head()), since, ends)
}

// answer returns what a person is shown of a table. The caller owns it.
func (l *live) answer(ctx context.Context, by table.Person, done, since int64, ends bool) (s *view.Shown, err error) {
	err = l.safely(ctx, func() error {
		s = l.table.Show(by, since, ends, l.around())
		s.Done = done
		return nil
	})
	return s, err
}

// append decides something in the current state and stores it. The caller owns the table, which
// does not change unless everything succeeds.
func (l *live) append(ctx context.Context, by table.Person, decide func(*play.State, play.Env) (*play.Decision, error)) error {
	before, env := l.table.Head(), l.t.env()
	var d *play.Decision
	err := l.safely(ctx, func() (err error) {
		d, err = decide(l.table.State, env)
		return err
	})
	switch {
	case errors.Is(err, errPanic):
		l.table = nil // rules that panic may leave the state inconsistent
		return errors.Join(err, l.load(ctx))
	case err != nil:
		return err
	case len(d.Entries) == 0:
		return nil
	}
	changes := []table.Change{{Head: before, Entries: d.Entries, Row: d.State.Row(), Notices: d.State.Notices(before+1, by, env.Tick)}}
	if d.Rematch != nil {
		changes = append(changes, *d.Rematch)
	}
	if err := l.t.persist(ctx, changes...); err != nil {
		if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrDuplicate) {
			return err
		}
		if !errors.Is(err, table.ErrFull) && !errors.Is(err, table.ErrReadOnly) {
			l.table = nil // whether it was stored is unknown
		}
		return stored("append to table "+string(l.id), err)
	}
	l.enter(d.State)
	l.t.analyses.lastAppend.Store(int64(l.t.clock.tick()))
	if d.State.Phase == table.StateOver {
		wake(l.t.analyses.ready)
	}
	l.wakeSince(before)
	l.arrange()
	return nil
}

// arrange queues a job for when something is due at the table.
func (l *live) arrange() {
	if l.alarm != nil {
		l.alarm.Stop()
		l.alarm = nil
	}
	by := l.table.By
	stuck := l.t.faults.isStuck(l.id, l.table.Head())
	wake := l.table.Wake()
	if wake == 0 || stuck {
		return
	}
	if now := l.t.clock.tick(); wake > now {
		l.alarm = time.AfterFunc((wake - now).Duration(), func() { l.t.jobs.add(l.id, by) })
		return
	}
	if l.unattended() {
		return // the sweeper finds it
	}
	if pause := l.pause(); pause > 0 {
		l.alarm = time.AfterFunc(pause, func() { l.t.jobs.add(l.id, by) })
		return
	}
	l.t.jobs.add(l.id, by)
}

// pause returns how long a bot waits before it acts. A person who plays never waits for that. Where
// people play, consecutive actions of bots leave only enough time for a person at another node to
// act in between.
func (l *live) pause() time.Duration {
	pause := time.Duration(0)
	if l.table.Log[l.table.Head()-1].By != "" {
		return pause
	}
	if l.t.Shared() {
		pause = betweenBots
	}
	if l.onlyBots() {
		pause = max(pause, l.t.BotsPause)
	}
	return pause
}

// betweenBots is how long a node waits between two actions of bots if other nodes may append to the
// same table.
const betweenBots = 25 * time.Millisecond

// unattended reports whether only bots play and nobody watches. Such a table is slowed down, so
// that nobody can keep the server busy with tables of bots.
func (l *live) unattended() bool { return len(l.watch) == 0 && l.onlyBots() }

// onlyBots reports whether no person decides for any seat.
func (l *live) onlyBots() bool {
	return !slices.ContainsFunc(l.table.Seats, func(s play.Seat) bool { return s.Decides() != "" })
}
