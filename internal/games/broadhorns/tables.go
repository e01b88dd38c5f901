package broadhorns

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// Tables holds the data as the rules look it up.
type Tables struct {
	Facts engine.Facts
	Data  Data

	phases [phases]phase

	LastSpace int8
	TownAt    [100]int8 // by space of the river: the town whose entrance it is, or 0
	Space     [AllTowns]int8
	Bonus     [AllTowns]int
	demands   [AllTowns][TilesPerTown + 1]Demand // by tile from 1; 0: the one on the board
	Boats     [4]BoatData                        // by Player.Boat; 0: no boat
	Cells     int

	Seasons     [5]SeasonData
	SeasonAt    [40]int8 // the season, by the number of filled spaces of the track
	SeasonTrack []string // the season of each space, by id
	harvest     int8     // the first space of the final autumn
	LastFill    int8     // the last space of the track

	Cards      [FirstFew]CardFacts
	Deliveries [AllTowns][Cargos]CardSet // the cards for a town and a type
	fewCounts  [fewKinds]int8            // the number of cards of each kind
	CardNames  []string
	drawTexts  []string // by card: the written form of drawing it
	TileNames  []string // by tileKey
	Awards     [MaxSeats + 1][]int
}

// Demand lists what a tile, or a town on the board, demands and sells.
type Demand struct {
	All     Spaces
	Of      [Cargos]Spaces
	Cargo   [MaxSpaces]Cargo
	Value   [MaxSpaces]int8
	Banner  [Cargos]int8   // by type: the increase over the market price; -1: not for sale
	Sells   map[string]int // the banner for boards; read-only
	Wreaths int
}

// CardFacts has the printed values of a delivery or a traveler.
type CardFacts struct {
	Cargo Cargo
	Town  int8 // of a delivery, or a traveler's home
	To    int8 // a traveler's destination
	Fare  int
}

// newTables returns the tables of checked data.
func newTables(d Data) *Tables {
	t := &Tables{Data: d, phases: phaseTable(), LastSpace: int8(d.River.LastSpace), Cells: d.SpoilCells}
	for i, town := range d.Towns {
		t.Space[i], t.Bonus[i] = int8(town.Space), town.Bonus
		t.TownAt[town.Space] = int8(i)
		t.demands[i][0] = compileDemand(town.Board, 0)
	}
	var tiles [AllTowns]int
	for _, tile := range d.Tiles {
		town := d.townIndex(tile.Town)
		tiles[town]++
		t.demands[town][tiles[town]] = compileDemand(tile.DemandData, tile.Wreaths)
	}
	copy(t.Boats[1:], d.Boats)
	for i, s := range d.Seasons {
		t.Seasons[i] = s
		t.harvest = t.LastFill + 1
		for range s.Spaces {
			t.LastFill++
			t.SeasonAt[t.LastFill] = int8(i)
			t.SeasonTrack = append(t.SeasonTrack, s.ID)
		}
	}
	for _, town := range d.Towns[1:] {
		for tile := 1; tile <= TilesPerTown; tile++ {
			t.TileNames = append(t.TileNames, town.ID+"-"+strconv.Itoa(tile))
		}
	}
	t.compileCards()
	t.compileAwards()
	return t
}

func compileDemand(d DemandData, wreaths int) Demand {
	out := Demand{Wreaths: wreaths, Banner: [Cargos]int8{-1, -1, -1, -1, -1}, Sells: map[string]int{}}
	for i, s := range d.Spaces {
		c := CargoNamed(s.Cargo)
		out.Cargo[i], out.Value[i] = c, int8(s.Value)
		out.All |= 1 << i
		out.Of[c] |= 1 << i
	}
	for name, increase := range d.Banner {
		out.Banner[CargoNamed(name)] = int8(increase)
		out.Sells[name] = increase
	}
	return out
}

func (t *Tables) compileCards() {
	d := &t.Data
	times := map[string]int{}
	for i, card := range d.Cards.Delivery {
		town, cargo := d.townIndex(card.Town), CargoNamed(card.Cargo)
		t.Cards[i] = CardFacts{Cargo: cargo, Town: int8(town)}
		t.Deliveries[town][cargo] |= cardSetOf(Card(i))
		name := card.Town + "-" + card.Cargo
		if times[name]++; times[name] > 1 {
			name += "-" + strconv.Itoa(times[name])
		}
		t.CardNames = append(t.CardNames, name)
	}
	for i, card := range d.Cards.Traveler {
		c := firstTraveler + Card(i)
		t.Cards[c] = CardFacts{Town: int8(d.townIndex(card.Home)), To: int8(d.townIndex(card.Destination)), Fare: card.Fare}
		t.CardNames = append(t.CardNames, c.Number())
	}
	t.fewCounts = [fewKinds]int8{
		int8(d.Cards.Ice), int8(d.Cards.Peddler), int8(d.Cards.GoodCurrent),
		int8(d.Cards.Spoil["flour"]), int8(d.Cards.Spoil["apple"]), int8(d.Cards.Spoil["pork"]),
	}
	t.CardNames = append(t.CardNames, "ice", "peddler", "current", "spoil-flour", "spoil-apple", "spoil-pork", "?")
	for _, name := range t.CardNames {
		t.drawTexts = append(t.drawTexts, kindNames()[Draw]+" "+name)
	}
}

// TileName returns the written form of a tile: "VIC-1".
func (t *Tables) TileName(town, tile int8) string {
	return t.TileNames[TileKey(town, tile)]
}

// Demand returns what a town demands and sells at the moment.
func (t *Tables) Demand(s *State, town int8) *Demand { return &t.demands[town][s.Towns[town].Top] }

// Season returns the current season (BH-121).
func (t *Tables) Season(s *State) *SeasonData { return &t.Seasons[t.SeasonAt[s.Filled]] }

// Boat returns the data of a player's boat, all zero if there is none.
func (t *Tables) Boat(p *Player) *BoatData { return &t.Boats[p.Boat] }

// FreeBoxes returns the number of empty boxes on a player's boat (BH-066).
func (t *Tables) FreeBoxes(p *Player) int { return t.Boat(p).Boxes - p.Load() }

// TownHere returns the town at whose entrance the player's boat is, or 0 if there is none or it is
// St. Louis.
func (t *Tables) TownHere(p *Player) int8 { return t.TownAt[p.Space] }

// Card returns what is printed on a delivery or a traveler. It is all zero for other cards.
func (t *Tables) Card(c Card) *CardFacts {
	if c >= 0 && c < FirstFew {
		return &t.Cards[c]
	}
	return &CardFacts{}
}
