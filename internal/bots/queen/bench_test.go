package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	queenbots "github.com/bigriver/bigriver/internal/bots/queen"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen/show"
)

func newQueen(tb testing.TB, setup engine.Setup) (match.Game, match.Match) {
	tb.Helper()
	rules, shown, err := show.New()
	if err != nil {
		tb.Fatal(err)
	}
	g := match.Erase(rules, shown)
	m, err := g.New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return g, m
}

func newBot(tb testing.TB, g match.Game, name string) bots.Bot {
	tb.Helper()
	return botstest.Make(tb, g, queenbots.List, name)
}

// BenchmarkGame measures one four-player game of Mississippi Queen with simple in all seats, by the
// rules of 1997 and by the house rules.
func BenchmarkGame(b *testing.B) {
	for _, edition := range []string{"1997", "house"} {
		b.Run(edition, func(b *testing.B) {
			playFour(b, engine.Setup{Seats: 4, Options: map[string]string{"edition": edition}})
		})
	}
}

func playFour(b *testing.B, setup engine.Setup) {
	b.Helper()
	g, m := newQueen(b, setup)
	bot := newBot(b, g, "simple") // for all seats, as in a simulation
	r := rand.NewPCG(1, 2)
	decisions := 0
	b.ReportAllocs()
	for b.Loop() {
		m.Restart()
		for turn := m.ToAct(); turn != 0; turn = m.ToAct() {
			by := turn.First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			m.Choose(by, bot.Choose(m, by, r))
			decisions++
		}
	}
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/op")
}
