package search_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

// shells is a game of guessing: chance hides a pea under one of two shells. Seat 0 may leave, which wins 6 times in 10, or stay
// and then guess. Who could see the pea would stay.
type shells struct{ Pea, Choice, Luck int8 }

const (
	unknownPea  int8 = 3
	leave, stay int8 = 3, 4 // and 1 and 2 are the guesses
)

func shellsGame() tiny[shells, int8] {
	return tiny[shells, int8]{
		facts: engine.Facts{Hidden: true},
		toAct: func(s *shells) engine.Seats {
			switch {
			case s.Pea == 0 || s.Choice == leave && s.Luck == 0:
				return engine.Only(engine.Chance)
			case s.Choice == 0 || s.Choice == stay:
				return engine.Only(0)
			}
			return 0
		},
		legal: func(s *shells, by engine.Seat) []int8 {
			if by == engine.Chance || s.Choice == stay {
				return []int8{1, 2}
			}
			return []int8{leave, stay}
		},
		apply: func(s *shells, by engine.Seat, a int8) {
			switch {
			case by != engine.Chance:
				s.Choice = a
			case s.Pea == 0:
				s.Pea = a
			default:
				s.Luck = a
			}
		},
		weight: func(s *shells, a int8) int {
			if s.Pea != 0 && a == 1 {
				return 6
			}
			return 4
		},
		result: func(s *shells) (r engine.Result) {
			r.Places = [engine.MaxSeats]int8{2, 1}
			if s.Choice == leave && s.Luck == 1 || s.Choice == s.Pea {
				r.Places = [engine.MaxSeats]int8{1, 2}
			}
			return r
		},
		view: func(s shells, _ engine.Seat) shells {
			if s.Pea != 0 {
				s.Pea = unknownPea
			}
			return s
		},
		resample: func(s shells, _ engine.Seat, r engine.Source) shells {
			if s.Pea == unknownPea {
				s.Pea = 1 + int8(engine.Below(r, 2))
			}
			return s
		},
	}
}

// A seat does not count on knowing later what it will not know then.
func TestASeatDecidesByWhatItWillKnow(t *testing.T) {
	t.Parallel()
	answer := think[shells, int8](t, shellsGame(), &shells{Pea: 1}, 0, 20_000, search.Options[shells, int8]{})
	if a := chosen(answer); a != leave {
		t.Errorf("it stays, as if it would see the pea: %+v", answer.Candidates)
	}
	if v := answer.Candidates[1].Value; math.Abs(float64(v)-0.5) > 0.1 {
		t.Errorf("a guess is worth %.3f, want 0.5", v)
	}
}

// Two worlds that a seat cannot tell apart give the same answer, whatever is true.
func TestTheTrueStateMakesNoDifference(t *testing.T) {
	t.Parallel()
	rules, s := start(t, 3, "2")
	dice := rand.NewPCG(5, 6)
	differ := 0
	for range 60 {
		turn := rules.ToAct(&s)
		if turn == 0 {
			break
		}
		by := turn.First()
		legal := rules.AppendLegal(nil, &s, by)
		if by != engine.Chance {
			v := rules.View(&s, by)
			other := rules.Resample(&v, by, dice)
			if other != s {
				differ++
			}
			one := think(t, rules, &s, by, 60, search.Options[toy.State, toy.Action]{})
			two := think(t, rules, &other, by, 60, search.Options[toy.State, toy.Action]{})
			for i := range one.Candidates {
				if one.Candidates[i] != two.Candidates[i] || one.Values != two.Values {
					t.Fatalf("seat %v found %+v in the true world and %+v in one that looks alike", by, one.Candidates[i], two.Candidates[i])
				}
			}
		}
		rules.Apply(&s, by, legal[engine.Below(dice, len(legal))], nil)
	}
	if differ < 5 {
		t.Errorf("only %d worlds were others than the true one: the test shows nothing", differ)
	}
}

// In the last turn of the toy, the choice is worth what that of an exact solver is, which goes through all hidden worlds.
func TestChoiceInTheToyIsThatOfAnExactSolver(t *testing.T) {
	t.Parallel()
	rules, first := start(t, 2, "1")
	dice := rand.NewPCG(7, 8)
	turns := 0
	for range 200 {
		s := first
		for turn := rules.ToAct(&s); turn != 0; turn = rules.ToAct(&s) {
			by := turn.First()
			if s.Phase == toy.Turn && s.Active == 1 {
				turns++
				checkToyTurn(t, rules, &s)
				break
			}
			legal := rules.AppendLegal(nil, &s, by)
			rules.Apply(&s, by, legal[engine.Below(dice, len(legal))], nil)
		}
		if turns == 12 {
			return
		}
	}
	t.Fatalf("only %d turns were reached", turns)
}

func checkToyTurn(t *testing.T, rules engine.Rules[toy.State, toy.Action], s *toy.State) {
	t.Helper()
	x := exact[toy.State, toy.Action]{rules: rules, worth: search.ByPlaces(0.5), closest: 1}
	worlds := toyWorlds(rules, s, 1)
	_, most := x.best(worlds, 1)
	found := x.after(worlds, 1, chosen(think(t, rules, s, 1, 3000, search.Options[toy.State, toy.Action]{})))
	if found[1] < most[1]-0.02 {
		t.Errorf("chose what is worth %.3f, the best is worth %.3f, in %+v", found[1], most[1], *s)
	}
}

// toyWorlds returns all worlds that look alike to a seat, as often as they come up.
func toyWorlds(rules engine.Rules[toy.State, toy.Action], s *toy.State, to engine.Seat) (worlds []world[toy.State]) {
	const draws = 20_000
	v := rules.View(s, to)
	odds := map[toy.State]float64{}
	dice := rand.NewPCG(9, 10)
	for range draws {
		odds[rules.Resample(&v, to, dice)] += 1.0 / draws
	}
	for s, p := range odds {
		worlds = append(worlds, world[toy.State]{s, p})
	}
	return worlds
}
