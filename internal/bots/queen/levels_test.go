package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	queenbots "github.com/bigriver/bigriver/internal/bots/queen"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

func TestBotsRememberNothing(t *testing.T) {
	t.Parallel()
	for _, named := range must.Get(queenbots.List())(t)[1:] {
		name := named.Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, _ := newQueen(t, engine.Setup{Seats: 3})
			botstest.RemembersNothing(t, g, queenbots.List, name, 30, func(seed uint64) engine.Source { return rand.NewPCG(seed, 1) })
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
