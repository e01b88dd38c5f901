package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Sandy reports whether a cell is a sandbar.
func (t *Tables) Sandy(s *State, c Cell) bool {
	return t.Tiles[s.River[c/stride].Tile].Sand>>uint(c%stride)&1 != 0
}

// isRough reports whether there is a sandbar or logs on a cell.
func (t *Tables) isRough(s *State, c Cell) bool {
	return t.Tiles[s.River[c/stride].Tile].Rough()>>uint(c%stride)&1 != 0
}

// leaveCoal returns the coal for leaving a sandbar (QX-09, QX-14, QX-60).
func (w *walk) leaveCoal(backward bool) int8 {
	switch {
	case backward && !w.s.Choices.BackCoal, w.me == BlackRose && w.s.Choices.RoseFreeSand:
		return 0
	}
	return 1
}

// freeOnSand is the number of free turns of a boat on a sandbar, which cannot have used any yet
// (QX-08).
const freeOnSand = 1

// quickOffSand reports whether a turn that begins on a sandbar can be completed, with one step
// straight ahead first or one straight back (QX-08).
func (w *walk) quickOffSand(c Cell, h tiles.Heading, mp, turns int8) bool {
	coal := turns - freeOnSand
	w.tries--
	if mp == slowest && w.backs(c, h, coal) {
		if w.noting {
			w.note(w.behind(c, h))
		}
		return true
	}
	coal -= w.leaveCoal(false)
	if coal < 0 {
		return false // QX-12
	}
	turns = coal + freeOnSand
	to := w.next(c, h)
	done := false
	switch {
	case to == nowhere:
	case !w.isFree(to):
		done = mp >= 2 && w.quickPush(c, to, h, mp, turns)
	case !w.freeAhead(to):
		done = w.quickStep(to, h, mp, turns)
	default:
		for k := 0; !done && k < int(tiles.Headings); k++ {
			done = w.quick(to, h.Turned(k), mp-1, turns)
		}
	}
	if done && w.noting {
		w.note(to)
	}
	return done
}

// freeAhead reports whether a boat that leaves a sandbar forward onto a cell may be aligned there
// (QX-93).
func (w *walk) freeAhead(to Cell) bool { return w.s.Choices.FreeAhead && w.alignable(to) }

// behind returns the field straight behind a boat.
func (w *walk) behind(c Cell, h tiles.Heading) Cell { return w.next(c, h.Turned(3)) }

// backs reports whether a boat with this much coal may leave a sandbar backwards (QX-13, QX-17,
// QX-18).
func (w *walk) backs(c Cell, h tiles.Heading, coal int8) bool {
	to := w.behind(c, h)
	if to == nowhere || !w.isFree(to) || w.onLogs(to) || coal < w.leaveCoal(true) {
		return false
	}
	if !w.restricted || w.sandy(to) {
		return w.mayEnd(to, h)
	}
	for k := range tiles.Headings {
		if w.mayEnd(to, k) {
			return true
		}
	}
	return false
}

// checkBack checks a step backwards, which is possible only off a sandbar.
func (w *walk) checkBack() engine.Refusal {
	b := &w.s.Boats[w.me]
	c := b.Cell()
	to := w.behind(c, b.Head)
	switch {
	case !w.sandy(c):
		return RefusalNoWayBack{}.By("QX-16")
	case b.Speed != slowest:
		return RefusalBackTooFast{}.By("QX-13")
	case b.Coal < w.leaveCoal(true):
		return RefusalBackCoal{}.By("QX-14")
	case to == nowhere:
		return RefusalBankBehind{}.By("QB-17")
	case w.boatOn(to) != NoBoat:
		return RefusalBoatBehind{Boat: w.boatOn(to)}.By("QX-17")
	case !w.isFree(to):
		return RefusalIslandBehind{}.By("QB-17")
	case w.onLogs(to):
		return RefusalLogsBehind{}.By("QX-18")
	case !w.backs(c, b.Head, b.Coal):
		return RefusalNoWayOn{}.By("QB-93")
	}
	return engine.Refusal{}
}

