package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
)

// Foresight gives a net's predictions for positions without a match. It belongs to one goroutine.
type Foresight[S, A comparable] interface {
	// Begins reports whether a turn of the seat begins. Predictions are best there.
	Begins(s *S, by engine.Seat) bool

	// Predict returns the chances in a position, from what a seat or a watcher knows.
	Predict(s *S, viewer engine.Seat) judge.Chances

	// Best returns the next action of a seat that has to decide: the one towards the best end of
	// its turn, or one that needs no evaluation. ok is false if no end is proposed.
	Best(s *S, by engine.Seat) (a A, ok bool)

	// After returns the chances after an action and the rest of the turn, from what the seat knows.
	After(s *S, by engine.Seat, a A) judge.Chances

	// Finish plays the rest of a turn with the net, from what the seat knows, and appends its
	// actions to dst. It stops where chance or another seat acts, and where a turn begins.
	Finish(dst []A, s *S, by engine.Seat) []A
}

// ForesightOf returns a predictor's net for use without a match. ok is false for a predictor of a
// game with other types.
func ForesightOf[S, A comparable](p Predictor) (f Foresight[S, A], ok bool) {
	e, ok := p.(*evaluator[S, A])
	return foresight[S, A]{e}, ok
}

type foresight[S, A comparable] struct{ e *evaluator[S, A] }

func (f foresight[S, A]) Begins(s *S, by engine.Seat) bool {
	_, step := f.e.Next(s, by)
	return step == TurnStart
}

func (f foresight[S, A]) Predict(s *S, viewer engine.Seat) judge.Chances {
	e := f.e
	if !e.hidden {
		return e.predict(s)
	}
	if e.rules.ToAct(s) == 0 {
		e.result = e.rules.Result(s)
		e.read(s, viewer) // the number of seats
		return e.Outcome(&e.result, e.position.Seats)
	}
	e.read(s, viewer)
	e.net.Evaluate(e.position)
	return e.net.Chances
}

func (f foresight[S, A]) After(s *S, by engine.Seat, a A) judge.Chances {
	f.e.reached, f.e.valued = f.e.reached[:0], f.e.valued[:0]
	return f.e.after(s, by, []A{a}, 0)
}

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

func (f foresight[S, A]) Finish(dst []A, s *S, by engine.Seat) []A {
	for range maxForcedSteps {
		if f.e.rules.ToAct(s) != engine.Only(by) {
			break
		}
		a, step := f.e.Next(s, by)
		switch step {
		case TurnStart:
			return dst
		case Forced:
			f.e.rules.Apply(s, by, a, nil)
			dst = append(dst, a)
		default:
			ends, best := f.e.best(s, by, f.e.maxEnds)
			if best < 0 {
				return dst
			}
			way := ends[best].Way()
			if f.e.hidden {
				way = way[:1] // what follows may depend on what it reveals
			}
			for _, a := range way {
				if f.e.rules.ToAct(s) != engine.Only(by) || !f.e.rules.Check(s, by, a).OK() {
					break
				}
				f.e.rules.Apply(s, by, a, nil)
				dst = append(dst, a)
			}
		}
	}
	return dst
}
