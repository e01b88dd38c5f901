// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum fcee8dab.

package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// ActionFirst is the action "first".
type ActionFirst struct {
	Seat engine.Seat
}

func (t ActionFirst) Words() engine.Words {
	return engine.Words{Key: "first", Args: engine.Args{int16(t.Seat)}}
}

// ActionTile is the action "tile".
type ActionTile struct {
	Tile int16
}

func (t ActionTile) Words() engine.Words {
	return engine.Words{Key: "tile", Args: engine.Args{int16(t.Tile)}}
}

// ActionBarrel is the action "barrel".
type ActionBarrel struct {
	Cargo broadhorns.Cargo
}

func (t ActionBarrel) Words() engine.Words {
	return engine.Words{Key: "barrel", Args: engine.Args{int16(t.Cargo)}}
}

// ActionDraw is the action "draw".
type ActionDraw struct {
	Card broadhorns.Card
}

func (t ActionDraw) Words() engine.Words {
	return engine.Words{Key: "draw", Args: engine.Args{int16(t.Card)}}
}

// ActionPort is the action "port".
type ActionPort struct {
}

func (ActionPort) Words() engine.Words { return engine.Words{Key: "port"} }

// ActionBuild is the action "build".
type ActionBuild struct {
	Feet int16
}

func (t ActionBuild) Words() engine.Words {
	return engine.Words{Key: "build", Args: engine.Args{int16(t.Feet)}}
}

// ActionSell is the action "sell".
type ActionSell struct {
	Cargo broadhorns.Cargo
}

func (t ActionSell) Words() engine.Words {
	return engine.Words{Key: "sell", Args: engine.Args{int16(t.Cargo)}}
}

// ActionSellCell is the action "sell_cell".
type ActionSellCell struct {
	Cargo broadhorns.Cargo
	Cell  int16
}

func (t ActionSellCell) Words() engine.Words {
	return engine.Words{Key: "sell_cell", Args: engine.Args{int16(t.Cargo), int16(t.Cell)}}
}

// ActionSellAt is the action "sell_at".
type ActionSellAt struct {
	Cargo broadhorns.Cargo
	Value int16
}

func (t ActionSellAt) Words() engine.Words {
	return engine.Words{Key: "sell_at", Args: engine.Args{int16(t.Cargo), int16(t.Value)}}
}

// ActionSellCellAt is the action "sell_cell_at".
type ActionSellCellAt struct {
	Cargo broadhorns.Cargo
	Cell  int16
	Value int16
}

func (t ActionSellCellAt) Words() engine.Words {
	return engine.Words{Key: "sell_cell_at", Args: engine.Args{int16(t.Cargo), int16(t.Cell), int16(t.Value)}}
}

// ActionDeliver is the action "deliver".
type ActionDeliver struct {
	Cargo broadhorns.Cargo
}

func (t ActionDeliver) Words() engine.Words {
	return engine.Words{Key: "deliver", Args: engine.Args{int16(t.Cargo)}}
}

// ActionDeliverOpen is the action "deliver_open".
type ActionDeliverOpen struct {
	Cargo broadhorns.Cargo
}

func (t ActionDeliverOpen) Words() engine.Words {
	return engine.Words{Key: "deliver_open", Args: engine.Args{int16(t.Cargo)}}
}

// ActionIce is the action "ice".
type ActionIce struct {
}

func (ActionIce) Words() engine.Words { return engine.Words{Key: "ice"} }

// ActionEndSell is the action "end_sell".
type ActionEndSell struct {
}

func (ActionEndSell) Words() engine.Words { return engine.Words{Key: "end_sell"} }

// ActionStore is the action "store".
type ActionStore struct {
	Cargo broadhorns.Cargo
}

func (t ActionStore) Words() engine.Words {
	return engine.Words{Key: "store", Args: engine.Args{int16(t.Cargo)}}
}

// ActionBuy is the action "buy".
type ActionBuy struct {
	Cargo broadhorns.Cargo
}

func (t ActionBuy) Words() engine.Words {
	return engine.Words{Key: "buy", Args: engine.Args{int16(t.Cargo)}}
}

// ActionBuyBag is the action "buy_bag".
type ActionBuyBag struct {
}

func (ActionBuyBag) Words() engine.Words { return engine.Words{Key: "buy_bag"} }

