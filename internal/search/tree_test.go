package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

const enoughNodes = 1 << 13

// jungle is a random game of three seats and a die in which every way leads to other scores at the
// end.
type jungle struct {
	Seed  uint64
	Depth int8
}

const (
	jungleSeats = 3
	jungleDepth = 4
)

func jungleGame() engine.Rules[jungle, int8] {
	return tiny[jungle, int8]{
		toAct: func(s *jungle) engine.Seats {
			switch s.Depth {
			case jungleDepth:
				return 0
			case 2:
				return engine.Only(engine.Chance)
			}
			return engine.Only(engine.Seat(s.mixed(1) % jungleSeats))
		},
		legal:  func(s *jungle, _ engine.Seat) []int8 { return []int8{0, 1, 2, 3}[:2+s.mixed(2)%3] },
		apply:  func(s *jungle, _ engine.Seat, a int8) { *s = jungle{s.mixed(10 + uint64(a)), s.Depth + 1} },
		weight: func(s *jungle, a int8) int { return 1 + int(s.mixed(20+uint64(a))%4) },
		result: func(s *jungle) (r engine.Result) {
			for seat := range jungleSeats {
				r.Scores[seat] = int32(s.mixed(3+uint64(seat)) % 1000)
			}
			return r
		},
	}
}

// mixed returns a number that depends on the position and on n.
func (s *jungle) mixed(n uint64) uint64 {
	return rand.NewPCG(s.Seed, n<<8|uint64(s.Depth)).Uint64()
}

// byScores is a Worth: no two results of the jungle are worth the same, so that no seat is
// indifferent.
func byScores(r *engine.Result) (v search.Values) {
	for seat, score := range r.Scores {
		v[seat] = float32(score) / 1000
	}
	return v
}

func newJungle(nodes int) *search.Tree[jungle, int8] {
	return search.New(jungleGame(), search.Options[jungle, int8]{Judge: blind[jungle]{}, Worth: byScores, Explore: 1, Nodes: nodes})
}

// In random games for three seats the choice is what following every way finds. Games with a close
// decision are left out, since they need very many iterations.
func TestChoiceIsThatOfAnExactSolver(t *testing.T) {
	t.Parallel()
	rules := jungleGame()
	games := 0
	for seed := uint64(0); games < 12; seed++ {
		s := jungle{Seed: seed}
		by := rules.ToAct(&s).First()
		x := exact[jungle, int8]{rules: rules, worth: byScores, closest: 1}
		want, _ := x.best(s, by)
		if x.closest < 0.1 {
			continue
		}
		games++
		if a := newJungle(enoughNodes).Choose(&s, by, 30_000, rand.NewPCG(1, 2)); a != want {
			t.Errorf("game %d: chose %d, an exact solver %d", seed, a, want)
		}
	}
}

// A tree answers as a new one does, whatever it was asked before, and other dice lead to other
// numbers.
func TestTheAnswerDependsOnTheArguments(t *testing.T) {
	t.Parallel()
	s, other := jungle{Seed: 5}, jungle{Seed: 6}
	rules, used := jungleGame(), newJungle(enoughNodes)
	by := rules.ToAct(&s).First()
	found := func(tree *search.Tree[jungle, int8], seed uint64) []float64 {
		tree.Choose(&s, by, 300, rand.NewPCG(seed, 0))
		_, values := tree.Tried()
		return values
	}
	fresh := found(newJungle(enoughNodes), 1)
	used.Choose(&other, rules.ToAct(&other).First(), 300, rand.NewPCG(1, 2))
	if again := found(used, 1); !slices.Equal(again, fresh) {
		t.Errorf("a used tree found %v, a new one %v", again, fresh)
	}
	if slices.Equal(found(used, 2), fresh) {
		t.Errorf("two seeds found %v", fresh)
	}
}

