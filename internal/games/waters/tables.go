package waters

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Tables hold the map, the decks and what follows from them. They never change.
type Tables struct {
	facts      engine.Facts
	Name, hash string

	steps [stepCount]step
	deeds [stepCount][kinds]*deed // the deed of a kind of action at a step

	Kind    [Places]ground
	Terrain [Places]terrain
	Elev    [Places]int8 // of land; high for what never floods
	Group   [Places]int8 // of water or of lowland
	MapRows []string     // the cells of the data file by rows, each of four characters

	Lands     int
	LandID    [MostLands]string
	landElev  [MostLands]int8
	landHexes [MostLands]Set

	Waters     int
	WaterID    [MostWaters]string
	waterHexes [MostWaters]Set
	Token      [MostWaters]Hex
	Area       [MostWaters]int8
	Down       [MostWaters]int8 // the group downstream, or -1
	lakes      uint16
	Order      [MostWaters]int8 // RW-154
	Ordered    int

	Dots      [Areas]Hex
	site      [sites]Hex
	SiteName  [sites]string
	siteCount int

	CardKinds, LandKinds, WeatherKinds *engine.Kinds // for boards

	communityDeck               Pile
	landAll, landStar, landFall LandPile
	weather                     [2]WeatherPile // of 100 and of 77 cards

	// Filled in by survey.
	near       [Places]Set        // the neighbours
	besides    [MostWaters]Set    // the neighbours of a group of water
	besidesOf  [MostLands]Set     // the neighbours of a group of lowland
	touches    [MostWaters]uint32 // the groups of lowland among those
	touchesOf  [MostLands]uint32
	next       [Places][6]Hex // the neighbours by direction, Nowhere off the map
	land       Set
	Low        Set
	elevated   [highestLevee + 1]Set // lowland by its elevation
	wetAtStart Set
	grows      Set // fields and forest
	first      [Areas]int8
	rank       [MostWaters][Places]uint8 // the clockwise order of land around the group's token

	townSpots  Set
	townsApart [Places]Set // the town spots that are far enough from a town here
	nearDots   Set         // land within 2 of a dot (RW-039)
	leveeSpots Set         // lowland beside water (RW-042)
	arrivals   []Hex       // land in the order in which Survivors look for it, from the Mounds Landing dot outwards (RW-052)
	arriveAt   Set         // land within one hex of that dot (RW-032)
}

const (
	townFromWater     = 4 // RW-035, at most
	townFromTown      = 5 // RW-036, at least
	townFromVicksburg = 6 // RW-037, at least
	pawnFromDot       = 2 // RW-040, at most
)

// number numbers the groups of water in the order in which they are resolved, and those of land by their names, so that people
// can read a position.
func (t *Tables) number() {
	old := *t
	var to [MostWaters]int8
	for i, w := range old.Order[:t.Ordered] {
		to[w] = int8(i)
	}
	t.lakes = 0
	for w := range t.Waters {
		n := to[w]
		t.Order[n] = n
		t.WaterID[n], t.waterHexes[n], t.Token[n], t.Area[n] = old.WaterID[w], old.waterHexes[w], old.Token[w], old.Area[w]
		t.Down[n] = old.Down[w]
		if old.Down[w] >= 0 {
			t.Down[n] = to[old.Down[w]]
		}
		t.lakes |= old.lakes >> w & 1 << n
	}
	slices.Sort(t.LandID[:t.Lands])
	var landTo [MostLands]int8
	for g, id := range old.LandID[:t.Lands] {
		n := slices.Index(t.LandID[:t.Lands], id)
		landTo[g] = int8(n)
		t.landElev[n], t.landHexes[n] = old.landElev[g], old.landHexes[g]
	}
	for h, kind := range t.Kind {
		switch kind {
		case Water:
			t.Group[h] = to[t.Group[h]]
		case Lowland:
			t.Group[h] = landTo[t.Group[h]]
		case OffMap, HighGround, Vicksburg:
		}
	}
}

// playable checks that the map can be played on.
func (t *Tables) playable() error {
	for g := range t.Lands {
		if !t.connected(t.landHexes[g]) {
			return fmt.Errorf("the group %s is not connected (RW-014)", t.LandID[g])
		}
	}
	for g := range t.Waters {
		if !t.connected(t.waterHexes[g]) {
			return fmt.Errorf("the group %s is not connected", t.WaterID[g])
		}
		firstOfArea := t.Order[slices.IndexFunc(t.Order[:t.Ordered], func(o int8) bool { return t.Area[o] == t.Area[g] })]
		if firstOfArea != t.first[t.Area[g]] {
			return fmt.Errorf("the dot of %s is not on its first group %s (RW-019)", AreaNames()[t.Area[g]], t.WaterID[firstOfArea])
		}
	}
	switch {
	case !t.placeable(t.townSpots, MaxPositions):
		return fmt.Errorf("there is no room for %d towns on this map (RW-036)", MaxPositions)
	case t.nearDots.IsEmpty():
		return fmt.Errorf("there is no land within %d of a dot (RW-040)", pawnFromDot)
	case t.arriveAt.IsEmpty():
		return errors.New("there is no land beside the dot of Mounds Landing (RW-032)")
	case t.count(Vicksburg) == 0:
		return errors.New("there is no Vicksburg (VKoV) on the map (RW-037)")
	case t.count(Vicksburg)+t.count(HighGround) <= sites:
		return fmt.Errorf("there are %d hexes of high ground and of Vicksburg: want more than %d, so that there is dry land for a camp whatever floods (RW-268)",
			t.count(Vicksburg)+t.count(HighGround), sites)
	case t.leveeSpots.Size() < 12:
		return fmt.Errorf("there are %d hexes of lowland beside water: want at least 12 (RW-041)", t.leveeSpots.Size())
	}
	return nil
}

func (t *Tables) count(kind ground) (n int) {
	for _, k := range t.Kind {
		if k == kind {
			n++
		}
	}
	return n
}

func (t *Tables) connected(hexes Set) bool {
	reached := Set{}.With(hexes.First())
	for front := reached; !front.IsEmpty(); {
		more := t.near[front.First()].And(hexes).AndNot(reached)
		reached, front = reached.or(more), front.Rest().or(more)
	}
	return reached == hexes
}
