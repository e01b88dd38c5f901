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

	gift       int8 // what the Black Rose may give in this round
	giver      spot // where it is
	giverSpeed int8
}

// begin puts the other boats onto the river.
func (p *pilot) begin(s *queen.State, id queen.BoatID) {
	t := &p.turn
	t.s, t.boat = s, &s.Boats[id]
	t.base = spot(t.boat.Slot-windowSlots/2) * queenFields
	for i := s.First; i < s.Laid; i++ {
		t.free[i] = p.river.water[i]
	}
	p.gifts()
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
		for _, i := range l.spots[n][:l.count[n]] {
			p.visit(l, n, i)
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
		to := p.river.next(c, h)
		if to < 0 || !t.isFree(to) {
			continue
		}
		if points := n + p.river.points(to); points <= t.last {
			l.add(points, to-t.base, h, left)
		}
	}
}

// spin adds the headings that can be had by turning, by up to three sixths to either side.
func spin(row *[queenHeadings]int8) {
	left := max(row[5], row[4]-1, row[3]-2)
	for h := range row {
		left = max(row[h], left-1)
		row[h] = left
	}
	right := max(row[0], row[1]-1, row[2]-2)
	for h := queenHeadings - 1; h >= 0; h-- {
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
	if p.river.rough {
		e.value = p.roughValue(&e)
	} else {
		e.value = p.value(t.base+i, h, speed, p.given(t.base+i, speed, coal))
	}
	if t.aside != queen.NoBoat {
		e.value += pushMalus
		if p.beside(t.base+i, t.asideAt) {
			e.value += besideMalus
		}
	}
	t.ends = append(t.ends, e)
}
