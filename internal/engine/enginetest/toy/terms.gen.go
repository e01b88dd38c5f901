// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum 2a9f4c16.

package toy

import "github.com/bigriver/bigriver/internal/engine"

// EventReshuffled is the event "reshuffled".
type EventReshuffled struct {
	Cards int16
}

func (t EventReshuffled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "reshuffled", Args: engine.Args{int16(t.Cards)}}
}

// EventGot is the event "got".
type EventGot struct {
	Seat engine.Seat
	Card Card
}

func (t EventGot) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "got", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventGotUnseen is the event "got_unseen".
type EventGotUnseen struct {
	Seat engine.Seat
}

func (t EventGotUnseen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "got_unseen", Args: engine.Args{int16(t.Seat)}}
}

// EventLooked is the event "looked".
type EventLooked struct {
	Seat engine.Seat
	Card Card
}

func (t EventLooked) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looked", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventLooked reads the numbers of the event "looked".
func ReadEventLooked(args *engine.Args) EventLooked {
	return EventLooked{Seat: engine.Seat(args[0]), Card: Card(args[1])}
}

// EventLookedUnseen is the event "looked_unseen".
type EventLookedUnseen struct {
	Seat engine.Seat
}

func (t EventLookedUnseen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looked_unseen", Args: engine.Args{int16(t.Seat)}}
}

// EventLaid is the event "laid".
type EventLaid struct {
	Seat engine.Seat
}

func (t EventLaid) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "laid", Args: engine.Args{int16(t.Seat)}}
}

// EventTurnedUp is the event "turned_up".
type EventTurnedUp struct {
	Seat engine.Seat
	Card Card
}

func (t EventTurnedUp) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turned_up", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventTurnedUp reads the numbers of the event "turned_up".
func ReadEventTurnedUp(args *engine.Args) EventTurnedUp {
	return EventTurnedUp{Seat: engine.Seat(args[0]), Card: Card(args[1])}
}

// EventOffered is the event "offered".
type EventOffered struct {
	Seat engine.Seat
	To   engine.Seat
}

func (t EventOffered) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "offered", Args: engine.Args{int16(t.Seat), int16(t.To)}}
}

// ReadEventOffered reads the numbers of the event "offered".
func ReadEventOffered(args *engine.Args) EventOffered {
	return EventOffered{Seat: engine.Seat(args[0]), To: engine.Seat(args[1])}
}

// EventDeclined is the event "declined".
type EventDeclined struct {
	Seat  engine.Seat
	Buyer engine.Seat
}

func (t EventDeclined) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "declined", Args: engine.Args{int16(t.Seat), int16(t.Buyer)}}
}

// EventSold is the event "sold".
type EventSold struct {
	Seat  engine.Seat
	Buyer engine.Seat
}

func (t EventSold) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sold", Args: engine.Args{int16(t.Seat), int16(t.Buyer)}}
}

// EventFog is the event "fog".
type EventFog struct {
	Seat    engine.Seat
	Against engine.Seat
}

func (t EventFog) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "fog", Args: engine.Args{int16(t.Seat), int16(t.Against)}}
}

// ReadEventFog reads the numbers of the event "fog".
func ReadEventFog(args *engine.Args) EventFog {
	return EventFog{Seat: engine.Seat(args[0]), Against: engine.Seat(args[1])}
}

// EventScored is the event "scored".
type EventScored struct {
	Seat   engine.Seat
	Points int16
}

func (t EventScored) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// ReadEventScored reads the numbers of the event "scored".
func ReadEventScored(args *engine.Args) EventScored {
	return EventScored{Seat: engine.Seat(args[0]), Points: int16(args[1])}
}

// EventEnded is the event "ended".
type EventEnded struct {
	Seat engine.Seat
}

func (t EventEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ended", Args: engine.Args{int16(t.Seat)}}
}

// PlanEnd is the plan "end".
type PlanEnd struct {
}

func (PlanEnd) Words() engine.Words { return engine.Words{Key: "end"} }

// PlanLoaded is the plan "loaded".
type PlanLoaded struct {
}

func (PlanLoaded) Words() engine.Words { return engine.Words{Key: "loaded"} }

// TurnLaid is the turn "laid".
type TurnLaid struct {
}

func (TurnLaid) Words() engine.Words { return engine.Words{Key: "laid"} }

// TurnTurnedUp is the turn "turned_up".
type TurnTurnedUp struct {
	Seat engine.Seat
	Card Card
}

