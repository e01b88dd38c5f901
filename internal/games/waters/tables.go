package waters

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// tables are the map and the decks, and what follows from them. They are made once and never change.
type tables struct {
	facts      engine.Facts
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

	communityDeck               Pile
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
func (t *tables) number() {
	old := *t
	var to [mostWaters]int8
	for i, w := range old.order[:t.ordered] {
		to[w] = int8(i)
	}
	t.lakes = 0
	for w := range t.waters {
		n := to[w]
		t.order[n] = n
		t.waterID[n], t.waterHexes[n], t.token[n], t.area[n] = old.waterID[w], old.waterHexes[w], old.token[w], old.area[w]
		t.down[n] = old.down[w]
		if old.down[w] >= 0 {
			t.down[n] = to[old.down[w]]
		}
		t.lakes |= old.lakes >> w & 1 << n
	}
	slices.Sort(t.landID[:t.lands])
	var landTo [mostLands]int8
	for g, id := range old.landID[:t.lands] {
		n := slices.Index(t.landID[:t.lands], id)
		landTo[g] = int8(n)
		t.landElev[n], t.landHexes[n] = old.landElev[g], old.landHexes[g]
	}
	for h, kind := range t.kind {
		switch kind {
		case water:
			t.group[h] = to[t.group[h]]
		case lowland:
			t.group[h] = landTo[t.group[h]]
		case offMap, highGround, vicksburg:
		}
	}
}

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

// touching is what lies next to any of some hexes, and the groups of lowland among that.
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

// around is all land in the clockwise order from a hex.
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

// townFault is why no town can ever stand on a hex.
type townFault int8

const (
	townFits townFault = iota
	townNotLow
	townFarFromWater
	townNearVicksburg
)

func (t *tables) refuseTown(h Hex) townFault {
	toWater, toVicksburg := high, high
	for other := Hex(1); other < Places; other++ {
		switch t.kind[other] {
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
	case t.kind[h] != lowland:
		return townNotLow
	case toWater > townFromWater:
		return townFarFromWater
	}
	return townFits
}

// placeable tells whether n more towns find room among these spots (RW-200).
func (t *tables) placeable(spots set, n int) bool {
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
		if t.placeable(left.and(t.townsApart[h]), n-1) {
			return true
		}
	}
	return false
}

// playable checks that the map can be played on.
func (t *tables) playable() error {
	for g := range t.lands {
		if !t.connected(t.landHexes[g]) {
			return fmt.Errorf("the group %s is not connected (RW-014)", t.landID[g])
		}
	}
	for g := range t.waters {
		if !t.connected(t.waterHexes[g]) {
			return fmt.Errorf("the group %s is not connected", t.waterID[g])
		}
		firstOfArea := t.order[slices.IndexFunc(t.order[:t.ordered], func(o int8) bool { return t.area[o] == t.area[g] })]
		if firstOfArea != t.first[t.area[g]] {
			return fmt.Errorf("the dot of %s is not on its first group %s (RW-019)", areaNames()[t.area[g]], t.waterID[firstOfArea])
		}
	}
	switch {
	case !t.placeable(t.townSpots, maxPositions):
		return fmt.Errorf("%d towns find no room on this map (RW-036)", maxPositions)
	case t.nearDots.isEmpty():
		return fmt.Errorf("there is no land within %d of a dot (RW-040)", pawnFromDot)
	case t.arriveAt.isEmpty():
		return errors.New("there is no land beside the dot of Mounds Landing (RW-032)")
	case t.count(vicksburg) == 0:
		return errors.New("there is no Vicksburg (VKoV) on the map (RW-037)")
	case t.count(vicksburg)+t.count(highGround) <= sites:
		return fmt.Errorf("there are %d hexes of high ground and of Vicksburg: want more than %d, so that a camp finds dry land whatever floods (RW-268)",
			t.count(vicksburg)+t.count(highGround), sites)
	case t.leveeSpots.size() < 12:
		return fmt.Errorf("there are %d hexes of lowland beside water: want at least 12 (RW-041)", t.leveeSpots.size())
	}
	return nil
}

func (t *tables) count(kind ground) (n int) {
	for _, k := range t.kind {
		if k == kind {
			n++
		}
	}
	return n
}

func (t *tables) connected(hexes set) bool {
	reached := set{}.with(hexes.first())
	for front := reached; !front.isEmpty(); {
		more := t.near[front.first()].and(hexes).andNot(reached)
		reached, front = reached.or(more), front.rest().or(more)
	}
	return reached == hexes
}
