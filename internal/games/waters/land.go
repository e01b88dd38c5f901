package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// What is on the map: land and water, levees and people.

// LeveeAt returns the height of the levee on a hex, to read or to change.
func (s *State) LeveeAt(h delta.Hex) *int8 { return &s.Levee[h.Row()][h.Col()] }

// PeopleAt returns the number of Survivors on a hex, to read or to change.
func (s *State) PeopleAt(h delta.Hex) *int8 { return &s.People[h.Row()][h.Col()] }

// Wet reports whether a hex is water, or flooded land without a camp (RW-110, RW-100).
func (t *Tables) Wet(s *State, h delta.Hex) bool {
	switch t.Kind[h] {
	case delta.Water:
		return true
	case delta.Lowland:
		return s.Flooded>>uint8(t.Group[h])&1 != 0 && !s.IsCamp(h)
	case delta.OffMap, delta.HighGround, delta.Vicksburg:
	}
	return false
}

// dry reports whether a hex is land and not wet.
func (t *Tables) dry(s *State, h delta.Hex) bool { return t.Kind[h] > delta.Water && !t.Wet(s, h) }

// dryLand returns all land that is not wet.
func (t *Tables) dryLand(s *State) delta.Set { return t.Land.AndNot(t.floodedLand(s)) }

// Leveed returns the hexes with levees.
func (s *State) Leveed() (hexes delta.Set) {
	for r := range s.Levee {
		if s.Levee[r] == [delta.Cols]int8{} {
			continue
		}
		for c, n := range s.Levee[r] {
			if n > 0 {
				hexes = hexes.With(delta.At(c, r))
			}
		}
	}
	return hexes
}

// floodedHexes returns all land of flooded groups, with their camps.
func (t *Tables) floodedHexes(s *State) (hexes delta.Set) {
	for left := s.Flooded; left != 0; left &= left - 1 {
		hexes = hexes.Or(t.LandHexes[bits.TrailingZeros32(left)])
	}
	return hexes
}

// floodedLand returns all land that is under water: flooded, and without a camp.
func (t *Tables) floodedLand(s *State) delta.Set { return t.floodedHexes(s).AndNot(s.campHexes()) }

// Height returns the elevation of lowland, or the number of the levee on it (RW-170).
func (t *Tables) Height(s *State, h delta.Hex) int8 {
	if n := *s.LeveeAt(h); n > 0 {
		return n
	}
	return t.Elev[h]
}

// pawnHexes returns the hexes with pawns, also with those on the water.
func (s *State) pawnHexes() (hexes delta.Set) {
	for i := range int8(AllPawns) {
		if at := s.Pawn(i).At; at != delta.Nowhere {
			hexes = hexes.With(at)
		}
	}
	return hexes
}
