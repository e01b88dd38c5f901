package queen

import (
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

const (
	maxBought   = 2 // turns that a boat pays for in one movement
	pushMalus   = 6
	besideMalus = 16
)

// turnEnd is a way to end the turn.
type turnEnd struct {
	value  int32
	spot   spot
	points int8
	speed  int8
	head   int8
	coal   int8 // left over
	pushed queen.BoatID
}

// turn is the turn that the pilot plans.
type turn struct {
	s        *queen.State
	boat     *queen.Boat
	search   queen.Search
	last     int8 // the highest number of points
	allow    [maxSpeed + 1]int8
	maxTurns int8 // the highest number in allow
	ends     []turnEnd
	plain    queen.Reach
	after    queen.Reach  // after a push
	aside    queen.BoatID // the boat that is pushed before after begins
	asideAt  spot         // where it is pushed to
	// a boat could be pushed to the field of the boat itself, but not at the beginning of the
	// movement
	narrow bool

	gift       int8 // how much coal the Black Rose may give in this round
	giver      spot // where it is
	giverSpeed int8
}

// begin prepares the search, with the other boats on the river.
func (p *pilot) begin(s *queen.State, id queen.BoatID) {
	t := &p.turn
	t.s, t.boat = s, &s.Boats[id]
	t.search.Begin(p.rules, s, id)
	p.gifts()
}

// list finds the ends of the turn, with at most one push.
func (p *pilot) list() {
	t := &p.turn
	t.budget()
	t.ends = t.ends[:0]
	t.plain.Clear()
	t.search.Add(&t.plain, 0, spotOf(t.boat), t.boat.Head, t.maxTurns+1)
	t.aside, t.narrow = queen.NoBoat, false
	p.explore(&t.plain, 0)
	if t.last >= 2 {
		for i := range t.s.Boats {
			p.listPush(queen.BoatID(i))
		}
	}
}

// budget computes how many turns the boat has at each speed. A negative number means that it cannot
// have that speed.
func (t *turn) budget() {
	b := t.boat
	t.last, t.maxTurns = maxSpeed, 0
	if t.s.Phase == queen.Moving {
		t.last = t.s.MP
	}
	for n := range t.allow {
		t.allow[n] = -1
		if t.s.Phase == queen.Moving {
			if int8(n) == t.s.MP {
				t.allow[n] = t.s.Free + min(b.Coal, maxBought)
			}
		} else if cost := queen.SpeedCost(b.Speed, int8(n)); n > 0 && cost <= b.Coal {
			t.allow[n] = t.s.Free + min(b.Coal-cost, maxBought)
		}
		t.maxTurns = max(t.maxTurns, t.allow[n])
	}
}

// explore finds where the boat can be after at least this number of points, and collects the ends
// among these.
func (p *pilot) explore(l *queen.Reach, from int8) {
	t := &p.turn
	t.search.Explore(l, from, t.last)
	for n := from; n <= t.last; n++ {
		for k := range l.Count(n) {
			c, row := t.search.Field(l, n, k)
			switch {
			case p.outlook.race && n > 0 && p.lands(c):
				p.recordLanded(row, n, c)
			case t.allow[n] >= 0:
				p.record(row, n, n, c)
			}
		}
	}
}

// lands reports whether a spot is a landing field.
func (p *pilot) lands(c spot) bool {
	return p.landing != 0 && int8(c/tiles.Stride) == p.river.newest() && p.landing>>uint(c%tiles.Stride)&1 != 0
}

// recordLanded records the cheapest end of a movement that lands before its last point.
func (p *pilot) recordLanded(row *[headings]int8, n int8, c spot) {
	for speed := n; speed <= p.turn.last; speed++ {
		p.record(row, n, speed, c)
	}
}

// record records the ends on a spot after this number of points of a movement with this speed.
func (p *pilot) record(row *[headings]int8, n, speed int8, c spot) {
	t := &p.turn
	allow, coal, malus := t.allow[speed], t.boat.Coal, int32(0)
	if allow < 0 {
		return
	}
	if t.s.Phase != queen.Moving {
		coal -= queen.SpeedCost(t.boat.Speed, speed)
	} else {
		speed = t.boat.Speed
	}
	if t.aside != queen.NoBoat {
		if malus = pushMalus; p.beside(c, t.asideAt) {
			malus += besideMalus
		}
	}
	ends, e := t.ends, turnEnd{spot: c, points: n, speed: speed, pushed: t.aside}
	for h, left := range row {
		turns := t.maxTurns + 1 - left
		if turns > allow {
			continue
		}
		e.head, e.coal = int8(h), coal-max(0, turns-t.s.Free)
		if p.river.rough {
			e.value = p.roughValue(&e) + malus
		} else {
			e.value = p.value(c, h, speed, p.given(c, speed, e.coal)) + malus
		}
		ends = append(ends, e)
	}
	t.ends = ends
}
