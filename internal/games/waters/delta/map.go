package delta

import (
	"errors"
	"fmt"
	"slices"
)

// Map is the map with the decks, and what is computed from them. It never changes.
type Map struct {
	Name, Hash string

	Kind    [Places]ground
	Terrain [Places]terrain
	Elev    [Places]int8 // of land; High for land that never floods
	Group   [Places]int8 // of water or of lowland
	MapRows []string     // the cells of the data file by rows, each of four characters

	Lands     int
	LandID    [MaxLands]string
	LandElev  [MaxLands]int8
	LandHexes [MaxLands]Set

	Waters     int
	WaterID    [MaxWaters]string
	waterHexes [MaxWaters]Set
	Token      [MaxWaters]Hex
	Area       [MaxWaters]int8
	Down       [MaxWaters]int8 // the group downstream, or -1
	Lakes      uint16
	Order      [MaxWaters]int8 // RW-154
	Ordered    int

	Dots      [Areas]Hex
	Site      [Sites]Hex
	SiteName  [Sites]string
	siteCount int

	CommunityDeck Pile
	LandStar      LandPile
	LandDecks     [2]LandPile    // by version
	WeatherDecks  [2]WeatherPile // of 100 and of 77 cards

	// Filled in by survey.
	Near       [Places]Set       // the neighbours
	besides    [MaxWaters]Set    // the neighbours of a group of water
	besidesOf  [MaxLands]Set     // the neighbours of a group of lowland
	touches    [MaxWaters]uint32 // the groups of lowland among those
	touchesOf  [MaxLands]uint32
	Next       [Places][6]Hex // the neighbours by direction, Nowhere off the map
	Land       Set
	Low        Set
	elevated   [HighestLevee + 1]Set // lowland by its elevation
	wetAtStart Set
	Grows      Set // fields and forest
	First      [Areas]int8
	rank       [MaxWaters][Places]uint8 // the clockwise order of land around the group's token

	TownSpots  Set
	TownsApart [Places]Set // the town spots that are far enough from a town here
	NearDots   Set         // land within 2 of a dot (RW-039)
	LeveeSpots Set         // lowland beside water (RW-042)
	// land in the order in which an arriving Survivor tries it, from the Mounds Landing dot
	// outwards (RW-052)
	Arrivals []Hex
	ArriveAt Set // land within one hex of that dot (RW-032)
}

// number numbers the groups of water in the order in which they are resolved, and those of land by
// name, so that people can read a position.
func (t *Map) number() {
	old := *t
	var to [MaxWaters]int8
	for i, w := range old.Order[:t.Ordered] {
		to[w] = int8(i)
	}
	t.Lakes = 0
	for w := range t.Waters {
		n := to[w]
		t.Order[n] = n
		t.WaterID[n], t.waterHexes[n], t.Token[n], t.Area[n] = old.WaterID[w], old.waterHexes[w], old.Token[w], old.Area[w]
		t.Down[n] = old.Down[w]
		if old.Down[w] >= 0 {
			t.Down[n] = to[old.Down[w]]
		}
		t.Lakes |= old.Lakes >> w & 1 << n
	}
	slices.Sort(t.LandID[:t.Lands])
	var landTo [MaxLands]int8
	for g, id := range old.LandID[:t.Lands] {
		n := slices.Index(t.LandID[:t.Lands], id)
		landTo[g] = int8(n)
		t.LandElev[n], t.LandHexes[n] = old.LandElev[g], old.LandHexes[g]
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

// playable checks that a game can be played on the map.
func (t *Map) playable() error {
	for g := range t.Lands {
		if !t.connected(t.LandHexes[g]) {
			return fmt.Errorf("the group %s is not connected (RW-014)", t.LandID[g])
		}
	}
	for g := range t.Waters {
		if !t.connected(t.waterHexes[g]) {
			return fmt.Errorf("the group %s is not connected", t.WaterID[g])
		}
		firstOfArea := t.Order[slices.IndexFunc(t.Order[:t.Ordered], func(o int8) bool { return t.Area[o] == t.Area[g] })]
		if firstOfArea != t.First[t.Area[g]] {
			return fmt.Errorf("the dot of %s is not on its first group %s (RW-019)", AreaNames()[t.Area[g]], t.WaterID[firstOfArea])
		}
	}
	switch {
	case !t.HasRoom(t.TownSpots, MaxPositions):
		return fmt.Errorf("there is no room for %d towns on this map (RW-036)", MaxPositions)
	case t.NearDots.IsEmpty():
		return fmt.Errorf("there is no land within %d of a dot (RW-040)", PawnFromDot)
	case t.ArriveAt.IsEmpty():
		return errors.New("there is no land beside the dot of Mounds Landing (RW-032)")
	case t.count(Vicksburg) == 0:
		return errors.New("there is no Vicksburg (VKoV) on the map (RW-037)")
	case t.count(Vicksburg)+t.count(HighGround) <= Sites:
		return fmt.Errorf("there are %d hexes of high ground and of Vicksburg: want more than %d, so that there is dry land for a camp whatever floods (RW-268)",
			t.count(Vicksburg)+t.count(HighGround), Sites)
	case t.LeveeSpots.Size() < 12:
		return fmt.Errorf("there are %d hexes of lowland beside water: want at least 12 (RW-041)", t.LeveeSpots.Size())
	}
	return nil
}

func (t *Map) count(kind ground) (n int) {
	for _, k := range t.Kind {
		if k == kind {
			n++
		}
	}
	return n
}

func (t *Map) connected(hexes Set) bool {
	reached := Set{}.With(hexes.First())
	for front := reached; !front.IsEmpty(); {
		more := t.Near[front.First()].And(hexes).AndNot(reached)
		reached, front = reached.Or(more), front.Rest().Or(more)
	}
	return reached == hexes
}

// Ground has the constant properties of a hex of the map.
type Ground struct {
	At        Hex
	Kind      string // water, lowland, high or vicksburg
	Group     int8   // of lowland: its bit in State.Flooded
	Elevation int8   // of lowland
	Grows     bool   // fields and forest
}

// Grounds returns the hexes of the map.
func (t *Map) Grounds() []Ground {
	var list []Ground
	for h := Hex(1); h < Places; h++ {
		kind := t.Kind[h]
		if kind == OffMap {
			continue
		}
		g := Ground{At: h, Kind: [...]string{"", "water", "lowland", "high", "vicksburg"}[kind], Grows: t.Grows.Has(h)}
		if kind == Lowland {
			g.Group, g.Elevation = t.Group[h], t.Elev[h]
		}
		list = append(list, g)
	}
	return list
}
