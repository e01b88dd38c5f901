package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// SpeedCost returns the coal for a change of speed (QB-11, QB-12).
func SpeedCost(from, to int8) int8 { return max(0, max(to-from, from-to)-1) }

// appendSpeeds appends the speeds with which the turn can be completed.
func (w *walk) appendSpeeds(dst []Action) []Action {
	for speed := int8(slowest); speed <= fastest; speed++ {
		if w.checkSpeed(speed).OK() {
			dst = append(dst, Action{Speed, speed})
		}
	}
	return dst
}

func (w *walk) checkSpeed(speed int8) engine.Refusal {
	b := &w.s.Boats[w.me]
	if speed < slowest || speed > fastest {
		return RefusalSpeedBounds{}.By("QB-14")
	}
	cost := SpeedCost(b.Speed, speed)
	if cost > b.Coal {
		return RefusalCoalForSpeed{Cost: int16(cost), Coal: int16(b.Coal)}.By("QB-23")
	}
	w.speed, w.logs = speed, b.Logs
	if !w.completes(b.Cell(), b.Head, speed, min(b.Coal-cost+w.s.Free, maxTurns)) {
		return RefusalNoCompleteTurn{}.By("QB-93")
	}
	return engine.Refusal{}
}

func (s *State) setSpeed(speed int8, ev *engine.Events) {
	b := &s.Boats[s.Active]
	cost := SpeedCost(b.Speed, speed)
	e := EventSpeed{Boat: s.Active, Speed: int16(speed), From: int16(b.Speed)}.By("QB-11")
	switch {
	case speed == b.Speed:
		e = EventSpeedKept{Boat: s.Active, Speed: int16(speed)}.By("QB-11")
	case cost > 0:
		e.Rule = "QB-12"
	}
	ev.Add(e)
	s.burn(cost, e.Rule, ev)
	b.Speed = speed
	s.MP, s.Phase = speed, Moving
}

// burn spends coal of the active boat (QB-22). The Black Rose never runs out of coal: only its
// allowance is counted (QX-61).
func (s *State) burn(coal int8, rule string, ev *engine.Events) {
	if coal == 0 {
		return
	}
	b := &s.Boats[s.Active]
	b.Coal -= coal
	if s.Active == BlackRose {
		e := EventRoseCoal{Coal: int16(coal)}.By("QX-60").Of(int16(coal))
		ev.Add(e)
		return
	}
	e := EventCoal{Boat: s.Active, Coal: int16(coal), Left: int16(b.Coal)}.By("QB-12").Of(int16(coal))
	e.Rule = rule
	ev.Add(e)
	if b.Coal == 0 {
		ev.Add(EventNoCoal{Boat: s.Active}.By("QB-22"))
	}
}

// inTurn takes the speed and the logs of this movement from the state.
func (w *walk) inTurn() {
	b := &w.s.Boats[w.me]
	w.speed, w.logs = b.Speed, b.Logs
}

// appendMoves appends the legal actions of a movement.
func (w *walk) appendMoves(dst []Action) []Action {
	s := w.s
	if w.checkTurn(-1).OK() {
		dst = append(dst, Action{Kind: TurnLeft})
	}
	if w.checkTurn(1).OK() {
		dst = append(dst, Action{Kind: TurnRight})
	}
	if s.MP == 0 {
		if w.checkEnd().OK() {
			dst = append(dst, Action{Kind: End})
		}
		return dst
	}
	if w.sandy(s.Boats[w.me].Cell()) {
		if w.checkBack().OK() {
			dst = append(dst, Action{Kind: Back})
		}
	}
	if w.checkAhead().OK() {
		return append(dst, Action{Kind: Ahead})
	}
	for h := range tiles.Headings {
		if w.checkPush(h).OK() {
			dst = append(dst, Action{Push, int8(h)})
		}
	}
	return dst
}

func (w *walk) checkMove(a Action) engine.Refusal {
	switch a.Kind {
	case TurnLeft:
		return w.checkTurn(-1)
	case TurnRight:
		return w.checkTurn(1)
	case Ahead:
		return w.checkAhead()
	case Back:
		return w.checkBack()
	case Push:
		return w.checkPush(tiles.Heading(a.N))
	default:
		return w.checkEnd()
	}
}

// checkEnd checks the end of a movement (QB-15, QX-65).
func (w *walk) checkEnd() engine.Refusal {
	b := &w.s.Boats[w.me]
	switch {
	case w.s.MP > 0:
		return RefusalPointsLeft{Points: int16(w.s.MP)}.By("QB-15")
	case w.barred == b.Cell():
		return RefusalSameDock{}.By("QX-65")
	case !w.mayEnd(b.Cell(), b.Head):
		return RefusalStrandsRose{}.By("QX-71")
	}
	return engine.Refusal{}
}

// checkTurn checks a turn by 60 degrees (QB-18, QB-19, QB-20, QB-23).
func (w *walk) checkTurn(k int) engine.Refusal {
	b := &w.s.Boats[w.me]
	turns := w.s.Free + b.Coal
	if w.rough && w.sandy(b.Cell()) {
		return RefusalNoTurnOnSand{}.By("QX-08")
	}
	if turns == 0 {
		return RefusalCoalForTurn{}.By("QB-23")
	}
	if !w.completes(b.Cell(), b.Head.Turned(k), w.s.MP, turns-1) {
		return RefusalNoWayOn{}.By("QB-93")
	}
	return engine.Refusal{}
}

