package broadhorns

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// tables holds the data in the form in which the rules look it up.
type tables struct {
	facts engine.Facts
	about engine.About
	data  Data

	lastSpace int8
	townAt    [100]int8 // by space of the river: the town whose entrance it is, or 0
	space     [allTowns]int8
	bonus     [allTowns]int
	demands   [allTowns][tilesPerTown + 1]demand // by tile from 1; 0: the one on the board
	boats     [4]BoatData                        // as Player.Boat counts them; 0: no boat
	cells     int

	seasons     [5]SeasonData
	seasonAt    [40]int8 // the season, by the number of filled spaces of the track
	seasonTrack []string // the season of each space, by id
	harvest     int8     // the first space of the final autumn
	lastFill    int8     // the last space of the track

	cards      [firstFew]cardFacts
	deliveries [allTowns][cargos]CardSet // the cards for a town and a type
	fewCounts  [fewKinds]int8            // the number of cards of each kind
	cardNames  []string
	drawTexts  []string // by card: the written form of drawing it
	tileNames  []string // by tileKey
	awards     [maxSeats + 1][]int
	boardData  [maxSeats + 1]BoardData // by the number of seats
}

// demand is what a tile, or a town on the board, demands and sells.
type demand struct {
	all     Spaces
	of      [cargos]Spaces
	cargo   [maxSpaces]Cargo
	value   [maxSpaces]int8
	banner  [cargos]int8   // by type: the increase over the market's price, or -1 if it is not sold
	sells   map[string]int // the banner as boards have it, which nobody changes
	wreaths int
}

// cardFacts is what is printed on a delivery or a traveler.
type cardFacts struct {
	cargo Cargo
	town  int8 // of a delivery, or a traveler's home
	to    int8 // a traveler's destination
	fare  int
}

// newTables returns the tables of checked data.
func newTables(d Data) *tables {
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
			t.seasonTrack = append(t.seasonTrack, s.ID)
		}
	}
	for _, town := range d.Towns[1:] {
		for tile := 1; tile <= tilesPerTown; tile++ {
			t.tileNames = append(t.tileNames, town.ID+"-"+strconv.Itoa(tile))
		}
	}
	t.compileCards()
	t.compileAwards()
	return t
}

func compileDemand(d DemandData, wreaths int) demand {
	out := demand{wreaths: wreaths, banner: [cargos]int8{-1, -1, -1, -1, -1}, sells: map[string]int{}}
	for i, s := range d.Spaces {
		c := cargoNamed(s.Cargo)
		out.cargo[i], out.value[i] = c, int8(s.Value)
		out.all |= 1 << i
		out.of[c] |= 1 << i
	}
	for name, increase := range d.Banner {
		out.banner[cargoNamed(name)] = int8(increase)
		out.sells[name] = increase
	}
	return out
}

func (t *tables) compileCards() {
	d := &t.data
	times := map[string]int{}
	for i, card := range d.Cards.Delivery {
		town, cargo := d.townIndex(card.Town), cargoNamed(card.Cargo)
		t.cards[i] = cardFacts{cargo: cargo, town: int8(town)}
		t.deliveries[town][cargo] |= cardSetOf(Card(i))
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
	t.fewCounts = [fewKinds]int8{
		int8(d.Cards.Ice), int8(d.Cards.Peddler), int8(d.Cards.GoodCurrent),
		int8(d.Cards.Spoil["flour"]), int8(d.Cards.Spoil["apple"]), int8(d.Cards.Spoil["pork"]),
	}
	t.cardNames = append(t.cardNames, "ice", "peddler", "current", "spoil-flour", "spoil-apple", "spoil-pork", "?")
	for _, name := range t.cardNames {
		t.drawTexts = append(t.drawTexts, kindNames()[Draw]+" "+name)
	}
}

// tileName returns the written form of a tile: "VIC-1".
func (t *tables) tileName(town, tile int8) string {
	return t.tileNames[tileKey(town, tile)]
}

// demand returns what a town demands and sells now.
func (t *tables) demand(s *State, town int8) *demand { return &t.demands[town][s.Towns[town].Top] }

// season returns the current season (BH-121).
func (t *tables) season(s *State) *SeasonData { return &t.seasons[t.seasonAt[s.Filled]] }

// boat returns the data of a player's boat; all of it is 0 if there is no boat.
func (t *tables) boat(p *Player) *BoatData { return &t.boats[p.Boat] }

// freeBoxes returns the number of empty boxes on a player's boat (BH-066).
func (t *tables) freeBoxes(p *Player) int { return t.boat(p).Boxes - p.load() }

// townHere returns the town at whose entrance the player's boat is, or 0 for none and for St. Louis.
func (t *tables) townHere(p *Player) int8 { return t.townAt[p.Space] }

// card returns what is printed on a delivery or a traveler. For other cards all of it is 0.
func (t *tables) card(c Card) *cardFacts {
	if c >= 0 && c < firstFew {
		return &t.cards[c]
	}
	return &cardFacts{}
}
