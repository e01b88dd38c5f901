package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// TestLevelsRememberNothing checks that a used bot decides like a fresh one: its caches are
// invisible.
func TestLevelsRememberNothing(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"steady", "strong", "master"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, m := newQueen(t, engine.Setup{Seats: 3})
			hurried := func() bots.Bot {
				b := newBot(t, g, name)
				b.(bots.Thinker).ScaleBudget(0.1)
				return b
			}
			used, dice := hurried(), rand.NewPCG(1, 2)
			for compared := 0; compared < 30; {
				by := m.ToAct().First()
				if by == engine.Chance {
					match.Roll(m, dice)
					continue
				}
				seed := dice.Uint64()
				i := used.Choose(m, by, rand.NewPCG(seed, 1))
				if m.Count(by) > 1 {
					compared++
					if fresh := hurried().Choose(m, by, rand.NewPCG(seed, 1)); fresh != i {
						t.Fatalf("step %d: %d, and a fresh bot chooses %d", m.Len(), i, fresh)
					}
				}
				m.Choose(by, i)
			}
		})
	}
}

// TestThinkingAllocatesNothing checks that a bot that looks further ahead allocates no more.
func TestThinkingAllocatesNothing(t *testing.T) {
	g, m := newQueen(t, engine.Setup{Seats: 3})
	dice := rand.NewPCG(1, 2)
	for m.ToAct().First() == engine.Chance {
		match.Roll(m, dice)
	}
	b := newBot(t, g, "master")
	run := func(share float64) float64 {
		b.(bots.Thinker).ScaleBudget(share)
		return testing.AllocsPerRun(3, func() { b.Choose(m, m.ToAct().First(), dice) })
	}
	run(4)
	if few, many := run(0.1), run(4); many > few {
		t.Errorf("32 worlds allocate %v times, one allocates %v times", many, few)
	}
}
