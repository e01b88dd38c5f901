package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// storedEntry is the form of entries in a Store: the fields of all kinds in one object, without those that are empty. The hashes of
// tables cover its bytes, so what is here may neither change its name nor its place; new fields come at the end.
type storedEntry struct {
	Seq    int64       `json:"seq"`
	At     time.Time   `json:"at"`
	Tick   Tick        `json:"tick"`
	Kind   Kind        `json:"kind"`
	By     Person      `json:"by,omitempty"`
	Client string      `json:"client,omitempty"`
	Seat   engine.Seat `json:"seat"`
	Action string      `json:"action,omitempty"`
	Bot    string      `json:"bot,omitempty"`
	Auto   bool        `json:"auto,omitempty"`
	Draw   uint64      `json:"draw,omitempty"`
	Got    uint64      `json:"got,omitempty"`
	Of     uint64      `json:"of,omitempty"`
	Nonce  string      `json:"nonce,omitempty"`
	Person Person      `json:"person,omitempty"`
	Offer  string      `json:"offer,omitempty"`
	To     int         `json:"to,omitempty"`
	Yes    bool        `json:"yes,omitempty"`
	Text   string      `json:"text,omitempty"`
	Phrase string      `json:"phrase,omitempty"`
	Keys   []string    `json:"keys,omitempty"`
	Why    Ending      `json:"why,omitempty"`
	Result *Final      `json:"result,omitempty"`
	Table  ID          `json:"table,omitempty"`
	Then   bool        `json:"then,omitempty"`
	Turn   bool        `json:"turn,omitempty"`

	For      *engine.Seat `json:"for,omitempty"`
	Way      []string     `json:"way,omitempty"`
	Place    string       `json:"place,omitempty"`
	Proposal int64        `json:"proposal,omitempty"`
	Question string       `json:"question,omitempty"`
}

// The two offers have one kind in a Store, as have their answers, and the field offer tells which.
const (
	storedOffer    = "offer"
	storedTakeback = "takeback"
	storedAbort    = "abort"
)

// MarshalJSON returns the bytes of the entry in a Store.
func (e Entry) MarshalJSON() ([]byte, error) {
	s := storedEntry{Seq: e.Seq, At: e.At, Tick: e.Tick, Kind: e.Kind(), By: e.By, Client: e.Client, Seat: e.Seat}
	switch b := e.Body.(type) {
	case SitEntry:
		s.Nonce, s.Bot, s.Person = b.Nonce, b.Bot, b.Person
	case NonceEntry:
		s.Nonce = b.Nonce
	case LeaveEntry:
		s.Bot, s.Yes = b.Bot, b.Opened
	case ActEntry:
		s.Action, s.Bot, s.Auto, s.Then = b.Action, b.Bot, b.Auto, b.Then
	case OfferTakebackEntry:
		s.Kind, s.Offer, s.To, s.Turn = storedOffer, storedTakeback, b.To, b.Turn
	case OfferAbortEntry:
		s.Kind, s.Offer = storedOffer, storedAbort
	case AnswerTakebackEntry:
		s.Kind, s.Offer, s.To, s.Yes = Answer, storedTakeback, b.To, b.Yes
	case AnswerAbortEntry:
		s.Kind, s.Offer, s.Yes = Answer, storedAbort, b.Yes
	case ResignEntry:
		s.Bot = b.Bot
	case StandingEntry:
		s.Action, s.Yes, s.Keys, s.Question = b.Action, b.Yes, b.Keys, b.Question
	case SayEntry:
		s.Text, s.Phrase = b.Text, b.Phrase
	case MuteEntry:
		s.Person, s.Yes = b.Person, b.Yes
	case ProposeEntry:
		s.For, s.Way, s.Text = &b.For, b.Way, b.Text
	case PointEntry:
		s.Place, s.Text = b.Place, b.Text
	case PingEntry:
		s.Place = b.Place
	case AgreeEntry:
		s.Proposal = b.Proposal
	case WithdrawEntry:
		s.Proposal = b.Proposal
	case RematchEntry:
		s.Table = b.Table
	case PastEntry:
		s.Action, s.Draw, s.Got, s.Of = b.Action, b.Draw, b.Got, b.Of
	case ChanceEntry:
		s.Action, s.Draw, s.Got, s.Of = b.Action, b.Draw, b.Got, b.Of
	case TakebackEntry:
		s.To, s.Turn = b.To, b.Turn
	case LapseEntry:
		s.Bot = b.Bot
	case EndEntry:
		s.Why, s.Result = b.Why, b.Result
	case UndoEntry:
		s.Then = b.Then
	case StartEntry, BackEntry, StallEntry:
	case UnknownEntry, nil:
		return nil, fmt.Errorf("an entry of the kind %q cannot be written", s.Kind)
	}
	var room [512]byte // for the usual entry
	return bytes.Clone(s.AppendJSON(room[:0])), nil
}

