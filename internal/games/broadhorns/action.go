package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Kind is a kind of action.
type Kind int8

// The kinds of action, each with an example. The first four are actions of chance.
const (
	First  Kind = iota // first 2: seat 2 starts
	Tile               // tile VIC-1 is revealed
	Barrel             // barrel flour: goes to the market, or to the seat that bought it blind
	Draw               // draw VIC-apple
	Port               // port: the port action at a river town
	Build              // port 30: the port action in St. Louis, with a boat of 30 ft
	Sell               // sell apple; sell apple cell 2 at 3
	// Deliver claims a delivery card: "deliver apple" one from the hand, "deliver apple town" one
	// at the town.
	Deliver
	UseIce        // ice
	EndSell       // end sell
	Store         // store pork: goes to the season track
	Buy           // buy flour
	BuyBlind      // buy bag
	UsePeddler    // peddler fur
	EndBuy        // end buy
	SetDown       // land T06
	BoardTraveler // board T06
	EndPort       // end port
	EndExpedition // end expedition
	Move          // move 4; move 6 current 1
	EndTurn       // end turn
	Pass          // pass: no ice
	Discard       // discard VIC-apple
	kinds
)

// Action is one step: a kind and its arguments.
type Action struct {
	Kind  Kind
	Cargo Cargo
	N     int8 // seat (First), tile from 1 (Tile), boat from 1 (Build), spaces (Move)
	Cell  int8 // Sell: the cell of the barrel, from 1; 0: the barrel closest to spoiling
	Value int8 // Sell: the value of the space; 0: the highest that is empty
	Open  bool // Deliver: the card is open at the town
	More  int8 // good currents (Move), town (Tile)
	Card  Card // Draw, SetDown, BoardTraveler, Discard
}

func kindNames() []string {
	return []string{
		"first", "tile", "barrel", "draw", "port", "port", "sell", "deliver", "ice", "end sell", "store", "buy", "buy bag", "peddler",
		"end buy", "land", "board", "end port", "end expedition", "move", "end turn", "pass", "discard",
	}
}

// TileKey returns the number of a tile in the texts.
func TileKey(town, tile int8) int16 { return int16(town-1)*TilesPerTown + int16(tile) - 1 }

// Cost returns the gold, actions and cards that an action costs.
func (r Rules) Cost(s *State, _ engine.Seat, a Action) engine.Cost {
	switch a.Kind {
	case Port:
		return engine.Cost{{Of: "action", N: 1}}
	case Build:
		return engine.Cost{{Of: "action", N: 1}, {Of: "gold", N: int16(r.t.Boats[a.N].Cost)}}
	case Buy, UsePeddler:
		return r.t.costOfBarrel(s, a)
	case BuyBlind:
		return engine.Cost{{Of: "gold", N: int16(r.t.Data.Market.BagPrice)}}
	case UseIce:
		return engine.Cost{{Of: "ice", N: 1}}
	case Move:
		c := engine.Cost{{Of: "current", N: int16(a.More)}}
		if !s.Turn.Bonus {
			c[1] = engine.Amount{Of: "action", N: 1}
		}
		return c
	case First, Tile, Barrel, Draw, Sell, Deliver, EndSell, Store, EndBuy, SetDown, BoardTraveler, EndPort, EndExpedition, EndTurn,
		Pass, Discard, kinds:
	}
	return engine.Cost{}
}

func (t *Tables) costOfBarrel(s *State, a Action) engine.Cost {
	price := s.Price(a.Cargo)
	if price == 0 {
		return engine.Cost{}
	}
	if a.Kind == UsePeddler {
		return engine.Cost{{Of: "gold", N: int16(price + t.Data.Bonuses.Peddler)}, {Of: "peddler", N: 1}}
	}
	if s.Phase == Buying {
		increase := t.banner(s)[a.Cargo]
		if increase < 0 {
			return engine.Cost{}
		}
		price += int(increase)
	}
	return engine.Cost{{Of: "gold", N: int16(price)}}
}
