package bots_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
)

// delta is Rising Waters and its bot of that name.
func delta(tb testing.TB, name string) (g engine.Game, b bots.Bot) {
	tb.Helper()
	rules, err := waters.New("")
	if err != nil {
		tb.Fatal(err)
	}
	g = engine.Erase(rules)
	named, err := bots.Find(g, name)
	if err != nil {
		tb.Fatal(err)
	}
	if b, err = named.New(g); err != nil {
		tb.Fatal(err)
	}
	return g, b
}

// playDelta plays a game to its end, all seats by one bot, and counts what happened.
func playDelta(tb testing.TB, g engine.Game, b bots.Bot, setup engine.Setup, seed uint64) (result engine.Result, happened map[string]int) {
	tb.Helper()
	m, err := g.New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.NewPCG(seed, 1)
	happened = map[string]int{}
	for m.ToAct() != 0 {
		by := m.ToAct().First()
		if by == engine.Chance {
			engine.Roll(m, r)
		} else {
			m.Choose(by, b.Choose(m, by, r))
		}
		for _, e := range m.Happened() {
			happened[e.Key]++
		}
	}
	return m.Result(engine.Whole), happened
}

func BenchmarkWatersGame(b *testing.B) {
	g, bot := delta(b, "simple")
	seed := uint64(0)
	for b.Loop() {
		seed++
		playDelta(b, g, bot, engine.Setup{Seats: 4, Options: map[string]string{"version": "spring1927"}}, seed)
	}
}
