package bots

import (
	"github.com/bigriver/bigriver/internal/games/queen"
)

const (
	windowSlots = 7 // a turn leads at most three tiles on or back
	windowSpots = windowSlots * queenFields
	mostBought  = 2 // turns that are paid for in one movement
	pushMalus   = 6
	besideMalus = 16
)

// layers are where a boat can be after so many movement points, and how many turns it has left then at most, plus 1; 0 is
// not at all.
type layers struct {
	left  [fastestOf + 1][windowSpots][queenHeadings]int8
	has   [fastestOf + 1][windowSpots]bool
	spots [fastestOf + 1][windowSpots]int16
	count [fastestOf + 1]int
}

func (l *layers) clear() {
	for n := range l.count {
		for _, i := range l.spots[n][:l.count[n]] {
			l.left[n][i], l.has[n][i] = [queenHeadings]int8{}, false
		}
		l.count[n] = 0
	}
}

func (l *layers) add(n int8, i int16, h int, left int8) {
	if !l.has[n][i] {
		l.has[n][i] = true
		l.spots[n][l.count[n]] = i
		l.count[n]++
	}
	l.left[n][i][h] = max(l.left[n][i][h], left)
}

// turnEnd is an end of the turn.
type turnEnd struct {
	value  int32
	spot   int16 // in the window
	points int8
	speed  int8
	head   int8
	coal   int8 // that is left
	pushed queen.BoatID
}

// turn is a turn being thought about.
type turn struct {
	s       *queen.State
	boat    *queen.Boat
	base    spot
	free    [queenSlots]uint32 // water without other boats
	last    int8               // the most points
	allow   [fastestOf + 1]int8
	most    int8
	ends    []turnEnd
	plain   layers
	after   layers       // behind a push
	aside   queen.BoatID // the boat that is pushed in after
	asideAt spot         // and where to
}

// begin puts the other boats onto the river.
func (p *pilot) begin(s *queen.State, id queen.BoatID) {
	t := &p.turn
	t.s, t.boat = s, &s.Boats[id]
	t.base = spot(t.boat.Slot-windowSlots/2) * queenFields
	for i := s.First; i < s.Laid; i++ {
		t.free[i] = p.river.water[i]
	}
	for i := range s.Boats {
		if b := &s.Boats[i]; b.Status == queen.Racing && queen.BoatID(i) != id {
			t.free[b.Slot] &^= 1 << uint(b.Field)
		}
	}
}

func (t *turn) isFree(c spot) bool { return t.free[c/queenFields]>>uint(c%queenFields)&1 != 0 }

// list finds the ends of the turn, with at most one push.
func (p *pilot) list() {
	t := &p.turn
	t.budget()
	t.ends = t.ends[:0]
	t.plain.clear()
	t.plain.add(0, t.at(), int(t.boat.Head), t.most+1)
	t.aside = queen.NoBoat
	p.explore(&t.plain, 0)
	if t.last >= 2 {
		for i := range t.s.Boats {
			p.listPush(queen.BoatID(i))
		}
	}
}

func (t *turn) at() int16 {
	return spot(t.boat.Slot)*queenFields + spot(t.boat.Field) - t.base
}

// budget is how many turns the boat has for each speed; below 0 it cannot have that speed.
func (t *turn) budget() {
	b := t.boat
	t.last, t.most = fastestOf, 0
	if t.s.Phase == queen.Moving {
		t.last = t.s.MP
	}
	for n := range t.allow {
		t.allow[n] = -1
		if t.s.Phase == queen.Moving {
			if int8(n) == t.s.MP {
				t.allow[n] = t.s.Free + min(b.Coal, mostBought)
			}
		} else if cost := speedCost(b.Speed, int8(n)); n > 0 && cost <= b.Coal {
			t.allow[n] = t.s.Free + min(b.Coal-cost, mostBought)
		}
		t.most = max(t.most, t.allow[n])
	}
}

func speedCost(from, to int8) int8 { return max(0, max(to-from, from-to)-1) }

