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

// pathAction is the action of a code; the kinds of action stand in the same order.
func pathAction(code path) Action {
	if code >= pathHead {
		return Action{Head, int8(code - pathHead)}
	}
	return Action{Kind: TurnLeft + Kind(min(code, pathPush)-pathLeft), N: int8(max(code, pathPush) - pathPush)}
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

// clear forgets everything.
func (l *layers) clear() {
	for n := range l.touched {
		for k, word := range l.touched[n] {
			for ; word != 0; word &= word - 1 {
				*l.row(int8(n), k<<6+bits.TrailingZeros64(word)) = [headings]path{}
			}
			l.touched[n][k] = 0
		}
	}
}

// ends are where a turn can end: the best paths by speed, field and heading.
type ends struct {
	w      *walk
	base   int8              // the first slot of the window
	last   int8              // the most points
	allow  [fastest + 1]int8 // the most turns of a movement with so many points; below 0: that is no end
	most   [fastest + 1]int8 // the most turns of any end with so many points or more
	best   *layers           // once there are pushes: the best ends so far
	found  bool              // there is an end
	watch  BoatID            // the boat pushed last
	bumped bool              // a way would have led onto its field

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
func (e *ends) find(first *layers, c cell, h Heading) (pushes bool) {
	e.base = int8(c/stride) - window/2
	e.from, e.head = c, h
	if e.w.sandy(c) {
		e.offSand()
	}
	e.bound()
	first.add(0, e.index(c), h, start)
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
	var first layers
	if pushes := e.find(&first, c, h); pushes && !e.found {
		e.pushAll(&first, 0)
	}
	return e.found || e.ground && e.last == slowest && e.w.backs(c, h, e.allow[slowest]+e.lead-freeOnSand)
}

// explore fills the layers from one that holds something up to another, on the river as the walk has it.
func (e *ends) explore(l *layers, from, to int8) {
	for n := from; n <= to; n++ {
		for k, word := range l.touched[n] {
			for ; word != 0; word &= word - 1 {
				e.visit(l, n, to, k<<6+bits.TrailingZeros64(word))
			}
		}
	}
}

// visit turns on a field, keeps the ends there and steps on.
func (e *ends) visit(l *layers, n, to int8, i int) {
	row, c := l.row(n, i), e.cell(i)
	stops := n > 0 && e.w.stops(c)
	if !stops && (!e.ground || n > 0) {
		e.turn(row, e.most[n])
	}
	e.keepHere(row, n, i)
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
				e.stepOn(l, n, to, next, Heading(h), p.then(pathAhead))
				continue
			}
			l.add(n+1, e.index(next), Heading(h), p.then(pathAhead))
		case next == e.w.boats[e.watch]:
			e.bumped = true
		}
	}
}