// ActionPeddler is the action "peddler".
type ActionPeddler struct {
	Cargo broadhorns.Cargo
}

func (t ActionPeddler) Words() engine.Words {
	return engine.Words{Key: "peddler", Args: engine.Args{int16(t.Cargo)}}
}

// ActionEndBuy is the action "end_buy".
type ActionEndBuy struct {
}

func (ActionEndBuy) Words() engine.Words { return engine.Words{Key: "end_buy"} }

// ActionLand is the action "land".
type ActionLand struct {
	Card broadhorns.Card
}

func (t ActionLand) Words() engine.Words {
	return engine.Words{Key: "land", Args: engine.Args{int16(t.Card)}}
}

// ActionBoard is the action "board".
type ActionBoard struct {
	Card broadhorns.Card
}

func (t ActionBoard) Words() engine.Words {
	return engine.Words{Key: "board", Args: engine.Args{int16(t.Card)}}
}

// ActionEndPort is the action "end_port".
type ActionEndPort struct {
}

func (ActionEndPort) Words() engine.Words { return engine.Words{Key: "end_port"} }

// ActionEndExpedition is the action "end_expedition".
type ActionEndExpedition struct {
}

func (ActionEndExpedition) Words() engine.Words { return engine.Words{Key: "end_expedition"} }

// ActionMove is the action "move".
type ActionMove struct {
	Spaces int16
}

func (t ActionMove) Words() engine.Words {
	return engine.Words{Key: "move", Args: engine.Args{int16(t.Spaces)}}
}

// ActionMoveCurrent is the action "move_current".
type ActionMoveCurrent struct {
	Spaces   int16
	Currents int16
}

func (t ActionMoveCurrent) Words() engine.Words {
	return engine.Words{Key: "move_current", Args: engine.Args{int16(t.Spaces), int16(t.Currents)}}
}

// ActionEndTurn is the action "end_turn".
type ActionEndTurn struct {
}

func (ActionEndTurn) Words() engine.Words { return engine.Words{Key: "end_turn"} }

// ActionPass is the action "pass".
type ActionPass struct {
}

func (ActionPass) Words() engine.Words { return engine.Words{Key: "pass"} }

// ActionDiscard is the action "discard".
type ActionDiscard struct {
	Card broadhorns.Card
}

func (t ActionDiscard) Words() engine.Words {
	return engine.Words{Key: "discard", Args: engine.Args{int16(t.Card)}}
}

// PlanReach is the plan "reach".
type PlanReach struct {
	Space    int16
	Moves    int16
	Currents int16
}

func (t PlanReach) Words() engine.Words {
	return engine.Words{Key: "reach", Args: engine.Args{int16(t.Space), int16(t.Moves), int16(t.Currents)}}
}

// ReadPlanReach reads the numbers of the plan "reach".
func ReadPlanReach(args *engine.Args) PlanReach {
	return PlanReach{Space: int16(args[0]), Moves: int16(args[1]), Currents: int16(args[2])}
}

// TurnRotted is the turn "rotted".
type TurnRotted struct {
	Barrels int16
}

func (t TurnRotted) Words() engine.Words {
	return engine.Words{Key: "rotted", Args: engine.Args{int16(t.Barrels)}}
}

// TurnRottedOther is the turn "rotted_other".
type TurnRottedOther struct {
	Seat    engine.Seat
	Barrels int16
}

func (t TurnRottedOther) Words() engine.Words {
	return engine.Words{Key: "rotted_other", Args: engine.Args{int16(t.Seat), int16(t.Barrels)}}
}

// TurnSpoilCard is the turn "spoil_card".
type TurnSpoilCard struct {
	Cargo broadhorns.Cargo
}

func (t TurnSpoilCard) Words() engine.Words {
	return engine.Words{Key: "spoil_card", Args: engine.Args{int16(t.Cargo)}}
}

// TurnIce is the turn "ice".
type TurnIce struct {
	Cards int16
}

func (t TurnIce) Words() engine.Words {
	return engine.Words{Key: "ice", Args: engine.Args{int16(t.Cards)}}
}

// TurnIceOther is the turn "ice_other".
type TurnIceOther struct {
	Seat engine.Seat
}

func (t TurnIceOther) Words() engine.Words {
	return engine.Words{Key: "ice_other", Args: engine.Args{int16(t.Seat)}}
}

