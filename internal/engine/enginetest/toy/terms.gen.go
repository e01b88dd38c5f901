// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum 2a9f4c16.

package toy

import "github.com/bigriver/bigriver/internal/engine"

// EventReshuffled is the event "reshuffled".
type EventReshuffled struct {
	Cards int16
}

// By returns the event, with the rule that causes it.
func (t EventReshuffled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "reshuffled", Args: engine.Args{int16(t.Cards)}}
}

// ReadEventReshuffled reads the numbers of the event "reshuffled".
func ReadEventReshuffled(args *engine.Args) EventReshuffled {
	return EventReshuffled{
		Cards: int16(args[0]),
	}
}

// EventGot is the event "got".
type EventGot struct {
	Seat engine.Seat
	Card Card
}

// By returns the event, with the rule that causes it.
func (t EventGot) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "got", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventGot reads the numbers of the event "got".
func ReadEventGot(args *engine.Args) EventGot {
	return EventGot{
		Seat: engine.Seat(args[0]),
		Card: Card(args[1]),
	}
}

// EventGotUnseen is the event "got_unseen".
type EventGotUnseen struct {
	Seat engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventGotUnseen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "got_unseen", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventGotUnseen reads the numbers of the event "got_unseen".
func ReadEventGotUnseen(args *engine.Args) EventGotUnseen {
	return EventGotUnseen{
		Seat: engine.Seat(args[0]),
	}
}

// EventLooked is the event "looked".
type EventLooked struct {
	Seat engine.Seat
	Card Card
}

// By returns the event, with the rule that causes it.
func (t EventLooked) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looked", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventLooked reads the numbers of the event "looked".
func ReadEventLooked(args *engine.Args) EventLooked {
	return EventLooked{
		Seat: engine.Seat(args[0]),
		Card: Card(args[1]),
	}
}

// EventLookedUnseen is the event "looked_unseen".
type EventLookedUnseen struct {
	Seat engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventLookedUnseen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looked_unseen", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventLookedUnseen reads the numbers of the event "looked_unseen".
func ReadEventLookedUnseen(args *engine.Args) EventLookedUnseen {
	return EventLookedUnseen{
		Seat: engine.Seat(args[0]),
	}
}

// EventLaid is the event "laid".
type EventLaid struct {
	Seat engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventLaid) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "laid", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventLaid reads the numbers of the event "laid".
func ReadEventLaid(args *engine.Args) EventLaid {
	return EventLaid{
		Seat: engine.Seat(args[0]),
	}
}

// EventTurnedUp is the event "turned_up".
type EventTurnedUp struct {
	Seat engine.Seat
	Card Card
}

// By returns the event, with the rule that causes it.
func (t EventTurnedUp) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turned_up", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventTurnedUp reads the numbers of the event "turned_up".
func ReadEventTurnedUp(args *engine.Args) EventTurnedUp {
	return EventTurnedUp{
		Seat: engine.Seat(args[0]),
		Card: Card(args[1]),
	}
}

// EventOffered is the event "offered".
type EventOffered struct {
	Seat engine.Seat
	To   engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventOffered) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "offered", Args: engine.Args{int16(t.Seat), int16(t.To)}}
}

// ReadEventOffered reads the numbers of the event "offered".
func ReadEventOffered(args *engine.Args) EventOffered {
	return EventOffered{
		Seat: engine.Seat(args[0]),
		To:   engine.Seat(args[1]),
	}
}

// EventDeclined is the event "declined".
type EventDeclined struct {
	Seat  engine.Seat
	Buyer engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventDeclined) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "declined", Args: engine.Args{int16(t.Seat), int16(t.Buyer)}}
}

// ReadEventDeclined reads the numbers of the event "declined".
func ReadEventDeclined(args *engine.Args) EventDeclined {
	return EventDeclined{
		Seat:  engine.Seat(args[0]),
		Buyer: engine.Seat(args[1]),
	}
}

// EventSold is the event "sold".
type EventSold struct {
	Seat  engine.Seat
	Buyer engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventSold) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sold", Args: engine.Args{int16(t.Seat), int16(t.Buyer)}}
}

