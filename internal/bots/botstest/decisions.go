package botstest

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
)

// Decisions measures how long a bot thinks where it has a choice, in games where it has all seats. On Linux that is the processor's time, so that
// other programs do not matter.
func Decisions(b *testing.B, g engine.Game, setup engine.Setup, bot bots.Bot, dice engine.Source) {
	b.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var took []time.Duration
	for len(took) < b.N {
		m, err := g.New(setup)
		if err != nil {
			b.Fatal(err)
		}
		for turn := m.ToAct(); turn != 0 && len(took) < b.N; turn = m.ToAct() {
			by := turn.First()
			if by == engine.Chance {
				engine.Roll(m, dice)
				continue
			}
			begin := spent()
			choice := bot.Choose(m, by, dice)
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
