package botstest

import (
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

const (
	perDecision = 4000 // iterations
	searched    = 8    // decisions of the game
	searchEvery = 11   // so that they are spread over the game
)

// Iterations measures the iterations of a search of a game of three seats, on one core: in decisions of a game between three of a bot,
// each with a new tree and the budget of one decision.
func Iterations[S, A comparable](b *testing.B, r engine.Rules[S, A], bot bots.Bot, o search.Options[S, A], dice engine.Source) {
	b.Helper()
	views := decisionsOf(b, r, bot, dice)
	b.ReportAllocs()
	b.ResetTimer()
	for done, i := 0, 0; done < b.N; i++ {
		b.StopTimer()
		tree, err := search.New(r, o)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		answer, err := tree.Think(&views[i%len(views)], search.Budget{Iterations: min(perDecision, b.N-done)}, dice)
		if err != nil {
			b.Fatal(err)
		}
		done += answer.Iterations
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
}

// decisionsOf returns what seats know in decisions with more than two actions.
func decisionsOf[S, A comparable](tb testing.TB, r engine.Rules[S, A], bot bots.Bot, dice engine.Source) (views []search.View[S]) {
	tb.Helper()
	m, err := engine.Erase(r).New(engine.Setup{Seats: 3})
	if err != nil {
		tb.Fatal(err)
	}
	for turn := m.ToAct(); turn != 0 && len(views) < searched; turn = m.ToAct() {
		by := turn.First()
		if by == engine.Chance {
			engine.Roll(m, dice)
			continue
		}
		s, legal, err := engine.Known[S, A](m, by)
		if err != nil {
			tb.Fatal(err)
		}
		if len(legal) > 2 && m.Len()%searchEvery == 0 {
			views = append(views, search.Look(r, &s, by))
		}
		m.Choose(by, bot.Choose(m, by, dice))
	}
	if len(views) < searched {
		tb.Fatalf("the game was over after %d decisions", len(views))
	}
	return views
}
