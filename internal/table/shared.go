package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Shared is a Store that several nodes use at the same time. A node's tables in memory are only good as long as nobody else has appended, so
// it looks before it answers. What others tell it only makes watchers hear of it at once.
type Shared interface {
	Store

	// Heads returns how far tables have come, without those that are not there.
	Heads(ctx context.Context, ids []ID) (map[ID]Head, error)

	// Since returns how far a table has come, and its entries after a seq. It returns ErrNone if there is no such table.
	Since(ctx context.Context, id ID, seq int64) (Head, []Entry, error)

	// Hear calls heard for each table that was changed by another node, until ctx ends. Some changes may not be told.
	Hear(ctx context.Context, heard func(ID)) error

	// Attend notes that a node is alive, and who follows tables there; what it noted before of other tables stays. It reports whether the node was
	// not known, as after a crash of the store, which may lose this, and how many others are alive.
	Attend(ctx context.Context, node string, changed []Presence) (isNew bool, others int, err error)

	// Elsewhere returns who follows these tables at other nodes that are alive.
	Elsewhere(ctx context.Context, node string, ids []ID) (map[ID]Presence, error)
}

// Head is how far a table has come.
type Head struct {
	Seq    int64 // of its last entry
	Hushed int64 // how often words were taken out of its log
}

// Shared reports whether other nodes may use the same tables.
func (t *Tables) Shared() bool {
	_, is := t.Store.(Shared)
	return is
}

// loadShared returns a table and its log as Load does, and how far it had come just before.
func loadShared(ctx context.Context, s Shared, id ID) (*Header, []Entry, int64, error) {
	heads, err := s.Heads(ctx, []ID{id})
	if err != nil {
		return nil, nil, 0, err
	}
	h, log, err := s.Load(ctx, id)
	return h, log, heads[id].Hushed, err
}

// catchUp brings a table in memory to the store's head, if other nodes write to the store too. The caller owns the table.
func (t *Tables) catchUp(ctx context.Context, l *live) error {
	shared, is := t.Store.(Shared)
	if !is {
		return nil
	}
	head, news, err := shared.Since(ctx, l.id, l.game.head())
	if err != nil {
		return stored("look at table "+string(l.id), err)
	}
	if head.Hushed != l.hushed || head.Seq < l.game.head() {
		return t.load(ctx, l) // something before its head has changed, or it is another table of that id
	}
	if len(news) == 0 {
		return nil
	}
	err = t.safely(ctx, l.id, l.game.head(), func() error {
		for i := range news {
			if err := l.game.push(news[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return errors.Join(err, t.load(ctx, l)) // which says what is wrong with the table
	}
	l.wakeAll()
	// The node that has appended does what is due now. If it is no longer there, the sweeper does.
	if l.game.wake() > t.clock.tick() {
		t.arrange(l)
	}
	return nil
}

// hearers is how many tables are brought to the store's head at the same time: each is a question to the store, and one may wait for a command of its
// own.
const hearers = 8

// How often a node looks at what others have appended to the tables that are watched here, and how long it waits after a failure to hear of it.
const (
	followEvery = time.Second
	mostHeads   = 1000 // in one question
)

// follow makes the watchers of this node hear what other nodes append.
func (t *Tables) follow(ctx context.Context, shared Shared) {
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
			for ids := range slices.Chunk(t.watched(), mostHeads) {
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
	for range hearers {
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
func (t *Tables) watched() (ids []ID) {
	t.mu.Lock()
	all := make([]*live, 0, len(t.live))
	for _, l := range t.live {
		all = append(all, l)
	}
	t.mu.Unlock()
	for _, l := range all {
		l.mu.Lock()
		if len(l.watch) > 0 {
			ids = append(ids, l.id)
		}
		l.mu.Unlock()
	}
	return ids
}

func (t *Tables) isBehind(id ID, head Head) bool {
	t.mu.Lock()
	l := t.live[id]
	t.mu.Unlock()
	if l == nil {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.game == nil || l.game.head() < head.Seq || l.hushed != head.Hushed
}

// news brings a table that is in memory to the store's head.
func (t *Tables) news(ctx context.Context, id ID) {
	t.mu.Lock()
	l := t.live[id]
	t.mu.Unlock()
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead || len(l.watch) == 0 {
		return // whoever asks for it next looks
	}
	bring := t.catchUp
	if l.game == nil { // an append failed, and nobody has asked for the table since
		bring = t.load
	}
	if err := bring(ctx, l); err != nil && ctx.Err() == nil {
		l.wakeAll() // those who watch are told why
		t.trouble(ctx, fmt.Sprint("follow table ", id), err)
	}
}
