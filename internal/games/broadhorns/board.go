package broadhorns

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Board is a view as JSON. Types of cargo, cards and tiles have the names of the notation, and seats count from 1.
type Board struct {
	Options BoardOptions   `json:"options"`
	Phase   string         `json:"phase"`   // what has to be decided next, by a seat or by chance
	Turn    engine.Seat    `json:"turn"`    // whose turn it is
	First   engine.Seat    `json:"first"`   // the start player
	Asked   engine.Seat    `json:"asked"`   // who is asked whether to use ice, in phase "asking"
	Actions int8           `json:"actions"` // that are left in this turn
	Moves   int8           `json:"moves"`   // made in this turn, with the bonus Move
	Bonus   bool           `json:"bonus"`   // the bonus Move is available
	Current int8           `json:"current"` // good currents that lengthen the Moves of this turn
	Port    BoardPort      `json:"port"`    // the state of a port action
	Spoil   BoardSpoil     `json:"spoil"`   // the state of a draw
	Tile    string         `json:"tile"`    // the town whose tile is to be revealed, or ""
	Final   bool           `json:"final"`   // this is the last round
	Season  BoardSeason    `json:"season"`
	Market  []BoardMarket  `json:"market"`
	Bag     int            `json:"bag"`     // barrels in the bag
	Deck    int8           `json:"deck"`    // cards in the draw pile
	Discard []string       `json:"discard"` // cards
	Unseen  []string       `json:"unseen"`  // cards that the seat has not seen: in the draw pile and in other hands
	River   int8           `json:"river"`   // the last space
	Cells   int            `json:"cells"`   // of a box
	Towns   []BoardTown    `json:"towns"`   // downriver, without St. Louis
	Seats   []BoardSeat    `json:"seats"`
	Data    BoardDataNames `json:"data"`
}

// BoardOptions are the choices at set-up.
type BoardOptions struct {
	HomeBoarding  bool `json:"homeBoarding"`  // a traveler boards from the hand only at the home town
	StLouis       bool `json:"stLouis"`       // travelers may also board in St. Louis
	OneDelivery   bool `json:"oneDelivery"`   // only one delivery card may be claimed in a port action
	CalmWinter    bool `json:"calmWinter"`    // spoil cards do nothing in winter
	WreathsNeeded bool `json:"wreathsNeeded"` // a seat without wreaths gets no award
}

// BoardPort is the state of a port action. It is empty at other times.
type BoardPort struct {
	Tile    string   `json:"tile"`    // whose banner counts; empty: the one on the board
	Placed  int8     `json:"placed"`  // barrels put on spaces in this Sell
	Types   []string `json:"types"`   // types of cargo put on spaces
	Claimed []string `json:"claimed"` // types for which a delivery was claimed
	Ice     int8     `json:"ice"`     // sold perishable barrels that can still get ice
	Ashore  []string `json:"ashore"`  // travelers set down here, who cannot board again
	Boarded bool     `json:"boarded"` // a traveler has boarded, so none may be set down any more
}

// BoardSpoil is the spoil cards of this draw.
type BoardSpoil struct {
	Card   string        `json:"card"`   // the one that waits until seats have answered whether they use ice; empty: none
	Exempt []engine.Seat `json:"exempt"` // seats that have used ice
	Done   bool          `json:"done"`   // a spoil card has worked in this draw
}

// BoardDataNames names the data that the game is played with.
type BoardDataNames struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// BoardSeason is the season track.
type BoardSeason struct {
	Name   string   `json:"name"`   // autumn, winter, spring, summer or final_autumn
	Filled int8     `json:"filled"` // number of filled spaces
	Spaces []string `json:"spaces"` // the season of each space
	Speed  int      `json:"speed"`  // how much it changes the speed of every boat
}

// BoardMarket is a type of cargo in the market.
type BoardMarket struct {
	Cargo      string `json:"cargo"`
	Perishable bool   `json:"perishable"`
	Barrels    int8   `json:"barrels"`
	Price      int    `json:"price"` // of the next barrel; 0 if there is none
	InBag      int8   `json:"inBag"`
	OnTrack    int8   `json:"onTrack"` // barrels on the season track
}

