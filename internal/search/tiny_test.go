package search_test

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// tiny is a made-up game: only what a search asks of a game.
type tiny[S, A comparable] struct {
	engine.Rules[S, A] // nil: nothing else is asked

	toAct  func(*S) engine.Seats
	legal  func(*S, engine.Seat) []A
	apply  func(*S, engine.Seat, A)
	weight func(*S, A) int
	result func(*S) engine.Result
}

func (g tiny[S, A]) ToAct(s *S) engine.Seats { return g.toAct(s) }
func (g tiny[S, A]) AppendLegal(dst []A, s *S, by engine.Seat) []A {
	return append(dst, g.legal(s, by)...)
}

func (g tiny[S, A]) Check(s *S, by engine.Seat, a A) engine.Refusal {
	if !slices.Contains(g.legal(s, by), a) {
		return engine.Refusal{Rule: "TINY-1"}
	}
	return engine.Refusal{}
}

func (g tiny[S, A]) Apply(s *S, by engine.Seat, a A, _ *engine.Events) {
	if !slices.Contains(g.legal(s, by), a) {
		panic("an action that is not legal")
	}
	g.apply(s, by, a)
}

func (g tiny[S, A]) Weight(s *S, a A) int      { return g.weight(s, a) }
func (g tiny[S, A]) Result(s *S) engine.Result { return g.result(s) }

// blind is a judge who knows nothing.
type blind[S comparable] struct{}

func (blind[S]) Judge(*S, engine.Seat) (v search.Values) {
	for seat := range v {
		v[seat] = 0.5
	}
	return v
}

// exact is the slow and obvious solver: it follows everything that can happen, and every seat takes
// what is best for it.
type exact[S, A comparable] struct {
	rules engine.Rules[S, A]
	worth search.Worth

	// closest is by how much a best action was better than the next, for the seat that decides, where that was least.
	closest float32
}

// value returns what a position is worth to each seat.
func (x *exact[S, A]) value(s S) (sum search.Values) {
	turn := x.rules.ToAct(&s)
	switch {
	case turn == 0:
		r := x.rules.Result(&s)
		return x.worth(&r)
	case !turn.Has(engine.Chance):
		_, most := x.best(s, turn.First())
		return most
	}
	list := x.rules.AppendLegal(nil, &s, engine.Chance)
	total := 0
	for _, a := range list {
		total += x.rules.Weight(&s, a)
	}
	for _, a := range list {
		odds := float32(x.rules.Weight(&s, a)) / float32(total)
		for seat, v := range x.after(s, engine.Chance, a) {
			sum[seat] += odds * v
		}
	}
	return sum
}

// best returns the best action of a seat, and what it is worth to all.
func (x *exact[S, A]) best(s S, by engine.Seat) (best A, most search.Values) {
	second := float32(-1)
	for i, a := range x.rules.AppendLegal(nil, &s, by) {
		switch v := x.after(s, by, a); {
		case i == 0:
			best, most = a, v
		case v[by] > most[by]:
			second = most[by]
			best, most = a, v
		default:
			second = max(second, v[by])
		}
	}
	if second >= 0 {
		x.closest = min(x.closest, most[by]-second)
	}
	return best, most
}

func (x *exact[S, A]) after(s S, by engine.Seat, a A) search.Values {
	x.rules.Apply(&s, by, a, nil)
	return x.value(s)
}
