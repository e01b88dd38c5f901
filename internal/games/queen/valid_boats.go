package queen

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// validBoats checks each boat on its own.
func (t *Tables) validBoats(s *State) error {
	var boats [maxSeats]int8
	for i := range s.Boats {
		b, id := &s.Boats[i], BoatID(i)
		if id == BlackRose && s.Choices.Rose {
			continue
		}
		playing := id != NoBoat && int8(id) <= s.Fleet
		if !playing || b.Status == Ashore {
			if *b != (Boat{}) || playing && s.Phase != Berthing {
				return fmt.Errorf("boat %s is not in this game", id)
			}
			continue
		}
		if b.Seat < 0 || int8(b.Seat) >= s.Seats || !s.Choices.RandomStart && int8(id) <= s.Seats && int8(b.Seat) != int8(id)-1 ||
			int8(id) > s.Seats && b.Seat != s.Boats[2*s.Seats+1-int8(id)].Seat {
			return fmt.Errorf("boat %s has the wrong seat", id)
		}
		if boats[b.Seat]++; boats[b.Seat] > s.Fleet/s.Seats {
			return fmt.Errorf("boat %s has the wrong seat", id)
		}
		if err := t.validBoat(s, id); err != nil {
			return fmt.Errorf("boat %s: %w", id, err)
		}
	}
	if err := t.validRose(s); err != nil {
		return fmt.Errorf("the Black Rose: %w", err)
	}
	return t.validPassengers(s)
}

// validRose checks what applies only to the Black Rose.
func (t *Tables) validRose(s *State) error {
	b := s.rose()
	if b == nil {
		if s.Moored != 0 {
			return errors.New("it is not in this game")
		}
		return nil
	}
	if s.Phase == Berthing {
		if s.Moored != 0 || *b != (Boat{}) {
			return errors.New("it is launched last")
		}
		return nil
	}
	switch {
	case b.Status != Racing:
		return errors.New("it stays on the river (QX-73)")
	case b.Seat < 0 || int8(b.Seat) >= s.Seats:
		return errors.New("a seat has to control it (QX-57)")
	case b.Aboard != [Capacity]tiles.Tile{} || b.Coaled != [tiles.CoalTiles]tiles.Tile{}:
		return errors.New("it loads nothing (QX-66)")
	case b.Coal != roseCoal && !s.inMovement(BlackRose):
		return errors.New("it may use 1 coal (QX-60)")
	case s.Moored < 0 || s.Moored >= s.Laid || s.Moored > 0 && t.Tiles[s.River[s.Moored].Tile].Dock < 0:
		return errors.New("there is no dock where its last movement ended (QX-65)")
	}
	if s.Round > 0 && !s.Choices.OrderEachTurn {
		last := NoBoat
		for _, id := range s.Order {
			if id != NoBoat && id != BlackRose {
				last = id
			}
		}
		if b.Seat != s.Boats[last].Seat {
			return errors.New("the owner of the last boat controls it (QX-57)")
		}
	}
	return t.validBoat(s, BlackRose)
}

func (t *Tables) validBoat(s *State, id BoatID) error {
	b := &s.Boats[id]
	coal := int8(fullCoal)
	switch {
	case id == BlackRose:
		coal = plenty
	case id == Fleet && (s.Round == 0 || s.Round == 1 && (!s.moved(id) || t.inShipyard(s, id))):
		coal = bonusCoal // QX-80: a boat that had to wait keeps it to the end of the round
	}
	if b.Status < 0 || b.Status >= statuses || b.Head < 0 || b.Head >= tiles.Headings || b.Speed < slowest || b.Speed > fastest ||
		b.Coal < 0 || b.Coal > coal || b.Slot < 0 || b.Slot >= s.Laid || b.Field < 0 || b.Field >= tiles.Fields || b.Logs < 0 || b.Logs > fastest/2 {
		return errors.New("something is out of bounds")
	}
	racing := b.Status == Racing
	sand := racing && t.Sandy(s, b.Cell())
	switch {
	case b.Pushed && (!racing || !s.Choices.LateAlign || sand || s.Active == id):
		return errors.New("it cannot have an extra turn")
	case racing && (b.Slot < s.First || s.Gone>>uint(b.Slot)&1 != 0 || !t.isWater(s, b.Cell()) && !t.inShipyard(s, id)):
		return errors.New("it is not on the river")
	case sand && b.Speed != slowest && (s.Active != id || s.Phase != Moving):
		return errors.New("its speed is 1 on a sandbar (QX-06)")
	case b.Logs > 0 && (!racing || 2*b.Logs > b.Speed && !sand || !s.mayHaveLogs(id) || s.Active == id && !s.hasPaidFor(b.Logs)):
		return errors.New("it cannot have gone through so many logs (QX-28)")
	case !t.validCoaled(s, b):
		return errors.New("it cannot have refuelled there (QX-94)")
	case !racing && (b.Slot != 0 || b.Field != 0 || b.Coaled != [tiles.CoalTiles]tiles.Tile{}):
		return errors.New("it is off the river and has a place on it")
	case racing != (b.Place == 0):
		return errors.New("it must have a place exactly when it is out of the race")
	case b.Status == Finished && s.Jetty == tiles.NoNose:
		return errors.New("it cannot have finished without a jetty")
	}
	return t.validAboard(s, b)
}

