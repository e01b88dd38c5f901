package lab

import (
	"fmt"
	"math"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/engine"
)

// printArena prints an outcome as text.
func (p *program) printArena(o *arena.Outcome, f *engine.Facts) {
	options := o.Options
	if options == "" {
		options = "the defaults"
	}
	p.Out("%s, %d seats, options: %s", o.Game, o.Setup.Seats, options)
	if f.DataFile != "" {
		p.Out("data: %s %s from %s", f.DataName, f.DataHash, f.DataFile)
	}
	p.Out("seed %d, %s rounds of %d games with the same luck", o.Seed, chart.Count(o.Rounds), o.RoundSize)
	if o.Interrupted {
		p.Out("INTERRUPTED: %s of %s games finished", chart.Count(o.Total.Done()), chart.Count(o.Requested))
	}
	p.Out("%s, %s unfinished, %s failed", finished(&o.Total), chart.Count(o.Total.Unfinished), chart.Count(o.Total.Failed))
	rows := [][]string{{"bot", "games", "wins", "share", "from", "to", "Elo", "from", "to", "places", "forfeits"}}
	for i := range o.Bots {
		b := &o.Bots[i]
		rows = append(rows, []string{
			b.Name, chart.Count(gamesOf(o, i)), fmt.Sprintf("%.1f", winsOf(o, i)), chart.Percent(b.Share.Share), chart.Percent(b.Share.Low), chart.Percent(b.Share.High),
			chart.Elo(b.Elo.Elo), chart.Elo(b.Elo.Low), chart.Elo(b.Elo.High), places(b.Standing), chart.Count(b.Forfeits),
		})
	}
	p.Out("")
	p.table(rows)
	p.Out("\nshare: of the bot's games; Elo: Bradley-Terry model, mean 0. The 95 %% intervals are based on the differences between rounds.")
	p.printTest(o.Test, o.Bots)
	p.printForfeits(&o.Report)
	for _, f := range o.Failures {
		p.Out("\ngame %d failed after %d actions: %s", f.Number, f.Actions, f.What)
	}
}

// gamesOf returns how many games a bot had. In a cooperative game it has one game, not one for each
// seat.
func gamesOf(o *arena.Outcome, bot int) int {
	if o.Cooperative {
		return o.Bots[bot].Games / o.Setup.Seats
	}
	return o.Bots[bot].Games
}

func winsOf(o *arena.Outcome, bot int) float64 {
	if o.Cooperative {
		return math.Round(o.Bots[bot].Share.Share * float64(gamesOf(o, bot)))
	}
	return o.Bots[bot].Wins()
}

func (p *program) printTest(t *arena.TestState, bots []arena.BotOutcome) {
	if t == nil {
		return
	}
	answer := "undecided"
	switch t.Answer {
	case arena.IsLow:
		answer = fmt.Sprintf("%s is not stronger than %s by %g Elo", bots[0].Name, bots[1].Name, t.High)
	case arena.IsHigh:
		answer = fmt.Sprintf("%s is stronger than %s by more than %g Elo", bots[0].Name, bots[1].Name, t.Low)
	case arena.Undecided:
	}
	p.Out("\nSPRT of %g and %g Elo: %s (log-likelihood ratio %.2f, bounds %.2f and %.2f)", t.Low, t.High, answer, t.LLR, t.Lower, t.Upper)
}

// printForfeits prints the first games lost by forfeit, with the reasons.
func (p *program) printForfeits(r *arena.Report) {
	for _, f := range r.Forfeits {
		p.Out("\ngame %d: seat %v has lost by forfeit (%s)\n  %s", f.Number, f.Seat, f.Player, f.What)
	}
}
