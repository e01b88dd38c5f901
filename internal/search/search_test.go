package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

func start(tb testing.TB, seats int, rounds string) (engine.Rules[toy.State, toy.Action], toy.State) {
	tb.Helper()
	rules, err := toy.New()
	if err != nil {
		tb.Fatal(err)
	}
	facts := rules.Facts()
	setup, err := facts.Complete(engine.Setup{Seats: seats, Options: map[string]string{"rounds": rounds}})
	if err != nil {
		tb.Fatal(err)
	}
	s, err := rules.Start(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return rules, s
}

// Perft finds the same counts as a slow and obvious walk.
func TestPerftCountsAsASlowWalkDoes(t *testing.T) {
	rules, s := start(t, 2, "1")
	var walk func(s toy.State, depth int) uint64
	walk = func(s toy.State, depth int) (n uint64) {
		if depth == 0 {
			return 1
		}
		for by := range rules.ToAct(&s).All() {
			for _, a := range rules.AppendLegal(nil, &s, by) {
				next := s
				rules.Apply(&next, by, a, nil)
				n += walk(next, depth-1)
			}
		}
		return n
	}
	p := search.Perft[toy.State, toy.Action]{Rules: rules}
	for depth := range 9 {
		got, done := p.Count(&s, depth)
		if want := walk(s, depth); got != want || !done {
			t.Errorf("depth %d: %d, done %v; want %d", depth, got, done, want)
		}
	}
}

func TestPerftStops(t *testing.T) {
	rules, s := start(t, 4, "2")
	calls := 0
	p := search.Perft[toy.State, toy.Action]{Rules: rules, Stop: func() bool { calls++; return calls > 1000 }}
	if _, done := p.Count(&s, 30); done {
		t.Error("30 steps are done though it was stopped")
	}
	if calls > 1001 {
		t.Errorf("Stop was called %d times, and not only until it returned true", calls)
	}
}

func TestPlayoutEnds(t *testing.T) {
	rules, s := start(t, 3, "2")
	before := s
	p := search.Playout[toy.State, toy.Action]{Rules: rules, Source: rand.NewPCG(1, 2)}
	long, end := p.From(&s)
	if end != search.Over || s != before {
		t.Errorf("ended by %d, start unchanged %v", end, s == before)
	}
	p.MaxActions = 5
	if n, end := p.From(&s); n != 5 || end != search.Bounded {
		t.Errorf("bounded to 5: %d actions, end %d", n, end)
	}
	p.MaxActions = 1000
	p.Source = rand.NewPCG(1, 2)
	if again, _ := p.From(&s); again != long {
		t.Errorf("the same source gave %d actions and %d", long, again)
	}
	p.Stop = func() bool { return true }
	if n, end := p.From(&s); n != 0 || end != search.Stopped {
		t.Errorf("stopped at once: %d actions, end %d", n, end)
	}
}

// stuck is the toy without legal actions for the seats.
type stuck struct {
	engine.Rules[toy.State, toy.Action]
}

func (r stuck) AppendLegal(dst []toy.Action, s *toy.State, by engine.Seat) []toy.Action {
	if by == engine.Chance {
		return r.Rules.AppendLegal(dst, s, by)
	}
	return dst
}

func TestPlayoutDeadEnd(t *testing.T) {
	rules, s := start(t, 2, "1")
	p := search.Playout[toy.State, toy.Action]{Rules: stuck{rules}, Source: rand.NewPCG(1, 2)}
	if n, end := p.From(&s); n != 4 || end != search.DeadEnd {
		t.Errorf("%d actions, end %d; want a dead end after the 4 cards", n, end)
	}
}

func TestPickSeat(t *testing.T) {
	set := engine.Only(0).With(2).With(3)
	r := rand.NewPCG(1, 2)
	var count [4]int
	for range 3000 {
		count[search.PickSeat(set, r)]++
	}
	if count[1] != 0 || min(count[0], count[2], count[3]) < 900 {
		t.Errorf("picked %v times of 3000 from %v", count, set)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	rules, s := start(t, 3, "2")
	p := search.Playout[toy.State, toy.Action]{Rules: rules, Source: rand.NewPCG(1, 2)}
	count := search.Perft[toy.State, toy.Action]{Rules: rules}
	for range 100 {
		p.From(&s)
	}
	count.Count(&s, 7)
	if n := testing.AllocsPerRun(100, func() { p.From(&s) }); n > 0 {
		t.Errorf("a playout allocates %v times", n)
	}
	if n := testing.AllocsPerRun(3, func() { count.Count(&s, 7) }); n > 0 {
		t.Errorf("perft allocates %v times", n)
	}
}

func BenchmarkPlayout(b *testing.B) {
	rules, s := start(b, 4, "2")
	p := search.Playout[toy.State, toy.Action]{Rules: rules, Source: rand.NewPCG(1, 2)}
	b.ReportAllocs()
	actions := 0
	for b.Loop() {
		n, _ := p.From(&s)
		actions += n
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
}

func BenchmarkPerft(b *testing.B) {
	rules, s := start(b, 2, "2")
	p := search.Perft[toy.State, toy.Action]{Rules: rules}
	b.ReportAllocs()
	var sequences uint64
	for b.Loop() {
		n, _ := p.Count(&s, 8)
		sequences += n
	}
	b.ReportMetric(float64(sequences)/b.Elapsed().Seconds(), "sequences/s")
}

// drawing is the toy as a game that draws turns: each is one action.
type drawing struct {
	toy.Rules
	drawn *int
}

func (d drawing) DrawTurn(dst []toy.Action, s *toy.State, by engine.Seat, r engine.Source) []toy.Action {
	if legal := d.AppendLegal(nil, s, by); len(legal) > 1 {
		*d.drawn++
		a := legal[engine.Below(r, len(legal))]
		d.Apply(s, by, a, nil)
		return append(dst, a)
	}
	return dst
}

// A playout by turns has a game draw them, and plays the actions that it does not draw one by one.
func TestPlayoutByTurns(t *testing.T) {
	rules, s := start(t, 3, "1")
	drawn := 0
	for _, byTurns := range []bool{false, true} {
		p := search.Playout[toy.State, toy.Action]{Rules: drawing{rules.(toy.Rules), &drawn}, Source: rand.NewPCG(1, 2), ByTurns: byTurns}
		if n, end := p.From(&s); end != search.Over || n == 0 {
			t.Errorf("by turns %v: %d actions, end %d", byTurns, n, end)
		}
		if byTurns != (drawn > 0) {
			t.Errorf("by turns %v: %d were drawn", byTurns, drawn)
		}
	}
}