// validCoaled reports whether a boat can have refuelled at these places, in this order (QX-94).
func (t *Tables) validCoaled(s *State, b *Boat) bool {
	var seen tiles.Set
	for i, tile := range b.Coaled {
		switch {
		case tile == tiles.NoTile:
			continue
		case tile < 0 || tile >= tiles.Count || !s.Choices.CoalOnce || !t.CoalTiles.Has(tile) || s.Pile.Has(tile) || seen.Has(tile):
			return false
		case i > 0 && b.Coaled[i-1] == tiles.NoTile:
			return false
		}
		seen |= tiles.SetOf(tile)
	}
	return true
}

// inShipyard reports whether a boat is still in the shipyard. Only the boat that starts there is
// ever in it (QX-77, QX-111).
func (t *Tables) inShipyard(s *State, id BoatID) bool {
	b := &s.Boats[id]
	starts := id == Fleet || id == BlackRose && s.Fleet == Fleet-1
	return starts && b.Slot == 0 && b.Field == t.Berths[Fleet-1]
}

// inMovement reports whether a boat's movement, including docking and landing, is still going on.
func (s *State) inMovement(id BoatID) bool {
	laying := s.Phase == Bending || s.Phase == Laying || s.Phase == Jetty
	over := s.Phase == Trading || laying && (s.Focus == id || s.Choices.LateReveal)
	return s.Active == id && !over
}

// moved reports whether the movement of a boat in this round is over.
func (s *State) moved(id BoatID) bool {
	for i, other := range s.Order {
		if other == id {
			return int8(i) < s.Next
		}
	}
	return false
}

// hasPaidFor reports whether the movement has used enough points for this many log fields (QX-25).
// After the movement, when the speed may have changed, any number passes.
func (s *State) hasPaidFor(logs int8) bool {
	return s.MP == 0 && s.Phase != Moving || s.MP+2*logs <= s.Boats[s.Active].Speed
}

// mayHaveLogs reports whether a boat may still have speed to lose to logs: during its movement or,
// with option log_loss_time, until the end of the round.
func (s *State) mayHaveLogs(id BoatID) bool {
	switch {
	case s.Active == id && s.Phase == Choosing:
		return false
	case s.Choices.LateLogs:
		return s.Active == id || s.moved(id) || s.Phase == Over
	}
	return s.inMovement(id)
}

func (t *Tables) validAboard(s *State, b *Boat) error {
	for _, from := range b.Aboard {
		if from < 0 || from >= tiles.Count || from != tiles.NoTile && (t.passengersAt(s, from) == 0 || s.Pile.Has(from)) {
			return errors.New("a passenger comes from a place without passengers")
		}
	}
	n := b.Passengers()
	switch {
	case n > 0 && (b.Aboard[0] == tiles.NoTile || b.Aboard[0] == b.Aboard[1]):
		return errors.New("two passengers must be from two islands, in order (QB-49)")
	case n > 0 && b.Status == Out:
		return errors.New("an eliminated boat has no passengers (QB-107)")
	case n < Capacity && b.Status == Finished && !s.Choices.School:
		return errors.New("a boat finishes with two passengers (QB-63)")
	}
	return nil
}

// validPassengers checks the number of passengers of every station.
func (t *Tables) validPassengers(s *State) error {
	for i := range s.Laid {
		slot := &s.River[i]
		left := t.passengersAt(s, slot.Tile) - slot.Passengers
		for j := range s.Boats {
			if slices.Contains(s.Boats[j].Aboard[:], slot.Tile) {
				left--
			}
		}
		if left < 0 {
			return fmt.Errorf("slot %d: tile %s had fewer passengers", i, slot.Tile)
		}
	}
	return nil
}

// validPlaces compares the boats: no two share a field, places have no gaps, and nobody is on the
// newest tile before it is opened.
func (s *State) validPlaces() error {
	var taken [MaxSlots]tiles.Mask
	var places [statuses]tiles.Mask
	for i := range s.Boats {
		b := &s.Boats[i]
		switch b.Status {
		case Racing:
			bit := tiles.Mask(1) << uint(b.Field)
			if taken[b.Slot]&bit != 0 {
				return fmt.Errorf("boat %s: another boat is on its field", BoatID(i))
			}
			taken[b.Slot] |= bit
		case Finished, Out:
			if b.Place < 1 || b.Place > s.Fleet || places[b.Status]>>uint(b.Place)&1 != 0 {
				return fmt.Errorf("boat %s: another boat has its place, or there is no such place", BoatID(i))
			}
			places[b.Status] |= 1 << uint(b.Place)
		case Ashore, statuses:
		}
	}
	for _, status := range []Status{Finished, Out} {
		if n := s.Count(status); places[status] != 1<<uint(n+1)-2 && n > 0 {
			return errors.New("a place is missing")
		}
	}
	unopened := s.Growing() && s.Opener == NoBoat && s.Laid > 1
	if (unopened || s.Phase == Jetty) && taken[s.Newest()] != 0 {
		return errors.New("the newest tile is empty until it is opened (QB-38)")
	}
	return nil
}
