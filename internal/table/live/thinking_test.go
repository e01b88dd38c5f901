package live_test

import (
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

// Bots that think have workers of their own. The more tables wait for them the less they think, and bots that decide at once play on
// meanwhile.
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
		t.Error("no bot was told to hurry")
	}
}

// ponderer thinks until it may decide.
type ponderer struct {
	mayDecide                   chan struct{}
	thinking, together, hurried atomic.Int32
}

func (p *ponderer) Hurry(share float64) {
	if share < 1 {
		p.hurried.Add(1)
	}
}

func (p *ponderer) Choose(match.Match, engine.Seat, engine.Source) int {
	p.together.Store(max(p.together.Load(), p.thinking.Add(1)))
	defer p.thinking.Add(-1)
	<-p.mayDecide
	return 0
}
