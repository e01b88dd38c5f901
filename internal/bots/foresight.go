package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
)

// Foresight gives a net's predictions for positions without a match. It belongs to one goroutine.
type Foresight[S, A comparable] interface {
	// Begins reports whether a turn of the seat begins. Predictions are best there.
	Begins(s *S, by engine.Seat) bool

	// Predict returns the chances in a position.
	Predict(s *S) judge.Chances

	// Best returns the next action of a seat that has to decide: the one towards the best end of
	// its turn, or one that needs no evaluation. ok is false if no end is proposed.
	Best(s *S, by engine.Seat) (a A, ok bool)

	// Finish plays the rest of a turn with the net.
	Finish(s *S, by engine.Seat)
}

// ForesightOf returns a predictor's net for use without a match. ok is false for a predictor of a
// game with other types or with hidden information.
func ForesightOf[S, A comparable](p Predictor) (f Foresight[S, A], ok bool) {
	e, ok := p.(*evaluator[S, A])
	if !ok || e.hidden {
		return nil, false
	}
	return foresight[S, A]{e}, true
}

type foresight[S, A comparable] struct{ e *evaluator[S, A] }

func (f foresight[S, A]) Begins(s *S, by engine.Seat) bool {
	_, step := f.e.Next(s, by)
	return step == TurnStart
}

func (f foresight[S, A]) Predict(s *S) judge.Chances { return f.e.predict(s) }

func (f foresight[S, A]) Best(s *S, by engine.Seat) (a A, ok bool) {
	if a, step := f.e.Next(s, by); step == Forced {
		return a, true
	}
	ends, best := f.e.best(s, by, f.e.maxEnds)
	if best < 0 {
		return a, false
	}
	return ends[best].Actions[0], true
}

func (f foresight[S, A]) Finish(s *S, by engine.Seat) {
	for range maxForcedSteps {
		if f.e.rules.ToAct(s) != engine.Only(by) {
			return
		}
		a, step := f.e.Next(s, by)
		switch step {
		case TurnStart:
			return
		case Forced:
			f.e.rules.Apply(s, by, a, nil)
		default:
			ends, best := f.e.best(s, by, f.e.maxEnds)
			if best < 0 {
				return
			}
			f.e.apply(s, by, ends[best].Way())
		}
	}
}
