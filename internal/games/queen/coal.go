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
	case s.Choices.Tiles&t.CoalTiles == 0 || id == BlackRose || b.Coal >= fullCoal || !t.isCoal(s, b.Cell()):
		// QX-66.
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

// dropBonus removes the bonus coal of the boat from the shipyard after its first movement (QX-80).
// If the bonus is spent first, the boat keeps at most 6; if it is spent last, the boat loses one
// point if it has any left.
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

// dropUnused removes the bonus coal at the end of round 1 from a boat that had to wait.
func (s *State) dropUnused(ev *engine.Events) {
	b := &s.Boats[Fleet]
	if b.Coal > fullCoal {
		b.Coal = fullCoal
		ev.Add(EventBonusLost{Boat: BoatID(Fleet), Coal: fullCoal}.By("QX-80").Of(1))
	}
}

// askExchange asks whether the active boat exchanges coal with the player's next boat. It asks
// after the movement, once for each boat (QX-46, QX-98).
func (t *Tables) askExchange(s *State, ev *engine.Events) {
	for s.Partner++; s.Partner <= BlackRose; s.Partner++ {
		if t.checkExchange(s, Give, 1).OK() || t.checkExchange(s, Get, 1).OK() {
			s.Phase = Trading
			return
		}
	}
	s.Partner = NoBoat
	t.layOrGoOn(s, ev)
}

// appendExchanges appends the exchanges that are legal between the active boat and its partner.
func (t *Tables) appendExchanges(dst []Action, s *State) []Action {
	for _, kind := range []Kind{Give, Get} {
		for n := int8(1); n <= fullCoal; n++ {
			if t.checkExchange(s, kind, n).OK() {
				dst = append(dst, Action{kind, n})
			}
		}
	}
	return append(dst, Action{Kind: Pass})
}

// checkExchange checks an exchange of n points of coal between the active boat and its partner.
func (t *Tables) checkExchange(s *State, kind Kind, n int8) engine.Refusal {
	from, to := s.Active, s.Partner
	if kind == Get {
		from, to = to, from
	}
	giver, receiver := &s.Boats[from], &s.Boats[to]
	switch {
	case from == to || giver.Status != Racing || receiver.Status != Racing || giver.Seat != receiver.Seat:
		return RefusalNotBothYours{}.By("QX-46")
	case giver.Speed != receiver.Speed:
		return RefusalOtherSpeed{}.By("QX-47")
	case !t.beside(s, giver.Cell(), receiver.Cell()):
		return RefusalNotBeside{}.By("QX-48")
	case !t.clear(s, receiver) || !s.Choices.Receiver && !t.clear(s, giver) || !t.isWater(s, giver.Cell()):
		return RefusalNotOnWater{}.By("QX-49")
	case to == BlackRose && !s.Choices.RoseReceives:
		return RefusalRoseTakesNone{}.By("QX-110")
	case (from == BlackRose || to == BlackRose) && s.Given+n > roseGives:
		return RefusalRoseLimit{Left: roseGives - int16(s.Given)}.By("QX-63")
	case from != BlackRose && giver.Coal < n:
		return RefusalGiverHas{Boat: from, Coal: int16(giver.Coal)}.By("QX-51")
	case to != BlackRose && receiver.Coal+n > fullCoal:
		return RefusalReceiverFull{Boat: to, Room: fullCoal - int16(receiver.Coal)}.By("QX-50")
	}
	return engine.Refusal{}
}

// beside reports whether two cells are neighbours (QX-48).
func (t *Tables) beside(s *State, a, b Cell) bool {
	for h := range tiles.Headings {
		if t.next(s, a, h) == b {
			return true
		}
	}
	return false
}

// clear reports whether a boat is where coal may be exchanged: on plain water or, with option
// exchange_at_docks, at a dock (QX-49, QX-97).
func (t *Tables) clear(s *State, b *Boat) bool {
	c := b.Cell()
	switch {
	case !t.isWater(s, c) || t.isRough(s, c) || t.IsLanding(s, c):
		return false
	case c.field() == t.Tiles[s.River[b.Slot].Tile].Dock || t.isCoal(s, c):
		return s.Choices.AtDocks
	}
	return true
}

// exchange moves coal from one boat to the other (QX-50, QX-52).
func (t *Tables) exchange(s *State, a Action, ev *engine.Events) {
	from, to := s.Active, s.Partner
	if a.Kind == Get {
		from, to = to, from
	}
	giver, receiver := &s.Boats[from], &s.Boats[to]
	if from != BlackRose {
		giver.Coal -= a.N
	}
	if to != BlackRose {
		receiver.Coal += a.N
	}
	if from == BlackRose || to == BlackRose {
		s.Given += a.N
	}
	ev.Add(EventGave{Boat: from, To: to, Coal: int16(a.N)}.By("QX-50").Of(int16(a.N)))
	if from != BlackRose && giver.Coal == 0 {
		ev.Add(EventNoCoal{Boat: from}.By("QX-51"))
	}
	t.askExchange(s, ev)
}