// UnmarshalJSON reads what MarshalJSON returns.
func (e *Entry) UnmarshalJSON(data []byte) error {
	var s storedEntry
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*e = Entry{Seq: s.Seq, At: s.At, Tick: s.Tick, By: s.By, Client: s.Client, Seat: s.Seat, Body: s.body()}
	return nil
}

// kind returns the kind of the entry in this program.
func (s *storedEntry) kind() Kind {
	switch [2]string{string(s.Kind), s.Offer} {
	case [2]string{storedOffer, storedTakeback}:
		return OfferTakeback
	case [2]string{storedOffer, storedAbort}:
		return OfferAbort
	case [2]string{string(Answer), storedTakeback}:
		return AnswerTakeback
	case [2]string{string(Answer), storedAbort}:
		return AnswerAbort
	}
	return s.Kind
}

// body returns the body of the entry.
func (s *storedEntry) body() EntryBody {
	switch s.kind() {
	case Sit:
		return SitEntry{s.Nonce, s.Bot, s.Person}
	case Nonce:
		return NonceEntry{s.Nonce}
	case Leave:
		return LeaveEntry{s.Bot, s.Yes}
	case Start:
		return StartEntry{}
	case Act:
		return ActEntry{s.Action, s.Bot, s.Auto, s.Then}
	case Undo:
		return UndoEntry{s.Then}
	case OfferTakeback:
		return OfferTakebackEntry{s.To, s.Turn}
	case OfferAbort:
		return OfferAbortEntry{}
	case AnswerTakeback:
		return AnswerTakebackEntry{s.To, s.Yes}
	case AnswerAbort:
		return AnswerAbortEntry{s.Yes}
	case Answer: // to an offer that this program does not know
	case Resign:
		return ResignEntry{s.Bot}
	case Back:
		return BackEntry{}
	case Stall:
		return StallEntry{}
	case Standing:
		return StandingEntry{s.Action, s.Yes, s.Keys, s.Question}
	case Say:
		return SayEntry{s.Text, s.Phrase}
	case Mute:
		return MuteEntry{s.Person, s.Yes}
	case Propose:
		if s.For == nil || len(s.Way) == 0 {
			return UnknownEntry{s.Kind}
		}
		return ProposeEntry{*s.For, s.Way, s.Text}
	case Point:
		return PointEntry{s.Place, s.Text}
	case Ping:
		return PingEntry{s.Place}
	case Agree:
		return AgreeEntry{s.Proposal}
	case Withdraw:
		return WithdrawEntry{s.Proposal}
	case Rematch:
		return RematchEntry{s.Table}
	case Past:
		return PastEntry{s.Action, s.Draw, s.Got, s.Of}
	case Chance:
		return ChanceEntry{s.Action, s.Draw, s.Got, s.Of}
	case Takeback:
		return TakebackEntry{s.To, s.Turn}
	case Lapsed:
		return LapseEntry{s.Bot}
	case End:
		return EndEntry{s.Why, s.Result}
	}
	return UnknownEntry{s.Kind}
}

// Words returns somebody's own words, which a Store keeps apart from the entry, or "": a chat message, or the line of a proposal.
func (e Entry) Words() string {
	switch b := e.Body.(type) {
	case SayEntry:
		return b.Text
	case ProposeEntry:
		return b.Text
	case PointEntry:
		return b.Text
	default:
		return ""
	}
}

// WithWords returns the entry with other words. Entries of kinds that have no words stay as they are.
func (e Entry) WithWords(words string) Entry {
	switch b := e.Body.(type) {
	case SayEntry:
		b.Text = words
		e.Body = b
	case ProposeEntry:
		b.Text = words
		e.Body = b
	case PointEntry:
		b.Text = words
		e.Body = b
	default:
	}
	return e
}
