package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// isCoal reports whether a cell is a coal dock.
func (t *Tables) isCoal(s *State, c Cell) bool {
	return t.Tiles[s.River[c/stride].Tile].Coal>>uint(c%stride)&1 != 0
}

// mayRefuel reports whether a boat may fill up its coal where it is (QX-38, QX-41).
func (t *Tables) mayRefuel(s *State, id BoatID) bool {
	b := &s.Boats[id]
	switch {
	case s.Choices.Tiles&t.CoalTiles == 0 || id == BlackRose || b.Coal >= fullCoal || !t.isCoal(s, b.Cell()): // QX-66
		return false
	case id != s.Active && s.Choices.NoRefuel: // QX-96
		return false
	case s.Choices.CoalOnce && slices.Contains(b.Coaled[:], s.River[b.Slot].Tile): // QX-94
		return false
	}
	return b.Speed == slowest || s.Choices.Arrival && b.Coal == 0 && id == s.Active // QX-95
}

// refuel fills up the coal of the boat in focus (QX-39, QX-40).
func (t *Tables) refuel(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	e := EventRefuelled{Boat: s.Focus, Coal: fullCoal - int16(b.Coal)}.By("QX-39").Of(fullCoal - int16(b.Coal))
	if b.Coal == 0 {
		e.Rule = "QX-40"
	}
	ev.Add(e)
	b.Coal = fullCoal
	if s.Choices.CoalOnce {
		b.Coaled[slices.Index(b.Coaled[:], tiles.NoTile)] = s.River[b.Slot].Tile
	}
	t.land(s, ev)
}

// dropBonus takes back the bonus coal of the boat from the shipyard after its first movement (QX-80). If the bonus is spent first,
// the boat keeps at most 6; if last, it loses a point that it has left.
func (s *State) dropBonus(ev *engine.Events) {
	b := &s.Boats[s.Active]
	if s.Active != Fleet || s.Round != 1 {
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

// dropUnused takes the bonus coal back at the end of round 1, from a boat that had to wait.
func (s *State) dropUnused(ev *engine.Events) {
	b := &s.Boats[Fleet]
	if b.Coal > fullCoal {
		b.Coal = fullCoal
		ev.Add(EventBonusLost{Boat: BoatID(Fleet), Coal: fullCoal}.By("QX-80").Of(1))
	}
}
