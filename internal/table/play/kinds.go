package play

import (
	"encoding/json"
	"fmt"

	"github.com/bigriver/bigriver/internal/table"
)

// Kind is a kind of command and of entry. Most have both; an entry that follows from others has no
// command.
type Kind struct {
	Name    table.Kind
	Command CommandBody // nil: nobody can ask for it
	Entry   table.Body  // nil: what is entered is of another kind
	News    table.Body  // what readers are shown of the entry

	read func(raw []byte) (entryBody, error)
}

// Kinds lists all kinds. A new one is a line here.
func Kinds() []Kind {
	return []Kind{
		{table.Sit, SitCommand{}, SitEntry{}, SitEntry{}, read[SitEntry]},
		{Nonce, NonceCommand{}, NonceEntry{}, NonceEntry{}, read[NonceEntry]},
		{table.Leave, LeaveCommand{}, LeaveEntry{}, LeaveEntry{}, read[LeaveEntry]},
		{Start, StartCommand{}, StartEntry{}, StartEntry{}, read[StartEntry]},
		{Act, ActCommand{}, ActEntry{}, ShownAct{}, read[ActEntry]},
		{Undo, UndoCommand{}, UndoEntry{}, ShownUndo{}, read[UndoEntry]},
		{OfferTakeback, OfferTakebackCommand{}, OfferTakebackEntry{}, ShownOfferTakeback{}, read[OfferTakebackEntry]},
		{OfferAbort, OfferAbortCommand{}, OfferAbortEntry{}, OfferAbortEntry{}, read[OfferAbortEntry]},
		{Answer, AnswerCommand{}, nil, nil, nil},
		{AnswerTakeback, nil, AnswerTakebackEntry{}, AnswerTakebackEntry{}, read[AnswerTakebackEntry]},
		{AnswerAbort, nil, AnswerAbortEntry{}, AnswerAbortEntry{}, read[AnswerAbortEntry]},
		{Resign, ResignCommand{}, ResignEntry{}, ResignEntry{}, read[ResignEntry]},
		{Back, BackCommand{}, BackEntry{}, BackEntry{}, read[BackEntry]},
		{Stall, StallCommand{}, StallEntry{}, StallEntry{}, read[StallEntry]},
		{Standing, StandingCommand{}, StandingEntry{}, StandingEntry{}, read[StandingEntry]},
		{table.Say, SayCommand{}, SayEntry{}, SayEntry{}, read[SayEntry]},
		{Mute, MuteCommand{}, MuteEntry{}, MuteEntry{}, read[MuteEntry]},
		{Propose, ProposeCommand{}, ProposeEntry{}, ShownPropose{}, read[ProposeEntry]},
		{Point, PointCommand{}, PointEntry{}, PointEntry{}, read[PointEntry]},
		{Ping, PingCommand{}, PingEntry{}, PingEntry{}, read[PingEntry]},
		{Agree, AgreeCommand{}, AgreeEntry{}, AgreeEntry{}, read[AgreeEntry]},
		{Withdraw, WithdrawCommand{}, WithdrawEntry{}, WithdrawEntry{}, read[WithdrawEntry]},
		{Rematch, RematchCommand{}, RematchEntry{}, RematchEntry{}, read[RematchEntry]},
		{Past, nil, PastEntry{}, ShownPast{}, read[PastEntry]},
		{Chance, nil, ChanceEntry{}, ShownChance{}, read[ChanceEntry]},
		{Takeback, nil, TakebackEntry{}, ShownTaken{}, read[TakebackEntry]},
		{Lapsed, nil, LapseEntry{}, LapseEntry{}, read[LapseEntry]},
		{End, nil, EndEntry{}, EndEntry{}, read[EndEntry]},
	}
}

// CommandBody is what a command asks for: one type for each kind.
type CommandBody interface {
	Kind() table.Kind
	decide(c *draft) error
}

// entryBody is what an entry says: one type for each kind. Its exported fields are stored as JSON.
type entryBody interface {
	table.Body
	evolve(g *State, e *table.Entry) error
}

// What the body of an entry may have besides.
type (
	// stepBody does a step of the match.
	stepBody interface {
		entryBody
		action() string
	}

	// viewedBody is not shown to every reader as it is. i is the index of its entry.
	viewedBody interface {
		view(g *State, i int, r Reader) (table.Body, bool)
	}

	// noticedBody notifies people who are away.
	noticedBody interface {
		notify(g *State, e *table.Entry, notify notifyFunc)
	}

	// asideBody is outside the game, and its command too: their number has a bound, so that they
	// cannot fill a log so that the game cannot go on.
	asideBody interface{ aside() }

	// chatBody leaves a table where it was in the lists.
	chatBody interface{ chat() }
)

func isAside(body any) bool {
	_, ok := body.(asideBody)
	return ok
}

// read reads the stored body of an entry.
func read[B entryBody](raw []byte) (entryBody, error) {
	var b B
	if len(raw) == 0 {
		return b, nil
	}
	return b, json.Unmarshal(raw, &b)
}

// bodies reads the bodies of entries by their kind.
type bodies map[table.Kind]func(raw []byte) (entryBody, error)

func readers() bodies {
	all := bodies{}
	for _, k := range Kinds() {
		if k.read != nil {
			all[k.Name] = k.read
		}
	}
	return all
}

// entry returns an entry of a Store with its body.
func (b bodies) entry(e table.Entry) (table.Entry, error) {
	raw, ok := e.Body.(table.Raw)
	if !ok {
		return e, nil
	}
	read := b[raw.Named]
	if read == nil {
		return e, &EntryError{e.Seq, raw.Named, errUnknown}
	}
	body, err := read(raw.JSON)
	if err != nil {
		return e, &EntryError{e.Seq, raw.Named, fmt.Errorf("read its body: %w", err)}
	}
	e.Body = body
	return e, nil
}

// ReadEntry returns an entry of a Store with its body, for tests that look into a log. Fold reads a
// whole log.
func ReadEntry(e table.Entry) (table.Entry, error) { return readers().entry(e) }

// News returns an entry, by its index, as a reader may know it; false if they may not.
func (g *State) News(i int, r Reader) (table.Body, bool) {
	body := g.Log[i].Body
	if v, ok := body.(viewedBody); ok {
		return v.view(g, i, r)
	}
	return body, true
}
