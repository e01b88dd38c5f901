// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum 160434eb.

package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
)

// EventFirst is the event "first".
type EventFirst struct {
	Seat engine.Seat
}

func (t EventFirst) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "first", Args: engine.Args{int16(t.Seat)}}
}

// EventTurn is the event "turn".
type EventTurn struct {
	Seat engine.Seat
}

func (t EventTurn) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turn", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventTurn reads the numbers of the event "turn".
func ReadEventTurn(args *engine.Args) EventTurn {
	return EventTurn{Seat: engine.Seat(args[0])}
}

// EventTurnEnded is the event "turn_ended".
type EventTurnEnded struct {
	Seat engine.Seat
}

func (t EventTurnEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turn_ended", Args: engine.Args{int16(t.Seat)}}
}

// EventRefilled is the event "refilled".
type EventRefilled struct {
	Cargo Cargo
	Price int16
}

func (t EventRefilled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "refilled", Args: engine.Args{int16(t.Cargo), int16(t.Price)}}
}

// EventMarketShort is the event "market_short".
type EventMarketShort struct {
	Barrels int16
}

func (t EventMarketShort) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "market_short", Args: engine.Args{int16(t.Barrels)}}
}

// EventWinter is the event "winter".
type EventWinter struct {
	Seat engine.Seat
}

func (t EventWinter) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "winter", Args: engine.Args{int16(t.Seat)}}
}

// EventSpoilStep is the event "spoil_step".
type EventSpoilStep struct {
	Seat    engine.Seat
	Barrels int16
}

func (t EventSpoilStep) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "spoil_step", Args: engine.Args{int16(t.Seat), int16(t.Barrels)}}
}

// EventSpoilCard is the event "spoil_card".
type EventSpoilCard struct {
	Cargo Cargo
}

func (t EventSpoilCard) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "spoil_card", Args: engine.Args{int16(t.Cargo)}}
}

// ReadEventSpoilCard reads the numbers of the event "spoil_card".
func ReadEventSpoilCard(args *engine.Args) EventSpoilCard {
	return EventSpoilCard{Cargo: Cargo(args[0])}
}

// EventSpoilIdle is the event "spoil_idle".
type EventSpoilIdle struct {
	Cargo Cargo
}

func (t EventSpoilIdle) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "spoil_idle", Args: engine.Args{int16(t.Cargo)}}
}

// EventSpoilMoved is the event "spoil_moved".
type EventSpoilMoved struct {
	Seat    engine.Seat
	Barrels int16
}

func (t EventSpoilMoved) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "spoil_moved", Args: engine.Args{int16(t.Seat), int16(t.Barrels)}}
}

// EventRotted is the event "rotted".
type EventRotted struct {
	Seat    engine.Seat
	Cargo   Cargo
	Barrels int16
}

func (t EventRotted) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "rotted", Args: engine.Args{int16(t.Seat), int16(t.Cargo), int16(t.Barrels)}}
}

// ReadEventRotted reads the numbers of the event "rotted".
func ReadEventRotted(args *engine.Args) EventRotted {
	return EventRotted{Seat: engine.Seat(args[0]), Cargo: Cargo(args[1]), Barrels: int16(args[2])}
}

// EventIceStep is the event "ice_step".
type EventIceStep struct {
	Seat engine.Seat
}

func (t EventIceStep) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ice_step", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventIceStep reads the numbers of the event "ice_step".
func ReadEventIceStep(args *engine.Args) EventIceStep {
	return EventIceStep{Seat: engine.Seat(args[0])}
}

// EventIceCard is the event "ice_card".
type EventIceCard struct {
	Seat engine.Seat
}

func (t EventIceCard) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ice_card", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventIceCard reads the numbers of the event "ice_card".
func ReadEventIceCard(args *engine.Args) EventIceCard {
	return EventIceCard{Seat: engine.Seat(args[0])}
}

// EventIceSale is the event "ice_sale".
type EventIceSale struct {
	Seat engine.Seat
	Gold int16
}

