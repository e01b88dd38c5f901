package live

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// hold locks and returns a table, and loads it if necessary. The caller unlocks it.
func (t *Tables) hold(ctx context.Context, id table.ID) (*live, error) {
	for {
		t.mu.Lock()
		if t.closed {
			t.mu.Unlock()
			return nil, table.Refuse(table.Unavailable, "closing")
		}
		l := t.live[id]
		if l == nil {
			l = &live{t: t, id: id, mu: newLock(), watch: map[*Watch]struct{}{}, there: map[table.Person]int{}}
			t.live[id] = l
		}
		t.mu.Unlock()
		l.mu.Lock()
		if l.dead {
			l.mu.Unlock()
			continue
		}
		l.used.Store(int64(t.clock.tick()))
		if l.table == nil || t.nodes != nil {
			if err := l.catchUp(ctx); err != nil {
				l.drop()
				l.mu.Unlock()
				return nil, err
			}
		}
		if t.nodes != nil {
			t.nodes.loadPresence(ctx, l)
		}
		return l, nil
	}
}

// loaded locks and returns a table if it is in memory, or returns nil. The caller unlocks it.
func (t *Tables) loaded(id table.ID) *live {
	t.mu.Lock()
	l := t.live[id]
	t.mu.Unlock()
	if l != nil {
		l.mu.Lock()
	}
	return l
}

// headOf returns the head of a table in memory, or 0.
func (t *Tables) headOf(id table.ID) int64 {
	l := t.loaded(id)
	if l == nil {
		return 0
	}
	defer l.mu.Unlock()
	return l.head()
}

// drop removes a table from memory if nobody watches it. The caller owns it.
func (l *live) drop() {
	if len(l.watch) > 0 {
		return
	}
	if l.alarm != nil {
		l.alarm.Stop()
	}
	l.dead = true
	l.t.mu.Lock()
	if l.t.live[l.id] == l {
		delete(l.t.live, l.id)
	}
	l.t.mu.Unlock()
}

// catchUp brings a table to the store's head after another node may have appended to it, or loads
// it if it is not in memory. The caller owns it.
func (l *live) catchUp(ctx context.Context) error {
	if l.t.nodes != nil && l.table != nil {
		return l.t.nodes.catchUp(ctx, l)
	}
	return l.load(ctx)
}

// load replays the game from the store's log.
func (l *live) load(ctx context.Context) error {
	l.table = nil
	leave, err := l.t.loading.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	h, log, err := l.read(ctx)
	if err != nil {
		return stored("load table "+string(l.id), err)
	}
	rules, err := l.t.Games.Played(h.New.Game, h.Version)
	if err != nil {
		return unplayable(h, err)
	}
	var g *play.State
	err = l.safely(ctx, func() (err error) {
		g, err = play.Fold(h, rules, log)
		return err
	})
	if err != nil {
		// the error names the entry but not its content
		return &table.Error{Code: table.Broken, Key: "broken", Detail: err.Error(), Cause: err}
	}
	l.enter(g)
	l.wakeAll()
	l.arrange()
	const parts = 8 // after loading 1/parts of the cache size, check the cache again
	if l.t.loads.Add(l.entries.Load()) >= l.t.cached/parts {
		l.t.loads.Store(0)
		l.t.forget()
	}
	return nil
}

// read reads a table from the store.
func (l *live) read(ctx context.Context) (h *table.Header, log []table.Entry, err error) {
	if l.t.nodes != nil {
		h, log, l.redactions, err = l.t.nodes.load(ctx, l.id)
		return h, log, err
	}
	return l.t.Store.Load(ctx, l.id)
}

// unplayable returns the error for a table whose game or version of the rules this program does not
// have.
func unplayable(h *table.Header, why error) error {
	if _, ok := errors.AsType[*engine.UnsupportedVersionError](why); ok {
		return &table.Error{Code: table.Broken, Key: "rules_unsupported", Args: []int{h.Version}, Detail: why.Error(), Cause: why}
	}
	return &table.Error{Code: table.Broken, Key: "broken", Detail: why.Error(), Cause: why}
}
