package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// isCoal tells whether a cell is a coal dock.
func (t *tables) isCoal(s *State, c cell) bool {
	return t.tiles[s.River[c/stride].Tile].coal>>uint(c%stride)&1 != 0
}

// mayRefuel tells whether the boat in focus may fill up its coal where it is (QX-38, QX-41).
func (t *tables) mayRefuel(s *State, id BoatID) bool {
	b := &s.Boats[id]
	switch {
	case s.Choices.Tiles&t.coal == 0 || id == BlackRose || b.Coal >= fullCoal || !t.isCoal(s, b.cell()): // QX-66
		return false
	case id != s.Active && s.Choices.NoRefuel: // QX-96
		return false
	case s.Choices.CoalOnce && slices.Contains(b.Coaled[:], s.River[b.Slot].Tile): // QX-94
		return false
	}
	return b.Speed == slowest || s.Choices.Arrival && b.Coal == 0 && id == s.Active // QX-95
}

// refuel fills the coal up (QX-39, QX-40).
func (t *tables) refuel(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	e := EventRefuelled{Boat: s.Focus, Coal: fullCoal - int16(b.Coal)}.By("QX-39").Of(fullCoal - int16(b.Coal))
	if b.Coal == 0 {
		e.Rule = "QX-40"
	}
	ev.Add(e)
	b.Coal = fullCoal
	if s.Choices.CoalOnce {
		b.Coaled[slices.Index(b.Coaled[:], NoTile)] = s.River[b.Slot].Tile
	}
	t.land(s, ev)
}

// dropBonus takes the bonus point of the boat in the shipyard back behind its first movement: if it is spent first, what was
// not spent of 7 down to 6; if last, the seventh point that was not needed (QX-80).
func (s *State) dropBonus(ev *engine.Events) {
	b := &s.Boats[s.Active]
	if s.Active != fleet || s.Round != 1 {
		return
	}
	left := min(b.Coal, fullCoal)
	if s.Choices.BonusLast {
		left = max(b.Coal-1, 0)
	}
	if left < b.Coal {
		b.Coal = left
		ev.Add(EventBonusLost{Boat: s.Active, Coal: int16(b.Coal)}.By("QX-80").Of(1))
	}
}

// dropUnused takes it back at the end of round 1 from a boat that had to wait.
func (s *State) dropUnused(ev *engine.Events) {
	b := &s.Boats[fleet]
	if b.Coal > fullCoal {
		b.Coal = fullCoal
		ev.Add(EventBonusLost{Boat: BoatID(fleet), Coal: fullCoal}.By("QX-80").Of(1))
	}
}
