package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// A guard watches over the next turn of the Black Rose: the seat that moves has to leave it one
// that costs at most 1 coal (QX-71).
type guard struct {
	on bool

	// heads is set together with on, but unwatch leaves it set: even then the turn must still be
	// completable with the heading that a seat chooses for the Black Rose.
	heads bool

	// The turn that was found last: the cells that it enters, and the cell and the heading it
	// starts from. While these cells are free, the turn is still possible.
	from Cell
	head tiles.Heading
	n    int8
	way  [fastest]Cell
}

// watch sets the guard, if this turn has to leave the Black Rose one of its own.
func (w *walk) watch() {
	if w.s.guarded() {
		w.guard = guard{on: true, heads: true}
		w.restricted = true
	}
}

// guarded reports whether this turn has to leave the Black Rose one of its own.
func (s *State) guarded() bool { return s.Choices.Rose && !s.Choices.RoseReported && !s.Stranded }

// unwatch removes the guard, so that it makes no action illegal: any end is allowed. The Black Rose
// is aligned as before.
func (w *walk) unwatch() {
	w.guard.on = false
	w.restricted = w.barred != nowhere
}

// mayEndTurning reports whether the movement may end on a cell after at most this many turns there.
func (w *walk) mayEndTurning(c Cell, h tiles.Heading, turns int8) bool {
	if w.me != BlackRose && !w.s.Choices.NotAstern {
		return w.mayEnd(c, h) // its heading does not matter
	}
	for _, k := range turnsInOrder() {
		if max(k, -k) <= turns && w.mayEnd(c, h.Turned(int(k))) {
			return true
		}
	}
	return false
}

// mayEnd reports whether the movement may end on a cell: not at the barred dock, and only if the
// Black Rose keeps a turn.
func (w *walk) mayEnd(c Cell, h tiles.Heading) bool {
	switch {
	case !w.restricted:
		return true
	case c == w.barred:
		return false
	case !w.guard.on:
		return true
	}
	speed := w.wheel()
	if w.sandy(c) {
		speed = slowest
	}
	return w.leavesRose(c, h, speed)
}

// leavesRose reports whether the Black Rose would have a turn if this movement ended here. It takes
// the present river without the tiles that would then be removed (QX-105).
func (w *walk) leavesRose(c Cell, h tiles.Heading, speed int8) bool {
	own := w.me == BlackRose
	if !own && w.wayIsFree(c) {
		return true
	}
	x := *w
	x.me, x.restricted, x.barred, x.guard.on, x.logs = BlackRose, false, nowhere, false, 0
	from, head, wheel, free, mine := c, h, speed, int8(1), nowhere
	if own {
		x.moorAt(c)
	} else {
		b := w.s.Boats[BlackRose] // a copy, changed to what it is after the turn
		from, head = b.Cell(), b.Head
		if at := w.boats[BlackRose]; at != nowhere { // otherwise it is in the shipyard
			from, head = at, w.story[BlackRose].head
		}
		switch {
		case w.sandy(from):
			b.Speed, b.Pushed = slowest, false // QX-21
		case w.s.Choices.LateAlign && from != b.Cell() && w.alignable(from):
			b.Pushed = true
		}
		wheel, free = b.wheel(), b.freeTurns()
		x.lift(BlackRose)
		x.moor(w.s.Moored)
		if !w.landsHere(c) {
			mine = c
			x.story[w.me].head = h
			x.place(w.me, c)
		}
	}
	if !w.s.Choices.LateRemoval {
		x.removeBehind(w.rear(mine, from), from)
	}
	found := x.roseHas(from, head, wheel, free)
	if found && !own {
		g := &w.guard
		g.from, g.head, g.n, g.way = from, head, x.guard.n, x.guard.way
	}
	return found
}

// moorAt bars the dock at which the Black Rose ends this movement.
func (w *walk) moorAt(c Cell) {
	if c.field() == w.t.Tiles[w.s.River[c.slot()].Tile].Dock {
		w.barred, w.restricted = c, true
	}
}

// landsHere reports whether my boat leaves the river if its movement ends on a cell.
func (w *walk) landsHere(c Cell) bool {
	if !w.t.IsLanding(w.s, c) {
		return false
	}
	speed := w.speed
	switch {
	case w.sandy(c):
		speed = w.s.landSpeed(speed)
	case w.s.Choices.LogsLand && w.onLogs(c):
		speed = w.wheel()
	}
	return w.s.mayFinishAt(w.me, speed)
}

// wayIsFree reports whether the way that was found last is still free: the Black Rose has not
// moved, and no boat is on the way.
func (w *walk) wayIsFree(c Cell) bool {
	g := &w.guard
	if g.n <= 0 || g.from != w.boats[BlackRose] || g.head != w.story[BlackRose].head {
		return false
	}
	low := g.from
	for _, to := range g.way[:g.n] {
		if to == c || !w.isFree(to) {
			return false
		}
		low = min(low, to)
	}
	if !w.s.Choices.RoseLetsGo && low.slot() >= g.from.slot() {
		return true // its own position keeps these tiles on the table
	}
	mine := c
	if w.landsHere(c) {
		mine = nowhere
	}
	return low.slot() >= w.rear(mine, g.from)
}

// rear returns the slot of the rearmost boat if my boat and the Black Rose are on these cells.
// Tiles upstream of it are removed.
func (w *walk) rear(mine, rose Cell) int8 {
	rear := w.s.Newest()
	if mine != nowhere {
		rear = min(rear, mine.slot())
	}
	for i := range w.s.Boats[:BlackRose] {
		c := w.boats[i]
		switch b := &w.s.Boats[i]; {
		case c != nowhere:
			rear = min(rear, c.slot())
		case b.Status == Racing && BoatID(i) != w.me && w.t.inShipyard(w.s, BoatID(i)):
			return 0
		}
	}
	if !w.s.Choices.RoseLetsGo {
		rear = min(rear, rose.slot())
	}
	return rear
}

// removeBehind removes the tiles upstream of a slot, except the one that the Black Rose is on.
func (w *walk) removeBehind(rear int8, rose Cell) {
	for i := w.s.First; i < rear; i++ {
		if i != rose.slot() {
			w.free[i] = 0
		}
	}
}

// roseAligns reports whether the Black Rose gets a new heading if it is pushed onto a cell. The
// search then looks for a heading that leaves it a turn, since only such a heading may be chosen
// (QX-106).
func (w *walk) roseAligns(to Cell) bool { return !w.s.Choices.LateAlign && w.alignable(to) }

// afterRosePush reports whether the rest can be completed after a push of the Black Rose, with a
// heading that may be chosen.
func (w *walk) afterRosePush(field, to Cell, r rest) bool {
	if w.aligned(BlackRose, field, to, anyHeading, r) {
		return true
	}
	for h := range tiles.Headings {
		if w.headingBars(r.mp) && w.aligned(BlackRose, field, to, h, r) {
			return true
		}
	}
	return false
}

// mayTurnRose reports whether the search may choose the heading of the Black Rose after a push onto
// a cell, because its controller has to choose one that is allowed.
func (w *walk) mayTurnRose(victim BoatID, to Cell) bool {
	return w.guard.heads && victim == BlackRose && w.roseAligns(to)
}
