package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// nodes is the part of a node that cooperates with others over a shared store: it catches up with
// what they append, and shares who watches tables here.
type nodes struct {
	t       *Tables
	store   table.Shared
	name    string       // of this node; a restarted node gets a new one
	others  atomic.Int64 // number of other live nodes
	changed jobs         // tables that other nodes have changed
}

// Shared reports whether other nodes may use the same tables.
func (t *Tables) Shared() bool { return t.nodes != nil }

// newNodes returns the nodes of a shared store, or nil if the store is not shared.
func newNodes(t *Tables) (*nodes, error) {
	shared, ok := t.Store.(table.Shared)
	if !ok {
		return nil, nil //nolint:nilnil // nil: there is only one node
	}
	name, err := t.newID()
	return &nodes{t: t, store: shared, name: string(name), changed: jobs{ready: make(chan struct{}, 1)}}, err
}

// load is like Store.Load, and also returns the number of redactions just before.
func (n *nodes) load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, int64, error) {
	heads, err := n.store.Heads(ctx, []table.ID{id})
	if err != nil {
		return nil, nil, 0, err
	}
	h, log, err := n.store.Load(ctx, id)
	return h, log, heads[id].Redactions, err
}

// catchUp brings a table in memory to the store's head, after other nodes may have appended to it.
// The caller owns the table.
func (n *nodes) catchUp(ctx context.Context, l *live) error {
	head, news, err := n.store.Since(ctx, l.id, l.table.Head())
	if err != nil {
		return stored("look at table "+string(l.id), err)
	}
	if head.Redactions != l.redactions || head.Seq < l.table.Head() {
		return l.load(ctx) // an earlier entry has changed, or it is a new table with that id
	}
	if len(news) == 0 {
		return nil
	}
	var g *play.State
	err = l.safely(ctx, func() (err error) {
		g, err = l.table.Follow(news)
		return err
	})
	if err != nil {
		return errors.Join(err, l.load(ctx)) // load reports what is wrong with the table
	}
	before := l.table.Head()
	l.enter(g)
	l.wakeSince(before)
	// The node that appended does what is due now. If it is gone, the sweeper does.
	if l.table.Wake() > n.t.clock.tick() {
		l.arrange()
	}
	return nil
}

// catchUpWorkers is how many tables catch up concurrently: each queries the store, and may have to
// wait for a command at its table.
const catchUpWorkers = 8

// How often a node polls for appends of other nodes to the tables watched here, and how long it
// waits when the store stops notifying it.
const (
	followEvery = time.Second
	maxHeads    = 1000 // per query
)

// run follows the other nodes until the server stops.
func (n *nodes) run(ctx context.Context) {
	h := &heartbeats{sent: map[table.ID]table.Presence{}}
	n.t.wait.Go(func() { every(ctx, presenceEvery, func() { n.sharePresence(ctx, h) }) })
	n.t.wait.Go(func() { every(ctx, followEvery, func() { n.poll(ctx) }) })
	n.t.wait.Go(func() {
		for ctx.Err() == nil {
			err := n.store.Subscribe(ctx, func(id table.ID) { n.changed.add(id, "") })
			n.t.faults.logFailure(ctx, "subscribe to other nodes", err)
			select {
			case <-ctx.Done():
			case <-time.After(followEvery):
			}
		}
	})
	for range catchUpWorkers {
		n.t.wait.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case <-n.changed.ready:
				}
				for id, ok := n.changed.take(); ok && ctx.Err() == nil; id, ok = n.changed.take() {
					n.refresh(ctx, id)
					n.changed.done(id)
				}
			}
		})
	}
}

// poll finds the watched tables to which other nodes have appended.
func (n *nodes) poll(ctx context.Context) {
	for ids := range slices.Chunk(n.watched(), maxHeads) {
		heads, err := n.store.Heads(ctx, ids)
		n.t.faults.logFailure(ctx, "look at what other nodes have appended", err)
		if err != nil {
			return
		}
		for _, id := range ids {
			if head, ok := heads[id]; !ok || n.isBehind(id, head) {
				n.changed.add(id, "")
			}
		}
	}
}

// watched returns the tables that somebody watches here, sorted by id so that simulations are
// deterministic.
func (n *nodes) watched() (ids []table.ID) {
	for _, l := range n.t.all() {
		if l.watching.Load() > 0 {
			ids = append(ids, l.id)
		}
	}
	slices.Sort(ids)
	return ids
}

func (n *nodes) isBehind(id table.ID, head table.Head) bool {
	l := n.t.loaded(id)
	if l == nil {
		return false
	}
	defer l.mu.Unlock()
	return l.table == nil || l.table.Head() < head.Seq || l.redactions != head.Redactions
}

// refresh brings a table in memory to the store's head.
func (n *nodes) refresh(ctx context.Context, id table.ID) {
	l := n.t.loaded(id)
	if l == nil {
		return
	}
	defer l.mu.Unlock()
	if l.dead || len(l.watch) == 0 {
		return // the next request catches up
	}
	if err := l.catchUp(ctx); err != nil && ctx.Err() == nil {
		l.wakeAll() // so that Now returns the error
		n.t.faults.logFailure(ctx, fmt.Sprint("follow table ", id), err)
	}
}
