package delta

import "slices"

// What is computed from a map: neighbours, places, and the orders around a hex.

func (t *Map) survey() {
	for h := Hex(1); h < Places; h++ {
		if t.Kind[h] == OffMap {
			continue
		}
		for i, n := range h.Axial().Neighbours() {
			o := n.Offset()
			if o.Col < 0 || o.Col >= Cols || o.Row < 0 || o.Row >= Rows {
				continue
			}
			if to := At(int(o.Col), int(o.Row)); t.Kind[to] != OffMap {
				t.Near[h] = t.Near[h].With(to)
				t.Next[h][i] = to
			}
		}
		switch t.Kind[h] {
		case Water:
			t.wetAtStart = t.wetAtStart.With(h)
		case Lowland:
			t.Low = t.Low.With(h)
			t.elevated[t.Elev[h]] = t.elevated[t.Elev[h]].With(h)
			t.Land = t.Land.With(h)
		case HighGround, Vicksburg:
			t.Land = t.Land.With(h)
		case OffMap:
		}
		if t.Kind[h] != Water && t.Terrain[h] != Open {
			t.Grows = t.Grows.With(h)
		}
	}
	for a := range t.First {
		t.First[a] = t.Group[t.Dots[a]]
	}
	for g := range t.Waters {
		t.besides[g], t.touches[g] = t.touching(t.waterHexes[g])
	}
	for g := range t.Lands {
		t.besidesOf[g], t.touchesOf[g] = t.touching(t.LandHexes[g])
	}
	t.rankLand()
	t.findSpots()
}

// touching returns the hexes next to a set of hexes, and the groups of lowland among them.
func (t *Map) touching(hexes Set) (near Set, lands uint32) {
	for ; !hexes.IsEmpty(); hexes = hexes.Rest() {
		near = near.Or(t.Near[hexes.First()])
	}
	for left := near.And(t.Low); !left.IsEmpty(); left = left.Rest() {
		lands |= 1 << t.Group[left.First()]
	}
	return near, lands
}

// rankLand orders all land around each token: clockwise from due north, then by distance, row and
// column (RW-160).
func (t *Map) rankLand() {
	for g := range t.Waters {
		for i, h := range t.around(t.Token[g]) {
			t.rank[g][h] = uint8(i)
		}
	}
}

// around returns all land in clockwise order from a hex.
func (t *Map) around(from Hex) []Hex {
	var list []Hex
	for left := t.Land; !left.IsEmpty(); left = left.Rest() {
		list = append(list, left.First())
	}
	slices.SortFunc(list, func(a, b Hex) int { return clockwise(from, a, b) })
	return list
}

func clockwise(from, a, b Hex) int {
	c := from.Axial()
	if turn := c.BearingTo(a.Axial()).Compare(c.BearingTo(b.Axial())); turn != 0 {
		return turn
	}
	if far := distance(from, a) - distance(from, b); far != 0 {
		return far
	}
	return int(a) - int(b) // row by row
}

func distance(a, b Hex) int { return a.Axial().Distance(b.Axial()) }

func (t *Map) findSpots() {
	ml := t.Dots[moundsLanding]
	t.Arrivals = t.around(ml)
	slices.SortStableFunc(t.Arrivals, func(a, b Hex) int { return distance(ml, a) - distance(ml, b) })
	for left := t.Land; !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		if distance(ml, h) <= 1 {
			t.ArriveAt = t.ArriveAt.With(h)
		}
		for _, dot := range t.Dots {
			if distance(dot, h) <= PawnFromDot {
				t.NearDots = t.NearDots.With(h)
			}
		}
	}
	for left := t.Low; !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		if !t.Near[h].And(t.wetAtStart).IsEmpty() {
			t.LeveeSpots = t.LeveeSpots.With(h)
		}
		if t.RefuseTown(h) == TownFits {
			t.TownSpots = t.TownSpots.With(h)
		}
	}
	for h := Hex(1); h < Places; h++ {
		for left := t.TownSpots; !left.IsEmpty(); left = left.Rest() {
			if spot := left.First(); distance(spot, h) >= TownFromTown {
				t.TownsApart[h] = t.TownsApart[h].With(spot)
			}
		}
	}
}

// Nearest returns the hex of a set that is nearest to a hex, the first one clockwise if several
// are. Nowhere means that the set is empty.
func Nearest(from Hex, among Set) (found Hex) {
	for ; !among.IsEmpty(); among = among.Rest() {
		h := among.First()
		far := distance(from, h) - distance(from, found)
		if found == Nowhere || far < 0 || far == 0 && clockwise(from, h, found) < 0 {
			found = h
		}
	}
	return found
}
