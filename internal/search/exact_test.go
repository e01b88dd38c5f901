package search_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// jungle is a random game of three seats and a die in which every way leads to other scores at the end.
type jungle struct {
	Seed  uint64
	Depth int8
}

const (
	jungleSeats = 3
	jungleDepth = 4
)

func jungleGame() tiny[jungle, int8] {
	return tiny[jungle, int8]{
		facts: engine.Facts{Name: "jungle"},
		toAct: func(s *jungle) engine.Seats {
			switch s.Depth {
			case jungleDepth:
				return 0
			case 2:
				return engine.Only(engine.Chance)
			}
			return engine.Only(engine.Seat(s.mixed(1) % jungleSeats))
		},
		legal: func(s *jungle, _ engine.Seat) []int8 { return []int8{0, 1, 2, 3}[:2+s.mixed(2)%3] },
		apply: func(s *jungle, _ engine.Seat, a int8) {
			*s = jungle{s.mixed(10 + uint64(a)), s.Depth + 1}
		},
		weight: func(s *jungle, a int8) int { return 1 + int(s.mixed(20+uint64(a))%4) },
		result: func(s *jungle) (r engine.Result) {
			for seat := range jungleSeats {
				r.Scores[seat] = int32(s.mixed(3+uint64(seat)) % 1000)
			}
			return r
		},
	}
}

// byScores is a Worth: no two results of the jungle are worth the same, so that no seat is indifferent.
func byScores(r *engine.Result) (v search.Values) {
	for seat, score := range r.Scores {
		v[seat] = float32(score) / 1000
	}
	return v
}

// mixed returns a number that depends on the position and on n.
func (s *jungle) mixed(n uint64) uint64 {
	return rand.NewPCG(s.Seed, n<<8|uint64(s.Depth)).Uint64()
}

// think searches a position with a number of iterations.
func think[S, A comparable](tb testing.TB, r engine.Rules[S, A], s *S, seat engine.Seat, iterations int, o search.Options[S, A]) search.Answer[A] {
	tb.Helper()
	t, err := search.New(r, o)
	if err != nil {
		tb.Fatal(err)
	}
	v := search.Look(r, s, seat)
	answer, err := t.Think(&v, search.Budget{Iterations: iterations}, rand.NewPCG(1, 2))
	if err != nil {
		tb.Fatal(err)
	}
	return answer
}

// chosen returns the first action of the best candidate.
func chosen[A comparable](answer search.Answer[A]) A {
	return answer.Candidates[answer.Best()].Proposal.Actions[0]
}

// In random games for three seats, the choice is what following every way finds, and so is what the position is worth. In a game
// with a close decision a seat that is almost indifferent decides what another gets, so such games need very many iterations.
func TestChoiceIsThatOfAnExactSolver(t *testing.T) {
	t.Parallel()
	var rules engine.Rules[jungle, int8] = jungleGame()
	games := 0
	for seed := uint64(0); games < 12; seed++ {
		s := jungle{Seed: seed}
		by := rules.ToAct(&s).First()
		x := exact[jungle, int8]{rules: rules, worth: byScores, closest: 1}
		want, most := x.best([]world[jungle]{{s, 1}}, by)
		if x.closest < 0.1 {
			continue
		}
		games++
		answer := think(t, rules, &s, by, 30_000, search.Options[jungle, int8]{Worth: byScores})
		if a := chosen(answer); a != want {
			t.Errorf("game %d: chose %d, an exact solver %d", seed, a, want)
		}
		for seat := range jungleSeats {
			if math.Abs(float64(answer.Values[seat]-most[seat])) > 0.06 {
				t.Errorf("game %d: worth %.3f to seat %d, by an exact solver %.3f", seed, answer.Values[seat], seat, most[seat])
			}
		}
	}
}

// A game that can go round in circles is searched to some depth.
func TestCirclesEnd(t *testing.T) {
	t.Parallel()
	roundabout := tiny[int8, int8]{
		toAct:  func(*int8) engine.Seats { return engine.Only(0) },
		legal:  func(*int8, engine.Seat) []int8 { return []int8{1, 2} },
		apply:  func(s *int8, _ engine.Seat, a int8) { *s = (*s + a) % 3 },
		result: func(s *int8) engine.Result { return engine.Result{Places: [engine.MaxSeats]int8{1 + *s%2, 1}} },
	}
	answer := think[int8, int8](t, roundabout, new(int8), 0, 200, search.Options[int8, int8]{Playout: 10})
	if answer.Iterations != 200 {
		t.Errorf("%d iterations", answer.Iterations)
	}
}

// lottery is a game of one choice, and then chance: the odds of winning with ticket n are n in 10.
type lottery struct{ Ticket, Drawn int8 }

func lotteryGame() tiny[lottery, int8] {
	return tiny[lottery, int8]{
		toAct: func(s *lottery) engine.Seats {
			switch {
			case s.Ticket == 0:
				return engine.Only(0)
			case s.Drawn == 0:
				return engine.Only(engine.Chance)
			}
			return 0
		},
		legal: func(_ *lottery, by engine.Seat) []int8 {
			if by == engine.Chance {
				return []int8{1, 2}
			}
			return []int8{3, 7, 5}
		},
		apply: func(s *lottery, by engine.Seat, a int8) {
			if by == engine.Chance {
				s.Drawn = a
				return
			}
			s.Ticket = a
		},
		weight: func(s *lottery, a int8) int {
			if a == 1 {
				return int(s.Ticket)
			}
			return 10 - int(s.Ticket)
		},
		result: func(s *lottery) (r engine.Result) {
			r.Places = [engine.MaxSeats]int8{s.Drawn, 3 - s.Drawn}
			return r
		},
	}
}

// What chance decides is worth its odds.
func TestChanceCountsByItsWeight(t *testing.T) {
	t.Parallel()
	answer := think[lottery, int8](t, lotteryGame(), &lottery{}, 0, 60_000, search.Options[lottery, int8]{Explore: 20})
	for i, want := range []float64{0.3, 0.7, 0.5} {
		c := answer.Candidates[i]
		// Five standard deviations.
		if off := 5 * math.Sqrt(want*(1-want)/float64(c.Visits)); c.Visits < 1000 || math.Abs(float64(c.Value)-want) > off {
			t.Errorf("ticket %d: worth %.4f after %d visits, by the odds %.1f ± %.4f", c.Proposal.Actions[0], c.Value, c.Visits, want, off)
		}
	}
	if a := chosen(answer); a != 7 {
		t.Errorf("chose ticket %d", a)
	}
}