// turn turns the bow by 60 degrees; the first turn is free (QB-18, QB-19).
func (s *State) turn(k int, ev *engine.Events) {
	b := &s.Boats[s.Active]
	b.Head = b.Head.Turned(k)
	e := EventTurned{Boat: s.Active, Heading: b.Head, Side: int8(k)}.By("QB-18")
	if s.Free > 0 {
		s.Free--
		ev.Add(e)
		return
	}
	e.Rule = "QB-19"
	ev.Add(e)
	s.burn(1, e.Rule, ev)
}

// checkFront checks the field in front of the bow and returns it. It does not check for a boat
// there.
func (w *walk) checkFront() (Cell, engine.Refusal) {
	b := &w.s.Boats[w.me]
	if w.s.MP == 0 {
		return nowhere, RefusalNoPointsLeft{}.By("QB-15")
	}
	to := w.next(b.Cell(), b.Head)
	if to == nowhere || w.s.Gone>>uint(to/stride)&1 != 0 {
		return to, RefusalBank{}.By("QB-17")
	}
	if w.rough && w.sandy(b.Cell()) && b.Coal < w.leaveCoal(false) {
		return to, RefusalSandCoal{}.By("QX-12")
	}
	if !w.isFree(to) && w.boatOn(to) == NoBoat {
		return to, RefusalIsland{}.By("QB-17")
	}
	return to, engine.Refusal{}
}

func (w *walk) checkAhead() engine.Refusal {
	to, refusal := w.checkFront()
	if !refusal.OK() {
		return refusal
	}
	if !w.isFree(to) {
		return RefusalOccupied{Boat: w.boatOn(to)}.By("QB-26")
	}
	b := &w.s.Boats[w.me]
	if !w.rough {
		if !w.t.landsAtOnce(w.s, to) && !w.completes(to, b.Head, w.s.MP-1, w.s.Free+b.Coal) {
			return RefusalNoWayOn{}.By("QB-93")
		}
		return engine.Refusal{}
	}
	return w.checkRoughAhead(to)
}

// checkRoughAhead does what checkAhead does, on a river with sandbars or logs.
func (w *walk) checkRoughAhead(to Cell) engine.Refusal {
	b := &w.s.Boats[w.me]
	cost, turns := w.enterCost(to), w.s.Free+b.Coal
	if cost > w.s.MP {
		return RefusalLogPoints{}.By("QX-26")
	}
	if w.sandy(b.Cell()) {
		turns -= w.leaveCoal(false)
	}
	if w.stops(to) {
		if w.mayEnd(to, b.Head) {
			return engine.Refusal{}
		}
		return RefusalStrandsRose{}.By("QX-71")
	}
	w.logs += cost - 1
	done := w.completes(to, b.Head, w.s.MP-cost, turns)
	for k := 1; !done && w.sandy(b.Cell()) && w.freeAhead(to) && k < int(tiles.Headings); k++ {
		done = w.completes(to, b.Head.Turned(k), w.s.MP-cost, turns)
	}
	w.logs -= cost - 1
	if !done {
		return RefusalNoWayOn{}.By("QB-93")
	}
	return engine.Refusal{}
}

// ahead takes one step (QB-16).
func (t *Tables) ahead(s *State, ev *engine.Events) {
	b := &s.Boats[s.Active]
	c := b.Cell()
	to := t.next(s, c, b.Head)
	if s.Choices.Tiles&t.RoughTiles != 0 {
		t.aheadOnRough(s, c, to, ev)
		return
	}
	s.MP--
	s.enter(s.Active, to, ev)
	t.landOnTheWay(s, ev)
}

// aheadOnRough takes one step on a river with sandbars or logs.
func (t *Tables) aheadOnRough(s *State, c, to Cell, ev *engine.Events) {
	var w walk
	w.begin(t, s, s.Active)
	s.leaveSand(&w, c, ev)
	s.MP -= w.enterCost(to)
	s.Boats[s.Active].Logs += w.enterCost(to) - 1
	s.enter(s.Active, to, ev)
	switch {
	case w.sandy(to):
		t.ranAground(s, ev)
	case w.sandy(c) && w.freeAhead(to):
		s.Phase, s.Focus = Aligning, s.Active
	default:
		t.landOnTheWay(s, ev)
	}
}

// leaveSand pays for leaving a sandbar ahead (QX-09).
func (s *State) leaveSand(w *walk, c Cell, ev *engine.Events) {
	if w.sandy(c) {
		s.burn(w.leaveCoal(false), "QX-09", ev)
	}
}

// enter moves a boat onto a field.
func (s *State) enter(b BoatID, c Cell, ev *engine.Events) {
	boat := &s.Boats[b]
	boat.Slot, boat.Field = c.slot(), c.field()
	if b == s.Active {
		ev.Add(EventMoved{Boat: b, Slot: int16(boat.Slot), Field: int16(boat.Field), Heading: boat.Head, Points: int16(s.MP)}.By("QB-16"))
	}
	s.opens(b)
}

// opens records who opens the newest tile (QB-38, QB-42, QB-95).
func (s *State) opens(b BoatID) {
	boat := &s.Boats[b]
	// QB-39: only the newest tile has no successor.
	if boat.Slot == s.Newest() && s.Growing() && s.Opener == NoBoat {
		s.Opener = b // QB-41: it lays the tile later, after its movement
	}
}

// endMovement ends the movement of the active boat: docking and landing come next (QB-106).
func (t *Tables) endMovement(s *State, ev *engine.Events) {
	s.Focus = s.Active
	t.dock(s, ev)
}
