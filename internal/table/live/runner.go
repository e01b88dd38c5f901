package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// worker runs jobs one after the other. Each worker has its own bots, since they reuse memory.
type worker struct {
	t       *Tables
	bots    map[botKey]bots.Bot
	thinker bool // whether it runs the bots that think

	advisers map[botKey]*advice.Adviser // of a thinker only
}

// botKey identifies the rules that a bot was made for: it looks ahead with them.
type botKey struct {
	game    string
	version int
	bot     string
}

// job does one thing that is due at a table: it ends a clock, or does one action of a bot. If more
// is due then, that is another job.
func (w *worker) job(ctx context.Context, id table.ID) error {
	q, err := w.due(ctx, id)
	if err != nil || q == nil {
		return ignoreStale(err)
	}
	if named, found := q.game.Bots().Find(q.bot); found && named.Thinks && !w.thinker {
		w.t.thinkingJobs.add(id, q.host)
		return nil
	}
	action := w.choose(ctx, q)

	l, err := w.t.hold(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.table.Head() != q.head {
		l.arrange()
		return nil
	}
	err = l.append(ctx, "", func(g *play.State, env play.Env) (*play.Decision, error) {
		return play.ActBot(g, q.by, q.bot, action, env)
	})
	return ignoreStale(err)
}

// botTask is a decision for a bot. It has a copy of the match, so that the table is not locked
// while the bot thinks.
type botTask struct {
	game   catalog.Entry
	match  match.Match
	host   table.Person
	head   int64
	by     engine.Seat
	bot    string
	source engine.Source
}

// due ends the clocks whose time is up, and returns the decision of a bot, if there is one.
func (w *worker) due(ctx context.Context, id table.ID) (*botTask, error) {
	l, err := w.t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	err = l.append(ctx, "", play.Due)
	if err != nil {
		return nil, err
	}
	g := l.table.State
	if g.Phase != table.StateRunning {
		return nil, nil //nolint:nilnil // nil: there is nothing to decide
	}
	by, bot := g.BotToAct()
	if bot == "" {
		return nil, nil //nolint:nilnil // nil: there is nothing to decide
	}
	return &botTask{g.Rules, g.Match.At(g.Match.Len()), g.By, g.Head(), by, bot, g.BotSource(by)}, nil
}

// ignoreStale ignores the error that another append was faster: any job that is still due is queued
// again.
func ignoreStale(err error) error {
	if errors.Is(err, table.ErrStale) {
		return nil
	}
	return err
}

// choose asks a bot for its action. If the bot fails, it logs that and chooses at random.
func (w *worker) choose(ctx context.Context, q *botTask) (action string) {
	game, name, m, by, r := q.game, q.bot, q.match, q.by, q.source
	key := botKey{game.Facts().Name, game.Facts().Version, name}
	defer func() {
		if what := recover(); what != nil {
			w.t.Log.ErrorContext(ctx, "bot failed", "bot", name, "game", game.Facts().Name, "seat", by.String(), "error", fmt.Sprint(what))
			delete(w.bots, key)
			action = m.Choice(by, engine.Below(r, m.Count(by))).Action
		}
	}()
	b := w.bots[key]
	if b == nil {
		named, err := game.Bot(name)
		if err != nil {
			panic(err)
		}
		if b, err = named.New(game); err != nil {
			panic(err)
		}
		w.bots[key] = b
	}
	if thinker, ok := b.(bots.Thinker); ok {
		thinker.ScaleBudget(w.t.botShare(q.host))
	}
	return m.Choice(by, b.Choose(m, by, r)).Action
}

// How often the runner looks for missed jobs, and how long an unused table stays in memory.
const (
	sweepEvery    = time.Second
	beatEvery     = 5 * time.Second
	cleanEvery    = time.Hour
	minUnusedTime = 10 * time.Minute
	maxDue        = 1000
)

// sweep finds jobs that are due but were missed: those from before the server started, clocks of
// tables that are not in memory, and failed jobs.
func (t *Tables) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	before := t.clock.tick()
	for n := 0; ; n++ {
		due, err := t.Store.Due(ctx, before, maxDue+t.Stuck())
		t.faults.logFailure(ctx, "find due tables", err)
		for _, id := range due {
			if _, ok := t.faults.stuck.Load(id); !ok {
				t.jobs.add(id, "") // its owner is known once it is loaded
			}
		}
		if n%int(cleanEvery/sweepEvery) == 0 {
			t.clean(ctx)
			t.expireImported(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		before = t.clock.tick() - table.Ticks(sweepEvery)
		if t.Shared() || n%int(beatEvery/sweepEvery) == 0 {
			site, err := t.Store.Beat(ctx, t.clock.tick())
			t.clock.advance(site)
			t.faults.logFailure(ctx, "store the running time", err)
		}
		if n%int(beatEvery/sweepEvery) == 0 {
			t.forget()
		}
	}
}

// maxCached is the maximum number of entries in the logs of unwatched tables in memory. An entry
// takes about a kilobyte, and a client that reads one table after the other would fill the memory.
const maxCached = 200_000

// forget evicts tables that nobody has used for a while. If there are still too many, it evicts the
// least recently used.
func (t *Tables) forget() {
	type one struct {
		*live

		used int64
	}
	var all []one
	for _, l := range t.all() {
		if l.watching.Load() == 0 {
			all = append(all, one{l, l.used.Load()})
		}
	}
	slices.SortFunc(all, func(a, b one) int { return cmp.Compare(b.used, a.used) })
	old, entries := int64(t.clock.tick()-table.Ticks(minUnusedTime)), int64(0)
	for _, l := range all {
		entries += l.entries.Load()
		if l.used >= old && entries <= t.cached || !l.mu.TryLock() {
			continue
		}
		if l.live.used.Load() == l.used && !l.dead {
			l.drop()
		}
		l.mu.Unlock()
	}
}

// all returns the tables in memory.
func (t *Tables) all() []*live {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Collect(maps.Values(t.live))
}

// notify sends the notices that are due.
func (t *Tables) notify(ctx context.Context) {
	if t.Notify == nil {
		return
	}
	const limit = 100
	left := 0 // due last time too, but left to other nodes
	every(ctx, sweepEvery, func() {
		list, err := t.Store.Notices(ctx, t.clock.tick(), limit+left)
		t.faults.logFailure(ctx, "look for notices", err)
		left = 0
		for _, n := range list {
			err := t.sendNotice(ctx, n)
			if errors.Is(err, errForOthers) {
				left++
				continue
			}
			if err != nil && ctx.Err() == nil && !table.IsUnavailable(err) {
				t.Log.ErrorContext(ctx, "cannot store a notice", "table", string(n.Table), "kind", string(n.Kind), "error", err)
			}
		}
	})
}

// errForOthers means that this node cannot tell now what to do with a notice, but another node
// might.
var errForOthers = errors.New("another node may send it")

// leftForOthers is how long a notice waits for a node that can show its table. During an upgrade of
// a site, older nodes do not know the rules of new tables.
const leftForOthers = time.Hour

// maxPresenceAge is how old this node's knowledge of who is at a table elsewhere may be. Where the
// store does not answer, it becomes older, and a notice waits.
const maxPresenceAge = 3 * presenceEvery

// sendNotice sends a notice, unless it is no longer true or the person is at the table.
func (t *Tables) sendNotice(ctx context.Context, n table.Notice) error {
	l, err := t.hold(ctx, n.Table)
	switch table.CodeOf(err) {
	case table.Broken:
		if t.Shared() && t.clock.tick()-n.Due < table.Ticks(leftForOthers) {
			return errForOthers
		}
		return t.Store.DeleteNotice(ctx, n.ID) // no node can show it
	case table.NotFound:
		return t.Store.DeleteNotice(ctx, n.ID)
	default:
	}
	if err != nil {
		return err
	}
	isHere, isElsewhere := l.there[n.Person] > 0, l.remotePresence.There[n.Person] > 0
	isRecent := t.clock.tick()-l.presenceLoaded < table.Ticks(maxPresenceAge)
	unneeded := n.Person != "" && (isHere || isElsewhere) || !l.table.Awaits(n)
	l.mu.Unlock()
	if n.Person != "" && isElsewhere && !isHere && !isRecent {
		return errForOthers // the person may have left since
	}
	if !unneeded {
		if err := t.Notify(ctx, t, n); err != nil {
			return err
		}
	}
	return t.Store.DeleteNotice(ctx, n.ID)
}
