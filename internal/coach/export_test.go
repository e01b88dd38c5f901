package coach

import "github.com/bigriver/bigriver/internal/engine/match"

// ChancesOf is chancesOf, for tests.
func ChancesOf(wins []float64, n int) []float64 { return chancesOf(wins, n) }

// Remeasure is remeasure, for tests.
func Remeasure(a *Analysis, hadChoice func(int) bool, measure func([]int) []*Outlook) {
	a.remeasure(hadChoice, measure)
}

// WithError returns an outlook with its standard error.
func WithError(step int, win, off float64) Outlook {
	return Outlook{Step: step, Win: []float64{win}, Errors: []float64{off}}
}

// OutlooksTogether returns the outlooks of all positions of a match as one part of the work.
func OutlooksTogether[S, A comparable](c Coach, m match.Match, o Options) ([]*Outlook, error) {
	own := c.(*coach[S, A])
	w, err := own.worker(o)
	if err != nil {
		return nil, err
	}
	steps, last, err := own.course(m)
	if err != nil {
		return nil, err
	}
	part := stretch[S, A]{steps: steps}
	for i := range steps {
		part.positions = append(part.positions, &steps[i].before)
	}
	part.positions = append(part.positions, &last)
	return w.outlooks(&part, m.Setup().Seats, o.Playouts, forOutlooks), nil
}
