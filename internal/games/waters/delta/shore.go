package delta

import "math/bits"

// Shore is where water and land meet while floods are resolved: the land that can still flood, and
// the flooded land that is now part of the water.
type Shore struct {
	flooded uint32 // the groups of lowland that are flooded, a bit each
	camps   Set
	joined  Set  // flooded land without camps, which is part of any water that it touches (RW-167)
	camped  bool // there is a camp on flooded land, so a group may not be connected

	at     [HighestLevee + 1]Set // lowland that can still flood, by its height
	lowest int8                  // the lowest of these heights
}

// Shore returns the shore of a map with these groups of lowland flooded, these camps, and levees of
// these heights, by row and column.
func (t *Map) Shore(flooded uint32, camps, leveed Set, levees *[Rows][Cols]int8) Shore {
	hexes := t.LandsHexes(flooded)
	land := Shore{flooded: flooded, camps: camps, joined: hexes.AndNot(camps), camped: !hexes.And(camps).IsEmpty()}
	dry := t.Low.AndNot(hexes).AndNot(camps)
	leveed = leveed.And(dry)
	for n := range land.at {
		land.at[n] = t.elevated[n].And(dry).AndNot(leveed)
	}
	for ; !leveed.IsEmpty(); leveed = leveed.Rest() {
		h := leveed.First()
		at := &land.at[levees[h.Row()][h.Col()]]
		*at = at.With(h)
	}
	land.findLowest()
	return land
}

// LandsHexes returns all hexes of groups of lowland.
func (t *Map) LandsHexes(groups uint32) (hexes Set) {
	for left := groups; left != 0; left &= left - 1 {
		hexes = hexes.Or(t.LandHexes[bits.TrailingZeros32(left)])
	}
	return hexes
}

// findLowest finds the lowest height of the land that can still flood.
func (l *Shore) findLowest() {
	l.lowest = 0
	for l.lowest < HighestLevee && l.at[l.lowest].IsEmpty() {
		l.lowest++
	}
}

// Floods reports whether some land is low enough for water at this level to flood it.
func (l *Shore) Floods(level int8) bool { return level > l.lowest }

// Sink updates the shore when a group of lowland floods.
func (t *Map) Sink(land *Shore, group int8) {
	hexes := t.LandHexes[group]
	land.flooded |= 1 << group
	land.camped = land.camped || !hexes.And(land.camps).IsEmpty()
	land.joined = land.joined.Or(hexes.AndNot(land.camps))
	for n := range land.at {
		land.at[n] = land.at[n].AndNot(hexes)
	}
	land.findLowest()
}

// Beside returns the hexes that touch a group of water, or flooded land that is part of it. A group
// of land is connected, so it joins as a whole, unless a camp splits it.
func (t *Map) Beside(w int8, land *Shore) (near Set) {
	if land.camped {
		return t.besideHexes(w, land)
	}
	near = t.besides[w]
	joined := t.touches[w] & land.flooded
	for left := joined; left != 0; {
		group := bits.TrailingZeros32(left)
		left &= left - 1
		near = near.Or(t.besidesOf[group])
		more := t.touchesOf[group] & land.flooded &^ joined
		joined |= more
		left |= more
	}
	return near
}

// besideHexes does the same hex by hex.
func (t *Map) besideHexes(w int8, land *Shore) (near Set) {
	area := t.waterHexes[w]
	for front := area; !front.IsEmpty(); {
		var around Set
		for ; !front.IsEmpty(); front = front.Rest() {
			around = around.Or(t.Near[front.First()])
		}
		near = near.Or(around)
		front = around.And(land.joined).AndNot(area)
		area = area.Or(front)
	}
	return near
}

// Overtopped returns the land beside a group of water that floods next: the lowest land below the
// level; if several are equally low, the first one clockwise from due north of the token (RW-160).
// Nowhere means that the group is resolved (RW-155).
func (t *Map) Overtopped(w, level int8, near Set, land *Shore) Hex {
	for n := land.lowest; n < min(level, int8(len(land.at))); n++ {
		left := near.And(land.at[n])
		if left.IsEmpty() {
			continue
		}
		found := left.First()
		for left = left.Rest(); !left.IsEmpty(); left = left.Rest() {
			if h := left.First(); t.rank[w][h] < t.rank[w][found] {
				found = h
			}
		}
		return found
	}
	return Nowhere
}
