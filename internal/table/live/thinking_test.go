package live_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/waittest"
)

// Thinking bots have their own workers. The more tables wait for them, the less they think. Bots
// that decide at once are not held up.
func TestThinkingDelaysNobody(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	rules, shown := must.Get2(show.New())(t)
	game := must.Get(catalog.Of(rules, shown, bots.Named{Name: "ponderer", Thinks: true, New: func(match.Game) (bots.Bot, error) { return p, nil }}))(t)
	slow := table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "ponderer"}, {Person: "anna"}}}
	h := newHost(t, slow, func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{game}, 1 })
	if n, share := h.tables.Thinking(); n != 0 || share != 1 {
		t.Errorf("before the games %d think, with a share of %v", n, share)
	}
	begin := func(n table.New) int64 {
		t.Helper()
		s := must.Get(h.tables.Create(t.Context(), "anna", "", n))(t)
		h.id = s.ID
		return h.do("anna", play.Command{Body: play.StartCommand{}}).Seq
	}
	const many = 12
	for range many {
		begin(slow)
	}
	waittest.Until(t, "all tables wait for the one worker", func() bool { n, _ := h.tables.Thinking(); return n == many })
	if _, share := h.tables.Thinking(); share > 0.25 {
		t.Errorf("with %d tables waiting a bot still has a share of %v", many, share)
	}

	before := begin(table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Person: "anna"}}})
	waittest.Until(t, "the bot that decides at once acts", func() bool { return h.show("anna").Seq > before })
	if n, _ := h.tables.Thinking(); n != many {
		t.Errorf("%d tables wait, want %d", n, many)
	}
	close(p.mayDecide)
	waittest.Until(t, "all have thought", func() bool { n, share := h.tables.Thinking(); return n == 0 && share == 1 })
	if p.together.Load() > 1 {
		t.Error("one worker asked two bots at the same time")
	}
	if p.hurried.Load() == 0 {
		t.Error("no bot's budget was reduced")
	}
}

// Thinking bots serve people in turns: a person with many tables waits only for themselves, and
// only their bots hurry.
func TestBotsThinkInTurns(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	h := newHost(t, ponders("anna", 2), func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{p.game(t)}, 1 })
	begin := func(by table.Person, seats int) {
		t.Helper()
		s := must.Get(h.tables.Create(t.Context(), by, "", ponders(by, seats)))(t)
		must.Get(h.tables.Do(t.Context(), s.ID, by, play.Command{Body: play.StartCommand{}}))(t)
	}
	waiting := func(n int) {
		t.Helper()
		waittest.Until(t, "they wait", func() bool { have, _ := h.tables.Thinking(); return have == n })
	}
	const many = 20
	for range many {
		begin("anna", 2)
	}
	waiting(many)
	order := []int{(<-p.asked).seats} // the first job begins before the others are queued
	begin("ben", 3)
	begin("cleo", 4)
	waiting(many + 2)
	var share float64
	for range 3 {
		p.mayDecide <- struct{}{}
		one := <-p.asked
		order = append(order, one.seats)
		if one.seats == 3 {
			share = one.share
		}
	}
	want(t, "the order, by seats", fmt.Sprint(order), fmt.Sprint([]int{2, 2, 3, 4}))
	want(t, "ben's bot hurries as if anna had one table, not twenty", share > 0.6, true)
	if _, lowest := h.tables.Thinking(); lowest > 0.2 {
		t.Errorf("anna's bots have a share of %v", lowest)
	}
	close(p.mayDecide)
}

// ponders returns a table with a thinking bot and a person.
func ponders(by table.Person, seats int) table.New {
	n := table.New{Game: "toy", Setup: engine.Setup{Seats: seats}, Seats: []table.Place{{Bot: "ponderer"}}}
	for range seats - 1 {
		n.Seats = append(n.Seats, table.Place{Person: by})
	}
	return n
}

// ponderer is a bot that thinks until the test lets it decide.
type ponderer struct {
	mayDecide                   chan struct{}
	asked                       chan pondered // nil if nobody listens
	thinking, together, hurried atomic.Int32
	share                       atomic.Value // of type float64
}

// pondered is a request to a ponderer: the number of seats of its table, and its share of the
// budget.
type pondered struct {
	seats int
	share float64
}

// game returns toy with this bot, and lets the test listen to it.
func (p *ponderer) game(tb testing.TB) catalog.Entry {
	tb.Helper()
	p.asked = make(chan pondered)
	rules, shown := must.Get2(show.New())(tb)
	return must.Get(catalog.Of(rules, shown, bots.Named{Name: "ponderer", Thinks: true, New: func(match.Game) (bots.Bot, error) { return p, nil }}))(tb)
}

func (p *ponderer) ScaleBudget(share float64) {
	p.share.Store(share)
	if share < 1 {
		p.hurried.Add(1)
	}
}

func (p *ponderer) Choose(m match.Match, _ engine.Seat, _ engine.Source) int {
	if p.asked != nil {
		share, _ := p.share.Load().(float64)
		select {
		case p.asked <- pondered{m.Setup().Seats, share}:
		case <-p.mayDecide: // the test has ended
			return 0
		}
	}
	p.together.Store(max(p.together.Load(), p.thinking.Add(1)))
	defer p.thinking.Add(-1)
	<-p.mayDecide
	return 0
}
