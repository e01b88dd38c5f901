package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// pushes continues the search after every push that the layers allow.
func (e *ends) pushes(t *stretch, from int8) {
	for _, field := range e.w.boats {
		if e.approached(t, from, field) {
			e.pushAll(t, from)
			return
		}
	}
}

// An approach is a way that leads up to a boat, with enough points left to push it.
type approach struct {
	from         node // the field before the boat
	points, logs int8 // points used and log fields entered after the push
	left         int8 // turns left, plus 1
	way          path
}

// approaches are the ways that lead up to a boat.
type approaches struct {
	n int
	// From every layer but those of the last two points.
	list [int(tiles.Headings) * (fastest * fastest / 4)]approach
}

// approached reports whether there are ways that lead up to the boat on a field.
func (e *ends) approached(t *stretch, from int8, field Cell) bool {
	if field == nowhere || e.last-from < 2 || e.w.sandy(field) {
		return false
	}
	points := e.w.enterCost(field) + 1
	steps := e.w.stepsFrom(field)
	for back, d := range steps {
		if d == tiles.Bank {
			continue
		}
		h := tiles.Heading(back).Turned(3)
		for i, n := e.index(field+Cell(d)), from; i >= 0 && n <= e.last-points; n++ {
			for logs := range t.maxLogs(n) + 1 {
				if t.left(n, logs, i, h) > e.spare[n+points] && e.leaves(n, field+Cell(d)) {
					return true
				}
			}
		}
	}
	return false
}

// gather lists the ways that lead up to the boat on a field.
func (e *ends) gather(a *approaches, t *stretch, from int8, field Cell) {
	a.n = 0
	if e.w.sandy(field) {
		return // QX-22
	}
	cost := e.w.enterCost(field) + 1
	steps := e.w.stepsFrom(field)
	for back, d := range steps {
		if d == tiles.Bank {
			continue
		}
		h := tiles.Heading(back).Turned(3)
		for i, n := e.index(field+Cell(d)), from; i >= 0 && n <= e.last-cost; n++ {
			for logs := range t.maxLogs(n) + 1 {
				if left := t.left(n, logs, i, h); left > e.spare[n+cost] && e.leaves(n, field+Cell(d)) {
					a.list[a.n] = approach{node{n, logs, i, h}, n + cost, logs + cost - 2, left, t.way(n, logs, i, h)}
					a.n++
				}
			}
		}
	}
}

// leaves reports whether a way can go on from a cell that it has reached with n points. From a
// sandbar it cannot, unless the turn starts there.
func (e *ends) leaves(n int8, c Cell) bool { return n == 0 || !e.w.sandy(c) }

// pushAll continues after the pushes of every boat to every field. The field that a boat is pushed
// to matters only to ways that would enter it. So if there is one such field that no way would
// enter, the ends found with it are all the ends. Other fields then matter only if another push may
// follow.
func (e *ends) pushAll(t *stretch, from int8) {
	switch {
	case t.ways != nil && e.w.rough:
		e.pushAllNotingOnRough(t, from)
	case t.ways != nil:
		e.pushAllNoting(t, from)
	case e.w.rough:
		e.pushAllOnRough(t, from)
	default:
		var after [plainLayers]layer
		e.pushAllIn(&stretch{layers: after[:]}, t, from)
	}
}

func (e *ends) pushAllOnRough(t *stretch, from int8) {
	var after [roughLayers]layer
	e.pushAllIn(&stretch{layers: after[:]}, t, from)
}

func (e *ends) pushAllNoting(t *stretch, from int8) {
	var after [plainLayers]layer
	var ways [plainWays]wayRow
	e.pushAllIn(&stretch{after[:], ways[:]}, t, from)
}

func (e *ends) pushAllNotingOnRough(t *stretch, from int8) {
	var after [roughLayers]layer
	var ways [roughWays]wayRow
	e.pushAllIn(&stretch{after[:], ways[:]}, t, from)
}

