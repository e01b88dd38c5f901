package bots

import "github.com/bigriver/bigriver/internal/games/queen"

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
	if victim == t.boat || victim.Status != queen.Racing || victim.Seat == t.boat.Seat {
		return
	}
	field := spot(victim.Slot)*queenFields + spot(victim.Field)
	i := field - t.base
	if i < 0 || i >= windowSpots || !p.isPlain(field) || p.river.points(field) > 1 {
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
		if to < 0 || !t.isFree(to) || p.river.points(to) > 1 || to == t.base+t.at() && t.s.Phase == queen.Choosing && t.s.Choices.NotBehind {
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
