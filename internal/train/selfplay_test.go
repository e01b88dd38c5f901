package train_test

import (
	"context"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/train"
)

// TestSelfPlayIsReproducible checks that a seed gives the same weights with one worker and with
// two, and after an interruption. One game is enough: batches do not depend on the game.
func TestSelfPlayIsReproducible(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "TestSelfPlayByTwoWorkers does the same with fewer games")
	const batches, first = 70, 64 // games in more than one batch, and in the first
	sameWeights(t, batches, first, 1)
}

// TestSelfPlayByTwoWorkers checks the same for the nets of all games, within one batch.
func TestSelfPlayByTwoWorkers(t *testing.T) {
	t.Parallel()
	const few = 4
	sameWeights(t, few, few, 100)
}

// sameWeights trains the first nets by one worker, and by two with an interruption after some
// games.
func sameWeights(t *testing.T, played, stop, nets int) {
	t.Helper()
	games, specs := gamesWith(t, bots.List.NetSpec)
	for i, g := range games[:min(nets, len(games))] {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			run := func(workers, stop int) []float32 {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				sp := train.SelfPlay{Game: g, Spec: specs[i], Games: played, Seed: 7, Workers: workers, Measure: 1}
				sp.Progress = func(p *train.Progress) {
					if p.Played >= stop {
						cancel()
					}
				}
				c := sp.Start()
				must.Do(t, sp.Run(ctx, c))
				if c.Played < sp.Games {
					sp.Progress, sp.Workers = nil, 2
					must.Do(t, sp.Run(t.Context(), c))
				}
				if c.Played != sp.Games || c.Steps == 0 {
					t.Fatalf("%d games, %d steps", c.Played, c.Steps)
				}
				return c.Average
			}
			if !slices.Equal(run(1, played+1), run(2, stop)) {
				t.Error("two workers and an interruption give other weights")
			}
		})
	}
}

// TestGroupIsMeasured checks that the games that a group wins count.
func TestGroupIsMeasured(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it plays games of a net")
	games, specs := gamesWith(t, bots.List.NetSpec)
	for i, g := range games {
		if !g.Facts().Cooperative {
			continue
		}
		sp := train.SelfPlay{Game: g, Spec: specs[i], Games: 1, Seed: 7, Measure: 3}
		c := sp.Start()
		net := must.Get(specs[i].Net())(t)
		c.Weights, c.Average = slices.Clone(net.Weights), slices.Clone(net.Weights)
		c.Steps = 1e6 // so that a game hardly changes them
		must.Do(t, sp.Run(t.Context(), c))
		if pt := c.Curve[0]; pt.Of != 3 || pt.Won < 1 || pt.Won > pt.Of {
			t.Errorf("%s: won %g of %g", g.Facts().Name, pt.Won, pt.Of)
		}
	}
}
