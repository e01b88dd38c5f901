package search_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

type (
	toyOptions = search.Options[toy.State, toy.Action]
	toyTree    = search.Tree[toy.State, toy.Action]
	toyAnswer  = search.Answer[toy.Action]
)

func newToyTree(tb testing.TB, rules engine.Rules[toy.State, toy.Action], o toyOptions) *toyTree {
	tb.Helper()
	tree, err := search.New(rules, o)
	if err != nil {
		tb.Fatal(err)
	}
	return tree
}

// afterDeal returns a position in which seats have cards and have to decide.
func afterDeal(tb testing.TB, seats int) (engine.Rules[toy.State, toy.Action], toy.State) {
	tb.Helper()
	rules, s := start(tb, seats, "2")
	dice := rand.NewPCG(3, 4)
	for rules.ToAct(&s) == engine.Only(engine.Chance) {
		legal := rules.AppendLegal(nil, &s, engine.Chance)
		rules.Apply(&s, engine.Chance, legal[engine.Below(dice, len(legal))], nil)
	}
	return rules, s
}

// copied returns an answer that stays good.
func copied(a toyAnswer) toyAnswer {
	a.Candidates = slices.Clone(a.Candidates)
	return a
}

// The same seed and iterations give the same answers, on any number of cores, and in another tree.
func TestSameSeedSameAnswerOnAnyNumberOfCores(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	var first []toyAnswer
	for _, workers := range []int{1, 2, 3, 8, 1} {
		tree := newToyTree(t, rules, toyOptions{Roots: 5, Workers: workers})
		dice := rand.NewPCG(1, 2)
		var answers []toyAnswer
		now := s
		for range 3 {
			by := rules.ToAct(&now).First()
			v := search.Look(rules, &now, by)
			answer, err := tree.Think(&v, search.Budget{Iterations: 1003}, dice)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, copied(answer))
			rules.Apply(&now, by, chosen(answer), nil)
		}
		if answers[0].Iterations != 1003 {
			t.Errorf("%d iterations were done of 1003", answers[0].Iterations)
		}
		if first == nil {
			first = answers
		}
		if !reflect.DeepEqual(answers, first) {
			t.Errorf("%d workers found %+v, one found %+v", workers, answers, first)
		}
	}
}