// pushAllIn does the work of pushAll. It reuses one set of layers for all pushes, because layers
// are large.
func (e *ends) pushAllIn(next, t *stretch, from int8) {
	var a approaches
	for b := range e.w.boats {
		victim, field := BoatID(b), e.w.boats[b]
		if field == nowhere {
			continue
		}
		if e.gather(&a, t, from, field); a.n == 0 {
			continue
		}
		settled, back := false, a.list[0].from.head.Turned(3)
		var again [tiles.Headings]bool // whether another push may follow
		for k := 0; k < int(tiles.Headings) && !e.isEnough(); k++ {
			// Backwards first, since few ways lead there.
			h := back.Turned((k + 1) / 2 * (1 - 2*(k&1)))
			to := e.w.next(field, h)
			if settled && !again[h] && e.w.alike(to) {
				continue
			}
			if to != nowhere && e.w.ownerBars(victim, to, e.last-from-2) {
				e.pushOneByOne(next, &a, victim, field, h)
				continue
			}
			first, every := e.seed(next, &a, victim, field, h)
			if first > e.last {
				continue // this push adds no way
			}
			alike := e.w.alike(to)
			before, pushed, watch, bumped := e.w.story[victim], e.victim, e.watch, e.bumped
			e.victim, e.bumped = victim, false
			e.w.push(victim, to)
			e.watch = e.w.boats[victim]
			if e.w.mayTurnRose(victim, to) {
				e.w.story[victim].head = anyHeading
			}
			last := e.last
			if settled && alike {
				last = e.last - 2
			}
			e.explore(next, first, last)
			e.recordAll(next, first, last)
			if alike && !settled && every && !e.bumped && e.others == nil {
				settled = true
				again = e.pushesAgain(next, first, field)
			}
			if !e.isEnough() {
				e.pushes(next, first)
			}
			e.w.unpush(victim, field, before)
			e.victim, e.watch, e.bumped = pushed, watch, bumped
			next.clear()
		}
	}
}

// pushOneByOne continues after the pushes of a boat whose owner could block a way: after each push
// separately, and only at the speeds with which the turn can be completed whatever the owner
// decides. The ends assume that the boat keeps its heading and takes no passenger.
func (e *ends) pushOneByOne(next *stretch, a *approaches, victim BoatID, field Cell, h tiles.Heading) {
	before, pushed, watch, bumped, allow, spare := e.w.story[victim], e.victim, e.watch, e.bumped, e.allow, e.spare
	to := e.w.next(field, h)
	for k := range a.list[:a.n] {
		from := &a.list[k]
		if e.w.pushedTo(victim, e.cell(from.from.i), field, h) == nowhere {
			continue
		}
		for speed := from.points; speed <= e.last; speed++ {
			turns := allow[speed] - e.turns(from.left)
			e.moves(speed, from.logs)
			if turns < 0 || !e.w.afterPush(victim, field, to, rest{from.from.head, speed - from.points, turns, false}) {
				e.allow[speed] = -1
			} else if e.best == nil {
				e.found = true // only whether there is an end matters
			}
			e.stays(from.logs)
		}
		if e.best == nil {
			if e.allow = allow; e.found {
				break
			}
			continue
		}
		e.bound()
		e.w.push(victim, to)
		e.victim, e.watch, e.bumped = victim, e.w.boats[victim], false
		first, last := before.head, before.head
		if e.w.mayTurnRose(victim, to) {
			first, last = 0, tiles.Headings-1
		}
		for head := first; head <= last; head++ {
			e.w.story[victim].head = head
			next.reach(from.points, from.logs, e.index(field), from.from.head, from.left, from.way.then(pathPush+path(h)))
			e.explore(next, from.points, e.last)
			e.recordAll(next, from.points, e.last)
			e.pushes(next, from.points)
			next.clear()
		}
		e.w.unpush(victim, field, before)
		e.allow, e.spare = allow, spare
	}
	e.victim, e.watch, e.bumped = pushed, watch, bumped
}

// seed adds the ways that enter a field by pushing its boat in a heading to the layers of the next
// stretch. It returns the first of these layers, and whether every way that leads up to the boat
// allows this push.
func (e *ends) seed(next *stretch, a *approaches, victim BoatID, field Cell, to tiles.Heading) (first int8, every bool) {
	first, every = e.last+1, true
	i := e.index(field)
	for k := range a.list[:a.n] {
		from := &a.list[k]
		if e.w.pushedTo(victim, e.cell(from.from.i), field, to) == nowhere {
			every = false
			continue
		}
		points := from.points
		if c := e.w.next(field, to); e.w.onLogs(c) { // QX-32
			if points++; points > e.last || from.left <= e.spare[points] {
				continue
			}
		}
		next.reach(points, from.logs, i, from.from.head, from.left, from.way.then(pathPush+path(to)))
		first = min(first, points)
	}
	return first, every
}

// pushesAgain reports, for each heading in which a boat could be pushed, whether that boat or
// another can be pushed after it. The layers are those of a push that blocks no way.
func (e *ends) pushesAgain(next *stretch, first int8, field Cell) (again [tiles.Headings]bool) {
	if e.last-first < 2 {
		return again
	}
	others := false
	for b := range e.w.boats {
		others = others || BoatID(b) != e.victim && e.approached(next, first, e.w.boats[b])
	}
	for h := range tiles.Headings {
		again[h] = others
		i := e.index(e.w.next(field, h))
		for n := first + 1; i >= 0 && n < e.last; n++ {
			for logs := range next.maxLogs(n) + 1 {
				again[h] = again[h] || next.at(n, logs).place[i] != 0
			}
		}
	}
	return again
}
