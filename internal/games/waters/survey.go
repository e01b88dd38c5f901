package waters

import "slices"

// What follows from a map: neighbours, places, and the orders around a hex.

func (t *Tables) survey() {
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
				t.near[h] = t.near[h].With(to)
				t.next[h][i] = to
			}
		}
		switch t.Kind[h] {
		case Water:
			t.wetAtStart = t.wetAtStart.With(h)
		case Lowland:
			t.Low = t.Low.With(h)
			t.elevated[t.Elev[h]] = t.elevated[t.Elev[h]].With(h)
			t.land = t.land.With(h)
		case HighGround, Vicksburg:
			t.land = t.land.With(h)
		case OffMap:
		}
		if t.Kind[h] != Water && t.Terrain[h] != Open {
			t.grows = t.grows.With(h)
		}
	}
	for a := range t.first {
		t.first[a] = t.Group[t.Dots[a]]
	}
	for g := range t.Waters {
		t.besides[g], t.touches[g] = t.touching(t.waterHexes[g])
	}
	for g := range t.Lands {
		t.besidesOf[g], t.touchesOf[g] = t.touching(t.landHexes[g])
	}
	t.rankLand()
	t.findSpots()
}

// touching returns the hexes next to any of some hexes, and the groups of lowland among them.
func (t *Tables) touching(hexes Set) (near Set, lands uint32) {
	for ; !hexes.IsEmpty(); hexes = hexes.Rest() {
		near = near.or(t.near[hexes.First()])
	}
	for left := near.And(t.Low); !left.IsEmpty(); left = left.Rest() {
		lands |= 1 << t.Group[left.First()]
	}
	return near, lands
}

// rankLand orders all land around each token: clockwise from due north, then by distance, row and column (RW-160).
func (t *Tables) rankLand() {
	for g := range t.Waters {
		for i, h := range t.around(t.Token[g]) {
			t.rank[g][h] = uint8(i)
		}
	}
}

// around returns all land in clockwise order from a hex.
func (t *Tables) around(from Hex) []Hex {
	var list []Hex
	for left := t.land; !left.IsEmpty(); left = left.Rest() {
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

func (t *Tables) findSpots() {
	ml := t.Dots[moundsLanding]
	t.arrivals = t.around(ml)
	slices.SortStableFunc(t.arrivals, func(a, b Hex) int { return distance(ml, a) - distance(ml, b) })
	for left := t.land; !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		if distance(ml, h) <= 1 {
			t.arriveAt = t.arriveAt.With(h)
		}
		for _, dot := range t.Dots {
			if distance(dot, h) <= pawnFromDot {
				t.nearDots = t.nearDots.With(h)
			}
		}
	}
	for left := t.Low; !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		if !t.near[h].And(t.wetAtStart).IsEmpty() {
			t.leveeSpots = t.leveeSpots.With(h)
		}
		if t.refuseTown(h) == townFits {
			t.townSpots = t.townSpots.With(h)
		}
	}
	for h := Hex(1); h < Places; h++ {
		for left := t.townSpots; !left.IsEmpty(); left = left.Rest() {
			if spot := left.First(); distance(spot, h) >= townFromTown {
				t.townsApart[h] = t.townsApart[h].With(spot)
			}
		}
	}
}
