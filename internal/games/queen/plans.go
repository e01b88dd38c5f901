package queen

import "math/bits"

// The ends of a turn are found in layers: where the boat can be, and with which heading, after so many movement points and
// through so many fields of logs, with as few turns as possible. The layers are the same for every speed. A push changes the
// river for the rest of the turn: the layers behind it are filled again for every boat and every field it can be pushed to.

const (
	// window is how many slots a movement can touch: three before and three behind, since a boat needs two steps a tile.
	window = 7

	windowFields = window * fields
)

// path is how a boat came to be somewhere, by the fewest turns: from the lowest bits up their number plus 1, how many actions
// there are, and the actions, four bits each. The zero value is no way at all.
type path uint64

// The codes of the actions in a path; a push is pathPush plus its heading, as is pathHead.
const (
	pathLeft path = iota + 1
	pathRight
	pathAhead
	pathPush
	pathHead = pathPush + path(headings) // the heading that a boat takes that has left a sandbar
)

const start path = 1

func (p path) turns() int8 { return int8(p&15) - 1 }
func (p path) len() int    { return int(p >> 4 & 15) }

// then is the path and one more action.
func (p path) then(code path) path { return p + 1<<4 | code<<(8+4*uint(p.len())) }

// pathActions are the actions of the codes; the kinds of action stand in the same order.
func pathActions() (list [16]Action) {
	for code := pathLeft; code < path(len(list)); code++ {
		switch {
		case code < pathPush:
			list[code] = Action{Kind: TurnLeft + Kind(code-pathLeft)}
		case code < pathHead:
			list[code] = Action{Push, int8(code - pathPush)}
		default:
			list[code] = Action{Head, int8(code - pathHead)}
		}
	}
	return list
}

// A layer is the ways to be somewhere.
type layer struct {
	paths   [windowFields * int(headings)]path
	touched [(windowFields + 63) / 64]uint64
}

// layers are the ways to be somewhere, by the points used, and where there are sandbars or logs by the log fields entered too:
// each took two points, and slows the boat down, so that it is another end (QX-28).
type layers []layer

const (
	plainLayers = fastest + 1
	roughLayers = (fastest + 2) * (fastest + 2) / 4 // the layers before those of n points are (n+1)²/4
)

// at is the layer of so many points and log fields.
func (l layers) at(n, logs int8) *layer {
	if len(l) == plainLayers {
		return &l[n]
	}
	return &l[(n+1)*(n+1)/4+logs]
}

// mostLogs is how many log fields there may be in so many points.
func (l layers) mostLogs(n int8) int8 {
	if len(l) == plainLayers {
		return 0
	}
	return n / 2
}

// add keeps the path if it is the first there, or has fewer turns.
func (l *layer) add(i int, h Heading, p path) {
	if old := &l.paths[i*int(headings)+int(h)]; *old == 0 || p&15 < *old&15 {
		*old = p
		l.touched[i>>6] |= 1 << uint(i&63)
	}
}

func (l *layer) row(i int) *[headings]path { return (*[headings]path)(l.paths[i*int(headings):]) }

// holds tells whether there is a way to a field.
func (l *layer) holds(i int) bool { return l.touched[i>>6]>>uint(i&63)&1 != 0 }

// clear forgets everything.
func (l layers) clear() {
	for n := range l {
		for k, word := range l[n].touched {
			for ; word != 0; word &= word - 1 {
				*l[n].row(k<<6 + bits.TrailingZeros64(word)) = [headings]path{}
			}
			l[n].touched[k] = 0
		}
	}
}

// ends are where a turn can end: the best paths by speed, field and heading.
type ends struct {
	w     *walk
	base  int8              // the first slot of the window
	last  int8              // the most points
	allow [fastest + 1]int8 // the most turns of a movement with so many points; below 0: that is no end
	most  [fastest + 1]int8 // the most turns of any end with so many points or more
	best  layers            // once there are pushes: the best ends so far
	found bool              // there is an end

	choosing bool // the ends are those of all speeds; else the walk knows the speed

	watch  BoatID // the boat pushed last
	bumped bool   // a way would have led onto its field

	from   cell    // where the ways begin
	head   Heading // with this heading
	ground bool    // that is a sandbar
	lead   int8    // coal for leaving it
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
	if c == nowhere {
		return -1
	}
	slot := int(c/stride) - int(e.base)
	if slot < 0 || slot >= window {
		return -1
	}
	return slot*fields + int(c%stride)
}

func (e *ends) cell(i int) cell { return at(e.base+int8(i/fields), int8(i%fields)) }

// find fills the layers, pushes aside, from a cell and a heading on. It tells whether there are pushes to go on behind.
func (e *ends) find(first layers, c cell, h Heading) (pushes bool) {
	e.base = int8(c/stride) - window/2
	e.from, e.head = c, h
	if e.w.sandy(c) {
		e.offSand()
	}
	e.bound()
	first.at(0, 0).add(e.index(c), h, start)
	e.explore(first, 0, e.last)
	for _, field := range e.w.boats {
		pushes = pushes || e.approached(first, 0, field)
	}
	return pushes
}