// TurnBuilt is the turn "built".
type TurnBuilt struct {
	Feet int16
	Gold int16
}

func (t TurnBuilt) Words() engine.Words {
	return engine.Words{Key: "built", Args: engine.Args{int16(t.Feet), int16(t.Gold)}}
}

// TurnPort is the turn "port".
type TurnPort struct {
	Town int8
}

func (t TurnPort) Words() engine.Words {
	return engine.Words{Key: "port", Args: engine.Args{int16(t.Town)}}
}

// TurnPutIn is the turn "put_in".
type TurnPutIn struct {
}

func (TurnPutIn) Words() engine.Words { return engine.Words{Key: "put_in"} }

// TurnSold is the turn "sold".
type TurnSold struct {
	Barrels int16
	Cargo   broadhorns.Cargo
	Gold    int16
}

func (t TurnSold) Words() engine.Words {
	return engine.Words{Key: "sold", Args: engine.Args{int16(t.Barrels), int16(t.Cargo), int16(t.Gold)}}
}

// TurnSoldMixed is the turn "sold_mixed".
type TurnSoldMixed struct {
	Barrels int16
	Gold    int16
}

func (t TurnSoldMixed) Words() engine.Words {
	return engine.Words{Key: "sold_mixed", Args: engine.Args{int16(t.Barrels), int16(t.Gold)}}
}

// TurnBought is the turn "bought".
type TurnBought struct {
	Barrels int16
	Cargo   broadhorns.Cargo
	Gold    int16
}

func (t TurnBought) Words() engine.Words {
	return engine.Words{Key: "bought", Args: engine.Args{int16(t.Barrels), int16(t.Cargo), int16(t.Gold)}}
}

// TurnBoughtMixed is the turn "bought_mixed".
type TurnBoughtMixed struct {
	Barrels int16
	Gold    int16
}

func (t TurnBoughtMixed) Words() engine.Words {
	return engine.Words{Key: "bought_mixed", Args: engine.Args{int16(t.Barrels), int16(t.Gold)}}
}

// TurnBlind is the turn "blind".
type TurnBlind struct {
	Barrels int16
	Gold    int16
}

func (t TurnBlind) Words() engine.Words {
	return engine.Words{Key: "blind", Args: engine.Args{int16(t.Barrels), int16(t.Gold)}}
}

// TurnDelivered is the turn "delivered".
type TurnDelivered struct {
	Gold int16
}

func (t TurnDelivered) Words() engine.Words {
	return engine.Words{Key: "delivered", Args: engine.Args{int16(t.Gold)}}
}

// TurnTownBonus is the turn "town_bonus".
type TurnTownBonus struct {
	Gold int16
}

func (t TurnTownBonus) Words() engine.Words {
	return engine.Words{Key: "town_bonus", Args: engine.Args{int16(t.Gold)}}
}

// TurnFilled is the turn "filled".
type TurnFilled struct {
	Town int8
}

func (t TurnFilled) Words() engine.Words {
	return engine.Words{Key: "filled", Args: engine.Args{int16(t.Town)}}
}

// TurnTile is the turn "tile".
type TurnTile struct {
	Town    int8
	Wreaths int16
}

func (t TurnTile) Words() engine.Words {
	return engine.Words{Key: "tile", Args: engine.Args{int16(t.Town), int16(t.Wreaths)}}
}

// TurnSeason is the turn "season".
type TurnSeason struct {
	Season int8
}

func (t TurnSeason) Words() engine.Words {
	return engine.Words{Key: "season", Args: engine.Args{int16(t.Season)}}
}

// TurnFinalRound is the turn "final_round".
type TurnFinalRound struct {
}

func (TurnFinalRound) Words() engine.Words { return engine.Words{Key: "final_round"} }

// TurnArrived is the turn "arrived".
type TurnArrived struct {
	Travelers int16
	Gold      int16
}

func (t TurnArrived) Words() engine.Words {
	return engine.Words{Key: "arrived", Args: engine.Args{int16(t.Travelers), int16(t.Gold)}}
}

// TurnSetDown is the turn "set_down".
type TurnSetDown struct {
	Travelers int16
}

func (t TurnSetDown) Words() engine.Words {
	return engine.Words{Key: "set_down", Args: engine.Args{int16(t.Travelers)}}
}

