package waters

import "math/bits"

// What is on the map: land and water, levees and people.

func (s *State) levee(h Hex) *int8 { return &s.Levee[h.Row()][h.Col()] }

func (s *State) people(h Hex) *int8 { return &s.People[h.Row()][h.Col()] }

// wet reports whether a hex is water, or flooded land without a camp (RW-110, RW-100).
func (t *tables) wet(s *State, h Hex) bool {
	switch t.kind[h] {
	case water:
		return true
	case lowland:
		return s.Flooded>>uint8(t.group[h])&1 != 0 && !s.isCamp(h)
	case offMap, highGround, vicksburg:
	}
	return false
}

// dry reports whether a hex is land and not wet.
func (t *tables) dry(s *State, h Hex) bool { return t.kind[h] > water && !t.wet(s, h) }

// dryLand returns all land that is not wet.
func (t *tables) dryLand(s *State) set { return t.land.andNot(t.floodedLand(s)) }

// leveed returns the hexes with levees.
func (s *State) leveed() (hexes set) {
	for r := range s.Levee {
		if s.Levee[r] == [cols]int8{} {
			continue
		}
		for c, n := range s.Levee[r] {
			if n > 0 {
				hexes = hexes.with(At(c, r))
			}
		}
	}
	return hexes
}

// floodedHexes returns all land of flooded groups, with their camps.
func (t *tables) floodedHexes(s *State) (hexes set) {
	for left := s.Flooded; left != 0; left &= left - 1 {
		hexes = hexes.or(t.landHexes[bits.TrailingZeros32(left)])
	}
	return hexes
}

// floodedLand returns all land that is under water: flooded, and without a camp.
func (t *tables) floodedLand(s *State) set { return t.floodedHexes(s).andNot(s.campHexes()) }

// height returns the elevation of lowland, or the number of the levee on it (RW-170).
func (t *tables) height(s *State, h Hex) int8 {
	if n := *s.levee(h); n > 0 {
		return n
	}
	return t.elev[h]
}

// pawnHexes returns the hexes with pawns, also with those on the water.
func (s *State) pawnHexes() (hexes set) {
	for i := range int8(allPawns) {
		if at := s.pawn(i).At; at != Nowhere {
			hexes = hexes.with(at)
		}
	}
	return hexes
}
