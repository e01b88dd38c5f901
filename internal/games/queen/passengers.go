package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// passengersAt is how many passengers a tile's station gets (QB-09, QB-10).
func (t *tables) passengersAt(s *State, tile Tile) int8 {
	roof := t.tiles[tile].roof
	switch {
	case roof == NoRoof || s.Choices.School:
		return 0
	case s.Seats == 3 || s.Seats == 4 && roof == Red:
		return 1
	}
	return 2
}

// mayTake tells whether a boat may take a passenger where it is: QB-47, QB-48, QB-49, QB-51, QB-52 and QB-53.
func (t *tables) mayTake(s *State, b *Boat) bool {
	slot := &s.River[b.Slot]
	return b.Field == t.tiles[slot.Tile].dock && b.Speed == slowest && slot.Passengers > 0 &&
		b.Aboard[capacity-1] == NoTile && !slices.Contains(b.Aboard[:], slot.Tile)
}

// dock asks the boat in focus for a passenger, if it may take one; landing comes next.
func (t *tables) dock(s *State, ev *engine.Events) {
	if t.mayTake(s, &s.Boats[s.Focus]) {
		s.Phase = Boarding
		return
	}
	t.land(s, ev)
}

func (t *tables) take(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	slot := &s.River[b.Slot]
	slot.Passengers--
	b.Aboard[b.passengers()] = slot.Tile
	e := engine.Event{
		Rule: "QB-47", Key: "took", Args: engine.Args{int16(s.Focus), int16(slot.Tile), int16(b.passengers()), int16(b.Slot)},
	}
	if s.Focus != s.Active {
		e.Rule = "QB-51"
	}
	ev.Add(e)
	t.land(s, ev)
}

func (t *tables) pass(s *State, ev *engine.Events) {
	ev.Add(engine.Event{Rule: "QB-50", Key: "passed", Args: engine.Args{int16(s.Focus), int16(s.River[s.Boats[s.Focus].Slot].Tile)}})
	t.land(s, ev)
}

// hopeless tells whether nobody in the race can still get the passengers that it lacks (QB-86).
func (t *tables) hopeless(s *State) bool {
	if s.Choices.School {
		return false
	}
	for i := range s.Boats {
		if b := &s.Boats[i]; b.Status == Racing && t.stationsFor(s, b) >= capacity-b.passengers() {
			return false
		}
	}
	return true
}

// stationsFor counts the stations where a boat could still take a passenger.
func (t *tables) stationsFor(s *State, b *Boat) int {
	n := 0
	for pile := s.Pile & t.stations; pile != 0 && n < int(s.Draws); pile &= pile - 1 {
		n++
	}
	for i := s.First; i < s.Laid && n < capacity; i++ {
		if s.River[i].Passengers > 0 && !slices.Contains(b.Aboard[:], s.River[i].Tile) {
			n++
		}
	}
	return n
}
