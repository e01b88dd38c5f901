package live

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// live is a table in memory. Whoever holds mu owns it.
type live struct {
	id       table.ID
	mu       sync.Mutex
	table    *view.Table           // nil: it has to be loaded
	done     map[clientKey]int64   // the first entries of commands, by the clients' ids
	hints    map[engine.Seat]*Hint // those of the present state
	dead     bool                  // no longer in Tables.live, where there may be a new one
	used     atomic.Int64          // the tick of the last use
	entries  atomic.Int64          // how many its memory is worth, for those who do not own the table
	watch    map[*Watch]struct{}
	watching atomic.Int64         // how many they are, for those who do not own the table
	there    map[table.Person]int // how many of them are of each person
	alarm    *time.Timer

	// If the store is shared:
	hushed    int64          // how often words had been taken out of the log when it was loaded
	elsewhere table.Presence // who follows the table at other nodes
	asked     table.Tick     // when that was
}

type clientKey struct {
	by     table.Person
	client string
}

// emptyTable is how many entries take as much memory as a table without any.
const emptyTable = 50

// enter makes a state the present one.
func (l *live) enter(s *play.State) {
	from := int64(0)
	if l.table == nil {
		l.table, l.done, l.hints = view.New(s), map[clientKey]int64{}, map[engine.Seat]*Hint{}
	} else {
		from = l.table.Head()
		l.table.Next(s)
		clear(l.hints)
	}
	l.entries.Store(s.Head() + emptyTable)
	for i := range s.Log[from:] {
		e := &s.Log[from+int64(i)]
		key := clientKey{e.By, e.Client}
		if _, there := l.done[key]; e.Client != "" && !there {
			l.done[key] = e.Seq
		}
	}
}

// hold returns a locked table in memory. The caller unlocks it.
func (t *Tables) hold(ctx context.Context, id table.ID) (*live, error) {
	for {
		t.mu.Lock()
		if t.closed {
			t.mu.Unlock()
			return nil, table.Refuse(table.Unavailable, "closing")
		}
		l := t.live[id]
		if l == nil {
			l = &live{id: id, watch: map[*Watch]struct{}{}, there: map[table.Person]int{}}
			t.live[id] = l
		}
		t.mu.Unlock()
		l.mu.Lock()
		if l.dead {
			l.mu.Unlock()
			continue
		}
		l.used.Store(int64(t.clock.tick()))
		var err error
		if l.table != nil {
			err = t.catchUp(ctx, l)
		} else {
			err = t.load(ctx, l)
		}
		if err != nil {
			t.drop(l)
			l.mu.Unlock()
			return nil, err
		}
		t.meetAt(ctx, l)
		return l, nil
	}
}

// loaded returns a table that is in memory, locked, or nil. The caller unlocks it.
func (t *Tables) loaded(id table.ID) *live {
	t.mu.Lock()
	l := t.live[id]
	t.mu.Unlock()
	if l != nil {
		l.mu.Lock()
	}
	return l
}

// drop removes a table from memory if nobody watches it. The caller owns it.
func (t *Tables) drop(l *live) {
	if len(l.watch) > 0 {
		return
	}
	if l.alarm != nil {
		l.alarm.Stop()
	}
	l.dead = true
	t.mu.Lock()
	if t.live[l.id] == l {
		delete(t.live, l.id)
	}
	t.mu.Unlock()
}

// bring brings a table to the store's head after somebody else has appended to it, or loads it if
// an append failed. The caller owns it.
func (t *Tables) bring(ctx context.Context, l *live) error {
	if t.Shared() && l.table != nil {
		return t.catchUp(ctx, l)
	}
	return t.load(ctx, l)
}

// load computes the game from the store's log.
func (t *Tables) load(ctx context.Context, l *live) error {
	l.table = nil
	h, log, err := t.read(ctx, l)
	if err != nil {
		return stored("load table "+string(l.id), err)
	}
	rules, err := t.Games.Played(h.New.Game, h.Version)
	if err != nil {
		return unplayable(h, err)
	}
	var g *play.State
	err = t.safely(ctx, l.id, 0, func() (err error) {
		g, err = play.Fold(h, rules, log)
		return err
	})
	if err != nil {
		return &table.Error{Code: table.Broken, Key: "broken", Detail: err.Error(), Cause: err} // it names the entry but not its content
	}
	l.enter(g)
	t.moved(l)
	const parts = 8 // of what is cached, after each of which it may be too much
	if t.loads.Add(l.entries.Load()) >= t.cached/parts {
		t.loads.Store(0)
		t.forget()
	}
	return nil
}

// read returns what the store has of a table.
func (t *Tables) read(ctx context.Context, l *live) (h *table.Header, log []table.Entry, err error) {
	if shared, is := t.Store.(table.Shared); is {
		h, log, l.hushed, err = loadShared(ctx, shared, l.id)
		return h, log, err
	}
	return t.Store.Load(ctx, l.id)
}

// unplayable returns the error for a table whose game, or whose version of the rules, the program
// does not have.
func unplayable(h *table.Header, why error) error {
	if _, ok := errors.AsType[*engine.NotKeptError](why); ok {
		return &table.Error{Code: table.Broken, Key: "rules_not_kept", Args: []int{h.Version}, Detail: why.Error(), Cause: why}
	}
	return &table.Error{Code: table.Broken, Key: "broken", Detail: why.Error(), Cause: why}
}