// TurnBoarded is the turn "boarded".
type TurnBoarded struct {
	Travelers int16
}

func (t TurnBoarded) Words() engine.Words {
	return engine.Words{Key: "boarded", Args: engine.Args{int16(t.Travelers)}}
}

// TurnPassed is the turn "passed".
type TurnPassed struct {
	Travelers int16
}

func (t TurnPassed) Words() engine.Words {
	return engine.Words{Key: "passed", Args: engine.Args{int16(t.Travelers)}}
}

// TurnCurrent is the turn "current".
type TurnCurrent struct {
	Currents int16
}

func (t TurnCurrent) Words() engine.Words {
	return engine.Words{Key: "current", Args: engine.Args{int16(t.Currents)}}
}

// TurnMoved is the turn "moved".
type TurnMoved struct {
	Spaces int16
}

func (t TurnMoved) Words() engine.Words {
	return engine.Words{Key: "moved", Args: engine.Args{int16(t.Spaces)}}
}

// TurnMovedTo is the turn "moved_to".
type TurnMovedTo struct {
	Spaces int16
	Town   int8
}

func (t TurnMovedTo) Words() engine.Words {
	return engine.Words{Key: "moved_to", Args: engine.Args{int16(t.Spaces), int16(t.Town)}}
}

// TurnEnded is the turn "ended".
type TurnEnded struct {
}

func (TurnEnded) Words() engine.Words { return engine.Words{Key: "ended"} }

// TurnEndedInPort is the turn "ended_in_port".
type TurnEndedInPort struct {
	Gold int16
}

func (t TurnEndedInPort) Words() engine.Words {
	return engine.Words{Key: "ended_in_port", Args: engine.Args{int16(t.Gold)}}
}

// TurnLaidOpen is the turn "laid_open".
type TurnLaidOpen struct {
	Cards int16
}

func (t TurnLaidOpen) Words() engine.Words {
	return engine.Words{Key: "laid_open", Args: engine.Args{int16(t.Cards)}}
}

// TurnDiscarded is the turn "discarded".
type TurnDiscarded struct {
	Cards int16
}

func (t TurnDiscarded) Words() engine.Words {
	return engine.Words{Key: "discarded", Args: engine.Args{int16(t.Cards)}}
}

// ColumnGold is the column "gold".
type ColumnGold struct {
}

func (ColumnGold) Words() engine.Words { return engine.Words{Key: "gold"} }

// ColumnTiles is the column "tiles".
type ColumnTiles struct {
}

func (ColumnTiles) Words() engine.Words { return engine.Words{Key: "tiles"} }

// ColumnSales is the column "sales".
type ColumnSales struct {
}

func (ColumnSales) Words() engine.Words { return engine.Words{Key: "sales"} }

// ColumnTravelers is the column "travelers".
type ColumnTravelers struct {
}

func (ColumnTravelers) Words() engine.Words { return engine.Words{Key: "travelers"} }

// ColumnWreaths is the column "wreaths".
type ColumnWreaths struct {
}

func (ColumnWreaths) Words() engine.Words { return engine.Words{Key: "wreaths"} }

// ColumnAward is the column "award".
type ColumnAward struct {
}

func (ColumnAward) Words() engine.Words { return engine.Words{Key: "award"} }

// CellGold is the cell "gold".
type CellGold struct {
	Gold int16
}

func (t CellGold) Words() engine.Words {
	return engine.Words{Key: "gold", Args: engine.Args{int16(t.Gold)}}
}

// CellTiles is the cell "tiles".
type CellTiles struct {
	Tiles int16
}

func (t CellTiles) Words() engine.Words {
	return engine.Words{Key: "tiles", Args: engine.Args{int16(t.Tiles)}}
}

// CellSales is the cell "sales".
type CellSales struct {
	Gold int16
}

func (t CellSales) Words() engine.Words {
	return engine.Words{Key: "sales", Args: engine.Args{int16(t.Gold)}}
}

// CellTravelers is the cell "travelers".
type CellTravelers struct {
	Travelers int16
	Gold      int16
}

func (t CellTravelers) Words() engine.Words {
	return engine.Words{Key: "travelers", Args: engine.Args{int16(t.Travelers), int16(t.Gold)}}
}

// CellNoTravelers is the cell "no_travelers".
type CellNoTravelers struct {
}