func (t EventIceSale) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ice_sale", Args: engine.Args{int16(t.Seat), int16(t.Gold)}}
}

// ReadEventIceSale reads the numbers of the event "ice_sale".
func ReadEventIceSale(args *engine.Args) EventIceSale {
	return EventIceSale{Seat: engine.Seat(args[0]), Gold: int16(args[1])}
}

// EventBuilt20 is the event "built_20".
type EventBuilt20 struct {
	Seat engine.Seat
	Feet int16
	Gold int16
}

func (t EventBuilt20) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "built_20", Args: engine.Args{int16(t.Seat), int16(t.Feet), int16(t.Gold)}}
}

// ReadEventBuilt20 reads the numbers of the event "built_20".
func ReadEventBuilt20(args *engine.Args) EventBuilt20 {
	return EventBuilt20{Seat: engine.Seat(args[0]), Feet: int16(args[1]), Gold: int16(args[2])}
}

// EventBuilt30 is the event "built_30".
type EventBuilt30 struct {
	Seat engine.Seat
	Feet int16
	Gold int16
}

func (t EventBuilt30) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "built_30", Args: engine.Args{int16(t.Seat), int16(t.Feet), int16(t.Gold)}}
}

// ReadEventBuilt30 reads the numbers of the event "built_30".
func ReadEventBuilt30(args *engine.Args) EventBuilt30 {
	return EventBuilt30{Seat: engine.Seat(args[0]), Feet: int16(args[1]), Gold: int16(args[2])}
}

// EventBuilt40 is the event "built_40".
type EventBuilt40 struct {
	Seat engine.Seat
	Feet int16
	Gold int16
}

func (t EventBuilt40) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "built_40", Args: engine.Args{int16(t.Seat), int16(t.Feet), int16(t.Gold)}}
}

// ReadEventBuilt40 reads the numbers of the event "built_40".
func ReadEventBuilt40(args *engine.Args) EventBuilt40 {
	return EventBuilt40{Seat: engine.Seat(args[0]), Feet: int16(args[1]), Gold: int16(args[2])}
}

// EventBought is the event "bought".
type EventBought struct {
	Seat  engine.Seat
	Cargo Cargo
	Gold  int16
}

func (t EventBought) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "bought", Args: engine.Args{int16(t.Seat), int16(t.Cargo), int16(t.Gold)}}
}

// ReadEventBought reads the numbers of the event "bought".
func ReadEventBought(args *engine.Args) EventBought {
	return EventBought{Seat: engine.Seat(args[0]), Cargo: Cargo(args[1]), Gold: int16(args[2])}
}

// EventBuysBlind is the event "buys_blind".
type EventBuysBlind struct {
	Seat engine.Seat
	Gold int16
}

func (t EventBuysBlind) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "buys_blind", Args: engine.Args{int16(t.Seat), int16(t.Gold)}}
}

// ReadEventBuysBlind reads the numbers of the event "buys_blind".
func ReadEventBuysBlind(args *engine.Args) EventBuysBlind {
	return EventBuysBlind{Seat: engine.Seat(args[0]), Gold: int16(args[1])}
}

// EventBoughtBlind is the event "bought_blind".
type EventBoughtBlind struct {
	Seat  engine.Seat
	Cargo Cargo
}

func (t EventBoughtBlind) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "bought_blind", Args: engine.Args{int16(t.Seat), int16(t.Cargo)}}
}

// EventPeddled is the event "peddled".
type EventPeddled struct {
	Seat  engine.Seat
	Cargo Cargo
	Gold  int16
}

func (t EventPeddled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "peddled", Args: engine.Args{int16(t.Seat), int16(t.Cargo), int16(t.Gold)}}
}

// ReadEventPeddled reads the numbers of the event "peddled".
func ReadEventPeddled(args *engine.Args) EventPeddled {
	return EventPeddled{Seat: engine.Seat(args[0]), Cargo: Cargo(args[1]), Gold: int16(args[2])}
}

// EventPort is the event "port".
type EventPort struct {
	Seat engine.Seat
	Town int8
}

func (t EventPort) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "port", Args: engine.Args{int16(t.Seat), int16(t.Town)}}
}