func (t TurnTurnedUp) Words() engine.Words {
	return engine.Words{Key: "turned_up", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// TurnCards is the turn "cards".
type TurnCards struct {
	Cards int16
}

func (t TurnCards) Words() engine.Words {
	return engine.Words{Key: "cards", Args: engine.Args{int16(t.Cards)}}
}

// TurnLooked is the turn "looked".
type TurnLooked struct {
	Card Card
}

func (t TurnLooked) Words() engine.Words {
	return engine.Words{Key: "looked", Args: engine.Args{int16(t.Card)}}
}

// TurnOffered is the turn "offered".
type TurnOffered struct {
	To engine.Seat
}

func (t TurnOffered) Words() engine.Words {
	return engine.Words{Key: "offered", Args: engine.Args{int16(t.To)}}
}

// TurnDeclined is the turn "declined".
type TurnDeclined struct {
}

func (TurnDeclined) Words() engine.Words { return engine.Words{Key: "declined"} }

// TurnSold is the turn "sold".
type TurnSold struct {
}

func (TurnSold) Words() engine.Words { return engine.Words{Key: "sold"} }

// TurnFog is the turn "fog".
type TurnFog struct {
	Seat engine.Seat
}

func (t TurnFog) Words() engine.Words {
	return engine.Words{Key: "fog", Args: engine.Args{int16(t.Seat)}}
}

// TurnScored is the turn "scored".
type TurnScored struct {
	Seat   engine.Seat
	Points int16
}

func (t TurnScored) Words() engine.Words {
	return engine.Words{Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// ActionDraw is the action "draw".
type ActionDraw struct {
	Card Card
}

func (t ActionDraw) Words() engine.Words {
	return engine.Words{Key: "draw", Args: engine.Args{int16(t.Card)}}
}

// ActionLay is the action "lay".
type ActionLay struct {
	Card Card
}

func (t ActionLay) Words() engine.Words {
	return engine.Words{Key: "lay", Args: engine.Args{int16(t.Card)}}
}

// ActionOffer is the action "offer".
type ActionOffer struct {
	To engine.Seat
}

func (t ActionOffer) Words() engine.Words {
	return engine.Words{Key: "offer", Args: engine.Args{int16(t.To)}}
}

// ResultPlayed is the result "played".
type ResultPlayed struct {
}

func (ResultPlayed) Words() engine.Words { return engine.Words{Key: "played"} }

// RefusalTooLong is the refusal "too_long".
type RefusalTooLong struct {
	Rounds int16
	Seats  int16
}

func (t RefusalTooLong) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_long", Args: engine.Args{int16(t.Rounds), int16(t.Seats)}}
}

// RefusalNotNow is the refusal "not_now".
type RefusalNotNow struct {
}

func (RefusalNotNow) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_now"}
}

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

// RefusalKnown is the refusal "known".
type RefusalKnown struct {
}

func (RefusalKnown) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "known"} }

// RefusalNoCoin is the refusal "no_coin".
type RefusalNoCoin struct {
}

func (RefusalNoCoin) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_coin"}
}

// RefusalToll is the refusal "toll".
type RefusalToll struct {
}

func (RefusalToll) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "toll"} }

// RefusalNoCards is the refusal "no_cards".
type RefusalNoCards struct {
}

func (RefusalNoCards) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_cards"}
}

// RefusalOffered is the refusal "offered".
type RefusalOffered struct {
}

func (RefusalOffered) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "offered"}
}

// RefusalNothingLaid is the refusal "nothing_laid".
type RefusalNothingLaid struct {
}

func (RefusalNothingLaid) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nothing_laid"}
}

// RefusalCannotPay is the refusal "cannot_pay".
type RefusalCannotPay struct {
	To engine.Seat
}

func (t RefusalCannotPay) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cannot_pay", Args: engine.Args{int16(t.To)}}
}

// RefusalNoFog is the refusal "no_fog".
type RefusalNoFog struct {
}

func (RefusalNoFog) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "no_fog"} }

// ColumnScore is the column "score".
type ColumnScore struct {
}

func (ColumnScore) Words() engine.Words { return engine.Words{Key: "score"} }

// ColumnCoins is the column "coins".
type ColumnCoins struct {
}

func (ColumnCoins) Words() engine.Words { return engine.Words{Key: "coins"} }

// CellScore is the cell "score".
type CellScore struct {
	Points int16
}

func (t CellScore) Words() engine.Words {
	return engine.Words{Key: "score", Args: engine.Args{int16(t.Points)}}
}

// CellCoins is the cell "coins".
type CellCoins struct {
	Coins int16
}

func (t CellCoins) Words() engine.Words {
	return engine.Words{Key: "coins", Args: engine.Args{int16(t.Coins)}}
}

// MomentStopped is the moment "stopped".
type MomentStopped struct {
	Seat    engine.Seat
	Against engine.Seat
	Card    Card
}

func (t MomentStopped) Words() engine.Words {
	return engine.Words{Key: "stopped", Args: engine.Args{int16(t.Seat), int16(t.Against), int16(t.Card)}}
}

// MomentScored is the moment "scored".
type MomentScored struct {
	Seat   engine.Seat
	Points int16
}

func (t MomentScored) Words() engine.Words {
	return engine.Words{Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// FinishWon is the finish "won".
type FinishWon struct {
	Seat   engine.Seat
	Points int16
}

func (t FinishWon) Words() engine.Words {
	return engine.Words{Key: "won", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// FinishLevel is the finish "level".
type FinishLevel struct {
	Seats int16
}

func (t FinishLevel) Words() engine.Words {
	return engine.Words{Key: "level", Args: engine.Args{int16(t.Seats)}}
}

// FinishStopped is the finish "stopped".
type FinishStopped struct {
}

func (FinishStopped) Words() engine.Words { return engine.Words{Key: "stopped"} }

// FinishPoints is the finish "points".
type FinishPoints struct {
	Points int16
}

func (t FinishPoints) Words() engine.Words {
	return engine.Words{Key: "points", Args: engine.Args{int16(t.Points)}}
}

// FinishTurns is the finish "turns".
type FinishTurns struct {
	Turns int16
}

func (t FinishTurns) Words() engine.Words {
	return engine.Words{Key: "turns", Args: engine.Args{int16(t.Turns)}}
}

// FinishCards is the finish "cards".
type FinishCards struct {
}

func (FinishCards) Words() engine.Words { return engine.Words{Key: "cards"} }

// FinishCard is the finish "card".
type FinishCard struct {
	Card Card
}

func (t FinishCard) Words() engine.Words {
	return engine.Words{Key: "card", Args: engine.Args{int16(t.Card)}}
}
