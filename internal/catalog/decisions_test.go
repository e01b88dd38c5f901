package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

// BenchmarkDecisions measures how long each thinking bot takes for a decision with a choice, in
// games with two, three and the maximum number of seats, all played by the bot. On Linux it
// measures the thread's CPU time, so other programs do not matter.
func BenchmarkDecisions(b *testing.B) {
	games := catalogtest.Games(b)
	for _, game := range games {
		for _, named := range game.Bots() {
			for _, seats := range []int{2, 3, game.Facts().MaxSeats} {
				if named.Thinks {
					b.Run(fmt.Sprintf("%s/%s/%d", game.Facts().Name, named.Name, seats), func(b *testing.B) { decisions(b, game, named, seats) })
				}
			}
		}
	}
}

func decisions(b *testing.B, game catalog.Entry, named bots.Named, seats int) {
	b.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	bot := must.Get(named.New(game))(b)
	r := rand.NewPCG(1, 2)
	var took []time.Duration
	for len(took) < b.N {
		m := must.Get(game.New(engine.Setup{Seats: seats}))(b)
		for turn := m.ToAct(); turn != 0 && len(took) < b.N; turn = m.ToAct() {
			by := turn.First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			begin := spent()
			choice := bot.Choose(m, by, r)
			if m.Count(by) > 1 {
				took = append(took, spent()-begin)
			}
			m.Choose(by, choice)
		}
	}
	report(b, took)
}

// report reports the median, the 99th percentile and the maximum of times.
func report(b *testing.B, took []time.Duration) {
	b.Helper()
	slices.Sort(took)
	for _, at := range []struct {
		share float64
		name  string
	}{{0.5, "ms/median"}, {0.99, "ms/99%"}, {1, "ms/longest"}} {
		b.ReportMetric(took[int(at.share*float64(len(took)-1))].Seconds()*1000, at.name)
	}
}

// BenchmarkHints measures how long a hint with its reason takes, and how many hints have a reason.
// It asks at every fifth decision with a choice, in games with the default number of seats played
// by the stand-in.
func BenchmarkHints(b *testing.B) {
	games := catalogtest.Games(b)
	for _, game := range games {
		b.Run(game.Facts().Name, func(b *testing.B) { hints(b, game) })
	}
}

func hints(b *testing.B, game catalog.Entry) {
	b.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	adviser := must.Get(game.Bots().Adviser(game))(b)
	var took []time.Duration
	said := 0
	setup := engine.Setup{Seats: game.Facts().DefaultSeats()}
	for seed := uint64(1); len(took) < b.N; seed++ {
		decide(b, game, setup, seed, func(m match.Match, by engine.Seat, _ int, luck uint64) bool {
			begin := spent()
			hint := adviser.Hint(m, by, rand.NewPCG(luck, 1))
			took = append(took, spent()-begin)
			if !hint.Reason.None() {
				said++
			}
			return len(took) < b.N
		})
	}
	report(b, took)
	b.ReportMetric(float64(said)/float64(b.N), "reasons/hint")
}
