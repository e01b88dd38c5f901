package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Board is a view as JSON. Types of cargo are named as in the notation, and so are cards and tiles; seats count from 1.
type Board struct {
	Phase   string         `json:"phase"`   // what is being decided, or what falls by chance
	Turn    engine.Seat    `json:"turn"`    // whose turn it is
	First   engine.Seat    `json:"first"`   // the start player
	Asked   engine.Seat    `json:"asked"`   // who is asked for ice, in phase "asking"
	Actions int8           `json:"actions"` // still to take in this turn
	Bonus   bool           `json:"bonus"`   // the bonus Move is still to be had
	Final   bool           `json:"final"`   // this is the last round
	Season  BoardSeason    `json:"season"`
	Market  []BoardMarket  `json:"market"`
	Bag     int            `json:"bag"`     // barrels in the bag
	Deck    int8           `json:"deck"`    // cards in the draw pile
	Discard []string       `json:"discard"` // cards
	Unseen  []string       `json:"unseen"`  // the cards that the seat has not seen: in the draw pile and in others' hands
	River   int8           `json:"river"`   // the last space
	Cells   int            `json:"cells"`   // of a box
	Towns   []BoardTown    `json:"towns"`   // downriver, without St. Louis
	Seats   []BoardSeat    `json:"seats"`
	Data    BoardDataNames `json:"data"`
}

// BoardDataNames says which data this is played with.
type BoardDataNames struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// BoardSeason is the season track.
type BoardSeason struct {
	Name   string   `json:"name"`   // autumn, winter, spring, summer or final_autumn
	Filled int8     `json:"filled"` // spaces passed
	Spaces []string `json:"spaces"` // each space's season
	Speed  int      `json:"speed"`  // the change to every boat's speed
}

// BoardMarket is a type of cargo in the market.
type BoardMarket struct {
	Cargo      string `json:"cargo"`
	Perishable bool   `json:"perishable"`
	Barrels    int8   `json:"barrels"`
	Price      int    `json:"price"` // of the next barrel; 0 if there is none
	InBag      int8   `json:"inBag"`
}

// BoardTown is a town.
type BoardTown struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"` // in English
	Space   int8           `json:"space"`
	Bank    string         `json:"bank"` // west or east
	Bonus   int            `json:"bonus"`
	Tile    string         `json:"tile"`  // on top; empty: the board's values hold
	Stack   int            `json:"stack"` // tiles under it
	Wreaths int            `json:"wreaths"`
	Spaces  []BoardSpace   `json:"spaces"`
	Sells   map[string]int `json:"sells"` // type: increase over the market's price
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
	Visited   []string      `json:"visited"` // towns with a port action in this expedition
	Hand      []string      `json:"hand"`    // cards that the seat may see
	HandSize  int           `json:"handSize"`
	Tiles     []string      `json:"tiles"`
	Wreaths   int           `json:"wreaths"`
	Score     int           `json:"score"` // as if the game ended now
}

// BoardBarrel is a barrel aboard.
type BoardBarrel struct {
	Cargo string `json:"cargo"`
	Cell  int    `json:"cell"` // from 1
}

// Board gives a view as JSON.
func (r Rules) Board(v *State) any {
	b := Board{
		Phase: v.Phase.String(), Turn: v.Active, First: v.First, Asked: v.Other, Actions: v.Turn.Actions, Bonus: v.Turn.Bonus,
		Final: v.Final, Bag: v.Bag.Sum(), Deck: v.Left, Discard: r.names(&v.Discard), Unseen: r.names(&v.Deck), River: r.lastSpace,
		Cells: r.cells, Data: BoardDataNames{r.facts.DataName, r.facts.DataHash},
	}
	season := r.season(v)
	b.Season = BoardSeason{Name: season.ID, Filled: v.Filled, Speed: season.Speed}
	for n := int8(1); n <= r.lastFill; n++ {
		b.Season.Spaces = append(b.Season.Spaces, r.seasons[r.seasonAt[n]].ID)
	}
	for c := range Cargo(cargos) {
		b.Market = append(b.Market, BoardMarket{cargoNames()[c], c.perishable(), v.Market[c], r.price(v, c), v.Bag[c]})
	}
	for town := int8(1); town < allTowns; town++ {
		b.Towns = append(b.Towns, r.boardTown(v, town))
	}
	scores := r.scores(v)
	for i := range v.Seats {
		seat := r.boardSeat(v, i)
		seat.Wreaths, seat.Score = scores[i].wreaths, scores[i].total()
		b.Seats = append(b.Seats, seat)
	}
	return b
}

func (r Rules) boardTown(v *State, town int8) BoardTown {
	d, t, printed := r.demand(v, town), &v.Towns[town], &r.data.Towns[town]
	b := BoardTown{
		ID: printed.ID, Name: printed.Name, Space: r.space[town], Bank: printed.Bank, Bonus: printed.Bonus, Stack: t.stack(),
		Wreaths: d.wreaths, Sells: map[string]int{}, Cards: r.names(&Pile{Cards: t.Cards}),
	}
	if t.Top != 0 {
		b.Tile = r.tileName(town, t.Top)
	}
	for i := range maxSpaces {
		if d.all.has(i) {
			b.Spaces = append(b.Spaces, BoardSpace{cargoNames()[d.cargo[i]], d.value[i], t.Filled.has(i)})
		}
	}
	for c, increase := range d.banner {
		if increase >= 0 {
			b.Sells[cargoNames()[c]] = int(increase)
		}
	}
	return b
}

func (r Rules) boardSeat(v *State, seat int8) BoardSeat {
	p := &v.Players[seat]
	boat := r.boat(p)
	b := BoardSeat{
		Gold: p.Gold, Boat: boat.Feet, Space: p.Space, Boxes: boat.Boxes, Barrels: []BoardBarrel{}, Occupants: boat.Occupants,
		Aboard: r.names(&Pile{Cards: p.Aboard}), HandLimit: boat.HandLimit, Visited: []string{}, Hand: r.names(&p.Hand),
		HandSize: p.Hand.size(), Tiles: []string{},
	}
	if p.Boat != 0 {
		b.Speed = r.speed(v, p)
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
			b.Visited = append(b.Visited, r.data.Towns[town].ID)
		}
		for tile, by := range v.Towns[town].Taken {
			if by == seat+1 {
				b.Tiles = append(b.Tiles, r.tileName(town, int8(tile)+1))
			}
		}
	}
	return b
}

// names lists the cards of a pile that are known.
func (r Rules) names(p *Pile) []string {
	names := []string{}
	for c := range Unknown {
		for range p.count(c) {
			names = append(names, r.cardNames[c])
		}
	}
	return names
}