func (p *pilot) explore(l *layers, from int8) {
	t := &p.turn
	for n := from; n <= t.last; n++ {
		for k := 0; k < l.count[n]; k++ {
			p.visit(l, n, l.spots[n][k])
		}
	}
}

// visit turns on a spot, keeps the ends there, and steps on.
func (p *pilot) visit(l *layers, n int8, i int16) {
	t := &p.turn
	row := &l.left[n][i]
	c := t.base + i
	if p.outlook.race && n > 0 && p.lands(c) {
		p.keepLanded(row, n, i)
		return
	}
	spin(row)
	if t.allow[n] >= 0 {
		for h, left := range row {
			if turns := t.most + 1 - left; turns <= t.allow[n] {
				p.keep(n, n, i, h, turns)
			}
		}
	}
	if n == t.last {
		return
	}
	for h, left := range row {
		if left == 0 {
			continue
		}
		if to := p.river.next(c, h); to >= 0 && t.isFree(to) {
			l.add(n+1, to-t.base, h, left)
		}
	}
}

// spin adds the headings that can be had by turning.
func spin(row *[queenHeadings]int8) {
	left := row[queenHeadings-1]
	for i := range 2 * queenHeadings {
		h := i % queenHeadings
		left = max(row[h], left-1)
		row[h] = left
	}
	right := row[0]
	for i := 2*queenHeadings - 1; i >= 0; i-- {
		h := i % queenHeadings
		right = max(row[h], right-1)
		row[h] = right
	}
}

// lands tells whether a spot is a landing field.
func (p *pilot) lands(c spot) bool {
	return p.landing != 0 && int8(c/queenFields) == p.river.newest() && p.landing>>uint(c%queenFields)&1 != 0
}

// keepLanded keeps the cheapest end of a movement that lands on its way.
func (p *pilot) keepLanded(row *[queenHeadings]int8, n int8, i int16) {
	t := &p.turn
	for speed := n; speed <= t.last; speed++ {
		for h, left := range row {
			if turns := t.most + 1 - left; turns <= t.allow[speed] {
				p.keep(n, speed, i, h, turns)
			}
		}
	}
}

func (p *pilot) keep(n, speed int8, i int16, h int, turns int8) {
	t := &p.turn
	coal := t.boat.Coal - max(0, turns-t.s.Free)
	if t.s.Phase != queen.Moving {
		coal -= speedCost(t.boat.Speed, speed)
	} else {
		speed = t.boat.Speed
	}
	e := turnEnd{spot: i, points: n, speed: speed, head: int8(h), coal: coal, pushed: t.aside}
	e.value = p.value(t.base+i, h, speed, coal)
	if t.aside != queen.NoBoat {
		e.value += pushMalus
		if p.beside(t.base+i, t.asideAt) {
			e.value += besideMalus
		}
	}
	t.ends = append(t.ends, e)
}

// beside tells whether two spots are neighbours: a boat that is pushed and stays beside the pusher pushes back.
func (p *pilot) beside(a, b spot) bool {
	for h := range queenHeadings {
		if p.river.next(a, h) == b {
			return true
		}
	}
	return false
}

// listPush goes on behind the push of a boat to where it likes it least.
func (p *pilot) listPush(id queen.BoatID) {
	t := &p.turn
	victim := &t.s.Boats[id]
	if victim == t.boat || victim.Status != queen.Racing {
		return
	}
	field := spot(victim.Slot)*queenFields + spot(victim.Field)
	i := field - t.base
	if i < 0 || i >= windowSpots {
		return
	}
	to, found := p.aim(victim, field), false
	if to < 0 {
		return
	}
	t.after.clear()
	first := t.last + 1
	for h := range queenHeadings {
		back := p.river.next(field, (h+3)%queenHeadings)
		if back < 0 || back < t.base || back >= t.base+windowSpots || t.s.Choices.NotBehind && back == to {
			continue
		}
		for n := int8(0); n <= t.last-2; n++ {
			if left := t.plain.left[n][back-t.base][h]; left != 0 {
				t.after.add(n+2, i, h, left)
				first, found = min(first, n+2), true
			}
		}
	}
	if !found {
		return
	}
	before := t.free
	t.free[victim.Slot] |= 1 << uint(victim.Field)
	t.free[to/queenFields] &^= 1 << uint(to%queenFields)
	t.aside, t.asideAt = id, to
	p.explore(&t.after, first)
	t.aside, t.free = queen.NoBoat, before
}