// BoardTown is a town.
type BoardTown struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"` // in English
	Space   int8           `json:"space"`
	Bank    string         `json:"bank"` // west or east
	Bonus   int            `json:"bonus"`
	Tile    string         `json:"tile"`  // on top; empty: the values on the board count, or, without spaces, a tile is about to be revealed
	Stack   int            `json:"stack"` // tiles under it
	Wreaths int            `json:"wreaths"`
	Spaces  []BoardSpace   `json:"spaces"`
	Sells   map[string]int `json:"sells"` // by type: the increase over the market's price
	Cards   []string       `json:"cards"` // that lie open
}

// BoardSpace is a space for a barrel.
type BoardSpace struct {
	Cargo  string `json:"cargo"`
	Value  int8   `json:"value"`
	Filled bool   `json:"filled"`
}

// BoardSeat is what a seat has.
type BoardSeat struct {
	Gold      int16         `json:"gold"`
	Boat      int           `json:"boat"` // in feet, 0 for none
	Space     int8          `json:"space"`
	Boxes     int           `json:"boxes"`
	Barrels   []BoardBarrel `json:"barrels"`
	Occupants int           `json:"occupants"` // places for travelers
	Aboard    []string      `json:"aboard"`    // travelers
	Speed     int           `json:"speed"`     // in this season, 0 without a boat
	HandLimit int           `json:"handLimit"`
	Visited   []string      `json:"visited"` // towns where it has taken its port action in this expedition
	Hand      []string      `json:"hand"`    // cards that the seat may see
	HandSize  int           `json:"handSize"`
	Tiles     []string      `json:"tiles"`
	Wreaths   int           `json:"wreaths"`
	Score     int           `json:"score"` // if the game ended now
}

// BoardBarrel is a barrel aboard.
type BoardBarrel struct {
	Cargo string `json:"cargo"`
	Cell  int    `json:"cell"` // from 1
}

// Board returns a view as a Board.
func (r Rules) Board(v *State) any {
	b := Board{
		Options: BoardOptions(v.Options), Phase: v.Phase.String(), Turn: v.Active, First: v.First, Asked: v.Other,
		Actions: v.Turn.Actions, Moves: v.Turn.Moves, Bonus: v.Turn.Bonus, Current: v.Turn.Current, Port: r.t.boardPort(v),
		Spoil: BoardSpoil{Exempt: slices.AppendSeq([]engine.Seat{}, v.Spoil.Exempt.All()), Done: v.Spoil.Done}, Final: v.Final, Bag: v.Bag.Sum(), Deck: v.Left, Discard: r.t.names(&v.Discard), Unseen: r.t.names(&v.Deck), River: r.t.lastSpace,
		Cells: r.t.cells, Data: BoardDataNames{r.t.facts.DataName, r.t.facts.DataHash},
	}
	if v.Spoil.Card != 0 {
		b.Spoil.Card = r.t.cardNames[SpoilFlour+Card(v.Spoil.Card)-1]
	}
	if v.Town != 0 {
		b.Tile = r.t.data.Towns[v.Town].ID
	}
	season := r.t.season(v)
	b.Season = BoardSeason{Name: season.ID, Filled: v.Filled, Speed: season.Speed}
	for n := int8(1); n <= r.t.lastFill; n++ {
		b.Season.Spaces = append(b.Season.Spaces, r.t.seasons[r.t.seasonAt[n]].ID)
	}
	for c := range Cargo(cargos) {
		b.Market = append(b.Market, BoardMarket{cargoNames()[c], c.perishable(), v.Market[c], v.price(c), v.Bag[c], v.Track[c]})
	}
	for town := int8(1); town < allTowns; town++ {
		b.Towns = append(b.Towns, r.t.boardTown(v, town))
	}
	scores := r.t.scores(v)
	for i := range v.Seats {
		seat := r.t.boardSeat(v, i)
		seat.Wreaths, seat.Score = scores[i].wreaths, scores[i].total()
		b.Seats = append(b.Seats, seat)
	}
	return b
}

