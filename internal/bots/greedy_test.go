package bots_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/search"
)

// greedyToy returns a greedy bot of the toy that fails the test when it gets anything but a view.
func greedyToy(tb testing.TB, evaluated *int) bots.Greedy[toy.State, toy.Action] {
	tb.Helper()
	rules := toy.New()
	mustBeView := func(s *toy.State, of engine.Seat) {
		if rules.View(s, of) != *s {
			tb.Fatalf("%v gets what it may not know: %+v", of, *s)
		}
	}
	shape := &judge.Shape{Own: make([]string, 6), Relative: []string{"score", "coins"}, Global: []string{"left"}, Units: 8, Head: 4}
	net := judge.NewNet(shape)
	net.Randomize(rand.NewPCG(3, 4))
	return bots.Greedy[toy.State, toy.Action]{
		Net: net, MaxEnds: 8, Completes: true,
		Read: func(p *judge.Position, s *toy.State, of engine.Seat) {
			mustBeView(s, of)
			*evaluated++
			p.Seats, p.Pieces, p.Global[0] = int(s.Seats), int(s.Seats), float32(s.Left)/16
			for i := range p.Pieces {
				p.Seat[i] = int8(i)
				for k, n := range s.Hands[i] {
					p.Own[i][k] = float32(n)
				}
				p.Relative[i][0], p.Relative[i][1] = float32(s.Score[i])/9, float32(s.Coins[i])/3
			}
		},
		Propose: func(dst []search.Proposal[toy.Action], s *toy.State, by engine.Seat, limit int) []search.Proposal[toy.Action] {
			mustBeView(s, by)
			for _, a := range rules.AppendLegal(nil, s, by) {
				if len(dst) < limit {
					dst = append(dst, search.Proposal[toy.Action]{Len: 1, Actions: [search.MaxProposal]toy.Action{a}})
				}
			}
			return dst
		},
		Next: func(s *toy.State, _ engine.Seat) (toy.Action, bots.Step) {
			if s.Phase == toy.Turn {
				return toy.Action{}, bots.TurnStart
			}
			return toy.Action{}, bots.InTurn
		},
		Fallback: func(d *decision) int {
			return engine.Below(rand.NewPCG(uint64(d.View.Left), 1), len(d.Legal))
		},
	}
}

// TestGreedySeesOnlyViews lets a greedy bot play a game with hidden information, also against
// itself: it must not get anything that its seat may not know.
func TestGreedySeesOnlyViews(t *testing.T) {
	t.Parallel()
	evaluated := 0
	o := greedyToy(t, &evaluated)
	g, m := newToy(t)
	b, actor := must.Get(o.Bot(g))(t), must.Get(o.Actor(g))(t)
	for seed := range uint64(20) {
		m.Restart()
		play(t, m, b, rand.NewPCG(seed, 1))
		p := bots.Policy{MaxEnds: 8, Exploration: 0.2, Unevaluated: 0.3, Temperature: 0.1, Lambda: 0.9, Scripted: engine.Only(1)}
		ep, err := actor.Play(engine.Setup{Seats: 3}, &p, rand.NewPCG(seed, 2))
		if err != nil || len(ep.Examples) == 0 {
			t.Fatalf("%d examples, %v", len(ep.Examples), err)
		}
	}
	if evaluated < 1000 {
		t.Errorf("only %d positions were evaluated", evaluated)
	}
	if c := must.Get(o.Predictor(g))(t).Predict(m); c.Win[0]+c.Win[1]+c.Win[2] < 0.99 {
		t.Errorf("the predicted chances are %v", c.Win)
	}
}

// TestLookaheadNeedsAnOpenGame checks that a lookahead refuses a game with hidden information.
func TestLookaheadNeedsAnOpenGame(t *testing.T) {
	t.Parallel()
	evaluated := 0
	o := greedyToy(t, &evaluated)
	o.Lookahead = bots.Lookahead{Ends: 2, Turns: 1, ReplyEnds: 2, Worlds: 2}
	g, _ := newToy(t)
	if _, err := o.Bot(g); err == nil {
		t.Error("it looks ahead where it cannot know everything")
	}
}
