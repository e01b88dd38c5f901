package waters_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
)

func start(tb testing.TB, r engine.Rules[waters.State, waters.Action], seats int, options map[string]string) waters.State {
	tb.Helper()
	f := r.Facts()
	full, err := f.Complete(engine.Setup{Seats: seats, Options: options})
	if err != nil {
		tb.Fatal(err)
	}
	s, err := r.Start(full)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func BenchmarkCopy(b *testing.B) {
	var states [2]waters.State
	states[0] = start(b, rules(b), 4, nil)
	for i := 0; b.Loop(); i++ {
		states[(i+1)&1] = states[i&1]
	}
}

// One op is one random legal action of a four-player game, including the list of legal actions.
func BenchmarkRandomAction(b *testing.B) {
	for _, version := range []string{"fall1926", "spring1927"} {
		b.Run(version, func(b *testing.B) {
			var r engine.Rules[waters.State, waters.Action] = rules(b).Rules
			src := rand.NewPCG(1, 2)
			first := start(b, r, 4, map[string]string{"version": version})
			s := first
			buf := make([]waters.Action, 0, 1024)
			b.ReportAllocs()
			for b.Loop() {
				turn := r.ToAct(&s)
				if turn == 0 {
					s = first
					continue
				}
				by := turn.First()
				legal := r.AppendLegal(buf[:0], &s, by)
				r.Apply(&s, by, legal[engine.Below(src, len(legal))], nil)
			}
		})
	}
}

// BenchmarkList lists the legal actions at positions of one step, taken from random games. It shows
// why some lists do not call Check for each action.
func BenchmarkList(b *testing.B) {
	r := rules(b)
	for _, bb := range []struct {
		name string
		step waters.Step
	}{
		{"acting", waters.Acting},
		{"moving", waters.Moving},
		{"building", waters.Building},
		{"upgrading", waters.Upgrading},
		{"donating", waters.Donating},
		{"discarding", waters.Discarding},
	} {
		b.Run(bb.name, func(b *testing.B) {
			var positions []waters.State
			src := rand.NewPCG(7, 8)
			buf := make([]waters.Action, 0, 1024)
			first := start(b, r, 4, map[string]string{"version": "spring1927", "community_goals": "on", "individual_goals": "on"})
			for s := first; len(positions) < 64; {
				if s.Step == bb.step {
					positions = append(positions, s)
				}
				if !random(b, r, &s, buf, src) {
					s = first
				}
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				s := &positions[i%len(positions)]
				buf = r.AppendLegal(buf[:0], s, r.ToAct(s).First())
			}
		})
	}
}

// One op is a whole random game of four players, including set-up.
func BenchmarkGame(b *testing.B) {
	for _, version := range []string{"fall1926", "spring1927"} {
		b.Run(version, func(b *testing.B) {
			var r engine.Rules[waters.State, waters.Action] = rules(b).Rules
			first := start(b, r, 4, map[string]string{"version": version})
			src := rand.NewPCG(3, 4)
			buf := make([]waters.Action, 0, 1024)
			b.ReportAllocs()
			var s waters.State
			for b.Loop() {
				s = first
				for r.ToAct(&s) != 0 {
					by := r.ToAct(&s).First()
					legal := r.AppendLegal(buf[:0], &s, by)
					r.Apply(&s, by, legal[engine.Below(src, len(legal))], nil)
				}
			}
		})
	}
}
