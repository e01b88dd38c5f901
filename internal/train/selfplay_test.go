package train_test

import (
	"context"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/train"
)

// withNets returns the games that have a net, and how these are trained.
func withNets(t *testing.T) (games []catalog.Entry, specs []*bots.NetSpec) {
	t.Helper()
	all, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all {
		for _, b := range g.Bots() {
			if b.NetSpec != nil {
				games, specs = append(games, g), append(specs, b.NetSpec)
			}
		}
	}
	if len(games) == 0 {
		t.Fatal("no game has a net")
	}
	return games, specs
}

// TestSelfPlayIsReproducible checks that a seed gives the same weights with one worker and with
// two, and after an interruption.
func TestSelfPlayIsReproducible(t *testing.T) {
	t.Parallel()
	games, specs := withNets(t)
	for i, g := range games {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			run := func(workers, stop int) []float32 {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				sp := train.SelfPlay{Game: g, Spec: specs[i], Games: 70, Seed: 7, Workers: workers, Measure: 1}
				sp.Progress = func(p *train.Progress) {
					if p.Played >= stop {
						cancel()
					}
				}
				c := sp.Start()
				if err := sp.Run(ctx, c); err != nil {
					t.Fatal(err)
				}
				if c.Played < sp.Games {
					sp.Progress, sp.Workers = nil, 2
					if err := sp.Run(t.Context(), c); err != nil {
						t.Fatal(err)
					}
				}
				if c.Played != sp.Games || c.Steps == 0 {
					t.Fatalf("%d games, %d steps", c.Played, c.Steps)
				}
				return c.Average
			}
			one := run(1, 1000)
			if !slices.Equal(one, run(2, 64)) {
				t.Error("two workers and an interruption give other weights")
			}
		})
	}
}
