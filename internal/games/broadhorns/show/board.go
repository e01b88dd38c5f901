package show

import (
	"bytes"
	"encoding/json"
	"math/bits"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// Board is a view as JSON. Types of cargo, cards and tiles have the names of the notation; seats
// count from 1.
type Board struct {
	Options BoardOptions  `json:"options" doc:"The options that change what the position means."`
	Phase   string        `json:"phase" doc:"What has to be decided next, by a seat or by chance."`
	Turn    engine.Seat   `json:"turn" doc:"The seat whose turn it is."`
	First   engine.Seat   `json:"first" doc:"The start player."`
	Asked   engine.Seat   `json:"asked" doc:"The seat that is asked whether to use ice, in phase asking."`
	Actions int8          `json:"actions" doc:"The actions that are left in this turn."`
	Moves   int8          `json:"moves" doc:"The Moves made in this turn, with the bonus Move."`
	Bonus   bool          `json:"bonus" doc:"Whether the bonus Move is available."`
	Current int8          `json:"current" doc:"The good currents that lengthen the Moves of this turn."`
	Port    BoardPort     `json:"port" doc:"The state of a port action."`
	Spoil   BoardSpoil    `json:"spoil" doc:"The state of a draw."`
	Tile    string        `json:"tile" doc:"The town whose tile is to be revealed; empty: none."`
	Final   bool          `json:"final" doc:"Whether this is the last round."`
	Season  BoardSeason   `json:"season" doc:"The season track."`
	Market  []BoardMarket `json:"market" doc:"The market, by type of cargo."`
	Bag     int           `json:"bag" doc:"How many barrels are in the bag."`
	Deck    int8          `json:"deck" doc:"How many cards are in the draw pile."`
	Discard []string      `json:"discard" doc:"The cards of the discard pile."`
	Unseen  []string      `json:"unseen" doc:"The cards that the seat has not seen: those of the draw pile and of other hands."`
	River   int8          `json:"river" doc:"The number of the last space."`
	Cells   int           `json:"cells" doc:"How many cells a box has."`
	Towns   []BoardTown   `json:"towns" doc:"The towns, downriver, without St. Louis."`
	Seats   []BoardSeat   `json:"seats" doc:"What each seat has."`
	Data    BoardData     `json:"data" doc:"The data of board, tiles, cards and boats, which are a reconstruction."`
}

// BoardOptions are the choices at set-up.
type BoardOptions struct {
	HomeBoarding  bool `json:"homeBoarding" doc:"A traveler boards from the hand only at the home town."`
	StLouis       bool `json:"stLouis" doc:"Travelers may also board in St. Louis."`
	OneDelivery   bool `json:"oneDelivery" doc:"Only one delivery card may be claimed in a port action."`
	CalmWinter    bool `json:"calmWinter" doc:"Spoil cards do nothing in winter."`
	WreathsNeeded bool `json:"wreathsNeeded" doc:"A seat without wreaths gets no award."`
}

// BoardPort is the state of a port action. It is empty outside of one.
type BoardPort struct {
	Tile    string      `json:"tile" doc:"The tile whose banner counts; empty: the one on the board."`
	Placed  int8        `json:"placed" doc:"The barrels put on spaces in this Sell."`
	Types   []string    `json:"types" doc:"The types of cargo put on spaces."`
	Claimed []string    `json:"claimed" doc:"The types for which a delivery was claimed."`
	Ice     int8        `json:"ice" doc:"The sold perishable barrels that can still get ice."`
	Ashore  []string    `json:"ashore" doc:"The travelers set down here, who cannot board again."`
	Boarded bool        `json:"boarded" doc:"Whether a traveler has boarded. After that, none may be set down."`
	Sales   []BoardSale `json:"sales" doc:"In the Sell: the gold for the next barrel of each type aboard."`
	Surplus []string    `json:"surplus" doc:"In the Sell: the types aboard for which no space is empty."`
	Bonus   int         `json:"bonus" doc:"In the Sell: the town bonus that it has earned; 0: none yet."`
	Fills   bool        `json:"fills" doc:"In the Sell: whether the town is full."`
	Pays    int         `json:"pays" doc:"In the Sell: the gold for everything that can still be put on spaces or claimed, without the bonus."`
	Fares   []string    `json:"fares" doc:"In the Sell and the Buy: the travelers who then arrive."`
}

// BoardSpoil is the state of the spoil cards in this draw.
type BoardSpoil struct {
	Card   string        `json:"card" doc:"The spoil card that waits until seats have answered whether they use ice; empty: none."`
	Exempt []engine.Seat `json:"exempt" doc:"The seats that have used ice."`
	Done   bool          `json:"done" doc:"Whether a spoil card has worked in this draw."`
}

// BoardData has the printed values, which do not change during a game.
type BoardData struct {
	Name     string                  `json:"name" doc:"The name of the data."`
	Hash     string                  `json:"hash" doc:"The hash of the data."`
	Boats    []broadhorns.BoatData   `json:"boats" doc:"The boats."`
	Seasons  []broadhorns.SeasonData `json:"seasons" doc:"The seasons."`
	Cards    map[string]BoardCard    `json:"cards" doc:"The deliveries and the travelers."`
	Bonuses  broadhorns.BonusData    `json:"bonuses" doc:"The bonuses."`
	BagPrice int                     `json:"bagPrice" doc:"The price of a barrel that is bought blind."`
	Awards   []int                   `json:"awards" doc:"The awards for wreaths, with this number of seats."`

	written []byte // all of it as JSON
}

// AppendJSON appends the JSON that was made once for all boards.
func (b *BoardData) AppendJSON(to []byte) []byte { return append(to, b.written...) }

// BoardCard has the printed values of a delivery or a traveler.
type BoardCard struct {
	Town  string `json:"town" doc:"The town of a delivery, or a traveler's home."`
	Cargo string `json:"cargo,omitempty" doc:"The cargo of a delivery. Missing: a traveler."`
	To    string `json:"to,omitempty" doc:"A traveler's destination. Missing: a delivery."`
	Fare  int    `json:"fare,omitempty" doc:"The fare of a traveler. Missing: a delivery."`
}

// BoardSeason is the season track.
type BoardSeason struct {
	Name   string   `json:"name" doc:"Autumn, winter, spring, summer or final_autumn."`
	Filled int8     `json:"filled" doc:"The number of filled spaces."`
	Spaces []string `json:"spaces" doc:"The season of each space."`
	Speed  int      `json:"speed" doc:"How much it changes the speed of every boat."`
}

// BoardMarket is a type of cargo in the market.
type BoardMarket struct {
	Cargo      string `json:"cargo" doc:"The type of cargo."`
	Perishable bool   `json:"perishable" doc:"Whether it spoils."`
	Barrels    int8   `json:"barrels" doc:"The number of barrels in the market."`
	Price      int    `json:"price" doc:"The price of the next barrel; 0 if there is none."`
	InBag      int8   `json:"inBag" doc:"How many of its barrels are in the bag."`
	OnTrack    int8   `json:"onTrack" doc:"How many of its barrels are on the season track."`
}

// BoardTown is a town.
type BoardTown struct {
	ID      string         `json:"id" doc:"The id of the town."`
	Name    string         `json:"name" doc:"The name, in English."`
	Space   int8           `json:"space" doc:"The number of the space on the river."`
	Bank    string         `json:"bank" doc:"west or east."`
	Bonus   int            `json:"bonus" doc:"The gold that its town bonus pays."`
	Tile    string         `json:"tile" doc:"The tile on top. Empty: the values printed on the board count; or, if spaces is empty, a tile is about to be revealed."`
	Stack   int            `json:"stack" doc:"How many tiles lie under the top one."`
	Wreaths int            `json:"wreaths" doc:"The wreaths."`
	Spaces  []BoardSpace   `json:"spaces" doc:"Its spaces for barrels."`
	Sells   map[string]int `json:"sells" doc:"What the town sells: by type, the increase over the market's price."`
	Cards   []string       `json:"cards" doc:"The cards that lie open there."`
}

// BoardSpace is a space for a barrel.
type BoardSpace struct {
	Cargo  string `json:"cargo" doc:"The type of cargo."`
	Value  int8   `json:"value" doc:"What a barrel on this space earns."`
	Filled bool   `json:"filled" doc:"Whether a barrel lies on it."`
}

// BoardSeat is the state of one seat.
type BoardSeat struct {
	Gold      int16          `json:"gold" doc:"Its gold."`
	Boat      int            `json:"boat" doc:"The length of its boat in feet, 0 for none."`
	Space     int8           `json:"space" doc:"The number of the space on the river."`
	Boxes     int            `json:"boxes" doc:"The boxes of its boat."`
	Barrels   []BoardBarrel  `json:"barrels" doc:"The barrels aboard."`
	Occupants int            `json:"occupants" doc:"The places for travelers."`
	Aboard    []string       `json:"aboard" doc:"The travelers aboard."`
	Speed     int            `json:"speed" doc:"The speed of its boat in this season, 0 without a boat."`
	HandLimit int            `json:"handLimit" doc:"How many cards it may hold."`
	Visited   []string       `json:"visited" doc:"The towns where it has taken its port action in this expedition."`
	Hand      []string       `json:"hand" doc:"The cards of its hand that the reader may see."`
	HandSize  int            `json:"handSize" doc:"How many cards it holds."`
	Tiles     []string       `json:"tiles" doc:"The tiles that it has."`
	Wreaths   int            `json:"wreaths" doc:"The wreaths."`
	Score     int            `json:"score" doc:"What it would score if the game ended now."`
	Outlook   []BoardOutlook `json:"outlook" doc:"What its cargo would earn at the towns ahead, if the reader knows the seat's cards."`
}

// BoardBarrel is a barrel aboard a boat.
type BoardBarrel struct {
	Cargo string `json:"cargo" doc:"The type of cargo."`
	Cell  int    `json:"cell" doc:"The cell of its box, from 1."`
}

// Board returns a view as a Board.
func (r Show) Board(v *broadhorns.State) display.Board {
	cards := &cardLists{names: r.t.CardNames, buf: make([]string, 0, 2*broadhorns.FirstFew)}
	b := Board{
		Options: BoardOptions(v.Options), Phase: v.Phase.String(), Turn: v.Active, First: v.First, Asked: v.Other,
		Actions: v.Turn.Actions, Moves: v.Turn.Moves, Bonus: v.Turn.Bonus, Current: v.Turn.Current, Port: r.t.boardPort(v, cards),
		Spoil: BoardSpoil{Exempt: slices.AppendSeq([]engine.Seat{}, v.Spoil.Exempt.All()), Done: v.Spoil.Done}, Final: v.Final, Bag: v.Bag.Sum(), Deck: v.Left, Discard: cards.of(&v.Discard), Unseen: cards.of(&v.Deck), River: r.t.LastSpace,
		Cells: r.t.Cells, Data: r.t.boardData[v.Seats],
		Market: make([]BoardMarket, 0, broadhorns.Cargos), Towns: make([]BoardTown, 0, broadhorns.AllTowns), Seats: make([]BoardSeat, 0, v.Seats),
	}
	if v.Spoil.Card != 0 {
		b.Spoil.Card = r.t.CardNames[broadhorns.SpoilFlour+broadhorns.Card(v.Spoil.Card)-1]
	}
	if v.Town != 0 {
		b.Tile = r.t.Data.Towns[v.Town].ID
	}
	season := r.t.Season(v)
	b.Season = BoardSeason{Name: season.ID, Filled: v.Filled, Speed: season.Speed, Spaces: r.t.SeasonTrack}
	for c := range broadhorns.Cargo(broadhorns.Cargos) {
		b.Market = append(b.Market, BoardMarket{broadhorns.CargoNames()[c], c.Perishable(), v.Market[c], v.Price(c), v.Bag[c], v.Track[c]})
	}
	// Those of all towns.
	spaces := make([]BoardSpace, 0, (broadhorns.AllTowns-1)*broadhorns.MaxSpaces)
	for town := int8(1); town < broadhorns.AllTowns; town++ {
		b.Towns = append(b.Towns, r.t.boardTown(v, town, spaces[len(spaces):], cards))
		spaces = spaces[:len(spaces)+len(b.Towns[town-1].Spaces)]
	}
	scores := r.t.Scores(v)
	for i := range v.Seats {
		seat := r.t.boardSeat(v, i, cards)
		seat.Wreaths, seat.Score = scores[i].Wreaths, scores[i].Total()
		b.Seats = append(b.Seats, seat)
	}
	return b
}

func (t *tables) boardPort(v *broadhorns.State, cards *cardLists) BoardPort {
	p := &v.Port
	b := BoardPort{
		Placed: p.Placed, Types: typeNames(p.Types), Claimed: typeNames(p.Claimed), Ice: p.Ice,
		Ashore: cards.of(&broadhorns.Pile{Cards: p.Ashore}), Boarded: p.Boarded, Sales: []BoardSale{}, Surplus: []string{}, Fares: []string{},
	}
	if v.Phase == broadhorns.Selling {
		t.addSales(v, &b)
	}
	if v.Phase == broadhorns.Selling || v.Phase == broadhorns.Storing || v.Phase == broadhorns.Revealing || v.Phase == broadhorns.Buying {
		p := &v.Players[v.Active]
		o := BoardOutlook{Fares: []string{}}
		t.addTravelers(&o, p.Aboard, t.TownHere(p))
		b.Fares = o.Fares
	}
	if town := t.TownHere(&v.Players[v.Active]); town != 0 && p.Tile != 0 {
		b.Tile = t.TileName(town, p.Tile)
	}
	return b
}

// addSales adds what a sale would earn and what the Sell has earned so far.
func (t *tables) addSales(v *broadhorns.State, b *BoardPort) {
	p := &v.Players[v.Active]
	town := t.TownHere(p)
	for c := range broadhorns.Cargo(broadhorns.Cargos) {
		if p.Barrels(c) == 0 {
			continue
		}
		d, open := t.OpenSpaces(v, c)
		value := int(d.HighestValue(open))
		if open == 0 {
			value = t.Data.Bonuses.Surplus
			b.Surplus = append(b.Surplus, broadhorns.CargoNames()[c])
		}
		b.Sales = append(b.Sales, BoardSale{broadhorns.CargoNames()[c], value})
	}
	o := t.outlook(v, v.Active, town, 0)
	for _, sale := range o.Sold {
		b.Pays += sale.Value
	}
	b.Pays += t.Data.Bonuses.Delivery * t.claimable(v, &o)
	b.Bonus, b.Fills = t.TownBonus(v, town), v.Towns[town].Filled == t.Demand(v, town).All
}

// claimable returns how many more deliveries the active seat could claim if it made the sales of an
// outlook.
func (t *tables) claimable(v *broadhorns.State, o *BoardOutlook) (n int) {
	p := &v.Players[v.Active]
	town := t.TownHere(p)
	types := v.Port.Types
	for _, sale := range o.Sold {
		types |= 1 << broadhorns.CargoNamed(sale.Cargo)
	}
	for c := range broadhorns.Cargo(broadhorns.Cargos) {
		if (types&^v.Port.Claimed)>>c&1 != 0 && (p.Hand.Cards|v.Towns[town].Cards)&t.Deliveries[town][c] != 0 {
			n++
		}
	}
	if v.Options.OneDelivery { // BH-144
		return min(n, 1-min(1, bits.OnesCount8(v.Port.Claimed)))
	}
	return n
}

// boardDataOf returns what is printed, for a number of seats, since the awards depend on it.
func (t *tables) boardDataOf(seats int8) (BoardData, error) {
	b := BoardData{
		Awards: t.Awards[seats],
		Name:   t.Facts.DataName, Hash: t.Facts.DataHash, Boats: t.Data.Boats, Seasons: t.Data.Seasons, Cards: map[string]BoardCard{},
		Bonuses: t.Data.Bonuses, BagPrice: t.Data.Market.BagPrice,
	}
	for c, f := range t.Cards {
		card := BoardCard{Town: t.Data.Towns[f.Town].ID}
		if c := broadhorns.Card(c); c.IsDelivery() {
			card.Cargo = broadhorns.CargoNames()[f.Cargo]
		} else {
			card.To, card.Fare = t.Data.Towns[f.To].ID, f.Fare
		}
		b.Cards[t.CardNames[c]] = card
	}
	var written bytes.Buffer
	plain := json.NewEncoder(&written)
	plain.SetEscapeHTML(false)
	err := plain.Encode(b)
	b.written = bytes.TrimSpace(written.Bytes())
	return b, err
}

// typeNames returns the names of the types in a bit set.
func typeNames(types uint8) []string {
	names := []string{}
	for c, name := range broadhorns.CargoNames() {
		if types>>c&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// boardTown returns a town. room is an empty buffer for its spaces.
func (t *tables) boardTown(v *broadhorns.State, town int8, room []BoardSpace, cards *cardLists) BoardTown {
	d, shown, printed := t.Demand(v, town), &v.Towns[town], &t.Data.Towns[town]
	b := BoardTown{
		ID: printed.ID, Name: printed.Name, Space: t.Space[town], Bank: printed.Bank, Bonus: printed.Bonus, Stack: shown.TilesBelow(),
		Spaces: room, Sells: d.Sells, Cards: cards.of(&broadhorns.Pile{Cards: shown.Cards}),
	}
	if v.IsTileAwaited(town) {
		b.Sells = map[string]int{}
		return b
	}
	b.Wreaths = d.Wreaths
	if shown.Top != 0 {
		b.Tile = t.TileName(town, shown.Top)
	}
	for i := range broadhorns.MaxSpaces {
		if d.All.Has(i) {
			b.Spaces = append(b.Spaces, BoardSpace{broadhorns.CargoNames()[d.Cargo[i]], d.Value[i], shown.Filled.Has(i)})
		}
	}
	return b
}

func (t *tables) boardSeat(v *broadhorns.State, seat int8, cards *cardLists) BoardSeat {
	p := &v.Players[seat]
	boat := t.Boat(p)
	b := BoardSeat{
		Gold: p.Gold, Boat: boat.Feet, Space: p.Space, Boxes: boat.Boxes, Barrels: []BoardBarrel{}, Occupants: boat.Occupants,
		Aboard: cards.of(&broadhorns.Pile{Cards: p.Aboard}), HandLimit: boat.HandLimit, Visited: []string{}, Hand: cards.of(&p.Hand),
		HandSize: p.Hand.Size(), Tiles: []string{}, Outlook: t.outlooks(v, engine.Seat(seat)),
	}
	if p.Boat != 0 {
		b.Speed = t.Speed(v, p.Boat)
	}
	for c := range p.Cargo {
		for cell, n := range p.Cargo[c] {
			for range n {
				b.Barrels = append(b.Barrels, BoardBarrel{broadhorns.CargoNames()[c], cell + 1})
			}
		}
	}
	for town := int8(1); town < broadhorns.AllTowns; town++ {
		if p.Visited.Has(int(town)) {
			b.Visited = append(b.Visited, t.Data.Towns[town].ID)
		}
		for tile, by := range v.Towns[town].Taken {
			if by == seat+1 {
				b.Tiles = append(b.Tiles, t.TileName(town, int8(tile)+1))
			}
		}
	}
	return b
}

// cardLists makes the lists of cards of a board in one shared buffer.
type cardLists struct{ names, buf []string }

// of returns the names of the known cards of a pile.
func (l *cardLists) of(p *broadhorns.Pile) []string {
	from := len(l.buf)
	for c := range broadhorns.Unknown {
		for range p.Count(c) {
			l.buf = append(l.buf, l.names[c])
		}
	}
	return l.buf[from:len(l.buf):len(l.buf)]
}
