package broadhorns_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

// TestLevelsRememberNothing checks that a used bot decides like a fresh one: its caches are
// invisible.
func TestLevelsRememberNothing(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"steady", "strong"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, used := hurried(t, name)
			m, dice := must.Get(g.New(engine.Setup{Seats: 3}))(t), rand.NewPCG(1, 2)
			for compared := 0; compared < 40; {
				by := m.ToAct().First()
				if by == engine.Chance {
					match.Roll(m, dice)
					continue
				}
				seed := dice.Uint64()
				i := used.Choose(m, by, rand.NewPCG(seed, 1))
				if m.Count(by) > 1 {
					compared++
					_, fresh := hurried(t, name)
					if k := fresh.Choose(m, by, rand.NewPCG(seed, 1)); k != i {
						t.Fatalf("step %d: %d, and a fresh bot chooses %d", m.Len(), i, k)
					}
				}
				m.Choose(by, i)
			}
		})
	}
}

// hurried returns Broadhorns and one of its bots, with little time.
func hurried(tb testing.TB, name string) (match.Game, bots.Bot) {
	tb.Helper()
	g, list := trade(tb, name)
	list[0].(bots.Thinker).ScaleBudget(0.1)
	return g, list[0]
}
