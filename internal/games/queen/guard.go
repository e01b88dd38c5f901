package queen

import "github.com/bigriver/bigriver/internal/engine"

// A guard watches over the next turn of the Black Rose: whoever moves has to leave it one that costs at most 1 coal (QX-71).
// The search that finds one is bounded, and so is how often it is asked for one action (QX-114).
type guard struct {
	on   bool
	left int16 // how many searches may still be made

	// The turn found last: the cells that it enters, from where the Black Rose was. While these are free it is still there.
	from cell
	n    int8
	way  [fastest]cell
}

const (
	roseSearches = 8      // for one action
	listSearches = 20_000 // for a list of ends
	roseTries    = 150    // fields that one search may try
)

// watch sets the guard, if this turn has to leave the Black Rose one of its own.
func (w *walk) watch() {
	s := w.s
	if s.Choices.Rose && !s.Choices.RoseReported && !s.Stranded {
		w.guard = guard{on: true, left: roseSearches}
		w.picky = true
	}
}

// rewatch begins anew for another action: what one may cost does not depend on those looked at before it.
func (w *walk) rewatch() {
	if w.guard.on {
		w.guard = guard{on: true, left: roseSearches}
	}
}

// unwatch takes the guard off.
func (w *walk) unwatch() {
	w.guard.on = false
	w.picky = w.barred != nowhere
}

// mayEndTurning tells whether the movement may end on a cell with a heading that can still be had by so many turns.
func (w *walk) mayEndTurning(c cell, h Heading, turns int8) bool {
	if w.me != BlackRose {
		return w.mayEnd(c, h) // nobody else's heading matters
	}
	for _, k := range turnsInOrder() {
		if max(k, -k) <= turns && w.mayEnd(c, h.turned(int(k))) {
			return true
		}
	}
	return false
}

// mayEnd tells whether the movement may end on a cell: not at the dock that bars it, and so that the Black Rose keeps a turn.
func (w *walk) mayEnd(c cell, h Heading) bool {
	switch {
	case !w.picky:
		return true
	case c == w.barred:
		return false
	case !w.guard.on:
		return true
	}
	speed := max(w.speed-w.logs, slowest)
	if w.sandy(c) {
		speed = slowest
	}
	return w.leavesRose(c, h, speed)
}

// leavesRose tells whether the Black Rose would have a turn if this movement ended here, on the river as it lies and with the
// tiles removed that nobody is on any more (QX-105).
func (w *walk) leavesRose(c cell, h Heading, speed int8) bool {
	own := w.me == BlackRose
	if !own && w.wayIsFree(c) {
		return true
	}
	g := &w.guard
	if g.left <= 0 {
		return true // nobody looks further
	}
	g.left--
	x := *w
	x.me, x.picky, x.barred, x.guard.on, x.logs = BlackRose, false, nowhere, false, 0
	from, head, wheel, free, mine := c, h, speed, int8(1), nowhere
	if own {
		x.moorAt(c)
	} else {
		b := &w.s.Boats[BlackRose]
		from, head, wheel = b.cell(), b.Head, b.Speed
		if at := w.boats[BlackRose]; at != nowhere { // else it is in the shipyard
			from, head = at, w.story[BlackRose].head
		}
		if w.sandy(from) {
			wheel = slowest
		}
		if b.Pushed || w.s.Choices.LateAlign && from != b.cell() && w.alignable(from) {
			free++ // QB-73
		}
		x.lift(BlackRose)
		x.moor(b.Moored)
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
		g.from, g.n, g.way = w.boats[BlackRose], x.guard.n, x.guard.way
	}
	return found
}

// moorAt bars the dock that the Black Rose ends this movement at.
func (w *walk) moorAt(c cell) {
	if c.field() == w.t.tiles[w.s.River[c.slot()].Tile].dock {
		w.barred, w.picky = c, true
	}
}

// landsHere tells whether my boat leaves the river if its movement ends on a cell.
func (w *walk) landsHere(c cell) bool {
	return w.t.isLanding(w.s, c) && !w.t.isRough(w.s, c) && w.s.mayFinishAt(w.me, w.speed)
}

