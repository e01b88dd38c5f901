package coach

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Lines are the options of a seat that has to decide: each line is a sequence of actions in
// canonical form.
type Lines struct {
	Match   match.Match
	By      engine.Seat
	Actions [][]string

	// First and After limit the worlds to measure in: from First up to, but not including, After.
	First, After int
}

// Measure plays on after each line to the end of the game, in worlds that are consistent with the
// seat's view. In each world all lines get the same random numbers. It returns the share of the
// win, by line and by world. A world depends only on Source and its number. If another seat or
// chance acts in the middle of a line, the quick bot decides from there on.
func (c *coach[S, A]) Measure(l *Lines, o Options) ([][]float64, error) {
	if o.Source == nil {
		return nil, ErrOptions
	}
	o.Workers = 1
	workers, err := c.workers(o)
	if err != nil {
		return nil, err
	}
	view, _, err := match.Known[S, A](l.Match, l.By)
	if err != nil {
		return nil, err
	}
	lines, won := make([][]A, len(l.Actions)), make([][]float64, len(l.Actions))
	for i, actions := range l.Actions {
		for _, action := range actions {
			a, err := c.rules.Parse(action)
			if err != nil {
				return nil, fmt.Errorf("coach: line %d: %w", i+1, err)
			}
			lines[i] = append(lines[i], a)
		}
	}
	w := workers[0]
	for n := l.First; n < l.After; n++ {
		r := w.Source(forChoices, uint64(n))
		world, luck := c.rules.Resample(&view, l.By, r), r.Uint64()
		for i := range lines {
			won[i] = append(won[i], w.follow(world, l.By, lines[i], luck))
		}
	}
	return won, nil
}

// follow returns the value of a line in a world, for the acting seat.
func (w *worker[S, A]) follow(world S, by engine.Seat, line []A, luck uint64) float64 {
	w.walk(&world, by, line)
	return w.won(&w.playOn(&world, -1, luck).result, by)
}