// ReadEventPort reads the numbers of the event "port".
func ReadEventPort(args *engine.Args) EventPort {
	return EventPort{Seat: engine.Seat(args[0]), Town: int8(args[1])}
}

// EventPortEnded is the event "port_ended".
type EventPortEnded struct {
	Seat engine.Seat
}

func (t EventPortEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "port_ended", Args: engine.Args{int16(t.Seat)}}
}

// EventSellOver is the event "sell_over".
type EventSellOver struct {
	Seat engine.Seat
}

func (t EventSellOver) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sell_over", Args: engine.Args{int16(t.Seat)}}
}

// EventBuyOver is the event "buy_over".
type EventBuyOver struct {
	Seat engine.Seat
}

func (t EventBuyOver) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "buy_over", Args: engine.Args{int16(t.Seat)}}
}

// EventActionsOver is the event "actions_over".
type EventActionsOver struct {
	Seat engine.Seat
}

func (t EventActionsOver) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "actions_over", Args: engine.Args{int16(t.Seat)}}
}

// EventSold is the event "sold".
type EventSold struct {
	Seat  engine.Seat
	Cargo Cargo
	Gold  int16
	Town  int8
	Cell  int16
}

func (t EventSold) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sold", Args: engine.Args{int16(t.Seat), int16(t.Cargo), int16(t.Gold), int16(t.Town), int16(t.Cell)}}
}

// ReadEventSold reads the numbers of the event "sold".
func ReadEventSold(args *engine.Args) EventSold {
	return EventSold{Seat: engine.Seat(args[0]), Cargo: Cargo(args[1]), Gold: int16(args[2]), Town: int8(args[3]), Cell: int16(args[4])}
}

// EventSoldSurplus is the event "sold_surplus".
type EventSoldSurplus struct {
	Seat  engine.Seat
	Cargo Cargo
	Gold  int16
	Town  int8
	Cell  int16
}

func (t EventSoldSurplus) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sold_surplus", Args: engine.Args{int16(t.Seat), int16(t.Cargo), int16(t.Gold), int16(t.Town), int16(t.Cell)}}
}

// ReadEventSoldSurplus reads the numbers of the event "sold_surplus".
func ReadEventSoldSurplus(args *engine.Args) EventSoldSurplus {
	return EventSoldSurplus{Seat: engine.Seat(args[0]), Cargo: Cargo(args[1]), Gold: int16(args[2]), Town: int8(args[3]), Cell: int16(args[4])}
}

// EventDelivered is the event "delivered".
type EventDelivered struct {
	Seat engine.Seat
	Card Card
	Gold int16
}

func (t EventDelivered) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "delivered", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Gold)}}
}

// ReadEventDelivered reads the numbers of the event "delivered".
func ReadEventDelivered(args *engine.Args) EventDelivered {
	return EventDelivered{Seat: engine.Seat(args[0]), Card: Card(args[1]), Gold: int16(args[2])}
}

// EventTownBonus is the event "town_bonus".
type EventTownBonus struct {
	Seat engine.Seat
	Town int8
	Gold int16
}

func (t EventTownBonus) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "town_bonus", Args: engine.Args{int16(t.Seat), int16(t.Town), int16(t.Gold)}}
}

// ReadEventTownBonus reads the numbers of the event "town_bonus".
func ReadEventTownBonus(args *engine.Args) EventTownBonus {
	return EventTownBonus{Seat: engine.Seat(args[0]), Town: int8(args[1]), Gold: int16(args[2])}
}

// EventFilled is the event "filled".
type EventFilled struct {
	Seat engine.Seat
	Town int8
}

func (t EventFilled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "filled", Args: engine.Args{int16(t.Seat), int16(t.Town)}}
}

// ReadEventFilled reads the numbers of the event "filled".
func ReadEventFilled(args *engine.Args) EventFilled {
	return EventFilled{Seat: engine.Seat(args[0]), Town: int8(args[1])}
}

// EventStored is the event "stored".
type EventStored struct {
	Seat   engine.Seat
	Cargo  Cargo
	Filled int16
}

