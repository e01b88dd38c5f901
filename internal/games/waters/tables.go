package waters

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// tables hold the map and the decks, and what follows from them. They are made once and never change.
type tables struct {
	facts      engine.Facts
	about      engine.About
	name, hash string

	rooms  *engine.Pool[oddsRoom]
	recent *engine.Recent[State, *BoardOdds] // by beforeWeather

	steps [stepCount]step
	deeds [stepCount][kinds]*deed // the deed of a kind of action at a step

	kind    [Places]ground
	terrain [Places]terrain
	elev    [Places]int8 // of land; high for what never floods
	group   [Places]int8 // of water or of lowland
	mapRows []string     // the cells of the data file by rows, each of four characters

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

	cardKinds, landKinds, weatherKinds *engine.Kinds // for boards

	communityDeck               Pile
	landAll, landStar, landFall LandPile
	weather                     [2]WeatherPile // of 100 and of 77 cards

	// Filled in by survey.
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
	townsApart [Places]set // the town spots that are far enough from a town here
	nearDots   set         // land within 2 of a dot (RW-039)
	leveeSpots set         // lowland beside water (RW-042)
	arrivals   []Hex       // land in the order in which Survivors look for it, from the Mounds Landing dot outwards (RW-052)
	arriveAt   set         // land within one hex of that dot (RW-032)
}

const (
	townFromWater     = 4 // RW-035, at most
	townFromTown      = 5 // RW-036, at least
	townFromVicksburg = 6 // RW-037, at least
	pawnFromDot       = 2 // RW-040, at most
)

// number numbers the groups of water in the order in which they are resolved, and those of land by their names, so that people
// can read a position.
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
		return fmt.Errorf("there is no room for %d towns on this map (RW-036)", maxPositions)
	case t.nearDots.isEmpty():
		return fmt.Errorf("there is no land within %d of a dot (RW-040)", pawnFromDot)
	case t.arriveAt.isEmpty():
		return errors.New("there is no land beside the dot of Mounds Landing (RW-032)")
	case t.count(vicksburg) == 0:
		return errors.New("there is no Vicksburg (VKoV) on the map (RW-037)")
	case t.count(vicksburg)+t.count(highGround) <= sites:
		return fmt.Errorf("there are %d hexes of high ground and of Vicksburg: want more than %d, so that there is dry land for a camp whatever floods (RW-268)",
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
