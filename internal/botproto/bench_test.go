//go:build unix

package botproto_test

import (
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// BenchmarkMove measures a decision of a bot in another process, including everything it receives
// about the game between two decisions. The bot takes an arbitrary action, so that it costs next to
// nothing itself. "wants" receives every optional part.
func BenchmarkMove(b *testing.B) {
	games := catalogtest.Games(b)
	for _, g := range games {
		for _, kind := range []string{"here", "program", "view", "wants"} {
			b.Run(g.Facts().Name+"/"+kind, func(b *testing.B) {
				times := &timing{Entrant: random(b)}
				if kind != "here" {
					times.Entrant = program(b, patient(), kind)
				}
				sim := arena.Sim{
					Game: g, Setup: engine.Setup{Seats: 2}, Games: 5, Seed: 1, Workers: 1, MaxActions: 3000, Players: []bots.Entrant{times, random(b)},
				}
				for b.Loop() {
					r, err := arena.Run(b.Context(), sim)
					if err != nil || len(r.Forfeits) > 0 {
						b.Fatal(err, r.Forfeits)
					}
				}
				slices.Sort(times.took)
				b.ReportMetric(float64(times.took[len(times.took)/2].Nanoseconds())/1000, "µs/move")
			})
		}
	}
}

// timing measures the decisions of a player. The median is robust against other load on the
// machine.
type timing struct {
	bots.Entrant

	took []time.Duration
}

func (t *timing) Enter(g match.Game) (bots.Player, error) {
	p, err := t.Entrant.Enter(g)
	return &timed{p, t}, err
}

type timed struct {
	bots.Player

	of *timing
}

func (p *timed) Choose(m match.Match, r engine.Source) (int, error) {
	began := time.Now()
	i, err := p.Player.Choose(m, r)
	p.of.took = append(p.of.took, time.Since(began))
	return i, err
}