func (t EventStored) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "stored", Args: engine.Args{int16(t.Seat), int16(t.Cargo), int16(t.Filled)}}
}

// EventHarvest is the event "harvest".
type EventHarvest struct {
}

func (EventHarvest) By(rule string) *engine.Event { return &engine.Event{Rule: rule, Key: "harvest"} }

// EventSeason is the event "season".
type EventSeason struct {
	Season int8
}

func (t EventSeason) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "season", Args: engine.Args{int16(t.Season)}}
}

// ReadEventSeason reads the numbers of the event "season".
func ReadEventSeason(args *engine.Args) EventSeason {
	return EventSeason{Season: int8(args[0])}
}

// EventFinalRound is the event "final_round".
type EventFinalRound struct {
	Seat engine.Seat
}

func (t EventFinalRound) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "final_round", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventFinalRound reads the numbers of the event "final_round".
func ReadEventFinalRound(args *engine.Args) EventFinalRound {
	return EventFinalRound{Seat: engine.Seat(args[0])}
}

// EventTileTaken is the event "tile_taken".
type EventTileTaken struct {
	Seat    engine.Seat
	Tile    int16
	Wreaths int16
}

func (t EventTileTaken) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "tile_taken", Args: engine.Args{int16(t.Seat), int16(t.Tile), int16(t.Wreaths)}}
}

// ReadEventTileTaken reads the numbers of the event "tile_taken".
func ReadEventTileTaken(args *engine.Args) EventTileTaken {
	return EventTileTaken{Seat: engine.Seat(args[0]), Tile: int16(args[1]), Wreaths: int16(args[2])}
}

// EventBoardValues is the event "board_values".
type EventBoardValues struct {
	Town int8
}

func (t EventBoardValues) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "board_values", Args: engine.Args{int16(t.Town)}}
}

// EventRevealed is the event "revealed".
type EventRevealed struct {
	Town int8
	Tile int16
}

func (t EventRevealed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "revealed", Args: engine.Args{int16(t.Town), int16(t.Tile)}}
}

// EventArrived is the event "arrived".
type EventArrived struct {
	Seat engine.Seat
	Card Card
	Gold int16
}

func (t EventArrived) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "arrived", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Gold)}}
}

// ReadEventArrived reads the numbers of the event "arrived".
func ReadEventArrived(args *engine.Args) EventArrived {
	return EventArrived{Seat: engine.Seat(args[0]), Card: Card(args[1]), Gold: int16(args[2])}
}

// EventSetDown is the event "set_down".
type EventSetDown struct {
	Seat engine.Seat
	Card Card
	Town int8
}

func (t EventSetDown) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "set_down", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Town)}}
}

// EventBoarded is the event "boarded".
type EventBoarded struct {
	Seat engine.Seat
	Card Card
}

func (t EventBoarded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "boarded", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventPassed is the event "passed".
type EventPassed struct {
	Seat engine.Seat
	Card Card
}

func (t EventPassed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "passed", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventCurrent is the event "current".
type EventCurrent struct {
	Seat     engine.Seat
	Currents int16
}

func (t EventCurrent) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "current", Args: engine.Args{int16(t.Seat), int16(t.Currents)}}
}

// ReadEventCurrent reads the numbers of the event "current".
func ReadEventCurrent(args *engine.Args) EventCurrent {
	return EventCurrent{Seat: engine.Seat(args[0]), Currents: int16(args[1])}
}

// EventMoved is the event "moved".
type EventMoved struct {
	Seat   engine.Seat
	Spaces int16
	Space  int16
}

func (t EventMoved) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "moved", Args: engine.Args{int16(t.Seat), int16(t.Spaces), int16(t.Space)}}
}

// ReadEventMoved reads the numbers of the event "moved".
func ReadEventMoved(args *engine.Args) EventMoved {
	return EventMoved{Seat: engine.Seat(args[0]), Spaces: int16(args[1]), Space: int16(args[2])}
}