// Another seed leads to other numbers, and each root has its own.
func TestSeedsDiffer(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	v := search.Look(rules, &s, 0)
	found := map[search.Values]bool{}
	for seed := range uint64(3) {
		answer, err := newToyTree(t, rules, toyOptions{}).Think(&v, search.Budget{Iterations: 200}, rand.NewPCG(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		found[answer.Values] = true
	}
	if len(found) != 3 {
		t.Errorf("three seeds found %v", found)
	}
}

// A tree never has more nodes than it may, and goes on without more.
func TestNodesAreBounded(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	tree := newToyTree(t, rules, toyOptions{Nodes: 64, Roots: 2})
	v := search.Look(rules, &s, 0)
	answer, err := tree.Think(&v, search.Budget{Iterations: 4000}, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	if n := tree.Nodes(); !slices.Equal(n, []int{64, 64}) || answer.Iterations != 4000 || !tree.Sound() {
		t.Errorf("%v nodes after %d iterations, sound %v; want 64 in each root", n, answer.Iterations, tree.Sound())
	}
}

// What is known is kept when the game comes to a position that the tree has met, and only what follows from there.
func TestWhatWasKnownIsKept(t *testing.T) {
	t.Parallel()
	rules, s := start(t, 2, "1")
	dice := rand.NewPCG(3, 4)
	tree := newToyTree(t, rules, toyOptions{})
	kept := 0
	for turn := rules.ToAct(&s); turn != 0; turn = rules.ToAct(&s) {
		by := turn.First()
		a := rules.AppendLegal(nil, &s, by)[0]
		if by != engine.Chance {
			v := search.Look(rules, &s, by)
			answer, err := tree.Think(&v, search.Budget{Iterations: 300}, dice)
			if err != nil {
				t.Fatal(err)
			}
			visits := 0
			for _, c := range answer.Candidates {
				visits += c.Visits
			}
			// The first visit of a node that was not the root is not one of a branch.
			if len(answer.Candidates) > 1 && visits != answer.Iterations+answer.Kept && visits != answer.Iterations+answer.Kept-1 {
				t.Errorf("%d visits after %d iterations and %d visits kept", visits, answer.Iterations, answer.Kept)
			}
			kept += answer.Kept
			if !tree.Sound() {
				t.Fatal("the tree is not sound")
			}
			a = chosen(answer)
		}
		rules.Apply(&s, by, a, nil)
	}
	if kept < 100 {
		t.Errorf("in a whole game %d visits were kept", kept)
	}

	// In another game nothing is.
	_, other := afterDeal(t, 2)
	v := search.Look(rules, &other, 1)
	answer, err := tree.Think(&v, search.Budget{Iterations: 10}, dice)
	if err != nil || answer.Kept != 0 {
		t.Errorf("in another game %d visits are kept, %v", answer.Kept, err)
	}
}

// guesser proposes the actions of the jungle with random priors, the last first.
type guesser struct{ rules engine.Rules[jungle, int8] }

func (g guesser) Propose(dst []search.Proposal[int8], v *jungle, by engine.Seat) []search.Proposal[int8] {
	for _, a := range slices.Backward(g.rules.AppendLegal(nil, v, by)) {
		dst = append(dst, search.Proposal[int8]{Prior: float32(v.mixed(30+uint64(a)) % 100), Len: 1, Actions: [search.MaxProposal]int8{a}})
	}
	return dst
}

// A decision that follows another is no worse than one with as many iterations that began anew: what was kept counts on top.
func TestWhatIsKeptAddsToTheBudget(t *testing.T) {
	t.Parallel()
	var rules engine.Rules[jungle, int8] = jungleGame()
	kept := 0
	for seed := range uint64(20) {
		s := jungle{Seed: seed}
		options := search.Options[jungle, int8]{
			Worth: byScores, Width: 0.2, NewProposer: func() search.Proposer[jungle, int8] { return guesser{rules} },
		}
		tree, err := search.New(rules, options)
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.NewPCG(1, 2)
		for range 2 {
			by := rules.ToAct(&s).First()
			v := search.Look(rules, &s, by)
			answer, err := tree.Think(&v, search.Budget{Iterations: 2000}, dice)
			if err != nil {
				t.Fatal(err)
			}
			x := exact[jungle, int8]{rules: rules, worth: byScores, closest: 1}
			_, most := x.best([]world[jungle]{{s, 1}}, by)
			fresh := think(t, rules, &s, by, 2000, options)
			loss := most[by] - x.after([]world[jungle]{{s, 1}}, by, chosen(answer))[by]
			lossOfFresh := most[by] - x.after([]world[jungle]{{s, 1}}, by, chosen(fresh))[by]
			if loss > lossOfFresh+0.05 {
				t.Errorf("game %d: it loses %.3f with what it kept, %.3f anew", seed, loss, lossOfFresh)
			}
			kept += answer.Kept
			rules.Apply(&s, by, chosen(answer), nil)
		}
	}
	if kept < 1000 {
		t.Errorf("only %d visits were kept", kept)
	}
}

// Whoever asks again about a position goes on where the tree was, also if its branches were opened in another order than they were
// listed.
func TestAskedAgainItGoesOn(t *testing.T) {
	t.Parallel()
	var rules engine.Rules[jungle, int8] = jungleGame()
	for seed := range uint64(20) {
		s := jungle{Seed: seed}
		by := rules.ToAct(&s).First()
		tree, err := search.New(rules, search.Options[jungle, int8]{
			Worth: byScores, Width: 0.5, NewProposer: func() search.Proposer[jungle, int8] { return guesser{rules} },
		})
		if err != nil {
			t.Fatal(err)
		}
		v := search.Look(rules, &s, by)
		dice := rand.NewPCG(1, 2)
		for i := range 4 {
			answer, err := tree.Think(&v, search.Budget{Iterations: 50}, dice)
			if err != nil || answer.Kept != 50*i || !tree.Sound() {
				t.Fatalf("game %d: %d visits were kept of %d, sound %v, %v", seed, answer.Kept, 50*i, tree.Sound(), err)
			}
		}
	}
}

// A tree that has forgotten answers as a new one.
func TestForgottenIsAsNew(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	v := search.Look(rules, &s, 0)
	tree := newToyTree(t, rules, toyOptions{Roots: 2})
	var answers []toyAnswer
	for range 2 {
		tree.Forget()
		answer, err := tree.Think(&v, search.Budget{Iterations: 300}, rand.NewPCG(1, 2))
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, copied(answer))
	}
	if !reflect.DeepEqual(answers[0], answers[1]) {
		t.Errorf("new it found %+v, then %+v", answers[0], answers[1])
	}
}

// countingJudge moves a clock by one with every position that it judges.
type countingJudge struct{ clock *atomic.Int64 }

func (j countingJudge) Judge(*toy.State, engine.Seat) search.Values {
	j.clock.Add(1)
	return search.Values{0.5, 0.5, 0.5}
}

// After the deadline no iteration begins: each worker ends the one that it has begun. The roots of a worker share its time.
func TestADeadlineIsKept(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	for _, workers := range []int{1, 2} {
		var clock atomic.Int64
		tree := newToyTree(t, rules, toyOptions{
			Roots: 4, Workers: workers, NewJudge: func() search.Judge[toy.State] { return countingJudge{&clock} },
		})
		const deadline = 1000
		v := search.Look(rules, &s, 0)
		answer, err := tree.Think(&v, search.Budget{Stop: func() bool { return clock.Load() >= deadline }}, rand.NewPCG(1, 2))
		if err != nil {
			t.Fatal(err)
		}
		if late := clock.Load() - deadline; late < 0 || late > int64(workers) {
			t.Errorf("%d workers: it ended %d after the deadline", workers, late)
		}
		if answer.Iterations < deadline {
			t.Errorf("%d iterations", answer.Iterations)
		}
		if n := tree.Nodes(); workers == 1 && slices.Min(n) < slices.Max(n)/2 {
			t.Errorf("the roots have %v nodes", n)
		}
	}
}

// A search that is stopped at once still answers with a legal action.
func TestStoppedAtOnceItAnswers(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	v := search.Look(rules, &s, 1)
	for _, b := range []search.Budget{{}, {Stop: func() bool { return true }}, {Iterations: 1}} {
		a, err := newToyTree(t, rules, toyOptions{Roots: 2}).Choose(&v, b, rand.NewPCG(1, 2))
		if err != nil || !rules.Check(&s, 1, a).OK() {
			t.Errorf("budget %+v: %v, %v", b, a, err)
		}
	}
}

func TestWhoHasNothingToDecideIsToldSo(t *testing.T) {
	t.Parallel()
	rules, s := start(t, 3, "2")
	for _, seat := range []engine.Seat{0, engine.Chance, engine.Watcher} {
		v := search.Look(rules, &s, seat)
		if _, err := newToyTree(t, rules, toyOptions{}).Choose(&v, search.Budget{Iterations: 10}, rand.NewPCG(1, 2)); !errors.Is(err, search.ErrNotToAct) {
			t.Errorf("seat %v: %v", seat, err)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	t.Parallel()
	rules, _ := start(t, 3, "2")
	tests := []struct {
		o    toyOptions
		want string
	}{
		{toyOptions{Roots: -1}, "no option can be below 0"},
		{toyOptions{Explore: -1}, "no option can be below 0"},
		{toyOptions{Nodes: 3}, "3 nodes: choose from 64 to 16777216"},
		{toyOptions{Nodes: 1 << 30}, "choose from 64"},
		{toyOptions{NewPair: newPair, NewJudge: newFixed}, "a pair takes the place"},
	}
	for _, tt := range tests {
		if _, err := search.New(rules, tt.o); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, want %q", tt.o, err, tt.want)
		}
	}
}

func newFixed() search.Judge[toy.State] { return fixed[toy.State]{0.5} }

func newPair() (search.Proposer[toy.State, toy.Action], search.Judge[toy.State]) {
	return nil, newFixed()
}

// A pair is made once for each root, and its judge is asked as one that is made alone.
func TestAPairIsAProposerAndAJudge(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	v := search.Look(rules, &s, 0)
	made := 0
	alone := newToyTree(t, rules, toyOptions{NewJudge: newFixed, Roots: 2})
	pair := newToyTree(t, rules, toyOptions{Roots: 2, NewPair: func() (search.Proposer[toy.State, toy.Action], search.Judge[toy.State]) {
		made++
		return newPair()
	}})
	a, err := alone.Think(&v, search.Budget{Iterations: 500}, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	b, err := pair.Think(&v, search.Budget{Iterations: 500}, rand.NewPCG(1, 2))
	if err != nil || made != 2 || a.Values != b.Values || !slices.Equal(a.Candidates, b.Candidates) {
		t.Errorf("made %d times, %v; values %v, alone %v", made, err, b.Values, a.Values)
	}
}

// A fault of a judge reaches the caller, from other goroutines too.
func TestAPanicReachesTheCaller(t *testing.T) {
	t.Parallel()
	rules, s := afterDeal(t, 3)
	for _, workers := range []int{1, 2} {
		tree := newToyTree(t, rules, toyOptions{Roots: 2, Workers: workers, NewJudge: func() search.Judge[toy.State] { return badJudge{} }})
		v := search.Look(rules, &s, 0)
		func() {
			defer func() {
				if what := recover(); what != "a bad judge" {
					t.Errorf("%d workers: recovered %v", workers, what)
				}
			}()
			_, err := tree.Think(&v, search.Budget{Iterations: 100}, rand.NewPCG(1, 2))
			t.Errorf("%d workers: no panic, %v", workers, err)
		}()
	}
}

type badJudge struct{}

func (badJudge) Judge(*toy.State, engine.Seat) search.Values { panic("a bad judge") }

func TestANodeIsSmall(t *testing.T) {
	t.Parallel()
	if n := search.BytesOfANode - search.BytesOfStatistics; n > 64 {
		t.Errorf("a node has %d bytes beside its statistics, want at most 64", n)
	}
}

// Iterations allocate nothing: with playouts, with a judge and with turns.
func TestIterationsAllocateNothing(t *testing.T) {
	rules, s := afterDeal(t, 3)
	planner := rules.(engine.Planner[toy.State, toy.Action])
	for name, o := range map[string]toyOptions{
		"playouts": {},
		"a judge":  {NewJudge: func() search.Judge[toy.State] { return fixed[toy.State]{0.5} }},
		"turns": {NewProposer: func() search.Proposer[toy.State, toy.Action] {
			return &search.Ends[toy.State, toy.Action]{Planner: planner}
		}},
	} {
		tree := newToyTree(t, rules, o)
		v := search.Look(rules, &s, 0)
		dice := rand.NewPCG(1, 2)
		run := func(iterations int) float64 {
			return testing.AllocsPerRun(3, func() {
				if _, err := tree.Think(&v, search.Budget{Iterations: iterations}, dice); err != nil {
					t.Fatal(err)
				}
			})
		}
		run(1000)
		if few, many := run(10), run(2000); many > few {
			t.Errorf("%s: 2000 iterations allocate %v times, 10 allocate %v times", name, many, few)
		}
	}
}