// ReadEventSold reads the numbers of the event "sold".
func ReadEventSold(args *engine.Args) EventSold {
	return EventSold{
		Seat:  engine.Seat(args[0]),
		Buyer: engine.Seat(args[1]),
	}
}

// EventFog is the event "fog".
type EventFog struct {
	Seat    engine.Seat
	Against engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventFog) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "fog", Args: engine.Args{int16(t.Seat), int16(t.Against)}}
}

// ReadEventFog reads the numbers of the event "fog".
func ReadEventFog(args *engine.Args) EventFog {
	return EventFog{
		Seat:    engine.Seat(args[0]),
		Against: engine.Seat(args[1]),
	}
}

// EventScored is the event "scored".
type EventScored struct {
	Seat   engine.Seat
	Points int16
}

// By returns the event, with the rule that causes it.
func (t EventScored) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// ReadEventScored reads the numbers of the event "scored".
func ReadEventScored(args *engine.Args) EventScored {
	return EventScored{
		Seat:   engine.Seat(args[0]),
		Points: int16(args[1]),
	}
}

// EventEnded is the event "ended".
type EventEnded struct {
	Seat engine.Seat
}

// By returns the event, with the rule that causes it.
func (t EventEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ended", Args: engine.Args{int16(t.Seat)}}
}

// ReadEventEnded reads the numbers of the event "ended".
func ReadEventEnded(args *engine.Args) EventEnded {
	return EventEnded{
		Seat: engine.Seat(args[0]),
	}
}

// PlanEnd is the plan "end".
type PlanEnd struct {
}

// Words returns the key and the numbers of its text.
func (PlanEnd) Words() engine.Words { return engine.Words{Key: "end"} }

// PlanLoaded is the plan "loaded".
type PlanLoaded struct {
}

// Words returns the key and the numbers of its text.
func (PlanLoaded) Words() engine.Words { return engine.Words{Key: "loaded"} }

// TurnLaid is the turn "laid".
type TurnLaid struct {
}

// Words returns the key and the numbers of its text.
func (TurnLaid) Words() engine.Words { return engine.Words{Key: "laid"} }

// TurnTurnedUp is the turn "turned_up".
type TurnTurnedUp struct {
	Seat engine.Seat
	Card Card
}

