package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/search"
)

// A bot that searches, or looks by a net, decides by the arguments of Choose alone, whatever it
// thought about before.
func TestBotsRememberNothing(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"steady", "net", "master"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			remembersNothing(t, name)
		})
	}
}

func remembersNothing(t *testing.T, name string) {
	t.Helper()
	g, m := newQueen(t, engine.Setup{Seats: 3})
	another := func() bots.Bot {
		b := newBot(t, g, name)
		b.(bots.Thinker).Hurry(0.1)
		return b
	}
	used, dice := another(), rand.NewPCG(1, 2)
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
			if fresh := another().Choose(m, by, rand.NewPCG(seed, 1)); fresh != i {
				t.Fatalf("step %d: %d, and a bot that has not played before chooses %d", m.Len(), i, fresh)
			}
		}
		m.Choose(by, i)
	}
}

// Iterations allocate nothing.
func TestIterationsAllocateNothing(t *testing.T) {
	g, m := newQueen(t, engine.Setup{Seats: 3})
	dice := rand.NewPCG(1, 2)
	for m.ToAct().First() == engine.Chance {
		match.Roll(m, dice)
	}
	b := newBot(t, g, "steady")
	run := func(share float64) float64 {
		b.(bots.Thinker).Hurry(share)
		return testing.AllocsPerRun(3, func() { b.Choose(m, m.ToAct().First(), dice) })
	}
	run(10)
	if few, many := run(0.1), run(10); many > few {
		t.Errorf("3000 iterations allocate %v times, 30 allocate %v times", many, few)
	}
}

// A bot in a hurry does fewer iterations, but some.
func TestHurry(t *testing.T) {
	t.Parallel()
	g, m := newQueen(t, engine.Setup{Seats: 3})
	for m.ToAct().First() == engine.Chance {
		match.Roll(m, rand.NewPCG(1, 2))
	}
	judge := &counter{}
	b := must.Get(bots.Searching(
		g, search.Options[queen.State, queen.Action]{Judge: judge, Worth: search.ByPlaces(1), Explore: 1, Nodes: 1000},
		func(*bots.Decision[queen.State, queen.Action]) int { return 200 },
	))(t)
	for share, want := range map[float64]int{1: 200, 0.25: 50, 0: 16} {
		judge.asked = 0
		b.(bots.Thinker).Hurry(share)
		b.Choose(m, m.ToAct().First(), rand.NewPCG(1, 2))
		if judge.asked != want {
			t.Errorf("%v times as long: %d iterations, want %d", share, judge.asked, want)
		}
	}
}

// counter is a judge that counts how often it is asked.
type counter struct{ asked int }

func (c *counter) Judge(*queen.State, engine.Seat) (v search.Values) {
	c.asked++
	return v
}
