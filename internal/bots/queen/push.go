package queen

import (
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// beside reports whether two spots are neighbours. A pushed boat that stays next to the pusher may
// push back.
func (p *pilot) beside(a, b spot) bool {
	for h := range tiles.Headings {
		if p.turn.search.Next(a, h) == b {
			return true
		}
	}
	return false
}

// listPush lists the ends after pushing a boat to the spot that its owner likes least.
func (p *pilot) listPush(id queen.BoatID) {
	t := &p.turn
	victim := &t.s.Boats[id]
	if victim == t.boat || victim.Status != queen.Racing || victim.Seat == t.boat.Seat {
		return
	}
	field := spotOf(victim)
	if !t.search.IsNear(field) || !p.isPlain(field) || p.river.points(field) > 1 {
		return
	}
	to := p.aim(victim, field)
	if to < 0 {
		return
	}
	t.after.Clear()
	first := t.search.Push(&t.after, &t.plain, field, to, t.last)
	if first > t.last {
		return
	}
	t.search.Shift(field, to)
	t.aside, t.asideAt = id, to
	p.explore(&t.after, first)
	t.aside = queen.NoBoat
	t.search.Shift(to, field)
}

// aim returns the best spot to push a boat to: far from its own goal, and not where it takes a
// passenger or lands. It returns -1 if the boat cannot be pushed.
func (p *pilot) aim(victim *queen.Boat, field spot) spot {
	t := &p.turn
	best, farthest := spot(-1), int32(-1)
	for h := range headings {
		to := t.search.Next(field, tiles.Heading(h))
		if to < 0 || !t.search.IsFree(to) || p.river.points(to) > 1 {
			continue
		}
		if to == spotOf(t.boat) && t.s.Phase == queen.Choosing && t.s.Choices.NotBehind {
			t.narrow = true
			continue
		}
		if t.s.Choices.NotAstern && h == (int(victim.Head)+3)%headings {
			continue
		}
		if far := p.far(victim, to); far > farthest {
			best, farthest = to, far
		}
	}
	return best
}

// far returns how far a spot is from the goal of a boat, with the best heading, since the owner
// chooses it.
func (p *pilot) far(victim *queen.Boat, to spot) int32 {
	slot := to / tiles.Stride
	w := noWay
	if c := p.outlook.onward[slot]; c != nil {
		for h := range headings {
			w = min(w, c.at(to, h))
		}
	}
	far := int32(200 + w.steps() - tileSteps*int(slot))
	slow := victim.Speed == slowest
	if slow && p.river.slots[slot].Passengers > 0 && int8(to%tiles.Stride) == p.river.dock[slot] || p.lands(to) {
		far -= 150
	}
	return max(far, 0)
}
