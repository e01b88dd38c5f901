package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// TestMirror plays games with a mirror for each seat. At every decision the mirror has the same
// view, the same actions and the same seats to act as the match.
func TestMirror(t *testing.T) {
	rules, shown := must.Get2(show.New())(t)
	game, setup := match.Erase(rules, shown), engine.Setup{Seats: 3}
	for seed := range uint64(20) {
		m := must.Get(game.New(setup))(t)
		mirrors, sights := make([]match.Mirror, setup.Seats), make([]match.Sight, setup.Seats)
		for seat := range mirrors {
			mirrors[seat] = must.Get(game.Mirror(setup))(t)
		}
		for r := rand.NewPCG(seed, 1); m.ToAct() != 0; {
			by := m.ToAct().First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			mirror := mirrors[by]
			must.Do(t, mirror.Change(m.Changes(by, &sights[by])))
			view, legal := must.Get2(match.Known[toy.State, toy.Action](m, by))(t)
			mirrored, same, err := match.Known[toy.State, toy.Action](mirror, by)
			if err != nil || mirrored != view || !slices.Equal(same, legal) || mirror.ToAct() != m.ToAct() || mirror.Count(by) != len(legal) {
				t.Fatalf("seat %v at step %d: %v\n%+v %v\n%+v %v", by, m.Len(), err, view, legal, mirrored, same)
			}
			m.Choose(by, engine.Below(r, m.Count(by)))
		}
	}
}

// TestMirrorErrorsChangeNothing shows that an error changes nothing.
func TestMirrorErrorsChangeNothing(t *testing.T) {
	rules, shown := must.Get2(show.New())(t)
	mirror := must.Get(match.Erase(rules, shown).Mirror(engine.Setup{Seats: 2}))(t)
	before := mirror.ToAct()
	if err := mirror.Change([]notation.Change{{Path: "Nothing", Value: "1"}}); err == nil || mirror.ToAct() != before {
		t.Errorf("a change of nothing: %v", err)
	}
}
