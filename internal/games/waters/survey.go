package waters

import "slices"

// What follows from a map: neighbours, places, and the orders around a hex.

func (t *tables) survey() {
	for h := Hex(1); h < Places; h++ {
		if t.kind[h] == offMap {
			continue
		}
		for i, n := range h.Axial().Neighbours() {
			o := n.Offset()
			if o.Col < 0 || o.Col >= cols || o.Row < 0 || o.Row >= rows {
				continue
			}
			if to := At(int(o.Col), int(o.Row)); t.kind[to] != offMap {
				t.near[h] = t.near[h].with(to)
				t.next[h][i] = to
			}
		}
		switch t.kind[h] {
		case water:
			t.wetAtStart = t.wetAtStart.with(h)
		case lowland:
			t.low = t.low.with(h)
			t.elevated[t.elev[h]] = t.elevated[t.elev[h]].with(h)
			t.land = t.land.with(h)
		case highGround, vicksburg:
			t.land = t.land.with(h)
		case offMap:
		}
		if t.kind[h] != water && t.terrain[h] != open {
			t.grows = t.grows.with(h)
		}
	}
	for a := range t.first {
		t.first[a] = t.group[t.dots[a]]
	}
	for g := range t.waters {
		t.besides[g], t.touches[g] = t.touching(t.waterHexes[g])
	}
	for g := range t.lands {
		t.besidesOf[g], t.touchesOf[g] = t.touching(t.landHexes[g])
	}
	t.rankLand()
	t.findSpots()
}

// touching returns the hexes next to any of some hexes, and the groups of lowland among them.
func (t *tables) touching(hexes set) (near set, lands uint32) {
	for ; !hexes.isEmpty(); hexes = hexes.rest() {
		near = near.or(t.near[hexes.first()])
	}
	for left := near.and(t.low); !left.isEmpty(); left = left.rest() {
		lands |= 1 << t.group[left.first()]
	}
	return near, lands
}

// rankLand orders all land around each token: clockwise from due north, then by distance, row and column (RW-160).
func (t *tables) rankLand() {
	for g := range t.waters {
		for i, h := range t.around(t.token[g]) {
			t.rank[g][h] = uint8(i)
		}
	}
}

// around returns all land in clockwise order from a hex.
func (t *tables) around(from Hex) []Hex {
	var list []Hex
	for left := t.land; !left.isEmpty(); left = left.rest() {
		list = append(list, left.first())
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

func (t *tables) findSpots() {
	ml := t.dots[moundsLanding]
	t.arrivals = t.around(ml)
	slices.SortStableFunc(t.arrivals, func(a, b Hex) int { return distance(ml, a) - distance(ml, b) })
	for left := t.land; !left.isEmpty(); left = left.rest() {
		h := left.first()
		if distance(ml, h) <= 1 {
			t.arriveAt = t.arriveAt.with(h)
		}
		for _, dot := range t.dots {
			if distance(dot, h) <= pawnFromDot {
				t.nearDots = t.nearDots.with(h)
			}
		}
	}
	for left := t.low; !left.isEmpty(); left = left.rest() {
		h := left.first()
		if !t.near[h].and(t.wetAtStart).isEmpty() {
			t.leveeSpots = t.leveeSpots.with(h)
		}
		if t.refuseTown(h) == townFits {
			t.townSpots = t.townSpots.with(h)
		}
	}
	for h := Hex(1); h < Places; h++ {
		for left := t.townSpots; !left.isEmpty(); left = left.rest() {
			if spot := left.first(); distance(spot, h) >= townFromTown {
				t.townsApart[h] = t.townsApart[h].with(spot)
			}
		}
	}
}