// wayIsFree tells whether the way found last is still there: the Black Rose is where it was, and nobody is on the way.
func (w *walk) wayIsFree(c cell) bool {
	g := &w.guard
	if g.n == 0 || g.from != w.boats[BlackRose] {
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
		return true // it keeps these tiles itself
	}
	mine := c
	if w.landsHere(c) {
		mine = nowhere
	}
	return low.slot() >= w.rear(mine, g.from)
}

// rear is the slot of the rearmost boat behind which tiles are removed, with mine and the Black Rose where they are said to be.
func (w *walk) rear(mine, rose cell) int8 {
	rear := w.s.newest()
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

// removeBehind takes away the tiles behind a slot, but for that of the Black Rose.
func (w *walk) removeBehind(rear int8, rose cell) {
	for i := w.s.First; i < rear; i++ {
		if i != rose.slot() {
			w.free[i] = 0
		}
	}
}

// roseAligns tells whether the Black Rose is aligned if it is pushed onto a cell: then a heading is looked for that leaves it
// a turn, since only such a heading may be chosen (QX-106).
func (w *walk) roseAligns(to cell) bool { return !w.s.Choices.LateAlign && w.alignable(to) }

// behindRose tells whether the rest can be completed behind a push of the Black Rose, with a heading that may be chosen.
func (w *walk) behindRose(field, to cell, r rest) bool {
	if w.aligned(BlackRose, field, to, anyHeading, r) {
		return true
	}
	for h := range headings {
		if w.headingBars(r.mp) && w.aligned(BlackRose, field, to, h, r) {
			return true
		}
	}
	return false
}

// turnRose lets the Black Rose that is pushed onto a cell take any heading, as its owner will choose one that is allowed.
func (w *walk) turnRose(victim BoatID, to cell) {
	if w.guard.on && victim == BlackRose && w.roseAligns(to) {
		w.story[victim].head = anyHeading
	}
}

// roseHas tells whether the Black Rose has a turn for at most 1 coal, from a cell, heading and speed. A head that is
// anyHeading may be any.
func (w *walk) roseHas(from cell, head Heading, wheel, free int8) bool {
	w.tries = roseTries
	first, last := head, head
	if head == anyHeading {
		first, last = 0, headings-1
	}
	for h := first; h <= last; h++ {
		for _, d := range [...]int8{0, -1, 1, -2, 2} {
			speed := wheel + d
			if speed < slowest || speed > fastest {
				continue
			}
			turns := roseCoal - speedCost(wheel, speed) + free
			if w.sandy(from) {
				if w.quickOffSand(from, h, speed, turns) {
					return true
				}
				continue
			}
			w.guard.n = 0
			if w.plainWay(from, h, speed, turns) {
				return true
			}
		}
	}
	w.guard.n = 0
	for h := first; h <= last && !w.sandy(from); h++ {
		for _, d := range [...]int8{0, -1, 1, -2, 2} {
			speed := wheel + d
			if speed >= slowest && speed <= fastest && w.quick(from, h, speed, roseCoal-speedCost(wheel, speed)+free) {
				return true
			}
		}
	}
	return w.tries < 0 // nobody looks further
}

// plainWay finds a way without a push and notes its cells.
func (w *walk) plainWay(c cell, h Heading, mp, turns int8) bool {
	if mp <= 0 {
		return c != w.barred
	}
	g := &w.guard
	steps := w.stepsFrom(c)
	for _, k := range turnsInOrder() {
		cost := max(k, -k)
		if cost > turns {
			return false
		}
		if w.tries--; w.tries < 0 {
			return false
		}
		head := h.turned(int(k))
		d := steps[head]
		if d == bank {
			continue
		}
		to := c + cell(d)
		if !w.isFree(to) {
			continue
		}
		points := w.enterCost(to)
		if points > mp {
			continue
		}
		g.way[g.n] = to
		g.n++
		if w.sandy(to) || w.plainWay(to, head, mp-points, turns-cost) {
			return true
		}
		g.n--
	}
	return false
}

// settleGuard decides at the start of a turn whether it has to leave the Black Rose a turn: not if it has none now, unless
// the turn is its own, and not if no turn of the active boat leaves it one (QX-71, QX-105).
func (t *tables) settleGuard(s *State) {
	s.Stranded = false
	if !s.Choices.Rose || s.Choices.RoseReported {
		return
	}
	if s.Active != BlackRose && !t.hasRoseTurn(s) {
		s.Stranded = true
		return
	}
	var w walk
	w.begin(t, s, s.Active)
	w.watch()
	s.Stranded = !w.hasTurnIn(s.Boats[s.Active].Coal, s.Free)
}

// checkAlign allows a heading for a boat that is aligned: behind leaving a sandbar only one with which the turn can be
// completed, and for the Black Rose only one that leaves it a turn (QX-106).
func (t *tables) checkAlign(s *State, h Heading, watched bool) engine.Refusal {
	if s.Focus != s.Active && s.Focus != BlackRose {
		return engine.Refusal{}
	}
	b := &s.Boats[s.Active]
	head, turns := b.Head, s.Free+b.Coal
	var w walk
	w.begin(t, s, s.Active)
	w.inTurn()
	switch {
	case s.Focus != s.Active:
		w.story[BlackRose].head = h
	case s.MP == 0:
		head, turns = h, 0
	default:
		head = h
	}
	if watched {
		w.watch()
	}
	if t.landsAtOnce(s, b.cell()) || w.completes(b.cell(), head, s.MP, turns) {
		return engine.Refusal{}
	}
	return engine.Refuse("QB-93", "no_way_on")
}

// appendAligns lists the headings for a boat that is aligned.
func (t *tables) appendAligns(dst []Action, s *State) []Action {
	n := len(dst)
	for _, watched := range [...]bool{true, false} {
		for h := range headings {
			if t.checkAlign(s, h, watched).OK() {
				dst = append(dst, Action{Head, int8(h)})
			}
		}
		if len(dst) > n {
			break // else QX-114
		}
	}
	return dst
}

// checkAligned allows what appendAligns lists.
func (t *tables) checkAligned(s *State, h Heading) engine.Refusal {
	if t.checkAlign(s, h, true).OK() {
		return engine.Refusal{}
	}
	if refusal := t.checkAlign(s, h, false); !refusal.OK() {
		return refusal
	}
	for other := range headings {
		if t.checkAlign(s, other, true).OK() {
			return engine.Refuse("QX-106", "strands_rose")
		}
	}
	return engine.Refusal{}
}

// checkWatched is the check of an action of the turn. What only the guard of the Black Rose refuses is refused if the guard
// allows something else: whether it does was decided at the start of the turn, but its searches are bounded (QX-114).
func (t *tables) checkWatched(s *State, a Action) engine.Refusal {
	var w walk
	w.begin(t, s, s.Active)
	w.watch()
	refusal := w.checkAction(a)
	if refusal.OK() || !w.guard.on {
		return refusal
	}
	w.unwatch()
	if loose := w.checkAction(a); !loose.OK() {
		return loose
	}
	w.watch()
	if w.allowsNothing() {
		return engine.Refusal{}
	}
	return engine.Refuse("QX-71", "strands_rose")
}

func (w *walk) checkAction(a Action) engine.Refusal {
	if a.Kind == Speed {
		return w.checkSpeed(a.N)
	}
	w.inTurn()
	return w.checkMove(a)
}

// allowsNothing tells whether no action of the turn passes.
func (w *walk) allowsNothing() bool {
	if w.s.Phase == Moving {
		var list [moves]Action
		return len(w.appendMoves(list[:0])) == 0
	}
	for speed := int8(slowest); speed <= fastest; speed++ {
		w.rewatch()
		if w.checkSpeed(speed).OK() {
			return false
		}
	}
	return true
}

// moves is how many actions there are in a movement at most: two turns and a step, or six pushes, and one step back.
const moves = 9