// EventMovedTo is the event "moved_to".
type EventMovedTo struct {
	Seat   engine.Seat
	Spaces int16
	Town   int8
}

func (t EventMovedTo) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "moved_to", Args: engine.Args{int16(t.Seat), int16(t.Spaces), int16(t.Town)}}
}

// ReadEventMovedTo reads the numbers of the event "moved_to".
func ReadEventMovedTo(args *engine.Args) EventMovedTo {
	return EventMovedTo{Seat: engine.Seat(args[0]), Spaces: int16(args[1]), Town: int8(args[2])}
}

// EventBonusMove is the event "bonus_move".
type EventBonusMove struct {
	Seat engine.Seat
}

func (t EventBonusMove) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "bonus_move", Args: engine.Args{int16(t.Seat)}}
}

// EventEnded is the event "ended".
type EventEnded struct {
	Seat engine.Seat
}

func (t EventEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ended", Args: engine.Args{int16(t.Seat)}}
}

// EventEndedInPort is the event "ended_in_port".
type EventEndedInPort struct {
	Seat engine.Seat
	Town int8
	Gold int16
}

func (t EventEndedInPort) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ended_in_port", Args: engine.Args{int16(t.Seat), int16(t.Town), int16(t.Gold)}}
}

// ReadEventEndedInPort reads the numbers of the event "ended_in_port".
func ReadEventEndedInPort(args *engine.Args) EventEndedInPort {
	return EventEndedInPort{Seat: engine.Seat(args[0]), Town: int8(args[1]), Gold: int16(args[2])}
}

// EventSetAside is the event "set_aside".
type EventSetAside struct {
	Cargo Cargo
}

func (t EventSetAside) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "set_aside", Args: engine.Args{int16(t.Cargo)}}
}

// EventNoCard is the event "no_card".
type EventNoCard struct {
	Seat engine.Seat
}

func (t EventNoCard) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "no_card", Args: engine.Args{int16(t.Seat)}}
}

// EventReshuffled is the event "reshuffled".
type EventReshuffled struct {
	Cards int16
}

func (t EventReshuffled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "reshuffled", Args: engine.Args{int16(t.Cards)}}
}

// EventDrew is the event "drew".
type EventDrew struct {
	Seat engine.Seat
	Card Card
}

func (t EventDrew) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "drew", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventDrewUnseen is the event "drew_unseen".
type EventDrewUnseen struct {
	Seat engine.Seat
}

func (t EventDrewUnseen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "drew_unseen", Args: engine.Args{int16(t.Seat)}}
}

// EventLaidOpen is the event "laid_open".
type EventLaidOpen struct {
	Seat engine.Seat
	Card Card
	Town int8
}

func (t EventLaidOpen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "laid_open", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Town)}}
}

// EventDiscarded is the event "discarded".
type EventDiscarded struct {
	Seat engine.Seat
	Card Card
}

func (t EventDiscarded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "discarded", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventEndBarrels is the event "end_barrels".
type EventEndBarrels struct {
	Seat engine.Seat
	Gold int16
}

func (t EventEndBarrels) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "end_barrels", Args: engine.Args{int16(t.Seat), int16(t.Gold)}}
}

// EventEndResale is the event "end_resale".
type EventEndResale struct {
	Seat engine.Seat
	Gold int16
}

func (t EventEndResale) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "end_resale", Args: engine.Args{int16(t.Seat), int16(t.Gold)}}
}

// EventWreaths is the event "wreaths".
type EventWreaths struct {
	Seat    engine.Seat
	Wreaths int16
}

func (t EventWreaths) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "wreaths", Args: engine.Args{int16(t.Seat), int16(t.Wreaths)}}
}

// EventAward is the event "award".
type EventAward struct {
	Seat engine.Seat
	Gold int16
}

func (t EventAward) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "award", Args: engine.Args{int16(t.Seat), int16(t.Gold)}}
}

// EventFinalGold is the event "final_gold".
type EventFinalGold struct {
	Seat  engine.Seat
	Gold  int16
	Tiles int16
}

