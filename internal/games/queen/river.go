package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/hex"
)

// stride separates the slots in the number of a cell.
const stride = tiles.Stride

// Cell is a field of a slot: stride*slot + field.
type Cell int16

// nowhere stands for no cell.
const nowhere Cell = -1

// CellAt returns the cell of a field of a slot.
func CellAt(slot, field int8) Cell { return Cell(slot)*stride + Cell(field) }

func (c Cell) slot() int8  { return int8(c / stride) }
func (c Cell) field() int8 { return int8(c % stride) }

// layOrGoOn follows the docking and landing of the boat in focus. It has a tile laid if one is due
// (QB-38, QB-75); otherwise the turn goes on or ends.
func (t *Tables) layOrGoOn(s *State, ev *engine.Events) {
	switch {
	case s.Focus != s.Active && s.Opener == s.Focus && !s.Choices.LateReveal:
		s.Phase = Bending
	case s.Focus != s.Active:
		t.goOn(s, ev)
	case s.Opener != NoBoat:
		s.Focus, s.Phase = s.Opener, Bending
	default:
		t.endTurn(s, ev)
	}
}

// laid goes on after a tile or the jetty was laid.
func (t *Tables) laid(s *State, ev *engine.Events) {
	midTurn := s.Focus != s.Active && !s.Choices.LateReveal
	s.Opener, s.Nose = NoBoat, tiles.NoNose
	switch {
	case s.Round == 0:
		s.setOut()
	case midTurn:
		t.goOn(s, ev)
	default:
		t.endTurn(s, ev)
	}
}

// flowAt returns the flow of the next tile if it is joined at a nose of the newest.
func (s *State) flowAt(n tiles.Nose) tiles.Heading { return s.River[s.Newest()].Flow.Turned(n.Bend()) }

// covers reports whether a tile joined at a nose of the newest would cover a tile on the table.
func (t *Tables) covers(s *State, n tiles.Nose) bool {
	// The newest tile is the origin; the loop goes upstream from there.
	flow := s.flowAt(n)
	next, centre := tiles.AheadOf(hex.Hex{}, int(flow)), hex.Hex{}
	for i := s.Newest(); i >= s.First; i-- { // with few tiles none can be covered (QB-70)
		slot := &s.River[i]
		if !s.isRemoved(i) && t.Overlaps.Overlap(centre, slot.Flow, next, flow) {
			return true
		}
		centre = tiles.Behind(centre, int(slot.Flow))
	}
	return false
}

// isRemoved reports whether a tile was removed while a tile further upstream is still there.
func (s *State) isRemoved(slot int8) bool { return s.Gone>>uint(slot)&1 != 0 }

// thirdBend reports whether a nose makes a third equal bend in a row.
func (s *State) thirdBend(n tiles.Nose) bool {
	last := s.Newest()
	return n != tiles.Straight && last >= 2 && s.River[last-1].Exit == n && s.River[last-2].Exit == n
}

// CheckNose refuses a nose whose tile would cover another and, with option bend_rule, a third equal
// bend. A rule that leaves no nose does not apply; the rule of the third bend is dropped first
// (QB-88, QB-89, QB-91).
func (t *Tables) CheckNose(s *State, n tiles.Nose) engine.Refusal {
	var free, fair [tiles.Noses]bool
	anyFree, anyFair := false, false
	for i := tiles.Left; i < tiles.Noses; i++ {
		free[i] = !t.covers(s, i)
		fair[i] = free[i] && (!s.Choices.NoThirdBend || !s.thirdBend(i))
		anyFree, anyFair = anyFree || free[i], anyFair || fair[i]
	}
	switch {
	case anyFree && !free[n]:
		return RefusalCovers{Nose: n}.By("QB-88")
	case anyFair && !fair[n]:
		return RefusalThirdBend{Nose: n}.By("QB-91")
	}
	return engine.Refusal{}
}

// rollNose sets the nose that the die shows for the next tile (QB-40).
func (s *State) rollNose(n tiles.Nose, ev *engine.Events) {
	ev.Add(EventNose{Boat: s.Focus, Nose: n}.By("QB-40").AsBarrier())
	s.Nose, s.Phase = n, Laying
}

func (t *Tables) checkTile(s *State, tile tiles.Tile) engine.Refusal {
	switch {
	case !s.Pile.Has(tile):
		return RefusalNotInPile{Tile: tile}.By("QB-02")
	case !s.Choices.School && t.toCome(s, t.KindOf(tile)) == 0:
		return RefusalKindAllLaid{Tile: tile}.By("QX-86")
	}
	return engine.Refusal{}
}

