package queen

import (
	"math"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Questions that bots ask about the printed tiles, to look further ahead than the list of ends
// does.

// Next returns the field that a step leads to, water or not, with a boat or without. It returns
// false where there is bank or no tile (QB-16, QB-17).
func (r Rules) Next(s *State, slot, field int8, h tiles.Heading) (toSlot, toField int8, ok bool) {
	to := r.t.next(s, CellAt(slot, field), h)
	if to == nowhere {
		return 0, 0, false
	}
	return to.slot(), to.field(), true
}

// Landing returns the set of landing fields of the newest tile, which is empty before the jetty is
// laid (QB-44, QB-45).
func (r Rules) Landing(s *State) uint32 { return r.t.landing(s) }

// A Search is the search for bots. It treats other boats, which a bot may shift, and sandbars as
// islands, and ignores the protection of the Black Rose.
type Search struct {
	explorer
	river walk
	guess State // the river with a tile that is not yet known
	known *State
}

// A Reach is where a boat can be in its movement, by the points used.
type Reach struct {
	stretch
	buf [plainLayers]layer
}

// Begin begins the search for a boat on the present river, for movements of any speed.
func (x *Search) Begin(r Rules, s *State, boat BoatID) {
	w := &x.river
	*w, x.steps = walk{}, [window]*[tiles.Fields][tiles.Headings]tiles.Step{}
	w.begin(r.t, s, boat)
	for i := range w.boats {
		w.boats[i] = nowhere
	}
	w.restricted, w.last = false, NoBoat
	for i := s.First; i < s.Laid; i++ {
		w.free[i] &^= r.t.Tiles[s.River[i].Tile].Sand
	}
	x.w, x.known, x.last, x.watch = w, s, fastest, nowhere
	x.around(s.Boats[boat].Cell())
}

// Next returns the field that a step leads to, whether or not a boat is on it, or -1 (QB-17).
func (x *Search) Next(at int16, h tiles.Heading) int16 {
	i := uint(at - int16(x.base))
	if i >= windowCells || x.steps[i/stride] == nil {
		return int16(x.river.next(Cell(at), h))
	}
	if d := x.steps[i/stride][i%stride][h]; d != tiles.Bank {
		return at + int16(d)
	}
	return int16(nowhere)
}

// IsFree reports whether a field is water without a sandbar and without another boat.
func (x *Search) IsFree(at int16) bool { return x.river.isFree(Cell(at)) }

// Shift makes one field free and another not, as a push does.
func (x *Search) Shift(from, to int16) {
	x.river.free[from/stride] |= 1 << uint(from%stride)
	x.river.free[to/stride] &^= 1 << uint(to%stride)
}

// Completes reports whether a movement can use up its points from a field, without a push.
func (x *Search) Completes(at int16, h tiles.Heading, points, turns int8) bool {
	w := &x.river
	halts := w.halts
	w.tries, w.halts = math.MaxInt, false
	done := w.quick(Cell(at), h, points, turns)
	w.halts = halts
	return done
}

// Guess joins an unknown tile at a nose of the newest tile; only its water is given. Forget takes
// it away.
func (x *Search) Guess(n tiles.Nose, water uint32) {
	s := &x.guess
	*s = *x.known
	newest := s.Newest()
	s.River[newest].Exit = n
	s.River[newest+1] = Slot{Flow: s.flowAt(n)}
	s.Laid++
	x.river.s, x.river.free[newest+1] = s, water
}

// Forget takes the guessed tile away.
func (x *Search) Forget() { x.river.s = x.known }

// Clear prepares a Reach for another start.
func (l *Reach) Clear() {
	l.layers = l.buf[:]
	l.clear()
}

// IsNear reports whether a turn can reach a field.
func (x *Search) IsNear(at int16) bool { return x.index(Cell(at)) >= 0 }

// Add adds a state from which the movement can go on: with n points used, and left-1 turns left.
func (x *Search) Add(l *Reach, n int8, at int16, h tiles.Heading, left int8) {
	l.reach(n, 0, x.index(Cell(at)), h, left, 0)
}

// Push adds the states after a push of the boat on `field` to `to`. They come from all states in
// `before` that lead up to the boat with at least two of `last` points left. It returns the fewest
// points used by any of them, or more than `last` if there are none.
func (x *Search) Push(after, before *Reach, field, to int16, last int8) (first int8) {
	first = last + 1
	for h := range tiles.Headings {
		back := x.Next(field, (h+3)%tiles.Headings)
		k := x.index(Cell(back))
		if k < 0 || x.known.Choices.NotBehind && back == to {
			continue
		}
		for n := int8(0); n <= last-2; n++ {
			if left := before.left(n, 0, k, h); left > 0 {
				after.reach(n+2, 0, x.index(Cell(field)), h, left, 0)
				first = min(first, n+2)
			}
		}
	}
	return first
}

// Explore finds all states that can be reached from those with at least n points used.
func (x *Search) Explore(l *Reach, n, last int8) { x.explore(&l.stretch, n, last) }

// Count returns how many fields can be reached with n points.
func (l *Reach) Count(n int8) int { return int(l.layers[n].count) }

// Field returns the k-th field that can be reached with n points, and for each heading the turns
// left, plus 1.
func (x *Search) Field(l *Reach, n int8, k int) (at int16, left *[tiles.Headings]int8) {
	here := &l.layers[n]
	return int16(x.cell(int(here.order[k]))), (*[tiles.Headings]int8)(&here.left[k])
}

// Left returns how many turns are left at a state, plus 1, or 0 if it cannot be reached.
func (x *Search) Left(l *Reach, n int8, at int16, h tiles.Heading) int8 {
	if i := x.index(Cell(at)); i >= 0 {
		return l.left(n, 0, i, h)
	}
	return 0
}
