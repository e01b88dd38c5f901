package live

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

func samePresence(p, other table.Presence) bool {
	return p.Watch == other.Watch && maps.Equal(p.There, other.There)
}

// around returns what is known about the table besides its log.
func (l *live) around() view.LiveInfo {
	all := table.Presence{There: l.there, Watch: len(l.watch)}
	if l.remotePresence.Watch > 0 {
		all.There = maps.Clone(l.there)
		all.Add(l.remotePresence)
	}
	return view.LiveInfo{Now: l.t.clock.now(), Tick: l.t.clock.tick(), StreamsBy: all.There, Streams: all.Watch}
}

// presenceEvery is how often nodes exchange who follows a table.
const presenceEvery = time.Second

// heartbeats has the state that a node has sent the others.
type heartbeats struct {
	number   int64                       // of the last one
	recorded int64                       // of the last one that the store confirmed
	sent     map[table.ID]table.Presence // the presence in the store, as far as is known
}

// sharePresence sends the other nodes who follows tables here, where that has changed, and notifies
// the watchers here of who follows their tables elsewhere.
func (n *nodes) sharePresence(ctx context.Context, h *heartbeats) {
	changed := n.changedPresence(h.sent)
	h.number++
	before, others, err := n.store.Heartbeat(ctx, n.name, h.number, changed)
	if n.t.faults.logFailure(ctx, "send presence to other nodes", err); err != nil {
		h.unsure(changed)
		return
	}
	for _, p := range changed {
		h.sent[p.Table] = p
		if p.Watch == 0 {
			delete(h.sent, p.Table)
		}
	}
	if before != h.recorded {
		h.unsure(nil) // the store has lost the last one, or has one whose response was lost
	}
	h.recorded = h.number
	if before := n.others.Swap(int64(others)); others == 0 && before == 0 {
		return
	}
	for ids := range slices.Chunk(n.watched(), maxHeads) {
		all, err := n.store.RemotePresence(ctx, n.name, ids)
		if n.t.faults.logFailure(ctx, "load presence at other nodes", err); err != nil {
			return
		}
		for _, id := range ids {
			n.setPresence(id, all[id])
		}
	}
}

// unsure records that the store's contents are unknown: it may or may not have what was sent. So
// everything is sent again, including that tables are no longer followed.
func (h *heartbeats) unsure(changed []table.Presence) {
	for _, p := range changed {
		h.sent[p.Table] = p
	}
	for id := range h.sent {
		h.sent[id] = table.Presence{Table: id, Watch: -1} // never equal to a real presence
	}
}

// changedPresence returns who follows tables here, where that differs from what was sent.
func (n *nodes) changedPresence(sent map[table.ID]table.Presence) (changed []table.Presence) {
	here := make(map[table.ID]struct{}, len(sent))
	for _, l := range n.t.all() {
		if l.watching.Load() == 0 {
			continue
		}
		l.mu.Lock()
		p := table.Presence{Table: l.id, There: maps.Clone(l.there), Watch: len(l.watch)}
		l.mu.Unlock()
		before := sent[p.Table]
		if p.Watch > 0 {
			here[p.Table] = struct{}{}
		}
		if p.Watch > 0 && !samePresence(p, before) {
			changed = append(changed, p)
		}
	}
	for id := range sent {
		if _, ok := here[id]; !ok {
			changed = append(changed, table.Presence{Table: id})
		}
	}
	return changed
}

// setPresence sets who follows a table elsewhere, and wakes its watchers here if a person with a
// seat has come or gone there.
func (n *nodes) setPresence(id table.ID, elsewhere table.Presence) {
	l := n.t.loaded(id)
	if l == nil {
		return
	}
	defer l.mu.Unlock()
	isThere := func(all table.Presence, p table.Person) bool { return p != "" && all.There[p] > 0 }
	if l.table == nil || slices.ContainsFunc(l.table.Seats, func(seat play.Seat) bool {
		return isThere(l.remotePresence, seat.Person) != isThere(elsewhere, seat.Person)
	}) {
		l.wakeAll()
	}
	l.remotePresence, l.presenceLoaded = elsewhere, n.t.clock.tick()
}

// loadPresence loads who follows a table elsewhere, if nobody follows it here: otherwise
// sharePresence keeps that up to date. The caller owns the table.
func (n *nodes) loadPresence(ctx context.Context, l *live) {
	if len(l.watch) > 0 || l.remotePresence.Watch == 0 && n.others.Load() == 0 || l.presenceLoaded > 0 && n.t.clock.tick()-l.presenceLoaded < table.Ticks(presenceEvery) {
		return
	}
	all, err := n.store.RemotePresence(ctx, n.name, []table.ID{l.id})
	if n.t.faults.logFailure(ctx, fmt.Sprint("ask who follows table ", l.id), err); err == nil {
		l.remotePresence, l.presenceLoaded = all[l.id], n.t.clock.tick()
	}
}
