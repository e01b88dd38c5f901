package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// Words returns the text for an action.
func (r Show) Words(a broadhorns.Action) engine.Words {
	switch a.Kind {
	case broadhorns.First:
		return ActionFirst{Seat: engine.Seat(a.N)}.Words()
	case broadhorns.Tile:
		return ActionTile{Tile: broadhorns.TileKey(a.More, a.N)}.Words()
	case broadhorns.Barrel:
		return ActionBarrel{Cargo: a.Cargo}.Words()
	case broadhorns.Draw:
		return ActionDraw{Card: a.Card}.Words()
	case broadhorns.Port:
		return ActionPort{}.Words()
	case broadhorns.Build:
		return ActionBuild{Feet: int16(r.t.Boats[a.N].Feet)}.Words()
	case broadhorns.Sell:
		return wordsOfSale(a)
	case broadhorns.Deliver:
		if a.Open {
			return ActionDeliverOpen{Cargo: a.Cargo}.Words()
		}
		return ActionDeliver{Cargo: a.Cargo}.Words()
	case broadhorns.UseIce:
		return ActionIce{}.Words()
	case broadhorns.EndSell:
		return ActionEndSell{}.Words()
	case broadhorns.Store:
		return ActionStore{Cargo: a.Cargo}.Words()
	case broadhorns.Buy:
		return ActionBuy{Cargo: a.Cargo}.Words()
	case broadhorns.BuyBlind:
		return ActionBuyBag{}.Words()
	case broadhorns.UsePeddler:
		return ActionPeddler{Cargo: a.Cargo}.Words()
	case broadhorns.EndBuy:
		return ActionEndBuy{}.Words()
	case broadhorns.SetDown:
		return ActionLand{Card: a.Card}.Words()
	case broadhorns.BoardTraveler:
		return ActionBoard{Card: a.Card}.Words()
	case broadhorns.EndPort:
		return ActionEndPort{}.Words()
	case broadhorns.EndExpedition:
		return ActionEndExpedition{}.Words()
	case broadhorns.Move:
		if a.More != 0 {
			return ActionMoveCurrent{Spaces: int16(a.N), Currents: int16(a.More)}.Words()
		}
		return ActionMove{Spaces: int16(a.N)}.Words()
	case broadhorns.EndTurn:
		return ActionEndTurn{}.Words()
	case broadhorns.Pass:
		return ActionPass{}.Words()
	case broadhorns.Discard:
		return ActionDiscard{Card: a.Card}.Words()
	}
	return engine.Words{}
}

// wordsOfSale returns the text for a sale. It names the cell and the value only if the seat chose
// them.
func wordsOfSale(a broadhorns.Action) engine.Words {
	switch cell, value := int16(a.Cell), int16(a.Value); {
	case cell != 0 && value != 0:
		return ActionSellCellAt{Cargo: a.Cargo, Cell: cell, Value: value}.Words()
	case cell != 0:
		return ActionSellCell{Cargo: a.Cargo, Cell: cell}.Words()
	case value != 0:
		return ActionSellAt{Cargo: a.Cargo, Value: value}.Words()
	}
	return ActionSell{Cargo: a.Cargo}.Words()
}
