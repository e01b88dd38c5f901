package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// The ends of a turn are found in layers: where the boat can be, and with which heading, after so many movement points, with
// as few turns as possible. The layers are the same for every speed. A push changes the river for the rest of the turn: the
// layers behind it are filled again for every boat and every field it can be pushed to.

const (
	// window is how many slots a movement can touch: three before and three behind, since a boat needs two steps a tile.
	window = 7

	windowFields = window * fields
)

// path is how a boat came to be somewhere, by the fewest turns: from the lowest bits up their number plus 1, how many actions
// there are, and the actions, four bits each. The zero value is no way at all.
type path uint64

// The codes of the actions in a path; a push is pathPush plus its heading.
const (
	pathLeft path = iota
	pathRight
	pathAhead
	pathPush
)

const start path = 1

func (p path) turns() int8 { return int8(p&15) - 1 }
func (p path) len() int    { return int(p >> 4 & 15) }

// then is the path and one more action.
func (p path) then(code path) path { return p + 1<<4 | code<<(8+4*uint(p.len())) }

func (p path) action(i int) Action {
	code := p >> (8 + 4*uint(i)) & 15
	switch code {
	case pathLeft:
		return Action{Kind: TurnLeft}
	case pathRight:
		return Action{Kind: TurnRight}
	case pathAhead:
		return Action{Kind: Ahead}
	}
	return Action{Kind: Push, N: int8(code - pathPush)}
}

// layers are the ways to be somewhere, by the points used.
type layers struct {
	paths   [fastest + 1][windowFields * int(headings)]path
	touched [fastest + 1][(windowFields + 63) / 64]uint64
}

// add keeps the path if it is the first there, or has fewer turns.
func (l *layers) add(n int8, i int, h Heading, p path) {
	if old := &l.paths[n][i*int(headings)+int(h)]; *old == 0 || p&15 < *old&15 {
		*old = p
		l.touched[n][i>>6] |= 1 << uint(i&63)
	}
}

func (l *layers) row(n int8, i int) *[headings]path {
	return (*[headings]path)(l.paths[n][i*int(headings):])
}

// ends are where a turn can end: the best paths by speed, field and heading.
type ends struct {
	w     *walk
	base  int8              // the first slot of the window
	most  int8              // the most turns of any end
	last  int8              // the most points
	allow [fastest + 1]int8 // the most turns of a movement with so many points; below 0: that is no end
	best  layers
}

// allowNothing prepares for movements of up to so many points, none of them an end yet.
func (e *ends) allowNothing(last int8) {
	e.last = last
	for i := range e.allow {
		e.allow[i] = -1
	}
}

// index is a cell's number in the window, or -1.
func (e *ends) index(c cell) int {
	slot := int8(c/stride) - e.base
	if c == nowhere || slot < 0 || slot >= window {
		return -1
	}
	return int(slot)*fields + int(c%stride)
}

func (e *ends) cell(i int) cell { return at(e.base+int8(i/fields), int8(i%fields)) }

// find fills best, from a cell and a heading on.
func (e *ends) find(c cell, h Heading) {
	e.base = int8(c/stride) - window/2
	for _, turns := range e.allow {
		e.most = max(e.most, turns)
	}
	var first layers
	first.add(0, e.index(c), h, start)
	e.explore(&first, 0)
}

// any tells whether there is any end.
func (e *ends) any(c cell, h Heading) bool {
	e.find(c, h)
	for n := range e.best.touched {
		for _, word := range e.best.touched[n] {
			if word != 0 {
				return true
			}
		}
	}
	return false
}

// explore fills the layers from the first that holds something, on the river as the walk has it.
func (e *ends) explore(l *layers, from int8) {
	for n := from; n <= e.last; n++ {
		for k, word := range l.touched[n] {
			for ; word != 0; word &= word - 1 {
				e.visit(l, n, k<<6+bits.TrailingZeros64(word))
			}
		}
	}
	if e.last-from >= 2 {
		e.pushes(l, from)
	}
}

// visit turns on a field, keeps the ends there and steps on.
func (e *ends) visit(l *layers, n int8, i int) {
	row, c := l.row(n, i), e.cell(i)
	if n > 0 && e.w.t.landsAtOnce(e.w.s, c) {
		for speed := n; speed <= e.last; speed++ {
			e.keep(row, speed, i)
		}
		return
	}
	e.turn(row)
	e.keep(row, n, i)
	if n == e.last {
		return
	}
	for h, p := range row {
		if p == 0 {
			continue
		}
		if to := e.w.next(c, Heading(h)); to != nowhere && e.w.isFree(to) {
			l.add(n+1, e.index(to), Heading(h), p.then(pathAhead))
		}
	}
}

