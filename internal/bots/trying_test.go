package bots_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

// TestTrying checks that a bot that tries out its actions judges only views, departs from its quick
// bot, gains by that, and never does what is not worthwhile.
func TestTrying(t *testing.T) {
	t.Parallel()
	rules := toy.New()
	g, m := newToy(t)
	quick := func(d *decision) int { return engine.Below(rand.NewPCG(uint64(d.View.Left), 1), len(d.Legal)) }
	lead := func(s *toy.State, by engine.Seat) float64 {
		return float64(2*s.Score[by]-s.Score[0]-s.Score[1]-s.Score[2]) / 20
	}
	b := must.Get(bots.Trying[toy.State, toy.Action]{
		Quick: quick,
		Judge: func(v *toy.State, by engine.Seat) float64 {
			if rules.View(v, by) != *v {
				t.Fatalf("%v judges what it may not know: %+v", by, *v)
			}
			return lead(v, by)
		},
		Outcome:      func(s *toy.State, _ *engine.Result, by engine.Seat) float64 { return lead(s, by) },
		IsWorthwhile: func(_ *toy.State, a toy.Action) bool { return a.Kind != toy.Peek },
		Begins:       func(s *toy.State) bool { return s.Phase == toy.Turn },
		Worlds:       24, Ahead: 4, MaxTried: 8,
	}.Bot(g))(t)
	plain := must.Get(bots.Typed(g, quick))(t)
	departed, gained := 0, 0
	for seed := range uint64(30) {
		m.Restart()
		r := rand.NewPCG(seed, 1)
		for m.ToAct() != 0 {
			by := m.ToAct().First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			i := plain.Choose(m, by, r)
			if by == 0 {
				if k := b.Choose(m, by, r); k != i {
					departed++
					_, legal := must.Get2(match.Known[toy.State, toy.Action](m, by))(t)
					if legal[k].Kind == toy.Peek {
						t.Fatal("it does what is not worthwhile")
					}
					i = k
				}
			}
			m.Choose(by, i)
		}
		scores := m.Result(engine.Omniscient).Scores
		gained += 2*int(scores[0]) - int(scores[1]) - int(scores[2])
	}
	if departed < 20 || gained < 60 {
		t.Errorf("it departed %d times, and gained %d in 30 games", departed, gained)
	}
}
