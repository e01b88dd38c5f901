package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// moor bars the dock at which the Black Rose ended its last movement (QX-65).
func (w *walk) moor(slot int8) {
	if slot > w.s.First || slot == w.s.First && slot > 0 {
		w.barred = CellAt(slot, w.t.Tiles[w.s.River[slot].Tile].Dock)
		w.restricted = true
	}
}

// isWater reports whether a cell is water, with a boat or without.
func (t *Tables) isWater(s *State, c Cell) bool {
	return t.Tiles[s.River[c/stride].Tile].Water>>uint(c%stride)&1 != 0
}

// hasRoseTurn reports whether the Black Rose has a turn for at most 1 coal now.
func (t *Tables) hasRoseTurn(s *State) bool { return t.hasTurnWith(s, BlackRose, roseCoal) }

// reportRose reports that a turn has left the Black Rose no turn, either because that was allowed
// or because it could not be avoided (QX-115).
func (t *Tables) reportRose(s *State, ev *engine.Events) {
	if ev != nil && s.Choices.Rose && !t.hasRoseTurn(s) {
		ev.Add(EventRoseStranded{}.By("QX-115"))
	}
}

// beginRose begins the turn of the Black Rose. If 1 coal is not enough, the Black Rose may use the
// smallest amount that is; if no amount is, it stays where it is (QX-72, QX-73, QX-107).
func (t *Tables) beginRose(s *State, ev *engine.Events) bool {
	b := s.rose()
	b.Coal = roseCoal
	for !t.hasTurn(s, BlackRose) {
		if b.Coal++; s.Choices.RoseStays || b.Coal > plenty {
			b.Coal, b.Pushed = roseCoal, false
			ev.Add(EventRoseStays{}.By("QX-107"))
			return false
		}
	}
	if b.Coal > roseCoal {
		ev.Add(EventRoseNeeds{Coal: int16(b.Coal)}.By("QX-72"))
	}
	return true
}

// control settles which seat controls the Black Rose in this round: the owner of the player's boat
// that moves last (QX-57, QX-59).
func (s *State) control(ev *engine.Events) {
	b := s.rose()
	if b == nil {
		return
	}
	for _, id := range s.Order {
		if id != NoBoat && id != BlackRose {
			b.Seat = s.Boats[id].Seat
		}
	}
	s.Given, b.Coal = 0, roseCoal
	ev.Add(EventControls{Seat: b.Seat}.By("QX-57"))
}

// roseHas reports whether the Black Rose has a turn for at most 1 coal from a cell, heading and
// speed, and records its way. anyHeading tries all headings.
func (w *walk) roseHas(from Cell, head tiles.Heading, wheel, free int8) bool {
	first, last := head, head
	if head == anyHeading {
		first, last = 0, tiles.Headings-1
	}
	for h := first; h <= last; h++ {
		for _, d := range [...]int8{0, -1, 1, -2, 2} {
			speed := wheel + d
			if speed < slowest || speed > fastest {
				continue
			}
			turns := roseCoal - SpeedCost(wheel, speed) + free
			w.noting, w.guard.n = true, 0
			if w.completes(from, h, speed, turns) {
				return true
			}
		}
	}
	return false
}

// noPlainWay stands for a way with a push in it: whether such a way is still possible depends on
// more than its cells.
const noPlainWay = -1

// note adds a cell to the way that was found; the last cell comes first.
func (w *walk) note(c Cell) {
	if w.guard.n == noPlainWay {
		return
	}
	w.guard.way[w.guard.n] = c
	w.guard.n++
}
