// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum b18d0346.

package toy

import (
	"github.com/bigriver/bigriver/internal/engine"
)

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
