package queen

import (
	"math/bits"
	"slices"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// ends are the places where a turn can end. They are found river by river: first on the present
// river, then on every river that results from a push. The layers of a river are the same for every
// speed.
type ends struct {
	explorer
	// The most turns that a movement with n points may use; below 0: it has no end.
	allow [fastest + 1]int8
	full  int8 // the most turns of any end
	// The cheapest ways to all ends so far; nil: only whether there is an end matters.
	best   *stretch
	others *others // collects variants instead of the cheapest ways, unless nil
	found  bool    // there is an end
	victim BoatID  // the boat pushed last

	choosing bool // find the ends for all speeds; otherwise only those for the speed in w

	from   Cell // where the movement starts
	head   tiles.Heading
	ground bool // whether it starts on a sandbar
	lead   int8 // the coal for leaving that sandbar straight ahead
}

// A node is a state on a stretch.
type node struct {
	points, logs int8
	i            int // the cell in the window
	head         tiles.Heading
}

// allowNothing prepares for movements of at most `last` points, none of which has an end yet.
func (e *ends) allowNothing(last int8) {
	e.last, e.watch = last, nowhere
	for i := range e.allow {
		e.allow[i] = -1
	}
}

// find explores the present river, and reports whether a boat can be pushed.
func (e *ends) find(t *stretch, c Cell, h tiles.Heading) (pushes bool) {
	e.around(c)
	e.from, e.head = c, h
	if e.w.sandy(c) {
		e.offSand()
	}
	e.full = slices.Max(e.allow[:])
	e.bound()
	i := e.index(c)
	for k := range tiles.Headings {
		if k == h || h == anyHeading {
			t.reach(0, 0, i, k, e.full+1, start)
		}
	}
	if e.ground {
		e.stepOff(t)
		e.explore(t, 1, e.last)
	} else {
		e.explore(t, 0, e.last)
	}
	for _, field := range e.w.boats {
		pushes = pushes || e.approached(t, 0, field)
	}
	return pushes
}

// offSand prepares for a turn that starts on a sandbar: leaving it costs coal (QX-09).
func (e *ends) offSand() {
	e.ground, e.lead = true, e.w.leaveCoal(false)
	for n := range e.allow {
		if e.allow[n] -= e.lead; e.allow[n] < freeOnSand {
			e.allow[n] = -1 // QX-12
		}
	}
}

// stepOff takes the step straight ahead off a sandbar, without a turn before it (QX-08).
func (e *ends) stepOff(t *stretch) {
	w, to := e.w, e.w.next(e.from, e.head)
	if to == nowhere || !w.isFree(to) || e.full+1 <= e.spare[1] {
		return
	}
	cost, freely := w.enterCost(to), w.freeAhead(to)
	if cost > e.last {
		return
	}
	for h := range tiles.Headings {
		switch way := start.then(pathAhead); {
		case freely:
			t.reach(cost, cost-1, e.index(to), h, e.full+1, way.then(pathHead+path(h)))
		case h == e.head:
			t.reach(cost, cost-1, e.index(to), h, e.full+1, way)
		}
	}
}

// bound computes how many turns must be left after n points so that some end is still allowed.
func (e *ends) bound() {
	highest := int8(-1)
	for n := e.last; n >= 0; n-- {
		highest = max(highest, e.allow[n])
		e.spare[n] = e.full - highest
	}
}

// turns returns how many turns a way has used, given how many it has left.
func (e *ends) turns(left int8) int8 { return e.full + 1 - left }

// any reports whether there is an end.
func (e *ends) any(c Cell, h tiles.Heading) bool {
	if e.w.rough {
		return e.anyOnRough(c, h)
	}
	var first [plainLayers]layer
	return e.anyIn(first[:], c, h)
}

func (e *ends) anyOnRough(c Cell, h tiles.Heading) bool {
	var first [roughLayers]layer
	return e.anyIn(first[:], c, h)
}

func (e *ends) anyIn(first layers, c Cell, h tiles.Heading) bool {
	t := stretch{layers: first}
	pushes := e.find(&t, c, h)
	e.recordAll(&t, 0, e.last)
	if pushes && !e.found {
		e.pushAll(&t, 0)
	}
	return e.found || e.ground && e.last == slowest && e.w.backs(c, h, e.allow[slowest]+e.lead-freeOnSand)
}

// isEnough reports whether the search can stop: an end was found, and no list is wanted.
func (e *ends) isEnough() bool { return e.found && e.best == nil }

// recordAll records the ends on a stretch that were reached with `from` to `to` points.
func (e *ends) recordAll(t *stretch, from, to int8) {
	for n := from; n <= to && !e.isEnough(); n++ {
		for logs := range t.maxLogs(n) + 1 {
			for slot, cells := range t.at(n, logs).cells {
				for ; cells != 0; cells &= cells - 1 {
					e.recordHere(t, node{points: n, logs: logs, i: slot*stride + bits.TrailingZeros32(cells)})
				}
			}
		}
	}
}

// recordHere records the ends on a field. Where a field ends the movement, the remaining points are
// lost.
func (e *ends) recordHere(t *stretch, at node) {
	e.record(t, at, at.points)
	if at.points == 0 || at.points == e.last || !e.w.stops(e.cell(at.i)) {
		return
	}
	for speed := at.points + 1; speed <= e.last; speed++ {
		e.record(t, at, speed)
	}
}

// record records the ends on a field for a movement with this speed.
func (e *ends) record(t *stretch, at node, speed int8) {
	allow := e.allow[speed]
	if allow < 0 {
		return
	}
	here := t.at(at.points, at.logs)
	for h, left := range here.left[here.place[at.i]-1] {
		if left == 0 || e.turns(left) > allow {
			continue
		}
		at.head = tiles.Heading(h)
		switch {
		case e.others != nil:
			e.recordOther(at, speed, left, t.way(at.points, at.logs, at.i, at.head))
		case e.best == nil:
			e.found = e.mayEnd(at, speed) || e.found
		case left > e.best.left(speed, at.logs, at.i, at.head) && e.mayEnd(at, speed):
			e.found = true
			e.best.reach(speed, at.logs, at.i, at.head, left, t.way(at.points, at.logs, at.i, at.head))
		}
	}
}

// mayEnd reports whether a movement may end at a node (QX-65, QX-71).
func (e *ends) mayEnd(at node, speed int8) bool {
	if !e.w.restricted {
		return true
	}
	e.moves(speed, at.logs)
	may := e.w.mayEnd(e.cell(at.i), at.head)
	e.stays(at.logs)
	return may
}

// moves adds the log fields that were entered, and sets the speed if the ends are for all speeds.
func (e *ends) moves(speed, logs int8) {
	if e.choosing {
		e.w.speed = speed
	}
	e.w.logs += logs
}

// stays subtracts the log fields again.
func (e *ends) stays(logs int8) { e.w.logs -= logs }