func (t EventFinalGold) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "final_gold", Args: engine.Args{int16(t.Seat), int16(t.Gold), int16(t.Tiles)}}
}

// ResultGold is the result "gold".
type ResultGold struct {
}

func (ResultGold) Words() engine.Words { return engine.Words{Key: "gold"} }

// ResultTiles is the result "tiles".
type ResultTiles struct {
}

func (ResultTiles) Words() engine.Words { return engine.Words{Key: "tiles"} }

// ResultShared is the result "shared".
type ResultShared struct {
}

func (ResultShared) Words() engine.Words { return engine.Words{Key: "shared"} }

// ResultStopped is the result "stopped".
type ResultStopped struct {
}

func (ResultStopped) Words() engine.Words { return engine.Words{Key: "stopped"} }

// RefusalNoHomeInStLouis is the refusal "no_home_in_st_louis".
type RefusalNoHomeInStLouis struct {
}

func (RefusalNoHomeInStLouis) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_home_in_st_louis"}
}

// RefusalNoSeat is the refusal "no_seat".
type RefusalNoSeat struct {
	Seats int16
}

func (t RefusalNoSeat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_seat", Args: engine.Args{int16(t.Seats)}}
}

// RefusalNotChance is the refusal "not_chance".
type RefusalNotChance struct {
}

func (RefusalNotChance) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_chance"}
}

// RefusalNotNow is the refusal "not_now".
type RefusalNotNow struct {
	Phase Phase
}

func (t RefusalNotNow) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_now", Args: engine.Args{int16(t.Phase)}}
}

// RefusalBagInStLouis is the refusal "bag_in_st_louis".
type RefusalBagInStLouis struct {
}

func (RefusalBagInStLouis) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "bag_in_st_louis"}
}

// RefusalOrderInPort is the refusal "order_in_port".
type RefusalOrderInPort struct {
	Phase Phase
}

func (t RefusalOrderInPort) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "order_in_port", Args: engine.Args{int16(t.Phase)}}
}

// RefusalBuyOnly is the refusal "buy_only".
type RefusalBuyOnly struct {
	Phase Phase
}

func (t RefusalBuyOnly) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "buy_only", Args: engine.Args{int16(t.Phase)}}
}

// RefusalPeddlerOnRiver is the refusal "peddler_on_river".
type RefusalPeddlerOnRiver struct {
}

func (RefusalPeddlerOnRiver) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "peddler_on_river"}
}

// RefusalNotInPort is the refusal "not_in_port".
type RefusalNotInPort struct {
}

func (RefusalNotInPort) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_port"}
}

// RefusalStoreFirst is the refusal "store_first".
type RefusalStoreFirst struct {
}

func (RefusalStoreFirst) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "store_first"}
}

// RefusalDiscardFirst is the refusal "discard_first".
type RefusalDiscardFirst struct {
}

func (RefusalDiscardFirst) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "discard_first"}
}

// RefusalAnswerFirst is the refusal "answer_first".
type RefusalAnswerFirst struct {
}

func (RefusalAnswerFirst) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "answer_first"}
}

// RefusalNoDiscarding is the refusal "no_discarding".
type RefusalNoDiscarding struct {
}

func (RefusalNoDiscarding) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_discarding"}
}

// RefusalEndLater is the refusal "end_later".
type RefusalEndLater struct {
}

func (RefusalEndLater) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "end_later"}
}

// RefusalNotInBag is the refusal "not_in_bag".
type RefusalNotInBag struct {
	Cargo Cargo
}

func (t RefusalNotInBag) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_bag", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalIceNeedsSale is the refusal "ice_needs_sale".
type RefusalIceNeedsSale struct {
}

func (RefusalIceNeedsSale) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "ice_needs_sale"}
}

// RefusalNoIce is the refusal "no_ice".
type RefusalNoIce struct {
}

func (RefusalNoIce) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "no_ice"} }

// RefusalNoSuchCard is the refusal "no_such_card".
type RefusalNoSuchCard struct {
	Card Card
}

