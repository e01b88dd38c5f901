package search

import "github.com/bigriver/bigriver/internal/engine"

// View is what a seat knows of a position. Only Look makes one, so a search never gets to see the true state.
type View[S comparable] struct {
	state S
	seat  engine.Seat
}

// Look returns what a seat knows of a position. The position may be a View of the game already: a view of a view is the same view.
func Look[S, A comparable](r engine.Rules[S, A], s *S, seat engine.Seat) View[S] {
	return View[S]{r.View(s, seat), seat}
}
