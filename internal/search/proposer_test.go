package search_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

// stairs is a game of one seat's turns of three steps, 0 or 1 each; after a first step of 1 another seat says 0 or 1 too. The seat
// wants many steps of 1; the other does not care.
type stairs struct {
	Steps [3]int8 // plus 1
	Said  int8    // plus 1
	Depth int8
}

func stairsGame() tiny[stairs, int8] {
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

func (w wholeTurns) Propose(dst []search.Proposal[int8], v *stairs, by engine.Seat) []search.Proposal[int8] {
	*w.asked = append(*w.asked, *v)
	if by != 0 {
		return dst
	}
	left := 3 - v.Depth
	for turn := range int8(1) << left {
		p := search.Proposal[int8]{Prior: float32(1 + turn), Len: left}
		for i := range left {
			p.Actions[i] = turn >> (left - 1 - i) & 1
		}
		dst = append(dst, p)
	}
	return dst
}

func newStairs(tb testing.TB, asked *[]stairs, width float32) *search.Tree[stairs, int8] {
	tb.Helper()
	tree, err := search.New[stairs, int8](stairsGame(), search.Options[stairs, int8]{
		Worth: byScores, Width: width, NewProposer: func() search.Proposer[stairs, int8] { return wholeTurns{asked} },
	})
	if err != nil {
		tb.Fatal(err)
	}
	return tree
}

// A turn is one branch, as far as nobody else has to act; turns that begin alike up to there are one.
func TestATurnIsOneBranch(t *testing.T) {
	t.Parallel()
	for _, width := range []float32{0, 1} {
		var asked []stairs
		tree := newStairs(t, &asked, width)
		v := search.Look(stairsGame(), &stairs{}, 0)
		answer, err := tree.Think(&v, search.Budget{Iterations: 2000}, rand.NewPCG(1, 2))
		if err != nil {
			t.Fatal(err)
		}
		best := answer.Candidates[answer.Best()]
		if best.Proposal.Actions[0] != 1 || best.Value < 0.85 {
			t.Errorf("width %v: chose %+v", width, best)
		}
		for i, c := range answer.Candidates {
			// Turn 4 is the first of the four that begin with the step after which the other is asked.
			if whole := i <= 4; whole != (c.Visits > 0) {
				t.Errorf("width %v: turn %d has %d visits", width, i, c.Visits)
			}
		}
		if n := tree.Choices(); n != 5 {
			t.Errorf("width %v: there are %d branches, want 5", width, n)
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
	v := search.Look(stairsGame(), &s, 0)
	for _, tt := range []struct{ iterations, want int }{{1, 1}, {12, 2}, {30, 3}, {200, 4}} {
		answer, err := newStairs(t, &asked, 0.5).Think(&v, search.Budget{Iterations: tt.iterations}, rand.NewPCG(1, 2))
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range answer.Candidates {
			if tried := i >= 4-tt.want; tried != (c.Visits > 0) {
				t.Errorf("after %d iterations turn %d has %d visits; want the %d most promising tried", tt.iterations, i, c.Visits, tt.want)
			}
		}
	}
}

// Choose goes on with the turn that it decided on, without a search; where the position is another, it searches.
func TestChooseGoesOnWithItsTurn(t *testing.T) {
	t.Parallel()
	var asked []stairs
	tree := newStairs(t, &asked, 0)
	rules := stairsGame()
	dice := rand.NewPCG(1, 2)
	s := stairs{Steps: [3]int8{2}, Said: 1, Depth: 1}
	searches := func(s stairs) bool {
		before := len(asked)
		v := search.Look(rules, &s, 0)
		if a, err := tree.Choose(&v, search.Budget{Iterations: 100}, dice); err != nil || a != 1 {
			t.Errorf("in %v it chose %d, %v", s, a, err)
		}
		return len(asked) > before
	}
	if !searches(s) {
		t.Error("it chose without a search")
	}
	if other := (stairs{Steps: [3]int8{1}, Depth: 1}); !searches(other) {
		t.Error("in a position that its turn does not lead to it did not search")
	}
	if !searches(s) {
		t.Error("it went on with a turn after another had been asked for")
	}
	rules.apply(&s, 0, 1)
	if searches(s) {
		t.Error("in the middle of its turn it searched again")
	}
}

// A proposal has at least one action.
func TestAProposalWithoutActionsIsAFault(t *testing.T) {
	t.Parallel()
	tree, err := search.New[stairs, int8](stairsGame(), search.Options[stairs, int8]{
		NewProposer: func() search.Proposer[stairs, int8] { return nothing{} },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if what := recover(); what != "search: a proposal without actions" {
			t.Errorf("recovered %v", what)
		}
	}()
	v := search.Look(stairsGame(), &stairs{}, 0)
	_, err = tree.Think(&v, search.Budget{Iterations: 1}, rand.NewPCG(1, 2))
	t.Errorf("no panic, %v", err)
}

type nothing struct{}

func (nothing) Propose(dst []search.Proposal[int8], _ *stairs, _ engine.Seat) []search.Proposal[int8] {
	return append(dst, search.Proposal[int8]{})
}

// The ends of turns that a game lists are branches.
func TestEndsAreBranches(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 2)
	for by := engine.Seat(0); s.Phase != toy.Turn; by++ {
		rules.Apply(&s, by, rules.AppendLegal(nil, &s, by)[0], nil)
	}
	planner := rules.(engine.Planner[toy.State, toy.Action])
	answer := think(t, rules, &s, 0, 500, toyOptions{NewProposer: func() search.Proposer[toy.State, toy.Action] {
		return &search.Ends[toy.State, toy.Action]{Planner: planner}
	}})
	plans := planner.AppendPlans(nil, &s, 0)
	if len(plans) != 2 || len(answer.Candidates) != len(plans) {
		t.Fatalf("%d branches for %d ends", len(answer.Candidates), len(plans))
	}
	for i := range plans {
		c := &answer.Candidates[i]
		if !slices.Equal(c.Proposal.Way(), plans[i].Way()) || c.Visits == 0 {
			t.Errorf("branch %d is %+v, the end is reached by %v", i, c, plans[i].Way())
		}
	}
}