// offSand prepares for a turn that begins on a sandbar: leaving it takes coal (QX-09).
func (e *ends) offSand() {
	e.ground, e.lead = true, e.w.leaveCoal(false)
	for n := range e.allow {
		if e.allow[n] -= e.lead; e.allow[n] < freeOnSand {
			e.allow[n] = -1 // QX-12
		}
	}
}

// bound finds the most turns from those allowed.
func (e *ends) bound() {
	most := int8(-1)
	for n := e.last; n >= 0; n-- {
		most = max(most, e.allow[n])
		e.most[n] = most
	}
}

// any tells whether there is any end.
func (e *ends) any(c cell, h Heading) bool {
	if e.w.rough {
		return e.anyOnRough(c, h)
	}
	var first [plainLayers]layer
	return e.anyIn(first[:], c, h)
}

func (e *ends) anyOnRough(c cell, h Heading) bool {
	var first [roughLayers]layer
	return e.anyIn(first[:], c, h)
}

func (e *ends) anyIn(first layers, c cell, h Heading) bool {
	if pushes := e.find(first, c, h); pushes && !e.found {
		e.pushAll(first, 0)
	}
	return e.found || e.ground && e.last == slowest && e.w.backs(c, h, e.allow[slowest]+e.lead-freeOnSand)
}

// explore fills the layers from one that holds something up to another, on the river as the walk has it.
func (e *ends) explore(l layers, from, to int8) {
	for n := from; n <= to; n++ {
		for logs := range l.mostLogs(n) + 1 {
			here := l.at(n, logs)
			for k, word := range here.touched {
				for ; word != 0; word &= word - 1 {
					e.visit(l, here, n, logs, to, k<<6+bits.TrailingZeros64(word))
				}
			}
		}
	}
}

// visit turns on a field, keeps the ends there and steps on.
func (e *ends) visit(l layers, here *layer, n, logs, to int8, i int) {
	row, c := here.row(i), e.cell(i)
	stops := n > 0 && e.w.stops(c)
	if !stops && (!e.ground || n > 0) {
		e.turn(row, e.most[n])
	}
	e.keepHere(row, n, logs, i)
	if stops || n == to {
		return
	}
	steps := e.w.stepsFrom(c)
	for h, p := range row {
		if p == 0 || steps[h] == bank || p.turns() > e.most[n+1] {
			continue
		}
		next := c + cell(steps[h])
		switch {
		case e.w.isFree(next):
			if e.w.rough {
				e.stepOn(l, n, logs, to, next, Heading(h), p.then(pathAhead))
				continue
			}
			l[n+1].add(e.index(next), Heading(h), p.then(pathAhead))
		case next == e.w.boats[e.watch]:
			e.bumped = true
		}
	}
}

// stepOn steps onto a field of a river that has sandbars or logs. On a sandbar the speed is 1 whatever the logs took.
func (e *ends) stepOn(l layers, n, logs, to int8, next cell, h Heading, p path) {
	cost := e.w.enterCost(next)
	if n+cost > to {
		return
	}
	if logs += cost - 1; e.w.sandy(next) {
		logs = 0
	}
	there := l.at(n+cost, logs)
	if !e.ground || n > 0 || !e.w.freeAhead(next) {
		there.add(e.index(next), h, p)
		return
	}
	for k := range headings {
		there.add(e.index(next), k, p.then(pathHead+path(k)))
	}
}

// turn adds the headings that can be had by turning, up to so many turns.
func (e *ends) turn(row *[headings]path, most int8) {
	came := *row
	for h, p := range came {
		if p == 0 {
			continue
		}
		left, right := p, p
		for k := 1; k <= 3 && left.turns() < most; k++ {
			left, right = left.then(pathLeft)+1, right.then(pathRight)+1
			to := &row[Heading(h).turned(-k)]
			if *to == 0 || left&15 < *to&15 {
				*to = left
			}
			to = &row[Heading(h).turned(k)]
			if *to == 0 || right&15 < *to&15 {
				*to = right
			}
		}
	}
}

// keepHere notes the ends on a field that was reached with so many points: at the jetty of the driving school the others
// lapse, and on a sandbar.
func (e *ends) keepHere(row *[headings]path, n, logs int8, i int) {
	e.keep(row, n, logs, i)
	if n == 0 || n == e.last || !e.w.stops(e.cell(i)) {
		return
	}
	for speed := n + 1; speed <= e.last; speed++ {
		e.keep(row, speed, logs, i)
	}
}

// keep notes the ends of a movement with so many points on a field.
func (e *ends) keep(row *[headings]path, speed, logs int8, i int) {
	allow, picky := e.allow[speed], e.w.picky
	if allow < 0 {
		return
	}
	var best *layer
	if e.best != nil {
		best = e.best.at(speed, logs)
	}
	for h, p := range row {
		if p == 0 || p.turns() > allow || picky && !e.mayEnd(i, Heading(h), speed, logs) {
			continue
		}
		e.found = true
		if best != nil {
			best.add(i, Heading(h), p)
		}
	}
}