func (CellNoTravelers) Words() engine.Words { return engine.Words{Key: "no_travelers"} }

// CellWreaths is the cell "wreaths".
type CellWreaths struct {
	Wreaths int16
}

func (t CellWreaths) Words() engine.Words {
	return engine.Words{Key: "wreaths", Args: engine.Args{int16(t.Wreaths)}}
}

// CellAward is the cell "award".
type CellAward struct {
	Gold int16
}

func (t CellAward) Words() engine.Words {
	return engine.Words{Key: "award", Args: engine.Args{int16(t.Gold)}}
}

// MomentSale is the moment "sale".
type MomentSale struct {
	Seat engine.Seat
	Town int8
	Gold int16
}

func (t MomentSale) Words() engine.Words {
	return engine.Words{Key: "sale", Args: engine.Args{int16(t.Seat), int16(t.Town), int16(t.Gold)}}
}

// MomentFilled is the moment "filled".
type MomentFilled struct {
	Seat    engine.Seat
	Town    int8
	Tile    int16
	Wreaths int16
}

func (t MomentFilled) Words() engine.Words {
	return engine.Words{Key: "filled", Args: engine.Args{int16(t.Seat), int16(t.Town), int16(t.Tile), int16(t.Wreaths)}}
}

// MomentRotted is the moment "rotted".
type MomentRotted struct {
	Seat    engine.Seat
	Barrels int16
}

func (t MomentRotted) Words() engine.Words {
	return engine.Words{Key: "rotted", Args: engine.Args{int16(t.Seat), int16(t.Barrels)}}
}

// MomentArrived is the moment "arrived".
type MomentArrived struct {
	Seat engine.Seat
	Town int8
	Gold int16
}

func (t MomentArrived) Words() engine.Words {
	return engine.Words{Key: "arrived", Args: engine.Args{int16(t.Seat), int16(t.Town), int16(t.Gold)}}
}

// MomentLeads is the moment "leads".
type MomentLeads struct {
	Seat engine.Seat
}

func (t MomentLeads) Words() engine.Words {
	return engine.Words{Key: "leads", Args: engine.Args{int16(t.Seat)}}
}

// MomentLastRound is the moment "last_round".
type MomentLastRound struct {
	Seat engine.Seat
	Town int8
}

func (t MomentLastRound) Words() engine.Words {
	return engine.Words{Key: "last_round", Args: engine.Args{int16(t.Seat), int16(t.Town)}}
}

// FinishSeason is the finish "season".
type FinishSeason struct {
	Season int8
}

func (t FinishSeason) Words() engine.Words {
	return engine.Words{Key: "season", Args: engine.Args{int16(t.Season)}}
}

// FinishMostGold is the finish "most_gold".
type FinishMostGold struct {
	Seat engine.Seat
	Gold int16
	By   int16
}

func (t FinishMostGold) Words() engine.Words {
	return engine.Words{Key: "most_gold", Args: engine.Args{int16(t.Seat), int16(t.Gold), int16(t.By)}}
}

// FinishMostTiles is the finish "most_tiles".
type FinishMostTiles struct {
	Seat  engine.Seat
	Gold  int16
	Tiles int16
}

func (t FinishMostTiles) Words() engine.Words {
	return engine.Words{Key: "most_tiles", Args: engine.Args{int16(t.Seat), int16(t.Gold), int16(t.Tiles)}}
}

// FinishLevel is the finish "level".
type FinishLevel struct {
	Seats int16
	Gold  int16
}

func (t FinishLevel) Words() engine.Words {
	return engine.Words{Key: "level", Args: engine.Args{int16(t.Seats), int16(t.Gold)}}
}

// FinishYearFilled is the finish "year_filled".
type FinishYearFilled struct {
	Seat engine.Seat
}

func (t FinishYearFilled) Words() engine.Words {
	return engine.Words{Key: "year_filled", Args: engine.Args{int16(t.Seat)}}
}

// FinishStopped is the finish "stopped".
type FinishStopped struct {
}

func (FinishStopped) Words() engine.Words { return engine.Words{Key: "stopped"} }

// FinishAhead is the finish "ahead".
type FinishAhead struct {
	Gold int16
}

func (t FinishAhead) Words() engine.Words {
	return engine.Words{Key: "ahead", Args: engine.Args{int16(t.Gold)}}
}

