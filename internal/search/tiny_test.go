package search_test

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// tiny is a made-up game: only what a search asks of a game.
type tiny[S, A comparable] struct {
	engine.Rules[S, A] // nil: nothing else is asked

	facts    engine.Facts
	toAct    func(*S) engine.Seats
	legal    func(*S, engine.Seat) []A
	apply    func(*S, engine.Seat, A)
	weight   func(*S, A) int
	result   func(*S) engine.Result
	view     func(S, engine.Seat) S
	resample func(S, engine.Seat, engine.Source) S
}

func (g tiny[S, A]) Facts() engine.Facts     { return g.facts }
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

func (g tiny[S, A]) Weight(s *S, a A) int {
	if g.weight == nil {
		return 1
	}
	return g.weight(s, a)
}

func (g tiny[S, A]) Result(s *S) engine.Result { return g.result(s) }

func (g tiny[S, A]) View(s *S, to engine.Seat) S {
	if g.view == nil {
		return *s
	}
	return g.view(*s, to)
}

func (g tiny[S, A]) Resample(v *S, to engine.Seat, r engine.Source) S {
	if g.resample == nil {
		return *v
	}
	return g.resample(*v, to, r)
}

// A world is a position that a seat may be in, with its odds.
type world[S comparable] struct {
	s    S
	odds float64
}

// exact is the slow and obvious solver: it follows everything that can happen. Every seat takes what is best for it by what it
// knows of the worlds that are left.
type exact[S, A comparable] struct {
	rules engine.Rules[S, A]
	worth search.Worth

	// closest is by how much a best action was better than the next, for the seat that decides, where that was least.
	closest float32
}

// value returns what a set of worlds, which all look alike to the seat that has to decide, is worth to each seat, times its odds.
func (x *exact[S, A]) value(worlds []world[S]) (sum search.Values) {
	var over []world[S]
	deciding := map[engine.Seat]map[S][]world[S]{}
	for len(worlds) > 0 {
		w := worlds[0]
		worlds = worlds[1:]
		turn := x.rules.ToAct(&w.s)
		switch {
		case turn == 0:
			over = append(over, w)
		case turn.Has(engine.Chance):
			worlds = append(worlds, x.falls(w)...)
		default:
			by := turn.First()
			if deciding[by] == nil {
				deciding[by] = map[S][]world[S]{}
			}
			v := x.rules.View(&w.s, by)
			deciding[by][v] = append(deciding[by][v], w)
		}
	}
	for _, w := range over {
		r := x.rules.Result(&w.s)
		sum = plus(sum, x.worth(&r), w.odds)
	}
	for by, views := range deciding {
		for _, alike := range views {
			_, best := x.best(alike, by)
			sum = plus(sum, best, 1)
		}
	}
	return sum
}

// falls returns what can become of a world in which chance acts.
func (x *exact[S, A]) falls(w world[S]) (after []world[S]) {
	list := x.rules.AppendLegal(nil, &w.s, engine.Chance)
	total := 0
	for _, a := range list {
		total += x.rules.Weight(&w.s, a)
	}
	for _, a := range list {
		next := w
		next.odds *= float64(x.rules.Weight(&w.s, a)) / float64(total)
		x.rules.Apply(&next.s, engine.Chance, a, nil)
		after = append(after, next)
	}
	return after
}

// best returns the best action of a seat in worlds that look alike to it, and what it is worth to all.
func (x *exact[S, A]) best(alike []world[S], by engine.Seat) (best A, most search.Values) {
	odds, second := float32(0), float32(-1)
	for _, w := range alike {
		odds += float32(w.odds)
	}
	for i, a := range x.rules.AppendLegal(nil, &alike[0].s, by) {
		switch v := x.after(alike, by, a); {
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
		x.closest = min(x.closest, (most[by]-second)/odds)
	}
	return best, most
}

// after returns what an action is worth, times the odds of the worlds.
func (x *exact[S, A]) after(alike []world[S], by engine.Seat, a A) search.Values {
	next := slices.Clone(alike)
	for i := range next {
		x.rules.Apply(&next[i].s, by, a, nil)
	}
	return x.value(next)
}

func plus(a, b search.Values, times float64) search.Values {
	for seat := range a {
		a[seat] += float32(times) * b[seat]
	}
	return a
}