func (t *tables) boardPort(v *State) BoardPort {
	p := &v.Port
	b := BoardPort{
		Placed: p.Placed, Types: typeNames(p.Types), Claimed: typeNames(p.Claimed), Ice: p.Ice,
		Ashore: t.names(&Pile{Cards: p.Ashore}), Boarded: p.Boarded,
	}
	if town := t.townHere(&v.Players[v.Active]); town != 0 && p.Tile != 0 {
		b.Tile = t.tileName(town, p.Tile)
	}
	return b
}

// typeNames returns the names of types that are given as one bit each.
func typeNames(types uint8) []string {
	names := []string{}
	for c, name := range cargoNames() {
		if types>>c&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

func (t *tables) boardTown(v *State, town int8) BoardTown {
	d, shown, printed := t.demand(v, town), &v.Towns[town], &t.data.Towns[town]
	b := BoardTown{
		ID: printed.ID, Name: printed.Name, Space: t.space[town], Bank: printed.Bank, Bonus: printed.Bonus, Stack: shown.tilesBelow(),
		Spaces: []BoardSpace{}, Sells: map[string]int{}, Cards: t.names(&Pile{Cards: shown.Cards}),
	}
	if v.isTileAwaited(town) {
		return b
	}
	b.Wreaths = d.wreaths
	if shown.Top != 0 {
		b.Tile = t.tileName(town, shown.Top)
	}
	for i := range maxSpaces {
		if d.all.has(i) {
			b.Spaces = append(b.Spaces, BoardSpace{cargoNames()[d.cargo[i]], d.value[i], shown.Filled.has(i)})
		}
	}
	for c, increase := range d.banner {
		if increase >= 0 {
			b.Sells[cargoNames()[c]] = int(increase)
		}
	}
	return b
}

func (t *tables) boardSeat(v *State, seat int8) BoardSeat {
	p := &v.Players[seat]
	boat := t.boat(p)
	b := BoardSeat{
		Gold: p.Gold, Boat: boat.Feet, Space: p.Space, Boxes: boat.Boxes, Barrels: []BoardBarrel{}, Occupants: boat.Occupants,
		Aboard: t.names(&Pile{Cards: p.Aboard}), HandLimit: boat.HandLimit, Visited: []string{}, Hand: t.names(&p.Hand),
		HandSize: p.Hand.size(), Tiles: []string{},
	}
	if p.Boat != 0 {
		b.Speed = t.speed(v, p.Boat)
	}
	for c := range p.Cargo {
		for cell, n := range p.Cargo[c] {
			for range n {
				b.Barrels = append(b.Barrels, BoardBarrel{cargoNames()[c], cell + 1})
			}
		}
	}
	for town := int8(1); town < allTowns; town++ {
		if p.Visited.has(int(town)) {
			b.Visited = append(b.Visited, t.data.Towns[town].ID)
		}
		for tile, by := range v.Towns[town].Taken {
			if by == seat+1 {
				b.Tiles = append(b.Tiles, t.tileName(town, int8(tile)+1))
			}
		}
	}
	return b
}

// termNames returns the names that clients see in place of the numbers of a type, which are those of a Board. Boats have no names:
// the Board and the terms have their length.
func (t *tables) termNames() map[string]engine.TermNames {
	towns := make([]string, 0, len(t.data.Towns))
	for _, town := range t.data.Towns {
		towns = append(towns, town.ID)
	}
	return map[string]engine.TermNames{
		"cargo": {Names: cargoNames()}, "card": {Names: t.cardNames}, "town": {Names: towns}, "tile": {Names: t.tileNames},
		"season": {Names: seasonNames()}, "phase": {Names: phaseNames()},
	}
}

// names returns the names of the known cards of a pile.
func (t *tables) names(p *Pile) []string {
	names := []string{}
	for c := range Unknown {
		for range p.count(c) {
			names = append(names, t.cardNames[c])
		}
	}
	return names
}