// turn adds the headings that can be had by turning.
func (e *ends) turn(row *[headings]path) {
	for again := true; again; {
		again = false
		for h := range headings {
			p := row[h]
			if p == 0 || p.turns() >= e.most {
				continue
			}
			for k, code := range [...]path{pathLeft, pathRight} {
				to := &row[h.turned(2*k-1)]
				if *to == 0 || p&15+1 < *to&15 {
					*to = p.then(code) + 1
					again = true
				}
			}
		}
	}
}

// keep notes the ends of a movement with so many points on a field.
func (e *ends) keep(row *[headings]path, speed int8, i int) {
	for h, p := range row {
		if p != 0 && p.turns() <= e.allow[speed] {
			e.best.add(speed, i, Heading(h), p)
		}
	}
}

// pushes goes on behind every push that the layers allow.
func (e *ends) pushes(l *layers, from int8) {
	for b := range e.w.boats {
		field := e.w.boats[b]
		i := e.index(field)
		if i < 0 || !e.approached(l, from, field) {
			continue
		}
		for h := range headings {
			e.push(l, from, BoatID(b), field, h)
		}
	}
}

// approached tells whether the boat on a field can be pushed from anywhere.
func (e *ends) approached(l *layers, from int8, field cell) bool {
	for h := range headings {
		i := e.index(e.w.next(field, h.turned(3)))
		for n := from; i >= 0 && n <= e.last-2; n++ {
			if l.row(n, i)[h] != 0 {
				return true
			}
		}
	}
	return false
}

// push goes on behind the pushes of a boat in one heading.
func (e *ends) push(l *layers, from int8, victim BoatID, field cell, to Heading) {
	var behind layers
	first := e.last + 1
	target := nowhere
	for h := range headings {
		back := e.w.next(field, h.turned(3))
		i := e.index(back)
		if i < 0 {
			continue
		}
		goal := e.w.pushedTo(victim, back, field, to)
		if goal == nowhere {
			continue
		}
		for n := from; n <= e.last-2; n++ {
			if p := l.row(n, i)[h]; p != 0 {
				behind.add(n+2, e.index(field), h, p.then(pathPush+path(to)))
				first, target = min(first, n+2), goal
			}
		}
	}
	if target == nowhere {
		return
	}
	before := e.w.moved[victim]
	e.w.push(victim, target)
	e.explore(&behind, first)
	e.w.unpush(victim, field, before)
}

// AppendPlans lists every end of the boat's turn, by speed, field and heading, each with a way that costs the least coal.
// Pushes are made as the paths say, whatever the pushed boats' owners do then.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	b := &s.Boats[s.Active]
	if b.Seat != by || s.Phase != Choosing && s.Phase != Moving {
		return dst
	}
	w := r.t.newWalk(s, s.Active)
	var e ends
	e.w = &w
	if s.Phase == Moving {
		e.allowNothing(s.MP)
		e.allow[s.MP] = b.Coal + s.Free
	} else {
		e.allowNothing(fastest)
		for speed := int8(slowest); speed <= fastest; speed++ {
			e.allow[speed] = b.Coal - speedCost(b.Speed, speed) + s.Free
			if speedCost(b.Speed, speed) > b.Coal {
				e.allow[speed] = -1
			}
		}
	}
	e.find(b.cell(), b.Head)
	for n := range e.best.touched {
		for k, word := range e.best.touched[n] {
			for ; word != 0; word &= word - 1 {
				i := k<<6 + bits.TrailingZeros64(word)
				for h, p := range e.best.row(int8(n), i) {
					if p != 0 {
						dst = append(dst, e.plan(int8(n), e.cell(i), Heading(h), p))
					}
				}
			}
		}
	}
	return dst
}

// plan is an end as the engine knows it.
func (e *ends) plan(points int8, c cell, h Heading, p path) engine.Plan[Action] {
	s, n := e.w.s, 0
	b := &s.Boats[s.Active]
	var plan engine.Plan[Action]
	speed, coal := b.Speed, max(0, p.turns()-s.Free)
	if s.Phase == Choosing {
		speed = points
		coal += speedCost(b.Speed, speed)
		plan.Actions[n] = Action{Speed, speed}
		n++
	}
	for i := range p.len() {
		plan.Actions[n] = p.action(i)
		n++
	}
	if !e.w.t.landsAtOnce(s, c) || p.len() == 0 {
		plan.Actions[n] = Action{Kind: End}
		n++
	}
	plan.Len = int8(n)
	plan.Cost = coalCost(coal)
	plan.End = engine.Words{Key: "end", Args: engine.Args{
		int16(s.Active), int16(c.slot()), int16(c.field()), int16(h), int16(speed), int16(b.Coal - coal),
	}}
	return plan
}