// back takes one step backwards off a sandbar; on plain water the boat is then aligned (QX-13,
// QX-15).
func (t *Tables) back(s *State, ev *engine.Events) {
	var w walk
	w.begin(t, s, s.Active)
	b := &s.Boats[s.Active]
	to := w.behind(b.Cell(), b.Head)
	s.burn(w.leaveCoal(true), "QX-14", ev)
	s.MP = 0
	b.Slot, b.Field = to.slot(), to.field()
	ev.Add(EventBacked{Boat: s.Active, Slot: int16(b.Slot), Field: int16(b.Field), Heading: b.Head}.By("QX-13"))
	s.opens(s.Active)
	if w.sandy(to) {
		t.ranAground(s, ev)
		return
	}
	s.Phase, s.Focus = Aligning, s.Active
}

// ranAground ends the movement of the active boat on a sandbar (QX-05, QX-06). Whether it finishes
// there depends on its speed before that (QX-88).
func (t *Tables) ranAground(s *State, ev *engine.Events) {
	b := &s.Boats[s.Active]
	finishes := t.IsLanding(s, b.Cell()) && s.mayFinishAt(s.Active, s.landSpeed(b.Speed))
	ev.Add(EventAground{Boat: s.Active, Slot: int16(b.Slot), Field: int16(b.Field), Speed: int16(b.Speed)}.By("QX-05"))
	s.MP, b.Speed = 0, slowest
	s.Focus = s.Active
	if finishes {
		t.comesHome(s, ev)
		return
	}
	t.settle(s, ev)
}

// landSpeed returns the speed that counts for finishing on a sandbar (QX-88).
func (s *State) landSpeed(before int8) int8 {
	if s.Choices.SandLands {
		return slowest
	}
	return before
}

// aligned goes on after a boat got its heading: a pushed boat, or the active boat that has left a
// sandbar.
func (t *Tables) aligned(s *State, h tiles.Heading, to int8, ev *engine.Events) {
	rule := "QB-33"
	switch {
	case s.Focus == s.Active && s.MP > 0:
		rule = "QX-93"
	case s.Focus == s.Active:
		rule = "QX-15"
	}
	e := EventAligned{Boat: s.Focus, Heading: h, To: to}.By("QB-33")
	e.Rule = rule
	ev.Add(e)
	if s.Focus == s.Active && s.MP > 0 {
		s.Phase, s.Focus = Moving, NoBoat
		return
	}
	t.dock(s, ev)
}

// onLogs reports whether there are logs on a cell.
func (t *Tables) onLogs(s *State, c Cell) bool {
	return t.Tiles[s.River[c/stride].Tile].Logs>>uint(c%stride)&1 != 0
}

// loseSpeed lowers the speed of a boat for the logs that it went through (QX-28). Each log took two
// points of the movement, so the speed never falls below 1 (QX-30). A boat that has since been
// pushed onto a sandbar is at 1 already.
func (s *State) loseSpeed(id BoatID, ev *engine.Events) {
	b := &s.Boats[id]
	if b.Logs == 0 {
		return
	}
	b.Speed, b.Logs = b.wheel(), 0
	ev.Add(EventSlowed{Boat: id, Speed: int16(b.Speed)}.By("QX-28"))
}

// loseSpeedInRound lowers the speed of all boats at the end of the round, with option
// log_loss_time.
func (s *State) loseSpeedInRound(ev *engine.Events) {
	for i := range s.Boats {
		s.loseSpeed(BoatID(i), ev)
	}
}

// wheel returns the speed of my boat after this movement, unless it ends on a sandbar.
func (w *walk) wheel() int8 { return max(w.speed-w.logs, slowest) }

// alike reports whether a push to a cell allows the same ways as a push to any other plain field:
// it costs no more, and the next turn of the Black Rose does not depend on it.
func (w *walk) alike(to Cell) bool {
	return to == nowhere || !w.onLogs(to) && !w.guard.on
}