// toCome returns how many tiles of a kind are still to be drawn (QX-86).
func (t *Tables) toCome(s *State, kind int) int8 {
	chosen := s.Choices.Tiles & t.OfKind[kind]
	laid := int8(bits.OnesCount32(uint32(chosen &^ s.Pile)))
	return t.drawnOf(&s.Choices, kind) - laid
}

// tileWeight returns the odds of a tile: the tiles of a kind together have the number of tiles of
// that kind that are still to be drawn, and all tiles of one kind are equally likely.
func (t *Tables) tileWeight(s *State, tile tiles.Tile) int {
	if s.Choices.School || int(s.Draws) == bits.OnesCount32(uint32(s.Pile)) {
		return 1
	}
	const divisible = 60 // divisible by every number up to 6, the most tiles of one kind
	kind := t.KindOf(tile)
	return int(t.toCome(s, kind)) * divisible / bits.OnesCount32(uint32(s.Pile&t.OfKind[kind]))
}

// layTile joins the tile that was turned over, with its passengers (QB-46). The die for the jetty
// follows the last one (QB-43).
func (t *Tables) layTile(s *State, tile tiles.Tile, ev *engine.Events) {
	covers := ev != nil && s.Round > 0 && t.covers(s, s.Nose)
	flow := s.flowAt(s.Nose)
	s.River[s.Newest()].Exit = s.Nose
	s.River[s.Laid] = Slot{Tile: tile, Flow: flow, Passengers: t.passengersAt(s, tile)}
	s.Laid++
	s.Pile &^= tiles.SetOf(tile)
	s.Draws--
	e := EventLaid{Boat: s.Focus, Tile: tile, Slot: int16(s.Newest()), Flow: flow, Nose: s.Nose}.By("QB-38").AsBarrier()
	switch {
	case s.Round == 0:
		e = EventLaidFirst{Tile: tile, Slot: int16(s.Newest()), Flow: flow, Nose: s.Nose}.By("QB-01").AsBarrier()
	case s.Focus != s.Active:
		e.Rule = "QB-42"
	}
	ev.Add(e)
	if covers {
		ev.Add(EventOnTop{Tile: tile}.By("QB-89").AsBarrier())
	}
	if n := s.River[s.Newest()].Passengers; n > 0 {
		ev.Add(EventPlaced{Tile: tile, Passengers: int16(n), Slot: int16(s.Newest())}.By("QB-46").Of(int16(n)).AsBarrier())
	}
	if s.Draws == 0 {
		s.Phase, s.Nose = Jetty, tiles.NoNose
		return
	}
	t.laid(s, ev)
}

// layJetty joins the jetty to the last tile (QB-43).
func (t *Tables) layJetty(s *State, n tiles.Nose, ev *engine.Events) {
	s.Jetty = n
	ev.Add(EventJetty{Boat: s.Focus, Nose: n}.By("QB-43").AsBarrier())
	t.laid(s, ev)
}

// removeInTurn removes tiles at the end of a turn or after an elimination, unless an option delays
// that to the end of the round (QB-98, QB-103).
func (s *State) removeInTurn(ev *engine.Events) {
	if !s.Choices.LateRemoval {
		s.removeTiles(ev)
	}
}

// removeTiles removes the tiles upstream of the rearmost boat, with their passengers (QB-67,
// QB-69). A tile that a boat is on stays (QX-101).
func (s *State) removeTiles(ev *engine.Events) {
	rear, rose := s.Laid, int8(-1)
	boats := s.Players()
	for i := range boats {
		if boats[i].Status == Racing {
			rear = min(rear, boats[i].Slot)
		}
	}
	if rear == s.Laid {
		return
	}
	if b := s.rose(); b != nil && s.Choices.RoseLetsGo {
		rose = b.Slot
	} else if b != nil {
		rear = min(rear, b.Slot)
	}
	for i := s.First; i < rear; i++ {
		if i != rose && !s.isRemoved(i) {
			s.removeTile(i, ev)
		}
	}
	for s.First < rear && s.First != rose {
		s.Gone &^= 1 << uint(s.First)
		s.First++
	}
}

// removeTile removes a tile.
func (s *State) removeTile(i int8, ev *engine.Events) {
	slot := &s.River[i]
	s.Gone |= 1 << uint(i)
	ev.Add(EventRemoved{Tile: slot.Tile, Slot: int16(i)}.By("QB-67"))
	if slot.Passengers > 0 {
		ev.Add(EventLostWithTile{Tile: slot.Tile, Passengers: int16(slot.Passengers)}.By("QB-67").Of(int16(slot.Passengers)))
		slot.Passengers = 0
	}
}