// A tree never has more nodes than it may, and goes on without more.
func TestNodesAreBounded(t *testing.T) {
	t.Parallel()
	const few, iterations = 8, 4000
	s, tree := jungle{Seed: 5}, newJungle(few)
	tree.Choose(&s, jungleGame().ToAct(&s).First(), iterations, rand.NewPCG(1, 2))
	visits, _ := tree.Tried()
	sum := 0
	for _, n := range visits {
		sum += n
	}
	if tree.Grown() != few || sum != iterations {
		t.Errorf("%d nodes after %d iterations, want %d after %d", tree.Grown(), sum, few, iterations)
	}
}

// A game that can go round in circles is searched to some depth.
func TestCirclesEnd(t *testing.T) {
	t.Parallel()
	roundabout := tiny[int8, int8]{
		toAct: func(*int8) engine.Seats { return engine.Only(0) },
		legal: func(*int8, engine.Seat) []int8 { return []int8{1, 2} },
		apply: func(s *int8, _ engine.Seat, a int8) { *s = (*s + a) % 3 },
	}
	search.New(roundabout, search.Options[int8, int8]{Judge: blind[int8]{}, Nodes: enoughNodes}).Choose(new(int8), 0, 200, rand.NewPCG(1, 2))
}

// lottery is a game of one choice, and then chance: the odds of winning with ticket n are n in 10.
type lottery struct{ Ticket, Drawn int8 }

// What chance decides is worth its odds.
func TestChanceCountsByItsWeight(t *testing.T) {
	t.Parallel()
	rules := tiny[lottery, int8]{
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
		result: func(s *lottery) engine.Result {
			return engine.Result{Places: [engine.MaxSeats]int8{s.Drawn, 3 - s.Drawn}}
		},
	}
	tree := search.New(rules, search.Options[lottery, int8]{Judge: blind[lottery]{}, Worth: search.ByPlaces(1), Explore: 20, Nodes: 64})
	if a := tree.Choose(&lottery{}, 0, 60_000, rand.NewPCG(1, 2)); a != 7 {
		t.Errorf("chose ticket %d", a)
	}
	visits, values := tree.Tried()
	for i, want := range []float64{0.3, 0.7, 0.5} {
		// Five standard deviations.
		if off := 5 * math.Sqrt(want*(1-want)/float64(visits[i])); visits[i] < 1000 || math.Abs(values[i]-want) > off {
			t.Errorf("ticket %d: worth %.4f after %d visits, by the odds %.1f ± %.4f", i, values[i], visits[i], want, off)
		}
	}
}

// stairs is a game of one seat's turns of three steps, 0 or 1 each; after a first step of 1 another
// seat says 0 or 1 too. The seat wants many steps of 1; the other does not care.
type stairs struct {
	Steps [3]int8 // plus 1
	Said  int8    // plus 1
	Depth int8
}

func stairsGame() engine.Rules[stairs, int8] {
	return tiny[stairs, int8]{
		toAct: func(s *stairs) engine.Seats {
			switch {
			case s.Depth == 3:
				return 0
			case s.Steps[0] == 2 && s.Said == 0:
				return engine.Only(1)
			}
			return engine.Only(0)
		},
		legal: func(*stairs, engine.Seat) []int8 { return []int8{0, 1} },
		apply: func(s *stairs, by engine.Seat, a int8) {
			if by == 1 {
				s.Said = a + 1
				return
			}
			s.Steps[s.Depth] = a + 1
			s.Depth++
		},
		result: func(s *stairs) (r engine.Result) {
			for _, step := range s.Steps {
				r.Scores[0] += 300 * int32(step-1)
			}
			return r
		},
	}
}

// wholeTurns proposes all that is left of a turn, and notes what it was asked.
type wholeTurns struct{ asked *[]stairs }

