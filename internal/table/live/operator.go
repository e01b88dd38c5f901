package live

import (
	"cmp"
	"context"
	"slices"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Running returns the running time of the site.
func (t *Tables) Running() table.Tick { return t.clock.tick() }

// Live returns up to limit tables in memory, most watched first, with their total number and the
// number of watched ones. It reveals nothing about a position. A table that is locked at this
// moment is counted but not listed, to avoid waiting for it.
func (t *Tables) Live(limit int) (list []operator.LiveTable, all, watched int) {
	lives := t.all()
	for _, l := range lives {
		if !l.mu.TryLock() {
			continue
		}
		if len(l.watch) > 0 {
			watched++
		}
		if g := l.table; g != nil && (g.Phase == table.StateRunning || len(l.watch) > 0) {
			list = append(list, operator.LiveTable{Table: string(l.id), Game: g.New.Game, State: string(g.Phase), Steps: len(g.Steps), Watching: len(l.watch)})
		}
		l.mu.Unlock()
	}
	slices.SortFunc(list, func(a, b operator.LiveTable) int {
		return cmp.Or(cmp.Compare(b.Watching, a.Watching), cmp.Compare(b.Steps, a.Steps), cmp.Compare(a.Table, b.Table))
	})
	return list[:min(len(list), limit)], len(lives), watched
}

// TakeDown takes a table off the public list, and ends its game if end is set.
func (t *Tables) TakeDown(ctx context.Context, id table.ID, end bool) error {
	l, err := t.hold(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	return l.retry(ctx, func() error {
		return l.append(ctx, "", func(g *play.State, env play.Env) (*play.Decision, error) { return play.TakeDown(g, end, env) })
	})
}

// Jobs returns the number of queued and running jobs of bots and clocks at this node.
func (t *Tables) Jobs() int { return t.jobs.count() }
