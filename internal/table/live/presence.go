package live

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

func samePresence(p, other table.Presence) bool {
	return p.Watch == other.Watch && maps.Equal(p.There, other.There)
}

// around returns what is known about the table besides its log.
func (t *Tables) around(l *live) view.Around {
	all := table.Presence{There: l.there, Watch: len(l.watch)}
	if l.elsewhere.Watch > 0 {
		all.There = maps.Clone(l.there)
		all.Add(l.elsewhere)
	}
	return view.Around{Now: t.clock.now(), Tick: t.clock.tick(), There: all.There, Watch: all.Watch}
}

// meetEvery is how old a node's knowledge may be of who follows a table at others.
const meetEvery = time.Second

// meet tells the other nodes who follows tables here, and its own watchers who follows theirs elsewhere. Only what has changed is told.
func (t *Tables) meet(ctx context.Context, shared table.Shared) {
	tick := time.NewTicker(meetEvery)
	defer tick.Stop()
	told := map[table.ID]table.Presence{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		changed := t.changedPresence(told)
		isNew, others, err := shared.Attend(ctx, t.node, changed)
		if t.trouble(ctx, "tell other nodes who is here", err); err != nil {
			continue
		}
		if isNew {
			clear(told) // the store knows only what was told now: the rest is told with the next beat
		}
		for _, p := range changed {
			told[p.Table] = p
			if p.Watch == 0 {
				delete(told, p.Table)
			}
		}
		before := t.others.Swap(int64(others))
		if others == 0 && before == 0 {
			continue
		}
		for ids := range slices.Chunk(t.watched(), maxHeads) {
			all, err := shared.Elsewhere(ctx, t.node, ids)
			if t.trouble(ctx, "ask other nodes who is there", err); err != nil {
				break
			}
			for _, id := range ids {
				t.met(id, all[id])
			}
		}
	}
}

// changedPresence returns who follows tables here, where that is not what was told.
func (t *Tables) changedPresence(told map[table.ID]table.Presence) (changed []table.Presence) {
	here := make(map[table.ID]struct{}, len(told))
	for _, l := range t.all() {
		if l.watching.Load() == 0 {
			continue
		}
		l.mu.Lock()
		p := table.Presence{Table: l.id, There: maps.Clone(l.there), Watch: len(l.watch)}
		l.mu.Unlock()
		before := told[p.Table]
		if p.Watch > 0 {
			here[p.Table] = struct{}{}
		}
		if p.Watch > 0 && !samePresence(p, before) {
			changed = append(changed, p)
		}
	}
	for id := range told {
		if _, is := here[id]; !is {
			changed = append(changed, table.Presence{Table: id})
		}
	}
	return changed
}

// met notes who follows a table elsewhere, and wakes those who watch it here if that has changed.
func (t *Tables) met(id table.ID, elsewhere table.Presence) {
	l := t.loaded(id)
	if l == nil {
		return
	}
	defer l.mu.Unlock()
	if !samePresence(l.elsewhere, elsewhere) {
		l.wakeAll()
	}
	l.elsewhere, l.asked = elsewhere, t.clock.tick()
}

// meetAt looks who follows a table elsewhere, if nobody does here: those who do are told by meet. The caller owns the table.
func (t *Tables) meetAt(ctx context.Context, l *live) {
	shared, is := t.Store.(table.Shared)
	if !is || len(l.watch) > 0 || l.elsewhere.Watch == 0 && t.others.Load() == 0 || l.asked > 0 && t.clock.tick()-l.asked < table.Ticks(meetEvery) {
		return
	}
	all, err := shared.Elsewhere(ctx, t.node, []table.ID{l.id})
	if t.trouble(ctx, fmt.Sprint("ask who follows table ", l.id), err); err == nil {
		l.elsewhere, l.asked = all[l.id], t.clock.tick()
	}
}
