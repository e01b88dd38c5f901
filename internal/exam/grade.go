package exam

import (
	"context"
	"fmt"
	"math"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// Grade is how much a bot's choices cost it.
type Grade struct {
	// Mean loss of chance of winning in each game; negative if its choices were better than the
	// best.
	Loss    []float64
	Decided int
	Best    int // number of decisions with the best action
	// Number of decisions with an action that was not measured, which counts as the worst measured
	// one.
	Outside int
}

// Take lets a bot decide in all positions. When the context ends, it returns the completed games.
func (e *Exam) Take(ctx context.Context, g catalog.Entry, bot bots.Entrant, seed uint64) (grade Grade, err error) {
	player, err := bot.Enter(g)
	if err != nil {
		return grade, err
	}
	defer player.Close()
	for i := range e.Games {
		if ctx.Err() != nil {
			break
		}
		rec, err := notation.Parse(e.Game, e.Games[i].Record)
		if err != nil {
			return grade, fmt.Errorf("exam: game %d: %w", i+1, err)
		}
		whole, err := match.ReplayWithin(ctx, g, rec)
		if err != nil {
			return grade, fmt.Errorf("exam: game %d: %w", i+1, err)
		}
		sum := 0.0
		for k := range e.Games[i].Positions {
			p := &e.Games[i].Positions[k]
			m, r := whole.At(p.Step), arena.Source(seed, uint64(i), uint64(k))
			player.Begin(m, p.Seat, r)
			index, err := player.Choose(m, r)
			if err != nil {
				return grade, fmt.Errorf("exam: game %d: %w", i+1, err)
			}
			sum += grade.Add(p, m.Choice(p.Seat, index).Action)
		}
		grade.Loss = append(grade.Loss, sum/float64(max(len(e.Games[i].Positions), 1)))
	}
	return grade, nil
}

// Add adds a decision, and returns its cost.
func (g *Grade) Add(p *Position, action string) float64 {
	best, worst := p.Best(), math.Inf(1)
	g.Decided++
	for i := range p.Actions {
		if a := &p.Actions[i]; a.Action == action {
			if a.First == best.First { // two orders of the same turn are equally good
				g.Best++
			}
			return best.Second - a.Second
		}
		worst = min(worst, p.Actions[i].Second)
	}
	g.Outside++
	return best.Second - worst
}

// Mean returns the mean loss of a decision and its standard error. Positions of the same game are
// correlated, so a game counts as one observation.
func (g *Grade) Mean() (loss, stdErr float64) { return meanAndError(g.Loss) }

// Excess returns how much more this bot loses than another one, with the standard error. Both
// decided in the same positions, so the error is smaller than those of the two losses.
func (g *Grade) Excess(over *Grade) (more, stdErr float64) {
	list := make([]float64, min(len(g.Loss), len(over.Loss)))
	for i := range list {
		list[i] = g.Loss[i] - over.Loss[i]
	}
	return meanAndError(list)
}

func meanAndError(list []float64) (middle, stdErr float64) {
	if len(list) < 2 {
		return mean(list), math.Inf(1)
	}
	middle = mean(list)
	squares := 0.0
	for _, x := range list {
		squares += (x - middle) * (x - middle)
	}
	n := float64(len(list))
	return middle, math.Sqrt(squares / (n - 1) / n)
}