func (t RefusalNoSuchCard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_card", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotInHand is the refusal "not_in_hand".
type RefusalNotInHand struct {
	Card Card
}

func (t RefusalNotInHand) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_hand", Args: engine.Args{int16(t.Card)}}
}

// RefusalNoSuchTile is the refusal "no_such_tile".
type RefusalNoSuchTile struct {
	Tile int16
}

func (t RefusalNoSuchTile) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_tile", Args: engine.Args{int16(t.Tile)}}
}

// RefusalNoBoat is the refusal "no_boat".
type RefusalNoBoat struct {
}

func (RefusalNoBoat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_boat"}
}

// RefusalHasBoat is the refusal "has_boat".
type RefusalHasBoat struct {
}

func (RefusalHasBoat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "has_boat"}
}

// RefusalChooseBoat is the refusal "choose_boat".
type RefusalChooseBoat struct {
}

func (RefusalChooseBoat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "choose_boat"}
}

// RefusalNoAction is the refusal "no_action".
type RefusalNoAction struct {
}

func (RefusalNoAction) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_action"}
}

// RefusalThreeMoves is the refusal "three_moves".
type RefusalThreeMoves struct {
}

func (RefusalThreeMoves) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "three_moves"}
}

// RefusalRiverEnds is the refusal "river_ends".
type RefusalRiverEnds struct {
}

func (RefusalRiverEnds) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "river_ends"}
}

// RefusalNoCurrent is the refusal "no_current".
type RefusalNoCurrent struct {
	Currents int16
}

func (t RefusalNoCurrent) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_current", Args: engine.Args{int16(t.Currents)}}
}

// RefusalTooFar is the refusal "too_far".
type RefusalTooFar struct {
	Spaces int16
}

func (t RefusalTooFar) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_far", Args: engine.Args{int16(t.Spaces)}}
}

// RefusalPastTheEnd is the refusal "past_the_end".
type RefusalPastTheEnd struct {
	Spaces int16
}

func (t RefusalPastTheEnd) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "past_the_end", Args: engine.Args{int16(t.Spaces)}}
}

// RefusalNoTownHere is the refusal "no_town_here".
type RefusalNoTownHere struct {
}

func (RefusalNoTownHere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_town_here"}
}

// RefusalPortAgain is the refusal "port_again".
type RefusalPortAgain struct {
	Town int8
}

func (t RefusalPortAgain) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "port_again", Args: engine.Args{int16(t.Town)}}
}

// RefusalNotAboard is the refusal "not_aboard".
type RefusalNotAboard struct {
	Cargo Cargo
}

func (t RefusalNotAboard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_aboard", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalCellAnyway is the refusal "cell_anyway".
type RefusalCellAnyway struct {
	Cell int16
}

func (t RefusalCellAnyway) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cell_anyway", Args: engine.Args{int16(t.Cell)}}
}

// RefusalNotOnCell is the refusal "not_on_cell".
type RefusalNotOnCell struct {
	Cell  int16
	Cargo Cargo
}

func (t RefusalNotOnCell) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_on_cell", Args: engine.Args{int16(t.Cell), int16(t.Cargo)}}
}

// RefusalNoOpenSpace is the refusal "no_open_space".
type RefusalNoOpenSpace struct {
	Cargo Cargo
}

func (t RefusalNoOpenSpace) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_open_space", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalValueAnyway is the refusal "value_anyway".
type RefusalValueAnyway struct {
	Value int16
}

func (t RefusalValueAnyway) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "value_anyway", Args: engine.Args{int16(t.Value)}}
}

// RefusalSpaceOpen is the refusal "space_open".
type RefusalSpaceOpen struct {
	Cargo Cargo
	Gold  int16
}

func (t RefusalSpaceOpen) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "space_open", Args: engine.Args{int16(t.Cargo), int16(t.Gold)}}
}

// RefusalNoSuchValue is the refusal "no_such_value".
type RefusalNoSuchValue struct {
	Value int16
	Cargo Cargo
}

func (t RefusalNoSuchValue) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_value", Args: engine.Args{int16(t.Value), int16(t.Cargo)}}
}