func (w wholeTurns) Propose(dst []search.Proposal[int8], s *stairs, by engine.Seat) []search.Proposal[int8] {
	*w.asked = append(*w.asked, *s)
	if by != 0 {
		return dst
	}
	left := 3 - s.Depth
	for turn := range int8(1) << left {
		p := search.Proposal[int8]{Prior: float32(1 + turn), Len: left}
		for i := range left {
			p.Actions[i] = turn >> (left - 1 - i) & 1
		}
		dst = append(dst, p)
	}
	return dst
}

func newStairs(asked *[]stairs, width float32) *search.Tree[stairs, int8] {
	return search.New(stairsGame(), search.Options[stairs, int8]{
		Proposer: wholeTurns{asked}, Judge: blind[stairs]{}, Worth: byScores, Explore: 1, Width: width, Nodes: enoughNodes,
	})
}

// A turn is one branch, as far as nobody else has to act; turns that begin alike up to there are
// one.
func TestATurnIsOneBranch(t *testing.T) {
	t.Parallel()
	for _, width := range []float32{0, 1} {
		var asked []stairs
		tree := newStairs(&asked, width)
		if a := tree.Choose(&stairs{}, 0, 2000, rand.NewPCG(1, 2)); a != 1 {
			t.Errorf("width %v: chose %d", width, a)
		}
		visits, values := tree.Tried()
		if values[4] < 0.85 {
			t.Errorf("width %v: the best turn is worth %v", width, values[4])
		}
		for i, n := range visits {
			// Turn 4 is the first of the four that begin with the step after which the other is
			// asked.
			if whole := i <= 4; whole != (n > 0) {
				t.Errorf("width %v: turn %d has %d visits", width, i, n)
			}
		}
		if slices.ContainsFunc(asked, func(s stairs) bool { return s.Depth > 1 || s.Depth == 1 && s.Steps[0] == 1 }) {
			t.Errorf("width %v: in the middle of a turn it was asked again: %v", width, asked)
		}
	}
}

// At first only the most promising turns are tried.
func TestWidthGrowsWithVisits(t *testing.T) {
	t.Parallel()
	var asked []stairs
	s := stairs{Steps: [3]int8{2}, Said: 1, Depth: 1} // four turns are left
	for _, tt := range []struct{ iterations, want int }{{1, 1}, {12, 2}, {30, 3}, {200, 4}} {
		tree := newStairs(&asked, 0.5)
		tree.Choose(&s, 0, tt.iterations, rand.NewPCG(1, 2))
		visits, _ := tree.Tried()
		for i, n := range visits {
			if tried := i >= 4-tt.want; tried != (n > 0) {
				t.Errorf("after %d iterations turn %d has %d visits; want the %d most promising tried", tt.iterations, i, n, tt.want)
			}
		}
	}
}

func TestByPlaces(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		wins   float32
		places [engine.MaxSeats]int8
		want   search.Values
	}{
		{"even steps", 0, [engine.MaxSeats]int8{2, 1, 3}, search.Values{0.5, 1, 0}},
		{"wins alone", 1, [engine.MaxSeats]int8{2, 1, 3}, search.Values{0, 1, 0}},
		{"half and half", 0.5, [engine.MaxSeats]int8{3, 2, 1, 5, 4}, search.Values{0.25, 0.375, 1, 0, 0.125}},
		{"a shared win", 0, [engine.MaxSeats]int8{1, 1, 3}, search.Values{0.75, 0.75, 0}},
		{"a shared last place", 1, [engine.MaxSeats]int8{1, 2, 2}, search.Values{1, 0, 0}},
		{"all alike", 0, [engine.MaxSeats]int8{1, 1}, search.Values{0.5, 0.5}},
		{"one seat", 0.5, [engine.MaxSeats]int8{1}, search.Values{1}},
		{"no places", 0.5, [engine.MaxSeats]int8{}, search.Values{}},
	}
	for _, tt := range tests {
		if got := search.ByPlaces(tt.wins)(&engine.Result{Places: tt.places}); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
