package waters

import (
	"errors"
	"fmt"
	"slices"
)

// delta is the map and the decks, and what follows from them. It is built once and never changes.
type delta struct {
	name, hash string

	kind    [Places]ground
	terrain [Places]terrain
	elev    [Places]int8 // of land; high for what never floods
	group   [Places]int8 // of water or of lowland

	lands     int
	landID    [mostLands]string
	landElev  [mostLands]int8
	landHexes [mostLands]set

	waters     int
	waterID    [mostWaters]string
	waterHexes [mostWaters]set
	token      [mostWaters]Hex
	area       [mostWaters]int8
	down       [mostWaters]int8 // the group downstream, or -1
	lakes      uint16
	order      [mostWaters]int8 // RW-154
	ordered    int

	dots      [areas]Hex
	site      [sites]Hex
	siteName  [sites]string
	siteCount int

	community                   Pile
	landAll, landStar, landFall LandPile
	weather                     [2]WeatherPile // of 100 and of 77 cards

	// What survey finds.
	near       [Places]set        // the neighbours
	besides    [mostWaters]set    // the neighbours of a group of water
	besidesOf  [mostLands]set     // the neighbours of a group of lowland
	touches    [mostWaters]uint32 // the groups of lowland among those
	touchesOf  [mostLands]uint32
	next       [Places][6]Hex // the neighbours by direction, Nowhere off the map
	land       set
	low        set
	elevated   [highestLevee + 1]set // lowland by its elevation
	wetAtStart set
	grows      set // fields and forest
	first      [areas]int8
	rank       [mostWaters][Places]uint8 // the clockwise order of land around the group's token

	townSpots  set
	townsApart [Places]set // of the town spots, those that are far enough from a town here
	nearDots   set         // land within 2 of a dot (RW-039)
	leveeSpots set         // lowland beside water (RW-042)
	arrivals   []Hex       // land as Survivors look for it, from the Mounds Landing dot outwards (RW-052)
	arriveAt   set         // land within one hex of that dot (RW-032)
}

const (
	townFromWater     = 4 // RW-035, at most
	townFromTown      = 5 // RW-036, at least
	townFromVicksburg = 6 // RW-037, at least
	pawnFromDot       = 2 // RW-040, at most
)

func distance(a, b Hex) int { return a.Axial().Distance(b.Axial()) }

// number gives the groups of water the numbers in which they are resolved, and those of land the order of their names, so that
// a position can be read.
func (d *delta) number() {
	old := *d
	var to [mostWaters]int8
	for i, w := range old.order[:d.ordered] {
		to[w] = int8(i)
	}
	d.lakes = 0
	for w := range d.waters {
		n := to[w]
		d.order[n] = n
		d.waterID[n], d.waterHexes[n], d.token[n], d.area[n] = old.waterID[w], old.waterHexes[w], old.token[w], old.area[w]
		d.down[n] = old.down[w]
		if old.down[w] >= 0 {
			d.down[n] = to[old.down[w]]
		}
		d.lakes |= old.lakes >> w & 1 << n
	}
	slices.Sort(d.landID[:d.lands])
	var landTo [mostLands]int8
	for g, id := range old.landID[:d.lands] {
		n := slices.Index(d.landID[:d.lands], id)
		landTo[g] = int8(n)
		d.landElev[n], d.landHexes[n] = old.landElev[g], old.landHexes[g]
	}
	for h, kind := range d.kind {
		switch kind {
		case water:
			d.group[h] = to[d.group[h]]
		case lowland:
			d.group[h] = landTo[d.group[h]]
		case offMap, highGround, vicksburg:
		}
	}
}

func (d *delta) survey() {
	for h := Hex(1); h < Places; h++ {
		if d.kind[h] == offMap {
			continue
		}
		for i, n := range h.Axial().Neighbours() {
			o := n.Offset()
			if o.Col < 0 || o.Col >= cols || o.Row < 0 || o.Row >= rows {
				continue
			}
			if to := At(int(o.Col), int(o.Row)); d.kind[to] != offMap {
				d.near[h] = d.near[h].with(to)
				d.next[h][i] = to
			}
		}
		switch d.kind[h] {
		case water:
			d.wetAtStart = d.wetAtStart.with(h)
		case lowland:
			d.low = d.low.with(h)
			d.elevated[d.elev[h]] = d.elevated[d.elev[h]].with(h)
			d.land = d.land.with(h)
		case highGround, vicksburg:
			d.land = d.land.with(h)
		case offMap:
		}
		if d.kind[h] != water && d.terrain[h] != open {
			d.grows = d.grows.with(h)
		}
	}
	for a := range d.first {
		d.first[a] = d.group[d.dots[a]]
	}
	for g := range d.waters {
		d.besides[g], d.touches[g] = d.beside(d.waterHexes[g])
	}
	for g := range d.lands {
		d.besidesOf[g], d.touchesOf[g] = d.beside(d.landHexes[g])
	}
	d.rankLand()
	d.findSpots()
}

// beside is what lies next to any of some hexes, and the groups of lowland among that.
func (d *delta) beside(hexes set) (near set, lands uint32) {
	for ; !hexes.isEmpty(); hexes = hexes.rest() {
		near = near.or(d.near[hexes.first()])
	}
	for left := near.and(d.low); !left.isEmpty(); left = left.rest() {
		lands |= 1 << d.group[left.first()]
	}
	return near, lands
}

