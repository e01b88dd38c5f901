package enginetest

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// meantAsKnown: a Normalizer returns a legal action unchanged, and its answer for any other depends
// only on the view.
func meantAsKnown[S, A comparable](w *walk[S, A]) error {
	reader, ok := w.rules.(engine.Normalizer[S, A])
	if !ok {
		return nil
	}
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance {
			continue
		}
		before, view := w.s, w.rules.View(&w.s, by)
		legal := w.legal(by)
		for _, a := range legal {
			if meant := reader.Normalize(&w.s, by, a); meant != a {
				return fmt.Errorf("%s is offered and means %s", w.rules.Format(a), w.rules.Format(meant))
			}
		}
		for _, a := range w.candidates(by, legal) {
			meant, known := reader.Normalize(&w.s, by, a), reader.Normalize(&view, by, a)
			if known != meant {
				return fmt.Errorf("%s means %s, on the view of seat %v %s", w.rules.Format(a), w.rules.Format(meant), by, w.rules.Format(known))
			}
		}
		if w.s != before {
			return fmt.Errorf("asking what seat %v means changes the state", by)
		}
	}
	return nil
}
