package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// TestMirror plays games and keeps a mirror for each seat. At every decision the mirror has the same view, the same actions and the
// same seats to act as the match.
func TestMirror(t *testing.T) {
	rules, shown := must.Get2(show.New())(t)
	game, setup := engine.Erase(rules, shown), engine.Setup{Seats: 3}
	for seed := range uint64(20) {
		m := must.Get(game.New(setup))(t)
		mirrors, sights := make([]engine.Mirror, setup.Seats), make([]engine.Sight, setup.Seats)
		for seat := range mirrors {
			mirrors[seat] = must.Get(game.Mirror(setup))(t)
		}
		for r := rand.NewPCG(seed, 1); m.ToAct() != 0; {
			by := m.ToAct().First()
			if by == engine.Chance {
				engine.Roll(m, r)
				continue
			}
			mirror := mirrors[by]
			must.Do(t, mirror.Change(m.Changes(by, &sights[by])))
			view, legal := must.Get2(engine.Known[toy.State, toy.Action](m, by))(t)
			mirrored, same, err := engine.Known[toy.State, toy.Action](mirror, by)
			if err != nil || mirrored != view || !slices.Equal(same, legal) || mirror.ToAct() != m.ToAct() || mirror.Count(by) != len(legal) {
				t.Fatalf("seat %v at step %d: %v\n%+v %v\n%+v %v", by, m.Len(), err, view, legal, mirrored, same)
			}
			m.Choose(by, engine.Below(r, m.Count(by)))
		}
	}
}

// TestMirrorRefusesWhatDoesNotFit shows that an error changes nothing.
func TestMirrorRefusesWhatDoesNotFit(t *testing.T) {
	rules, shown := must.Get2(show.New())(t)
	mirror := must.Get(engine.Erase(rules, shown).Mirror(engine.Setup{Seats: 2}))(t)
	before := mirror.ToAct()
	if err := mirror.Change([]notation.Change{{Path: "Nothing", Value: "1"}}); err == nil || mirror.ToAct() != before {
		t.Errorf("a change of nothing: %v", err)
	}
}

func TestForfeit(t *testing.T) {
	result := func(group engine.Outcome, places ...int8) (r engine.Result) {
		copy(r.Places[:], places)
		r.Group = group
		return r
	}
	tests := []struct {
		name string
		lost engine.Seats
		r    engine.Result
		want engine.Result
	}{
		{"nobody", 0, result(0, 2, 1, 3), result(0, 2, 1, 3)},
		{"the winner", engine.Only(1), result(0, 2, 1, 3), result(0, 1, 0, 2)},
		{"the last", engine.Only(2), result(0, 2, 1, 3), result(0, 2, 1, 0)},
		{"one of two winners", engine.Only(0), result(0, 1, 1, 3), result(0, 0, 1, 2)},
		{"two", engine.Only(0).With(1), result(0, 1, 2, 3), result(0, 0, 0, 1)},
		{"one who was behind somebody without a place", engine.Only(1), result(0, 0, 1, 2), result(0, 0, 0, 1)},
		{"all", engine.AllSeats(3), result(0, 1, 2, 3), result(0, 0, 0, 0)},
		{"one of a group", engine.Only(0), result(engine.GroupWon), result(engine.GroupLost)},
	}
	for _, tt := range tests {
		if got := tt.r.Forfeit(3, tt.lost); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got.Places[:3], tt.want.Places[:3])
		}
	}
}
