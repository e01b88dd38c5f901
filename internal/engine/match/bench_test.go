package match_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

func startOf(tb testing.TB, r toy.Rules) toy.State {
	tb.Helper()
	s, err := r.Start(engine.Setup{Seats: 3, Options: map[string]string{"rounds": "2"}})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// stepDirect does one random action of the toy with static calls.
func stepDirect(r toy.Rules, s *toy.State, start *toy.State, legal []toy.Action, dice *rand.PCG) []toy.Action {
	turn := r.ToAct(s)
	if turn == 0 {
		*s = *start
		return legal
	}
	by := turn.First()
	legal = r.AppendLegal(legal[:0], s, by)
	r.Apply(s, by, legal[engine.Below(dice, len(legal))], nil)
	return legal
}

// stepRules does the same as stepDirect through the interface, as search and bots call it.
func stepRules(r engine.Rules[toy.State, toy.Action], s *toy.State, start *toy.State, legal []toy.Action, dice *rand.PCG) []toy.Action {
	turn := r.ToAct(s)
	if turn == 0 {
		*s = *start
		return legal
	}
	by := turn.First()
	legal = r.AppendLegal(legal[:0], s, by)
	r.Apply(s, by, legal[engine.Below(dice, len(legal))], nil)
	return legal
}

// stepMatch does the same in a match, which records its log and its events.
func stepMatch(m, start match.Match, dice *rand.PCG) match.Match {
	turn := m.ToAct()
	if turn == 0 {
		return start.At(0)
	}
	by := turn.First()
	m.Choose(by, engine.Below(dice, m.Count(by)))
	return m
}

// BenchmarkRandomAction measures the overhead of the contract: one random action, found and done in
// three ways.
func BenchmarkRandomAction(b *testing.B) {
	rules := toyRules(b)
	start := startOf(b, rules)
	b.Run("direct", func(b *testing.B) {
		b.ReportAllocs()
		s, dice, legal := start, rand.NewPCG(1, 1), []toy.Action(nil)
		for b.Loop() {
			legal = stepDirect(rules, &s, &start, legal, dice)
		}
	})
	b.Run("rules", func(b *testing.B) {
		b.ReportAllocs()
		s, dice, legal := start, rand.NewPCG(1, 1), []toy.Action(nil)
		var erased engine.Rules[toy.State, toy.Action] = rules
		for b.Loop() {
			legal = stepRules(erased, &s, &start, legal, dice)
		}
	})
	b.Run("match", func(b *testing.B) {
		b.ReportAllocs()
		first := newToy(b, 3)
		m, dice := first, rand.NewPCG(1, 1)
		for b.Loop() {
			m = stepMatch(m, first, dice)
		}
	})
}

func TestRandomActionAllocatesNothing(t *testing.T) {
	rules := toyRules(t)
	start := startOf(t, rules)
	s, dice, legal := start, rand.NewPCG(1, 1), make([]toy.Action, 0, 16)
	if n := testing.AllocsPerRun(1000, func() { legal = stepDirect(rules, &s, &start, legal, dice) }); n != 0 {
		t.Errorf("a direct call allocates %v times", n)
	}
	var erased engine.Rules[toy.State, toy.Action] = rules
	if n := testing.AllocsPerRun(1000, func() { legal = stepRules(erased, &s, &start, legal, dice) }); n != 0 {
		t.Errorf("a call through the interface allocates %v times", n)
	}
}

// BenchmarkReplay parses and replays records of the toy with 400 actions in total.
func BenchmarkReplay(b *testing.B) {
	g := toyGame(b)
	var texts []string
	lines := 0
	for seed := uint64(1); lines < 400; seed++ {
		m := newToy(b, 3)
		playRandom(m, random(seed), 400-lines)
		lines += m.Len()
		texts = append(texts, m.Record().String())
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			rec, err := notation.Parse("game.txt", text)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := match.Replay(g, rec); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkAtEnd measures a copy of the match at its end, as each bot at a table gets one for every
// action.
func BenchmarkAtEnd(b *testing.B) {
	m := newToy(b, 4)
	playRandom(m, random(1), 1000)
	b.ReportAllocs()
	for b.Loop() {
		m.At(m.Len())
	}
	b.ReportMetric(float64(m.Len()), "steps")
}