// FinishAheadByTiles is the finish "ahead_by_tiles".
type FinishAheadByTiles struct {
	Tiles int16
}

func (t FinishAheadByTiles) Words() engine.Words {
	return engine.Words{Key: "ahead_by_tiles", Args: engine.Args{int16(t.Tiles)}}
}

// FinishAheadByAward is the finish "ahead_by_award".
type FinishAheadByAward struct {
	Award int16
}

func (t FinishAheadByAward) Words() engine.Words {
	return engine.Words{Key: "ahead_by_award", Args: engine.Args{int16(t.Award)}}
}

// FinishShares is the finish "shares".
type FinishShares struct {
}

func (FinishShares) Words() engine.Words { return engine.Words{Key: "shares"} }

// FinishBehind is the finish "behind".
type FinishBehind struct {
	Gold int16
}

func (t FinishBehind) Words() engine.Words {
	return engine.Words{Key: "behind", Args: engine.Args{int16(t.Gold)}}
}

// FinishBehindInTiles is the finish "behind_in_tiles".
type FinishBehindInTiles struct {
	Tiles int16
}

func (t FinishBehindInTiles) Words() engine.Words {
	return engine.Words{Key: "behind_in_tiles", Args: engine.Args{int16(t.Tiles)}}
}

// FinishBehindByAward is the finish "behind_by_award".
type FinishBehindByAward struct {
	Gold int16
}

func (t FinishBehindByAward) Words() engine.Words {
	return engine.Words{Key: "behind_by_award", Args: engine.Args{int16(t.Gold)}}
}

// FinishBarrels is the finish "barrels".
type FinishBarrels struct {
}

func (FinishBarrels) Words() engine.Words { return engine.Words{Key: "barrels"} }

// FinishBarrel is the finish "barrel".
type FinishBarrel struct {
	Cargo broadhorns.Cargo
}

func (t FinishBarrel) Words() engine.Words {
	return engine.Words{Key: "barrel", Args: engine.Args{int16(t.Cargo)}}
}

// FinishCards is the finish "cards".
type FinishCards struct {
}

func (FinishCards) Words() engine.Words { return engine.Words{Key: "cards"} }

// FinishDelivery is the finish "delivery".
type FinishDelivery struct {
}

func (FinishDelivery) Words() engine.Words { return engine.Words{Key: "delivery"} }

// FinishTraveler is the finish "traveler".
type FinishTraveler struct {
}

func (FinishTraveler) Words() engine.Words { return engine.Words{Key: "traveler"} }

// FinishCard is the finish "card".
type FinishCard struct {
	Card broadhorns.Card
}

func (t FinishCard) Words() engine.Words {
	return engine.Words{Key: "card", Args: engine.Args{int16(t.Card)}}
}

// ProspectFares is the prospect "fares".
type ProspectFares struct {
	Town  int8
	Turns int16
	Gold  int16
}

func (t ProspectFares) Words() engine.Words {
	return engine.Words{Key: "fares", Args: engine.Args{int16(t.Town), int16(t.Turns), int16(t.Gold)}}
}

// ProspectSells is the prospect "sells".
type ProspectSells struct {
	Town  int8
	Turns int16
	Gold  int16
	Cargo broadhorns.Cargo
}

func (t ProspectSells) Words() engine.Words {
	return engine.Words{Key: "sells", Args: engine.Args{int16(t.Town), int16(t.Turns), int16(t.Gold), int16(t.Cargo)}}
}

// ProspectSellsBoth is the prospect "sells_both".
type ProspectSellsBoth struct {
	Town   int8
	Turns  int16
	Gold   int16
	Cargo  broadhorns.Cargo
	Second broadhorns.Cargo
}

func (t ProspectSellsBoth) Words() engine.Words {
	return engine.Words{Key: "sells_both", Args: engine.Args{int16(t.Town), int16(t.Turns), int16(t.Gold), int16(t.Cargo), int16(t.Second)}}
}

// ProspectSellsMany is the prospect "sells_many".
type ProspectSellsMany struct {
	Town    int8
	Turns   int16
	Gold    int16
	Barrels int16
}

func (t ProspectSellsMany) Words() engine.Words {
	return engine.Words{Key: "sells_many", Args: engine.Args{int16(t.Town), int16(t.Turns), int16(t.Gold), int16(t.Barrels)}}
}
