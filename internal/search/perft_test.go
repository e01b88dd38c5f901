package search_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/search"
)

func start(tb testing.TB, seats int, rounds string) (engine.Rules[toy.State, toy.Action], toy.State) {
	tb.Helper()
	rules := toy.New()
	facts := rules.Facts()
	setup := must.Get(facts.Complete(engine.Setup{Seats: seats, Options: map[string]string{"rounds": rounds}}))(tb)
	s := must.Get(rules.Start(setup))(tb)
	return rules, s
}

// Perft gives the same counts as a slow and obvious tree walk.
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

func TestPerftAllocatesNothing(t *testing.T) {
	rules, s := start(t, 3, "2")
	count := search.Perft[toy.State, toy.Action]{Rules: rules}
	count.Count(&s, 7)
	if n := testing.AllocsPerRun(3, func() { count.Count(&s, 7) }); n > 0 {
		t.Errorf("perft allocates %v times", n)
	}
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