// Words returns the key and the numbers of its text.
func (t TurnTurnedUp) Words() engine.Words {
	return engine.Words{Key: "turned_up", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// TurnCards is the turn "cards".
type TurnCards struct {
	Cards int16
}

// Words returns the key and the numbers of its text.
func (t TurnCards) Words() engine.Words {
	return engine.Words{Key: "cards", Args: engine.Args{int16(t.Cards)}}
}

// TurnLooked is the turn "looked".
type TurnLooked struct {
	Card Card
}

// Words returns the key and the numbers of its text.
func (t TurnLooked) Words() engine.Words {
	return engine.Words{Key: "looked", Args: engine.Args{int16(t.Card)}}
}

// TurnOffered is the turn "offered".
type TurnOffered struct {
	To engine.Seat
}

// Words returns the key and the numbers of its text.
func (t TurnOffered) Words() engine.Words {
	return engine.Words{Key: "offered", Args: engine.Args{int16(t.To)}}
}

// TurnDeclined is the turn "declined".
type TurnDeclined struct {
}

// Words returns the key and the numbers of its text.
func (TurnDeclined) Words() engine.Words { return engine.Words{Key: "declined"} }

// TurnSold is the turn "sold".
type TurnSold struct {
}

// Words returns the key and the numbers of its text.
func (TurnSold) Words() engine.Words { return engine.Words{Key: "sold"} }

// TurnFog is the turn "fog".
type TurnFog struct {
	Seat engine.Seat
}

// Words returns the key and the numbers of its text.
func (t TurnFog) Words() engine.Words {
	return engine.Words{Key: "fog", Args: engine.Args{int16(t.Seat)}}
}

// TurnScored is the turn "scored".
type TurnScored struct {
	Seat   engine.Seat
	Points int16
}

// Words returns the key and the numbers of its text.
func (t TurnScored) Words() engine.Words {
	return engine.Words{Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// ActionDraw is the action "draw".
type ActionDraw struct {
	Card Card
}

// Words returns the key and the numbers of its text.
func (t ActionDraw) Words() engine.Words {
	return engine.Words{Key: "draw", Args: engine.Args{int16(t.Card)}}
}

// ReadActionDraw reads the numbers of the action "draw".
func ReadActionDraw(args *engine.Args) ActionDraw {
	return ActionDraw{
		Card: Card(args[0]),
	}
}

// ActionLay is the action "lay".
type ActionLay struct {
	Card Card
}

// Words returns the key and the numbers of its text.
func (t ActionLay) Words() engine.Words {
	return engine.Words{Key: "lay", Args: engine.Args{int16(t.Card)}}
}

// ReadActionLay reads the numbers of the action "lay".
func ReadActionLay(args *engine.Args) ActionLay {
	return ActionLay{
		Card: Card(args[0]),
	}
}

// ActionPeek is the action "peek".
type ActionPeek struct {
}

// Words returns the key and the numbers of its text.
func (ActionPeek) Words() engine.Words { return engine.Words{Key: "peek"} }

// ActionTake is the action "take".
type ActionTake struct {
}

// Words returns the key and the numbers of its text.
func (ActionTake) Words() engine.Words { return engine.Words{Key: "take"} }

// ActionOffer is the action "offer".
type ActionOffer struct {
	To engine.Seat
}

// Words returns the key and the numbers of its text.
func (t ActionOffer) Words() engine.Words {
	return engine.Words{Key: "offer", Args: engine.Args{int16(t.To)}}
}

// ReadActionOffer reads the numbers of the action "offer".
func ReadActionOffer(args *engine.Args) ActionOffer {
	return ActionOffer{
		To: engine.Seat(args[0]),
	}
}

// ActionYes is the action "yes".
type ActionYes struct {
}

// Words returns the key and the numbers of its text.
func (ActionYes) Words() engine.Words { return engine.Words{Key: "yes"} }

// ActionNo is the action "no".
type ActionNo struct {
}

// Words returns the key and the numbers of its text.
func (ActionNo) Words() engine.Words { return engine.Words{Key: "no"} }

// ActionLoad is the action "load".
type ActionLoad struct {
}

// Words returns the key and the numbers of its text.
func (ActionLoad) Words() engine.Words { return engine.Words{Key: "load"} }

// ActionFog is the action "fog".
type ActionFog struct {
}

// Words returns the key and the numbers of its text.
func (ActionFog) Words() engine.Words { return engine.Words{Key: "fog"} }

// ActionPass is the action "pass".
type ActionPass struct {
}

// Words returns the key and the numbers of its text.
func (ActionPass) Words() engine.Words { return engine.Words{Key: "pass"} }

// ActionEnd is the action "end".
type ActionEnd struct {
}

// Words returns the key and the numbers of its text.
func (ActionEnd) Words() engine.Words { return engine.Words{Key: "end"} }

// ResultPlayed is the result "played".
type ResultPlayed struct {
}

// Words returns the key and the numbers of its text.
func (ResultPlayed) Words() engine.Words { return engine.Words{Key: "played"} }

// RefusalTooLong is the refusal "too_long".
type RefusalTooLong struct {
	Rounds int16
	Seats  int16
}

// By returns the refusal, with the rule that refuses.
func (t RefusalTooLong) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_long", Args: engine.Args{int16(t.Rounds), int16(t.Seats)}}
}

// RefusalNotNow is the refusal "not_now".
type RefusalNotNow struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalNotNow) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_now"}
}

// RefusalNoSuchCard is the refusal "no_such_card".
type RefusalNoSuchCard struct {
	Card Card
}

// By returns the refusal, with the rule that refuses.
func (t RefusalNoSuchCard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_card", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotInHand is the refusal "not_in_hand".
type RefusalNotInHand struct {
	Card Card
}

// By returns the refusal, with the rule that refuses.
func (t RefusalNotInHand) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_hand", Args: engine.Args{int16(t.Card)}}
}

// RefusalKnown is the refusal "known".
type RefusalKnown struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalKnown) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "known"}
}

// RefusalNoCoin is the refusal "no_coin".
type RefusalNoCoin struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalNoCoin) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_coin"}
}