// rankLand orders all land around each token: clockwise from due north, then by distance, row and column (RW-160).
func (d *delta) rankLand() {
	for g := range d.waters {
		for i, h := range d.around(d.token[g]) {
			d.rank[g][h] = uint8(i)
		}
	}
}

// around is all land in the clockwise order from a hex.
func (d *delta) around(from Hex) []Hex {
	var list []Hex
	for left := d.land; !left.isEmpty(); left = left.rest() {
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

func (d *delta) findSpots() {
	ml := d.dots[moundsLanding]
	d.arrivals = d.around(ml)
	slices.SortStableFunc(d.arrivals, func(a, b Hex) int { return distance(ml, a) - distance(ml, b) })
	for left := d.land; !left.isEmpty(); left = left.rest() {
		h := left.first()
		if distance(ml, h) <= 1 {
			d.arriveAt = d.arriveAt.with(h)
		}
		for _, dot := range d.dots {
			if distance(dot, h) <= pawnFromDot {
				d.nearDots = d.nearDots.with(h)
			}
		}
	}
	for left := d.low; !left.isEmpty(); left = left.rest() {
		h := left.first()
		if !d.near[h].and(d.wetAtStart).isEmpty() {
			d.leveeSpots = d.leveeSpots.with(h)
		}
		if d.refuseTown(h) == townFits {
			d.townSpots = d.townSpots.with(h)
		}
	}
	for h := Hex(1); h < Places; h++ {
		for left := d.townSpots; !left.isEmpty(); left = left.rest() {
			if spot := left.first(); distance(spot, h) >= townFromTown {
				d.townsApart[h] = d.townsApart[h].with(spot)
			}
		}
	}
}

// townFault is why no town can ever stand on a hex.
type townFault int8

const (
	townFits townFault = iota
	townNotLow
	townFarFromWater
	townNearVicksburg
)

func (d *delta) refuseTown(h Hex) townFault {
	toWater, toVicksburg := high, high
	for other := Hex(1); other < Places; other++ {
		switch d.kind[other] {
		case water:
			toWater = min(toWater, distance(h, other))
		case vicksburg:
			toVicksburg = min(toVicksburg, distance(h, other))
		case offMap, lowland, highGround:
		}
	}
	switch {
	case toVicksburg < townFromVicksburg:
		return townNearVicksburg
	case d.kind[h] != lowland:
		return townNotLow
	case toWater > townFromWater:
		return townFarFromWater
	}
	return townFits
}

// placeable tells whether n more towns find room among these spots (RW-200).
func (d *delta) placeable(spots set, n int) bool {
	if n == 0 {
		return true
	}
	if spots.isEmpty() {
		return false
	}
	if n == 1 {
		return true
	}
	for left := spots; !left.isEmpty(); left = left.rest() {
		h := left.first()
		// Later spots only: the order in which towns are placed is no matter here.
		if d.placeable(left.and(d.townsApart[h]), n-1) {
			return true
		}
	}
	return false
}

// playable checks that the map can be played on.
func (d *delta) playable() error {
	for g := range d.lands {
		if !d.connected(d.landHexes[g]) {
			return fmt.Errorf("the group %s is not connected (RW-014)", d.landID[g])
		}
	}
	for g := range d.waters {
		if !d.connected(d.waterHexes[g]) {
			return fmt.Errorf("the group %s is not connected", d.waterID[g])
		}
		firstOfArea := d.order[slices.IndexFunc(d.order[:d.ordered], func(o int8) bool { return d.area[o] == d.area[g] })]
		if firstOfArea != d.first[d.area[g]] {
			return fmt.Errorf("the dot of %s is not on its first group %s (RW-019)", areaNames()[d.area[g]], d.waterID[firstOfArea])
		}
	}
	switch {
	case !d.placeable(d.townSpots, maxPositions):
		return fmt.Errorf("%d towns find no room on this map (RW-036)", maxPositions)
	case d.nearDots.isEmpty():
		return fmt.Errorf("there is no land within %d of a dot (RW-040)", pawnFromDot)
	case d.arriveAt.isEmpty():
		return errors.New("there is no land beside the dot of Mounds Landing (RW-032)")
	case d.count(vicksburg) == 0:
		return errors.New("there is no Vicksburg (VKoV) on the map (RW-037)")
	case d.count(vicksburg)+d.count(highGround) <= sites:
		return fmt.Errorf("there are %d hexes of high ground and of Vicksburg: want more than %d, so that a camp finds dry land whatever floods (RW-268)",
			d.count(vicksburg)+d.count(highGround), sites)
	case d.leveeSpots.size() < 12:
		return fmt.Errorf("there are %d hexes of lowland beside water: want at least 12 (RW-041)", d.leveeSpots.size())
	}
	return nil
}

func (d *delta) count(kind ground) (n int) {
	for _, k := range d.kind {
		if k == kind {
			n++
		}
	}
	return n
}

func (d *delta) connected(s set) bool {
	reached := set{}.with(s.first())
	for front := reached; !front.isEmpty(); {
		more := d.near[front.first()].and(s).andNot(reached)
		reached, front = reached.or(more), front.rest().or(more)
	}
	return reached == s
}
