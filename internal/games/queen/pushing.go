package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// checkPush checks entering the field in front and pushing the boat there in a heading.
func (w *walk) checkPush(h tiles.Heading) engine.Refusal {
	field, refusal := w.checkFront()
	if !refusal.OK() {
		return refusal
	}
	s, b := w.s, &w.s.Boats[w.me]
	victim := w.boatOn(field)
	switch {
	case victim == NoBoat:
		return RefusalNobodyThere{}.By("QB-27")
	case b.Speed == slowest:
		return RefusalTooSlowToPush{}.By("QB-29")
	case s.MP < 2:
		return RefusalPushPoints{}.By("QB-28")
	}
	to := w.pushedTo(victim, b.Cell(), field, h)
	if to == nowhere {
		return w.pushRefusal(victim, field, h)
	}
	cost, turns := w.pushCost(field, to), s.Free+b.Coal
	if cost > s.MP {
		return RefusalLogPushPoints{Cost: int16(cost), Points: int16(s.MP)}.By("QX-32")
	}
	if w.sandy(b.Cell()) {
		turns -= w.leaveCoal(false)
	}
	logs := w.enterCost(field) - 1
	w.logs += logs
	done := w.t.landsAtOnce(s, field) || w.afterPush(victim, field, to, rest{b.Head, s.MP - cost, turns, false})
	w.logs -= logs
	if !done {
		return RefusalNoWayOn{}.By("QB-93")
	}
	return engine.Refusal{}
}

// pushRefusal returns the refusal for a push that is not possible in this heading.
func (w *walk) pushRefusal(victim BoatID, field Cell, h tiles.Heading) engine.Refusal {
	from := w.s.Boats[w.me].Cell()
	somewhere := false
	for k := range tiles.Headings {
		somewhere = somewhere || w.pushedTo(victim, from, field, k) != nowhere
	}
	to := w.next(field, h)
	switch {
	case w.sandy(field):
		return RefusalAground{Boat: victim}.By("QX-22")
	case !somewhere:
		return RefusalNowhereToPush{Boat: victim}.By("QB-32")
	case to == nowhere:
		return RefusalOffTheRiver{}.By("QB-76")
	case w.boatOn(to) != NoBoat:
		return RefusalSecondBoat{Boat: w.boatOn(to)}.By("QB-31")
	case !w.isFree(to):
		return RefusalOntoIsland{}.By("QB-31")
	case w.s.Choices.NotBehind && to == from:
		return RefusalNotBehind{}.By("QB-37")
	}
	return RefusalNotAstern{}.By("QB-72")
}

// push enters the field in front and pushes the boat there (QB-27, QB-30).
func (t *Tables) push(s *State, h tiles.Heading, ev *engine.Events) {
	var w walk
	w.begin(t, s, s.Active)
	b := &s.Boats[s.Active]
	field := w.next(b.Cell(), b.Head)
	victim := w.boatOn(field)
	to := w.next(field, h)
	s.leaveSand(&w, b.Cell(), ev)
	s.MP -= w.pushCost(field, to)    // QB-35
	b.Logs += w.enterCost(field) - 1 // QX-33, QX-36
	ev.Add(EventPushed{Boat: s.Active, Pushed: victim, Slot: int16(to.slot()), Field: int16(to.field()), To: h, Side: Bow(h, b.Head)}.By("QB-30"))
	s.enter(victim, to, ev)
	s.enter(s.Active, field, ev)
	t.settlePushed(s, victim, ev)
}

// settlePushed resolves what happens to a pushed boat (QB-96): it may finish, be aligned or dock.
// Its speed and coal stay (QB-34), but on a sandbar its speed becomes 1 (QX-21).
func (t *Tables) settlePushed(s *State, victim BoatID, ev *engine.Events) {
	b := &s.Boats[victim]
	s.Focus = victim
	lands := t.landsWhenPushed(s, victim, b.Cell()) // QX-91: by its speed before
	if t.Sandy(s, b.Cell()) {
		b.Speed, b.Pushed = slowest, false
		ev.Add(EventPushedAground{Boat: victim}.By("QX-21"))
	}
	switch {
	case lands:
		s.finish(victim, ev)
		if t.over(s, ev) {
			return
		}
		t.layOrGoOn(s, ev)
	case t.isRough(s, b.Cell()):
		t.layOrGoOn(s, ev) // QX-21, QX-35: it is not aligned, and there is no dock
	case s.Choices.LateAlign:
		b.Pushed = true
		t.dock(s, ev)
	default:
		s.Phase = Aligning
	}
}

// goOn gives the turn back to the active boat after a push (QB-36).
func (t *Tables) goOn(s *State, ev *engine.Events) {
	s.Phase, s.Focus = Moving, NoBoat
	t.landOnTheWay(s, ev)
}
