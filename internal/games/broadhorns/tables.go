package broadhorns

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// tables are the data as the rules look them up.
type tables struct {
	facts   engine.Facts
	version int // of the rules: see changes.go
	data    Data

	lastSpace int8
	townAt    [100]int8 // by space of the river: the town whose entrance it is, 0 for none
	space     [allTowns]int8
	bonus     [allTowns]int
	demands   [allTowns][tilesEach + 1]demand // by tile from 1; 0 is the board's
	boats     [4]BoatData                     // by State's numbers; 0 is no boat
	cells     int

	seasons  [5]SeasonData
	seasonAt [40]int8 // the season by how many spaces of the track are filled
	harvest  int8     // the space with which the final autumn begins
	lastFill int8     // the last space of the track

	cards      [firstFew]cardFacts
	deliveries [allTowns][cargos]CardSet // the cards for a town and a type
	few        [fewKinds]int8            // how many there are of each
	cardNames  []string
	drawTexts  []string // by card: its fall, as written
	tileNames  []string // by tileKey
	awards     [maxSeats + 1][]int
}

// demand is what a tile, or a town's printed values, asks for and sells.
type demand struct {
	all     Spaces
	of      [cargos]Spaces
	cargo   [maxSpaces]Cargo
	value   [maxSpaces]int8
	banner  [cargos]int8 // the increase, or -1 for what is not sold
	wreaths int
}

// cardFacts are what a delivery or a traveler card says.
type cardFacts struct {
	cargo Cargo
	town  int8 // where it belongs: a delivery's town, a traveler's home
	to    int8 // a traveler's destination
	fare  int
}

// compile turns checked data into tables.
func compile(d Data) *tables {
	t := &tables{data: d, lastSpace: int8(d.River.LastSpace), cells: d.SpoilCells}
	for i, town := range d.Towns {
		t.space[i], t.bonus[i] = int8(town.Space), town.Bonus
		t.townAt[town.Space] = int8(i)
		t.demands[i][0] = compileDemand(town.Board, 0)
	}
	var tiles [allTowns]int
	for _, tile := range d.Tiles {
		town := d.townIndex(tile.Town)
		tiles[town]++
		t.demands[town][tiles[town]] = compileDemand(tile.DemandData, tile.Wreaths)
	}
	copy(t.boats[1:], d.Boats)
	for i, s := range d.Seasons {
		t.seasons[i] = s
		t.harvest = t.lastFill + 1
		for range s.Spaces {
			t.lastFill++
			t.seasonAt[t.lastFill] = int8(i)
		}
	}
	for _, town := range d.Towns[1:] {
		for tile := 1; tile <= tilesEach; tile++ {
			t.tileNames = append(t.tileNames, town.ID+"-"+strconv.Itoa(tile))
		}
	}
	t.compileCards()
	t.compileAwards()
	return t
}

func compileDemand(d DemandData, wreaths int) demand {
	out := demand{wreaths: wreaths, banner: [cargos]int8{-1, -1, -1, -1, -1}}
	for i, s := range d.Spaces {
		c := cargoNamed(s.Cargo)
		out.cargo[i], out.value[i] = c, int8(s.Value)
		out.all |= 1 << i
		out.of[c] |= 1 << i
	}
	for name, increase := range d.Banner {
		out.banner[cargoNamed(name)] = int8(increase)
	}
	return out
}

func (t *tables) compileCards() {
	d := &t.data
	times := map[string]int{}
	for i, card := range d.Cards.Delivery {
		town, cargo := d.townIndex(card.Town), cargoNamed(card.Cargo)
		t.cards[i] = cardFacts{cargo: cargo, town: int8(town)}
		t.deliveries[town][cargo] |= only(Card(i))
		name := card.Town + "-" + card.Cargo
		if times[name]++; times[name] > 1 {
			name += "-" + strconv.Itoa(times[name])
		}
		t.cardNames = append(t.cardNames, name)
	}
	for i, card := range d.Cards.Traveler {
		c := firstTraveler + Card(i)
		t.cards[c] = cardFacts{town: int8(d.townIndex(card.Home)), to: int8(d.townIndex(card.Destination)), fare: card.Fare}
		t.cardNames = append(t.cardNames, c.number())
	}
	t.few = [fewKinds]int8{
		int8(d.Cards.Ice), int8(d.Cards.Peddler), int8(d.Cards.GoodCurrent),
		int8(d.Cards.Spoil["flour"]), int8(d.Cards.Spoil["apple"]), int8(d.Cards.Spoil["pork"]),
	}
	t.cardNames = append(t.cardNames, "ice", "peddler", "current", "spoil-flour", "spoil-apple", "spoil-pork", "?")
	for _, name := range t.cardNames {
		t.drawTexts = append(t.drawTexts, kindNames()[Draw]+" "+name)
	}
}

// tileName is a tile as written: "VIC-1".
func (t *tables) tileName(town, tile int8) string {
	return t.tileNames[tileKey(town, tile)]
}

// demand is what a town asks for and sells now.
func (t *tables) demand(s *State, town int8) *demand { return &t.demands[town][s.Towns[town].Top] }

// season is what holds now (BH-121).
func (t *tables) season(s *State) *SeasonData { return &t.seasons[t.seasonAt[s.Filled]] }

// boat is what a player sails; without a boat it has nothing.
func (t *tables) boat(p *Player) *BoatData { return &t.boats[p.Boat] }

// free counts a boat's empty boxes (BH-066).
func (t *tables) free(p *Player) int { return t.boat(p).Boxes - p.load() }

// here is the town at whose entrance the player's boat lies, 0 for none and for St. Louis.
func (t *tables) here(p *Player) int8 { return t.townAt[p.Space] }

// card is what a card says; of the kinds of which there are several it says nothing.
func (t *tables) card(c Card) *cardFacts {
	if c >= 0 && c < firstFew {
		return &t.cards[c]
	}
	return &cardFacts{}
}
