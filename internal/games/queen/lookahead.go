package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// quickTries is how many fields the quick search may try; nearly every search needs fewer than ten.
const quickTries = 60

// completes reports whether a movement can be completed from a field with these points left, and
// with at most this many turns of 60 degrees, free or paid (QB-15, QB-93).
func (w *walk) completes(c Cell, h tiles.Heading, mp, turns int8) bool {
	w.tries = quickTries
	if w.rough && w.sandy(c) && mp > 0 {
		if w.quickOffSand(c, h, mp, turns) {
			return true
		}
	} else if w.quick(c, h, mp, turns) {
		return true
	}
	if w.tries >= 0 {
		return false
	}
	w.noting = false
	var e ends
	e.w = w
	e.allowNothing(mp)
	e.allow[mp] = turns
	return e.any(c, h)
}

// turnsInOrder returns the turns that can be made before a step, the cheapest first: most ways are
// found at once in this order.
func turnsInOrder() [tiles.Headings]int8 { return [tiles.Headings]int8{0, 1, -1, 2, -2, 3} }

// quick tries one way after the other, depth first. When it gives up, w.tries is negative.
func (w *walk) quick(c Cell, h tiles.Heading, mp, turns int8) bool {
	if mp <= 0 {
		return !w.restricted || w.mayEndTurning(c, h, turns)
	}
	steps := w.stepsFrom(c)
	for _, k := range turnsInOrder() {
		cost := max(k, -k)
		if cost > turns {
			return false
		}
		if w.tries--; w.tries < 0 {
			return false
		}
		head := h.Turned(int(k))
		d := steps[head]
		if d == tiles.Bank {
			continue
		}
		to := c + Cell(d)
		var done bool
		switch {
		case !w.isFree(to):
			done = mp >= 2 && w.quickPush(c, to, head, mp, turns-cost)
		case w.rough:
			done = w.quickStep(to, head, mp, turns-cost)
		default:
			done = w.stops(to) || w.quick(to, head, mp-1, turns-cost)
		}
		if done {
			if w.noting {
				w.note(to)
			}
			return true
		}
	}
	return false
}

// quickStep steps onto a free field of a river with sandbars or logs.
func (w *walk) quickStep(to Cell, head tiles.Heading, mp, turns int8) bool {
	cost := w.enterCost(to)
	if cost > mp {
		return false // QX-26
	}
	if w.stops(to) {
		return w.mayEnd(to, head)
	}
	w.logs += cost - 1
	done := w.quick(to, head, mp-cost, turns)
	w.logs -= cost - 1
	return done
}

// quickPush tries the pushes of the boat on a field, if there is one (QB-27).
func (w *walk) quickPush(from, field Cell, head tiles.Heading, mp, turns int8) bool {
	victim := w.boatOn(field)
	if victim == NoBoat {
		return false
	}
	back, logs, noting := head.Turned(3), w.logs, w.noting
	w.logs += w.enterCost(field) - 1
	w.noting = false
	done := false
	for k := range tiles.Headings {
		to := w.pushedTo(victim, from, field, back.Turned(int(k)))
		if to == nowhere {
			continue
		}
		cost := w.pushCost(field, to)
		if cost > mp {
			continue
		}
		if done = w.t.landsAtOnce(w.s, field) || w.afterPush(victim, field, to, rest{head, mp - cost, turns, true}); done {
			break
		}
	}
	w.logs, w.noting = logs, noting
	if done && noting {
		w.guard.n = noPlainWay
	}
	return done
}

// A rest is the remainder of a movement after a push.
type rest struct {
	head      tiles.Heading
	mp, turns int8
	fast      bool // only the quick search is used
}

// ownerBars reports whether the owner of a boat that is pushed onto a cell could block a way while
// this many points are left: by choosing the boat's heading, or by taking a passenger.
func (w *walk) ownerBars(victim BoatID, to Cell, mp int8) bool {
	return w.headingBars(mp) && w.alignable(to) || w.mayTake(victim, to)
}

