package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// passengersAt returns how many passengers a tile's station gets.
func (t *Tables) passengersAt(s *State, tile tiles.Tile) int8 {
	return passengersUnder(&s.Choices, s.Seats, t.Tiles[tile].Roof)
}

// passengersUnder returns how many passengers a station with this roof gets (QB-09, QB-10, QX-75,
// QX-81, QX-102).
func passengersUnder(c *Choices, seats int8, roof tiles.Roof) int8 {
	switch {
	case roof == tiles.NoRoof || c.School:
		return 0
	case c.ThreeBoth > 0:
		return c.ThreeBoth
	case seats < 4 || seats == 4 && roof == tiles.Red:
		return 1
	}
	return 2
}

// mayTake reports whether a boat may take a passenger where it is (QB-47, QB-48, QB-49, QB-51,
// QB-52, QB-53).
func (t *Tables) mayTake(s *State, b *Boat) bool {
	slot := &s.River[b.Slot]
	return b.Field == t.Tiles[slot.Tile].Dock && b.Speed == slowest && slot.Passengers > 0 &&
		b.Aboard[Capacity-1] == tiles.NoTile && !slices.Contains(b.Aboard[:], slot.Tile)
}

// dock asks the boat in focus whether it takes a passenger or coal, if it may. Landing comes next.
// The Black Rose loads nothing (QX-66).
func (t *Tables) dock(s *State, ev *engine.Events) {
	switch {
	case s.Focus != BlackRose && t.mayTake(s, &s.Boats[s.Focus]):
		s.Phase = Boarding
	case t.mayRefuel(s, s.Focus):
		s.Phase = Refuelling
	default:
		t.land(s, ev)
	}
}

func (t *Tables) take(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	slot := &s.River[b.Slot]
	slot.Passengers--
	b.Aboard[b.Passengers()] = slot.Tile
	e := EventTook{Boat: s.Focus, Tile: slot.Tile, Passengers: int16(b.Passengers()), Slot: int16(b.Slot)}.By("QB-47")
	if s.Focus != s.Active {
		e.Rule = "QB-51"
	}
	ev.Add(e)
	t.land(s, ev)
}

// pass declines a passenger, coal or an exchange.
func (t *Tables) pass(s *State, ev *engine.Events) {
	switch s.Phase {
	case Trading:
		ev.Add(EventKept{Boat: s.Active, With: s.Partner}.By("QX-53"))
		t.askExchange(s, ev)
		return
	case Refuelling:
		ev.Add(EventUnfuelled{Boat: s.Focus}.By("QX-41"))
		t.land(s, ev)
		return
	default:
	}
	ev.Add(EventPassed{Boat: s.Focus, Tile: s.River[s.Boats[s.Focus].Slot].Tile}.By("QB-50"))
	t.land(s, ev)
}

// hopeless reports whether no boat in the race can still get the passengers it needs (QB-86). If
// both boats of a player have to come home, both must be able to (QX-103).
func (t *Tables) hopeless(s *State) bool {
	if s.Choices.School {
		return false
	}
	var racing, lost engine.Seats
	boats := s.Players()
	for i := range boats {
		b := &boats[i]
		switch {
		case b.Status == Racing && t.stationsFor(s, b) >= Capacity-b.Passengers():
			if !s.Choices.BothHome {
				return false
			}
			racing = racing.With(b.Seat)
		case b.Status == Racing || b.Status == Out:
			lost = lost.With(b.Seat)
		}
	}
	return racing&^lost == 0
}

// stationsFor returns at how many stations a boat could still take a passenger: on the table, or on
// tiles of the pile that can still be drawn.
func (t *Tables) stationsFor(s *State, b *Boat) int {
	n := 0
	if s.Draws > 0 {
		n = t.stationsToCome(s)
	}
	for i := s.First; i < s.Laid && n < Capacity; i++ {
		if s.River[i].Passengers > 0 && !slices.Contains(b.Aboard[:], s.River[i].Tile) {
			n++
		}
	}
	return n
}

// stationsToCome returns how many tiles with stations may still be drawn.
func (t *Tables) stationsToCome(s *State) int {
	if s.Choices.School {
		return 0
	}
	return int(t.toCome(s, tiles.WithRed) + t.toCome(s, tiles.WithBrown))
}
