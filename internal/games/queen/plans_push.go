package queen

// pushes goes on behind every push that the layers allow.
func (e *ends) pushes(l layers, from int8) {
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
	logs   int8 // fields of logs entered then
	way    path
}

// approaches are the ways that lead up to a boat.
type approaches struct {
	n    int
	list [int(headings) * (fastest * fastest / 4)]approach // from every layer but those of the last two points
}

// approached tells whether there are ways that lead up to the boat on a field.
func (e *ends) approached(l layers, from int8, field cell) bool {
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
			for logs := range l.mostLogs(n) + 1 {
				if p := l.at(n, logs).row(i)[h]; p != 0 && p.turns() <= e.most[n+points] && e.leaves(n, field+cell(d)) {
					return true
				}
			}
		}
	}
	return false
}

// gather lists the ways that lead up to the boat on a field.
func (e *ends) gather(a *approaches, l layers, from int8, field cell) {
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
			for logs := range l.mostLogs(n) + 1 {
				if p := l.at(n, logs).row(i)[h]; p != 0 && p.turns() <= e.most[n+cost] && e.leaves(n, field+cell(d)) {
					a.list[a.n] = approach{field + cell(d), h, n + cost, logs + cost - 2, p}
					a.n++
				}
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
func (e *ends) pushAll(l layers, from int8) {
	if e.w.rough {
		e.pushAllOnRough(l, from)
		return
	}
	var behind [plainLayers]layer
	e.pushAllIn(behind[:], l, from)
}

func (e *ends) pushAllOnRough(l layers, from int8) {
	var behind [roughLayers]layer
	e.pushAllIn(behind[:], l, from)
}

// pushAllIn does so with the same layers behind one push after the other: they are large.
func (e *ends) pushAllIn(behind, l layers, from int8) {
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
				e.pushOneByOne(behind, &a, victim, field, h)
				continue
			}
			first, every := e.seed(behind, &a, victim, field, h)
			if first > e.last {
				continue // nothing was seeded
			}
			alike := e.w.alike(to)
			before, watch, bumped := e.w.story[victim], e.watch, e.bumped
			e.watch, e.bumped = victim, false
			e.w.push(victim, to)
			if e.w.mayTurnRose(victim, to) {
				e.w.story[victim].head = anyHeading
			}
			last := e.last
			if settled && alike {
				last = e.last - 2
			}
			e.explore(behind, first, last)
			if alike && !settled && every && !e.bumped {
				settled = true
				again = e.pushesAgain(behind, first, field)
			}
			e.pushes(behind, first)
			e.w.unpush(victim, field, before)
			e.watch, e.bumped = watch, bumped
			behind.clear()
		}
	}
}

// pushOneByOne goes on behind the pushes of a boat whose owner could bar a way: behind each by itself, and only with the
// speeds at which the turn could be completed whatever he decides. The ends are those if the boat keeps its heading and takes
// no passenger.
func (e *ends) pushOneByOne(behind layers, a *approaches, victim BoatID, field cell, h Heading) {
	before, watch, bumped, allow, most := e.w.story[victim], e.watch, e.bumped, e.allow, e.most
	to := e.w.next(field, h)
	for k := range a.list[:a.n] {
		from := &a.list[k]
		if e.w.pushedTo(victim, from.from, field, h) == nowhere {
			continue
		}
		for speed := from.points; speed <= e.last; speed++ {
			turns := allow[speed] - from.way.turns()
			e.moves(speed, from.logs)
			if turns < 0 || !e.w.behindPush(victim, field, to, rest{from.head, speed - from.points, turns, false}) {
				e.allow[speed] = -1
			}
			e.stays(from.logs)
		}
		e.bound()
		e.w.push(victim, to)
		e.watch, e.bumped = victim, false
		first, last := before.head, before.head
		if e.w.mayTurnRose(victim, to) {
			first, last = 0, headings-1
		}
		for head := first; head <= last; head++ {
			e.w.story[victim].head = head
			behind.at(from.points, from.logs).add(e.index(field), from.head, from.way.then(pathPush+path(h)))
			e.explore(behind, from.points, e.last)
			e.pushes(behind, from.points)
			behind.clear()
		}
		e.w.unpush(victim, field, before)
		e.allow, e.most = allow, most
	}
	e.watch, e.bumped = watch, bumped
}

// seed puts the ways onto a field, by pushing the boat there in a heading, into the layers behind the push. It gives the
// first of these layers, and whether every way that leads up to the boat allows this push.
func (e *ends) seed(behind layers, a *approaches, victim BoatID, field cell, to Heading) (first int8, every bool) {
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
		behind.at(points, from.logs).add(i, from.head, from.way.then(pathPush+path(to)))
		first = min(first, points)
	}
	return first, every
}

// pushesAgain tells for each heading in which a boat could be pushed whether another push may follow there: of that boat or
// of another. The layers are those of a push that bars no way.
func (e *ends) pushesAgain(behind layers, first int8, field cell) (again [headings]bool) {
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
			for logs := range behind.mostLogs(n) + 1 {
				again[h] = again[h] || behind.at(n, logs).holds(i)
			}
		}
	}
	return again
}