// headingBars reports whether the heading of a pushed boat could block a way, because the boat may
// be pushed again (QB-72, QB-74) in this turn or in the Black Rose's next turn.
func (w *walk) headingBars(mp int8) bool {
	return w.s.Choices.NotAstern && !w.s.Choices.LateAlign && (mp >= 2 || w.guard.on)
}

// afterPush reports whether the rest can be completed after a push of the boat on `field`, whatever
// its owner decides (QB-93). Most ways do not push that boat again and so hold for every heading;
// each heading is tried only if no such way is found.
func (w *walk) afterPush(victim BoatID, field, to Cell, r rest) bool {
	if w.mayTurnRose(victim, to) {
		return w.afterRosePush(field, to, r)
	}
	if !w.headingBars(r.mp) || !w.alignable(to) {
		return w.aligned(victim, field, to, w.story[victim].head, r)
	}
	if w.aligned(victim, field, to, anyHeading, r) {
		return true
	}
	for h := range tiles.Headings {
		if !w.aligned(victim, field, to, h, r) {
			return false
		}
	}
	return true
}

// aligned reports whether the rest can be completed after a push if the boat gets this heading,
// both if it takes a passenger and if it does not.
func (w *walk) aligned(victim BoatID, field, to Cell, h tiles.Heading, r rest) bool {
	before := w.story[victim]
	w.push(victim, to)
	w.story[victim].head = h
	done := w.goesOn(field, r)
	if done && w.mayTake(victim, to) {
		w.take(victim, to)
		done = w.goesOn(field, r)
	}
	w.unpush(victim, field, before)
	return done
}

// goesOn reports whether the rest can be completed from a cell.
func (w *walk) goesOn(c Cell, r rest) bool {
	if r.fast {
		return w.quick(c, r.head, r.mp, r.turns)
	}
	return w.completes(c, r.head, r.mp, r.turns)
}

// plenty is more coal than any turn needs.
const plenty = fastest + fullCoal

// maxTurns is more turns than any movement needs.
const maxTurns = fullCoal + 2

// hasTurn reports whether a boat has a complete turn (QB-93).
func (t *Tables) hasTurn(s *State, b BoatID) bool { return t.hasTurnWith(s, b, s.Boats[b].Coal) }

// hasTurnWith reports whether it would have one with this much coal.
func (t *Tables) hasTurnWith(s *State, b BoatID, coal int8) bool {
	var w walk
	w.begin(t, s, b)
	return w.hasTurn(coal)
}

func (w *walk) hasTurn(coal int8) bool {
	return w.hasTurnIn(coal, w.s.Boats[w.me].freeTurns())
}

// hasTurnIn reports whether my boat has a complete turn with this much coal and this many free
// turns. If logs will slow it down at the end of the round, its speed after that counts.
func (w *walk) hasTurnIn(coal, free int8) bool {
	b := &w.s.Boats[w.me]
	wheel := b.wheel()
	// The slower speeds come first: if a fast turn can be completed, a slow one nearly always can.
	for speed := int8(slowest); speed <= fastest; speed++ {
		cost := SpeedCost(wheel, speed)
		w.speed, w.logs = speed, 0
		if cost <= coal && w.completes(b.Cell(), b.Head, speed, min(coal-cost+free, maxTurns)) {
			return true
		}
	}
	return false
}

// onlyBarredByBoats reports whether a boat without a complete turn would have one if the other
// boats were not there, and whether another boat can move.
func (t *Tables) onlyBarredByBoats(s *State, b BoatID) bool {
	var w walk
	w.begin(t, s, b)
	w.beAlone()
	if !w.hasTurn(s.Boats[b].Coal) {
		return false
	}
	for other := range s.Boats[:BlackRose] {
		if s.Boats[other].Status == Racing && BoatID(other) != b && t.hasTurn(s, BoatID(other)) {
			return true
		}
	}
	return false
}