// stepOn steps onto a field of a river that has sandbars or logs.
func (e *ends) stepOn(l *layers, n, to int8, next cell, h Heading, p path) {
	points := n + e.w.enterCost(next)
	if points > to {
		return
	}
	if !e.ground || n > 0 || !e.w.freeAhead(next) {
		l.add(points, e.index(next), h, p)
		return
	}
	for k := range headings {
		l.add(points, e.index(next), k, p.then(pathHead+path(k)))
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
func (e *ends) keepHere(row *[headings]path, n int8, i int) {
	e.keep(row, n, i)
	if n == 0 || n == e.last || !e.w.stops(e.cell(i)) {
		return
	}
	for speed := n + 1; speed <= e.last; speed++ {
		e.keep(row, speed, i)
	}
}

// keep notes the ends of a movement with so many points on a field.
func (e *ends) keep(row *[headings]path, speed int8, i int) {
	allow := e.allow[speed]
	for h, p := range row {
		if p == 0 || p.turns() > allow || e.w.picky && !e.mayEnd(i, Heading(h), speed, p) {
			continue
		}
		e.found = true
		if e.best != nil {
			e.best.add(speed, i, Heading(h), p)
		}
	}
}

// mayEnd tells whether an end is allowed (QX-65, QX-71).
func (e *ends) mayEnd(i int, h Heading, speed int8, p path) bool {
	w := e.w
	before, logs := w.speed, w.logs
	if w.s.Phase == Choosing {
		w.speed = speed
	}
	if w.me == BlackRose {
		w.logs += e.logsOn(p)
	}
	may := w.mayEnd(e.cell(i), h)
	w.speed, w.logs = before, logs
	return may
}

// logsOn counts the log fields that a way enters.
func (e *ends) logsOn(p path) (n int8) {
	c, h := e.from, e.head
	for code := p >> 8; code != 0; code >>= 4 {
		switch a := pathAction(code & 15); a.Kind {
		case TurnLeft:
			h = h.turned(-1)
		case TurnRight:
			h = h.turned(1)
		case Head:
			h = Heading(a.N)
		default:
			c = e.w.next(c, h)
			n += e.w.enterCost(c) - 1
		}
	}
	return n
}

// pushes goes on behind every push that the layers allow.
func (e *ends) pushes(l *layers, from int8) {
	for _, field := range e.w.boats {
		if e.approached(l, from, field) {
			e.pushAll(l, from)
			return
		}
	}
}

// An approach is a way that leads up to a boat, with points left to push it.
type approach struct {
	from   cell
	head   Heading
	points int8 // used once the boat is pushed
	way    path
}

// approaches are the ways that lead up to a boat.
type approaches struct {
	n    int
	list [int(headings) * (fastest - 1)]approach
}

// approached tells whether there are ways that lead up to the boat on a field.
func (e *ends) approached(l *layers, from int8, field cell) bool {
	if field == nowhere || e.last-from < 2 || e.w.sandy(field) {
		return false
	}
	points := e.w.enterCost(field) + 1
	steps := e.w.stepsFrom(field)
	for back, d := range steps {
		if d == bank {
			continue
		}
		h := Heading(back).turned(3)
		for i, n := e.index(field+cell(d)), from; i >= 0 && n <= e.last-points; n++ {
			if p := l.row(n, i)[h]; p != 0 && p.turns() <= e.most[n+points] && e.leaves(n, field+cell(d)) {
				return true
			}
		}
	}
	return false
}

// gather lists the ways that lead up to the boat on a field.
func (e *ends) gather(a *approaches, l *layers, from int8, field cell) {
	a.n = 0
	if e.w.sandy(field) {
		return // QX-22
	}
	cost := e.w.enterCost(field) + 1
	steps := e.w.stepsFrom(field)
	for back, d := range steps {
		if d == bank {
			continue
		}
		h := Heading(back).turned(3)
		for i, n := e.index(field+cell(d)), from; i >= 0 && n <= e.last-cost; n++ {
			if p := l.row(n, i)[h]; p != 0 && p.turns() <= e.most[n+cost] && e.leaves(n, field+cell(d)) {
				a.list[a.n] = approach{field + cell(d), h, n + cost, p}
				a.n++
			}
		}
	}
}

// leaves tells whether a way goes on from a cell that it has reached with so many points: not from a sandbar, unless the turn
// begins there.
func (e *ends) leaves(n int8, c cell) bool { return n == 0 || !e.w.sandy(c) }

// pushAll goes on behind the pushes of every boat to every field. Where a boat is pushed to matters only to those ways that
// would lead onto that field. So if no way does for one such field, its ends are all there are, and of the others only those
// are looked at behind which another push may follow.
func (e *ends) pushAll(l *layers, from int8) {
	var behind layers // used for one push after the other: it is large
	var a approaches
	for b := range e.w.boats {
		victim, field := BoatID(b), e.w.boats[b]
		if field == nowhere {
			continue
		}
		if e.gather(&a, l, from, field); a.n == 0 {
			continue
		}
		settled, back := false, a.list[0].head.turned(3)
		var again [headings]bool // whether another push may follow
		for k := range headings {
			// Backwards first: there few ways go on to.
			h := back.turned(int(k+1) / 2 * (1 - 2*int(k&1)))
			if settled && !again[h] && e.w.alike(e.w.next(field, h)) {
				continue
			}
			to := e.w.next(field, h)
			if to != nowhere && e.w.ownerBars(victim, to, e.last-from-2) {
				e.pushOneByOne(&behind, &a, victim, field, h)
				continue
			}
			first, every := e.seed(&behind, &a, victim, field, h)
			if first > e.last {
				continue // nothing was seeded
			}
			alike := e.w.alike(to)
			before, watch, bumped := e.w.story[victim], e.watch, e.bumped
			e.watch, e.bumped = victim, false
			e.w.push(victim, to)
			e.w.turnRose(victim, to)
			last := e.last
			if settled && alike {
				last = e.last - 2
			}
			e.explore(&behind, first, last)
			if alike && !settled && every && !e.bumped {
				settled = true
				again = e.pushesAgain(&behind, first, field)
			}
			e.pushes(&behind, first)
			e.w.unpush(victim, field, before)
			e.watch, e.bumped = watch, bumped
			behind.clear()
		}
	}
}

// pushOneByOne goes on behind the pushes of a boat whose owner could bar a way: behind each by itself, and only with the
// speeds at which the turn could be completed whatever he decides. The ends are those if the boat keeps its heading and takes
// no passenger.
func (e *ends) pushOneByOne(behind *layers, a *approaches, victim BoatID, field cell, h Heading) {
	before, watch, bumped, allow, most := e.w.story[victim], e.watch, e.bumped, e.allow, e.most
	to := e.w.next(field, h)
	for k := range a.list[:a.n] {
		from := &a.list[k]
		if e.w.pushedTo(victim, from.from, field, h) == nowhere {
			continue
		}
		for speed := from.points; speed <= e.last; speed++ {
			turns := allow[speed] - from.way.turns()
			if turns < 0 || !e.w.behindPush(victim, field, to, rest{from.head, speed - from.points, turns, false}) {
				e.allow[speed] = -1
			}
		}
		e.bound()
		e.w.push(victim, to)
		e.w.turnRose(victim, to)
		e.watch, e.bumped = victim, false
		behind.add(from.points, e.index(field), from.head, from.way.then(pathPush+path(h)))
		e.explore(behind, from.points, e.last)
		e.pushes(behind, from.points)
		e.w.unpush(victim, field, before)
		behind.clear()
		e.allow, e.most = allow, most
	}
	e.watch, e.bumped = watch, bumped
}

// seed puts the ways onto a field, by pushing the boat there in a heading, into the layers behind the push. It gives the
// first of these layers, and whether every way that leads up to the boat allows this push.
func (e *ends) seed(behind *layers, a *approaches, victim BoatID, field cell, to Heading) (first int8, every bool) {
	first, every = e.last+1, true
	i := e.index(field)
	for k := range a.list[:a.n] {
		from := &a.list[k]
		if e.w.pushedTo(victim, from.from, field, to) == nowhere {
			every = false
			continue
		}
		points := from.points
		if c := e.w.next(field, to); e.w.onLogs(c) { // QX-32
			if points++; points > e.last || from.way.turns() > e.most[points] {
				continue
			}
		}
		behind.add(points, i, from.head, from.way.then(pathPush+path(to)))
		first = min(first, points)
	}
	return first, every
}

// pushesAgain tells for each heading in which a boat could be pushed whether another push may follow there: of that boat or
// of another. The layers are those of a push that bars no way.
func (e *ends) pushesAgain(behind *layers, first int8, field cell) (again [headings]bool) {
	if e.last-first < 2 {
		return again
	}
	others := false
	for b := range e.w.boats {
		others = others || BoatID(b) != e.watch && e.approached(behind, first, e.w.boats[b])
	}
	for h := range headings {
		again[h] = others
		i := e.index(e.w.next(field, h))
		for n := first + 1; i >= 0 && n < e.last; n++ {
			again[h] = again[h] || behind.touched[n][i>>6]>>uint(i&63)&1 != 0
		}
	}
	return again
}

// AppendPlans lists every end of the boat's turn, by speed, field and heading, each with a way that costs the least coal.
// The boats that are pushed keep their heading and take no passenger.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	b := &s.Boats[s.Active]
	if b.Seat != by || s.Phase != Choosing && s.Phase != Moving {
		return dst
	}
	var w walk
	w.begin(r.t, s, s.Active)
	w.inTurn()
	w.watch()
	w.guard.left = listSearches
	n := len(dst)
	if dst = w.appendPlans(dst); len(dst) == n && w.guard.on {
		w.unwatch() // QX-114
		dst = w.appendPlans(dst)
	}
	return dst
}

func (w *walk) appendPlans(dst []engine.Plan[Action]) []engine.Plan[Action] {
	s := w.s
	b := &s.Boats[s.Active]
	var e ends
	e.w = w
	if s.Phase == Moving {
		e.allowNothing(s.MP)
		e.allow[s.MP] = min(b.Coal+s.Free, mostTurns)
	} else {
		e.allowNothing(fastest)
		for speed := int8(slowest); speed <= fastest; speed++ {
			if cost := speedCost(b.Speed, speed); cost <= b.Coal {
				e.allow[speed], e.last = min(b.Coal-cost+s.Free, mostTurns), speed
			}
		}
	}
	var first layers
	pushes := e.find(&first, b.cell(), b.Head)
	if e.ground {
		dst = e.appendBack(dst)
	}
	if pushes || s.Choices.School || w.rough || w.picky {
		return e.appendWithPushes(dst, &first)
	}
	return e.append(dst, &first)
}

// appendBack appends the ends behind a step backwards off a sandbar (QX-13, QX-15).
func (e *ends) appendBack(dst []engine.Plan[Action]) []engine.Plan[Action] {
	w, s := e.w, e.w.s
	b := &s.Boats[s.Active]
	if b.Speed != slowest || s.Phase == Moving && s.MP != slowest || !w.backs(e.from, e.head, b.Coal) {
		return dst
	}
	to := w.behind(e.from, e.head)
	for h := range headings {
		if w.sandy(to) && h != b.Head || w.picky && !w.mayEnd(to, h) {
			continue
		}
		var plan engine.Plan[Action]
		if s.Phase == Choosing {
			plan.Actions[0], plan.Len = Action{Speed, slowest}, 1
		}
		plan.Actions[plan.Len] = Action{Kind: Back}
		plan.Len++
		if !w.sandy(to) {
			plan.Actions[plan.Len] = Action{Head, int8(h)}
			plan.Len++
		}
		e.ending(&plan, to, h, slowest, w.leaveCoal(true))
		dst = append(dst, plan)
	}
	return dst
}

// ending says where a plan ends: in its first number the speed of the movement.
func (e *ends) ending(plan *engine.Plan[Action], c cell, h Heading, speed, coal int8) {
	s := e.w.s
	plan.Cost[0] = engine.Amount{Of: "coal", N: int16(coal)}
	plan.End.Key = "end"
	plan.End.Args = engine.Args{
		int16(speed), int16(c.slot()), int16(c.field()), int16(h), int16(speed), int16(s.Boats[s.Active].Coal - coal),
	}
}

// appendWithPushes appends the ends in the layers, and those behind pushes. In the driving school it gathers those at the
// jetty too.
func (e *ends) appendWithPushes(dst []engine.Plan[Action], first *layers) []engine.Plan[Action] {
	var best layers
	all := *e // a copy that may point to best: so that best stays on the stack
	all.best = &best
	for n := range first.touched {
		for k, word := range first.touched[n] {
			for ; word != 0; word &= word - 1 {
				i := k<<6 + bits.TrailingZeros64(word)
				all.keepHere(first.row(int8(n), i), int8(n), i)
			}
		}
	}
	all.pushes(first, 0)
	return all.append(dst, &best)
}

// append appends the ends in the layers.
func (e *ends) append(dst []engine.Plan[Action], l *layers) []engine.Plan[Action] {
	for n := range l.touched {
		allow := e.allow[n]
		if allow < 0 {
			continue
		}
		for k, word := range l.touched[n] {
			for ; word != 0; word &= word - 1 {
				i := k<<6 + bits.TrailingZeros64(word)
				for h, p := range l.row(int8(n), i) {
					if p != 0 && p.turns() <= allow {
						dst = append(dst, engine.Plan[Action]{})
						e.plan(&dst[len(dst)-1], int8(n), e.cell(i), Heading(h), p)
					}
				}
			}
		}
	}
	return dst
}

// plan writes an end as the engine knows it.
func (e *ends) plan(plan *engine.Plan[Action], points int8, c cell, h Heading, p path) {
	s, n := e.w.s, 0
	b := &s.Boats[s.Active]
	speed, coal := b.Speed, max(0, p.turns()-s.Free)
	if p.len() > 0 {
		coal += e.lead
	}
	if s.Phase == Choosing {
		speed = points
		coal += speedCost(b.Speed, speed)
		plan.Actions[0] = Action{Speed, speed}
		n = 1
	}
	for code := p >> 8; code != 0; code >>= 4 {
		plan.Actions[n&(engine.MaxPlan-1)] = pathAction(code & 15)
		n++
	}
	if n == 0 || plan.Actions[n-1].Kind != Head && !e.w.stops(c) {
		plan.Actions[n] = Action{Kind: End}
		n++
	}
	plan.Len = int8(n)
	e.ending(plan, c, h, speed, coal)
	if e.w.rough {
		plan.End.Args[4] = int16(e.wheel(c, speed, p))
	}
}

// wheel is the speed behind a movement: 1 on a sandbar, and less for each log field, if it goes down in the turn.
func (e *ends) wheel(c cell, speed int8, p path) int8 {
	switch {
	case e.w.sandy(c):
		return slowest
	case e.w.s.Choices.LateLogs:
		return speed
	}
	return max(speed-e.w.logs-e.logsOn(p), slowest)
}
