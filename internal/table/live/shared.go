package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Shared reports whether other nodes may use the same tables.
func (t *Tables) Shared() bool {
	_, is := t.Store.(table.Shared)
	return is
}

// loadShared returns a table and its log as Load does, and how far it had come just before.
func loadShared(ctx context.Context, s table.Shared, id table.ID) (*table.Header, []table.Entry, int64, error) {
	heads, err := s.Heads(ctx, []table.ID{id})
	if err != nil {
		return nil, nil, 0, err
	}
	h, log, err := s.Load(ctx, id)
	return h, log, heads[id].Hushed, err
}

// catchUp brings a table in memory to the store's head, if other nodes write to the store too. The
// caller owns the table.
func (t *Tables) catchUp(ctx context.Context, l *live) error {
	shared, is := t.Store.(table.Shared)
	if !is {
		return nil
	}
	head, news, err := shared.Since(ctx, l.id, l.table.Head())
	if err != nil {
		return stored("look at table "+string(l.id), err)
	}
	if head.Hushed != l.hushed || head.Seq < l.table.Head() {
		return t.load(ctx, l) // something before its head has changed, or it is another table of that id
	}
	if len(news) == 0 {
		return nil
	}
	var g *play.State
	err = t.safely(ctx, l.id, l.table.Head(), func() (err error) {
		g, err = l.table.Follow(news)
		return err
	})
	if err != nil {
		return errors.Join(err, t.load(ctx, l)) // which says what is wrong with the table
	}
	l.enter(g)
	l.wakeAll()
	// The node that has appended does what is due now. If it is no longer there, the sweeper does.
	if l.table.Wake() > t.clock.tick() {
		t.arrange(l)
	}
	return nil
}

// catchUpWorkers is how many tables catch up with the store at the same time: each asks the store,
// and may wait for a command of its own table.
const catchUpWorkers = 8

// How often a node looks at what others have appended to the tables that are watched here, and how
// long it waits after a failure to hear of it.
const (
	followEvery = time.Second
	maxHeads    = 1000 // in one question
)

// follow makes the watchers of this node hear what other nodes append.
func (t *Tables) follow(ctx context.Context, shared table.Shared) {
	t.wait.Go(func() {
		for ctx.Err() == nil {
			err := shared.Hear(ctx, t.heard.add)
			t.trouble(ctx, "hear of other nodes", err)
			select {
			case <-ctx.Done():
			case <-time.After(followEvery):
			}
		}
	})
	t.wait.Go(func() {
		tick := time.NewTicker(followEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			for ids := range slices.Chunk(t.watched(), maxHeads) {
				heads, err := shared.Heads(ctx, ids)
				t.trouble(ctx, "look at what other nodes have appended", err)
				if err != nil {
					break
				}
				for _, id := range ids {
					if head, there := heads[id]; !there || t.isBehind(id, head) {
						t.heard.add(id)
					}
				}
			}
		}
	})
	for range catchUpWorkers {
		t.wait.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case <-t.heard.ready:
				}
				for id, ok := t.heard.take(); ok && ctx.Err() == nil; id, ok = t.heard.take() {
					t.news(ctx, id)
					t.heard.done(id)
				}
			}
		})
	}
}

// watched returns the tables that somebody watches here.
func (t *Tables) watched() (ids []table.ID) {
	for _, l := range t.all() {
		if l.watching.Load() > 0 {
			ids = append(ids, l.id)
		}
	}
	return ids
}

func (t *Tables) isBehind(id table.ID, head table.Head) bool {
	l := t.loaded(id)
	if l == nil {
		return false
	}
	defer l.mu.Unlock()
	return l.table == nil || l.table.Head() < head.Seq || l.hushed != head.Hushed
}

// news brings a table that is in memory to the store's head.
func (t *Tables) news(ctx context.Context, id table.ID) {
	l := t.loaded(id)
	if l == nil {
		return
	}
	defer l.mu.Unlock()
	if l.dead || len(l.watch) == 0 {
		return // whoever asks for it next looks
	}
	if err := t.bring(ctx, l); err != nil && ctx.Err() == nil {
		l.wakeAll() // those who watch are told why
		t.trouble(ctx, fmt.Sprint("follow table ", id), err)
	}
}