// RefusalToll is the refusal "toll".
type RefusalToll struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalToll) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "toll"}
}

// RefusalNoCards is the refusal "no_cards".
type RefusalNoCards struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalNoCards) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_cards"}
}

// RefusalOffered is the refusal "offered".
type RefusalOffered struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalOffered) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "offered"}
}

// RefusalNothingLaid is the refusal "nothing_laid".
type RefusalNothingLaid struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalNothingLaid) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nothing_laid"}
}

// RefusalCannotPay is the refusal "cannot_pay".
type RefusalCannotPay struct {
	To engine.Seat
}

// By returns the refusal, with the rule that refuses.
func (t RefusalCannotPay) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cannot_pay", Args: engine.Args{int16(t.To)}}
}

// RefusalNoFog is the refusal "no_fog".
type RefusalNoFog struct {
}

// By returns the refusal, with the rule that refuses.
func (RefusalNoFog) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_fog"}
}

// ColumnScore is the column "score".
type ColumnScore struct {
}

// Words returns the key and the numbers of its text.
func (ColumnScore) Words() engine.Words { return engine.Words{Key: "score"} }

// ColumnCoins is the column "coins".
type ColumnCoins struct {
}

// Words returns the key and the numbers of its text.
func (ColumnCoins) Words() engine.Words { return engine.Words{Key: "coins"} }

// CellScore is the cell "score".
type CellScore struct {
	Points int16
}

// Words returns the key and the numbers of its text.
func (t CellScore) Words() engine.Words {
	return engine.Words{Key: "score", Args: engine.Args{int16(t.Points)}}
}

// CellCoins is the cell "coins".
type CellCoins struct {
	Coins int16
}

// Words returns the key and the numbers of its text.
func (t CellCoins) Words() engine.Words {
	return engine.Words{Key: "coins", Args: engine.Args{int16(t.Coins)}}
}

// MomentStopped is the moment "stopped".
type MomentStopped struct {
	Seat    engine.Seat
	Against engine.Seat
	Card    Card
}

// Words returns the key and the numbers of its text.
func (t MomentStopped) Words() engine.Words {
	return engine.Words{Key: "stopped", Args: engine.Args{int16(t.Seat), int16(t.Against), int16(t.Card)}}
}

// MomentScored is the moment "scored".
type MomentScored struct {
	Seat   engine.Seat
	Points int16
}

// Words returns the key and the numbers of its text.
func (t MomentScored) Words() engine.Words {
	return engine.Words{Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// FinishWon is the finish "won".
type FinishWon struct {
	Seat   engine.Seat
	Points int16
}

// Words returns the key and the numbers of its text.
func (t FinishWon) Words() engine.Words {
	return engine.Words{Key: "won", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// FinishLevel is the finish "level".
type FinishLevel struct {
	Seats int16
}

// Words returns the key and the numbers of its text.
func (t FinishLevel) Words() engine.Words {
	return engine.Words{Key: "level", Args: engine.Args{int16(t.Seats)}}
}

// FinishStopped is the finish "stopped".
type FinishStopped struct {
}

// Words returns the key and the numbers of its text.
func (FinishStopped) Words() engine.Words { return engine.Words{Key: "stopped"} }

// FinishPoints is the finish "points".
type FinishPoints struct {
	Points int16
}

// Words returns the key and the numbers of its text.
func (t FinishPoints) Words() engine.Words {
	return engine.Words{Key: "points", Args: engine.Args{int16(t.Points)}}
}

// FinishTurns is the finish "turns".
type FinishTurns struct {
	Turns int16
}

// Words returns the key and the numbers of its text.
func (t FinishTurns) Words() engine.Words {
	return engine.Words{Key: "turns", Args: engine.Args{int16(t.Turns)}}
}

// FinishCards is the finish "cards".
type FinishCards struct {
}

// Words returns the key and the numbers of its text.
func (FinishCards) Words() engine.Words { return engine.Words{Key: "cards"} }

// FinishCard is the finish "card".
type FinishCard struct {
	Card Card
}

// Words returns the key and the numbers of its text.
func (t FinishCard) Words() engine.Words {
	return engine.Words{Key: "card", Args: engine.Args{int16(t.Card)}}
}