// aim is where a boat is best pushed to: far from where it wants to go, and not where it takes a passenger, lands or
// opens a tile. -1 if it can be pushed nowhere.
func (p *pilot) aim(victim *queen.Boat, field spot) spot {
	t := &p.turn
	best, most := spot(-1), int32(-1)
	for h := range queenHeadings {
		to := p.river.next(field, h)
		if to < 0 || !t.isFree(to) || to == t.base+t.at() && t.s.Phase == queen.Choosing && t.s.Choices.NotBehind {
			continue
		}
		if t.s.Choices.NotAstern && h == (int(victim.Head)+3)%queenHeadings {
			continue
		}
		if far := p.far(victim, to); far > most {
			best, most = to, far
		}
	}
	return best
}

// far is how far a spot is from what a boat wants: the best heading counts, since its owner will choose.
func (p *pilot) far(victim *queen.Boat, to spot) int32 {
	slot := to / queenFields
	w := noWay
	if c := p.outlook.onward[slot]; c != nil {
		for h := range queenHeadings {
			w = min(w, c.at(to, h))
		}
	}
	far := int32(200 + w.steps() - tileSteps*int(slot))
	slow := victim.Speed == slowest
	if slow && p.river.slots[slot].Passengers > 0 && int8(to%queenFields) == p.river.dock[slot] || p.lands(to) {
		far -= 150
	}
	return max(far, 0)
}

// trace is the way to an end: from behind, by fixed preferences, so that the way from any point of it is the rest of it.
// A way with a push ends with it: its owner's answer comes next.
func (p *pilot) trace(e turnEnd) {
	t := &p.turn
	if e.pushed != queen.NoBoat {
		p.listPush(e.pushed) // the layers were used again since
	}
	p.way = p.way[:0]
	n, i, h := e.points, e.spot, int(e.head)
	if e.pushed == queen.NoBoat {
		if !p.outlook.race || !p.lands(t.base+i) || n == 0 {
			p.way = append(p.way, queen.Action{Kind: queen.End})
		}
	} else {
		n, i, h = p.traceBack(&t.after, n, i, h)
		field := t.base + i
		to := p.aim(&t.s.Boats[e.pushed], field)
		p.way = p.way[:0]
		for k := range queenHeadings {
			if p.river.next(field, k) == to {
				p.way = append(p.way, queen.Action{Kind: queen.Push, N: int8(k)})
				break
			}
		}
		n, i = n-2, p.river.next(field, (h+3)%queenHeadings)-t.base
	}
	p.traceBack(&t.plain, n, i, h)
	if t.s.Phase == queen.Choosing {
		p.way = append(p.way, queen.Action{Kind: queen.Speed, N: e.speed})
	}
}

// traceBack goes back to where the layers began.
func (p *pilot) traceBack(l *layers, n int8, i int16, h int) (int8, int16, int) {
	t := &p.turn
	for {
		row := &l.left[n][i]
		now := row[h]
		back := spot(-1)
		if n > 0 {
			back = p.river.next(t.base+i, (h+3)%queenHeadings)
		}
		left, right := (h+5)%queenHeadings, (h+1)%queenHeadings
		switch {
		case back >= max(t.base, 0) && back < t.base+windowSpots && l.left[n-1][back-t.base][h] == now:
			p.way = append(p.way, queen.Action{Kind: queen.Ahead})
			n, i = n-1, back-t.base
		case row[left] == now+1:
			p.way = append(p.way, queen.Action{Kind: queen.TurnRight})
			h = left
		case row[right] == now+1:
			p.way = append(p.way, queen.Action{Kind: queen.TurnLeft})
			h = right
		default:
			return n, i, h
		}
	}
}