// RefusalNotPlaced is the refusal "not_placed".
type RefusalNotPlaced struct {
	Cargo Cargo
}

func (t RefusalNotPlaced) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_placed", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalClaimed is the refusal "claimed".
type RefusalClaimed struct {
	Cargo Cargo
}

func (t RefusalClaimed) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "claimed", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalOneDelivery is the refusal "one_delivery".
type RefusalOneDelivery struct {
}

func (RefusalOneDelivery) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "one_delivery"}
}

// RefusalNoDelivery is the refusal "no_delivery".
type RefusalNoDelivery struct {
	Cargo Cargo
}

func (t RefusalNoDelivery) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_delivery", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalStorePerishable is the refusal "store_perishable".
type RefusalStorePerishable struct {
	Cargo Cargo
}

func (t RefusalStorePerishable) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "store_perishable", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalNotOnTown is the refusal "not_on_town".
type RefusalNotOnTown struct {
	Cargo Cargo
}

func (t RefusalNotOnTown) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_on_town", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalNotSoldHere is the refusal "not_sold_here".
type RefusalNotSoldHere struct {
	Cargo Cargo
}

func (t RefusalNotSoldHere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_sold_here", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalNotInMarket is the refusal "not_in_market".
type RefusalNotInMarket struct {
	Cargo Cargo
}

func (t RefusalNotInMarket) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_market", Args: engine.Args{int16(t.Cargo)}}
}

// RefusalNoBox is the refusal "no_box".
type RefusalNoBox struct {
}

func (RefusalNoBox) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "no_box"} }

// RefusalNoGold is the refusal "no_gold".
type RefusalNoGold struct {
	Price int16
	Gold  int16
}

func (t RefusalNoGold) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_gold", Args: engine.Args{int16(t.Price), int16(t.Gold)}}
}

// RefusalNoPeddler is the refusal "no_peddler".
type RefusalNoPeddler struct {
}

func (RefusalNoPeddler) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_peddler"}
}

// RefusalBagEmpty is the refusal "bag_empty".
type RefusalBagEmpty struct {
}

func (RefusalBagEmpty) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "bag_empty"}
}

// RefusalNotAPassenger is the refusal "not_a_passenger".
type RefusalNotAPassenger struct {
	Card Card
}

func (t RefusalNotAPassenger) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_a_passenger", Args: engine.Args{int16(t.Card)}}
}

// RefusalNoLandingHere is the refusal "no_landing_here".
type RefusalNoLandingHere struct {
}

func (RefusalNoLandingHere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_landing_here"}
}

// RefusalHasBoarded is the refusal "has_boarded".
type RefusalHasBoarded struct {
}

func (RefusalHasBoarded) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "has_boarded"}
}

// RefusalNobodyHere is the refusal "nobody_here".
type RefusalNobodyHere struct {
	Card Card
}

func (t RefusalNobodyHere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_here", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotDownriver is the refusal "not_downriver".
type RefusalNotDownriver struct {
	Card Card
}

func (t RefusalNotDownriver) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_downriver", Args: engine.Args{int16(t.Card)}}
}

// RefusalJustSetDown is the refusal "just_set_down".
type RefusalJustSetDown struct {
	Card Card
}

func (t RefusalJustSetDown) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "just_set_down", Args: engine.Args{int16(t.Card)}}
}

// RefusalNoPlace is the refusal "no_place".
type RefusalNoPlace struct {
	Places int16
}

func (t RefusalNoPlace) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_place", Args: engine.Args{int16(t.Places)}}
}

// RefusalNotAtHome is the refusal "not_at_home".
type RefusalNotAtHome struct {
	Card Card
	Town int8
}

func (t RefusalNotAtHome) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_at_home", Args: engine.Args{int16(t.Card), int16(t.Town)}}
}

// RefusalNoExpedition is the refusal "no_expedition".
type RefusalNoExpedition struct {
}

func (RefusalNoExpedition) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_expedition"}
}

// RefusalNoResaleHere is the refusal "no_resale_here".
type RefusalNoResaleHere struct {
}

func (RefusalNoResaleHere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_resale_here"}
}
