package enginetest

import (
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// seldom is the number of steps between checks of suggestions: listing them can take as long as
// many steps.
const seldom = 8

// goodSuggestions: a Suggester lists the same for a seat every time and for every proposing seat,
// since hands are left out. The ways are unique, not empty, and can be formatted and parsed.
func goodSuggestions[S, A comparable](w *walk[S, A]) error {
	suggester, ok := w.show.(display.Suggester[S, A])
	if !ok || len(w.deeds)%seldom != 0 {
		return nil
	}
	for to := range engine.Seat(w.setup.Seats) {
		known := w.rules.View(&w.s, engine.Watcher)
		want := suggester.AppendSuggestions(nil, &known, to)
		if err := soundWays(w.rules, want, to); err != nil {
			return err
		}
		for by := range engine.Seat(w.setup.Seats) {
			if by == to {
				continue
			}
			view := w.rules.View(&w.s, by)
			before := view
			list := suggester.AppendSuggestions([][]A{nil}, &view, to)
			switch {
			case view != before:
				return fmt.Errorf("asking what seat %v could propose to seat %v changes the view", by, to)
			case len(list) == 0 || list[0] != nil:
				return fmt.Errorf("suggestions of seat %v to seat %v overwrite dst", by, to)
			case !slices.EqualFunc(list[1:], want, slices.Equal[[]A]):
				return fmt.Errorf("seat %v proposes to seat %v other things than a watcher would", by, to)
			}
		}
	}
	return nil
}

// soundWays checks the suggestions for a seat.
func soundWays[S, A comparable](r engine.Rules[S, A], ways [][]A, to engine.Seat) error {
	for i, way := range ways {
		if len(way) == 0 {
			return fmt.Errorf("a suggestion for seat %v has no action", to)
		}
		if slices.ContainsFunc(ways[:i], func(other []A) bool { return slices.Equal(other, way) }) {
			return fmt.Errorf("what ends with %s is suggested to seat %v twice", r.Format(way[len(way)-1]), to)
		}
		for _, a := range way {
			if read, err := r.Parse(r.Format(a)); err != nil || read != a {
				return fmt.Errorf("%s is suggested to seat %v and read as another action: %w", r.Format(a), to, err)
			}
		}
	}
	return nil
}
