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
	"github.com/bigriver/bigriver/internal/engine"
)

// BenchmarkDecisions is how long each bot that thinks does so where it has a choice, in games of three and of as many as can play, where it has
// all seats. On Linux that is the processor's time, so that other programs do not matter.
func BenchmarkDecisions(b *testing.B) {
	games, err := catalog.Games()
	if err != nil {
		b.Fatal(err)
	}
	for _, game := range games {
		for _, named := range game.Bots() {
			for _, seats := range []int{3, game.Facts().MaxSeats} {
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
	bot, err := named.New(game)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.NewPCG(1, 2)
	var took []time.Duration
	for len(took) < b.N {
		m, err := game.New(engine.Setup{Seats: seats})
		if err != nil {
			b.Fatal(err)
		}
		for turn := m.ToAct(); turn != 0 && len(took) < b.N; turn = m.ToAct() {
			by := turn.First()
			if by == engine.Chance {
				engine.Roll(m, r)
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
	slices.Sort(took)
	for _, at := range []struct {
		share float64
		name  string
	}{{0.5, "ms/median"}, {0.99, "ms/99%"}, {1, "ms/longest"}} {
		b.ReportMetric(took[int(at.share*float64(len(took)-1))].Seconds()*1000, at.name)
	}
}
