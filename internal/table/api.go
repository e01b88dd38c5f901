// Package table runs live tables: who sits where, whose turn it is, the clock, what can be taken back, how chance is
// proved fair, and who may see what. The log of a table is the table; everything else is derived from it and can be dropped.
//
// The package knows people only by an opaque id. It stores nothing itself but declares the Store that it needs. It knows no HTTP
// and no language: it returns the keys and numbers of the game's texts.
package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// ID names a table in addresses. It is random and hard to guess, and this is all that keeps a private table private.
type ID string

// Person is the id of somebody who plays or watches, from package people. The zero value is a stranger, who may only
// watch.
type Person string

// New is what the host chooses when the table is set up.
type New struct {
	Game  string       `json:"game"`
	Setup engine.Setup `json:"setup"`
	Terms Terms        `json:"terms"`
	From  From         `json:"from,omitzero"`   // a position to play on from, which also gives Game and Setup
	Seats []Place      `json:"seats,omitempty"` // who the seats are for; an empty or missing place: for anybody with the link

	Brought *Brought `json:"brought,omitempty"` // the game was not played here: somebody has brought its record
}

// Place is who a seat is for: a person, a bot, or anybody.
type Place struct {
	Person Person `json:"person,omitempty"`
	Bot    string `json:"bot,omitempty"`   // the bot's name
	Nonce  string `json:"nonce,omitempty"` // with the host as the person: what the seat adds to chance
}

// Terms are the options of the table, besides those of the game.
type Terms struct {
	Listed   bool   `json:"listed,omitempty"`   // in the lists of open and running tables; otherwise only for people with the link
	Clock    Clock  `json:"clock,omitzero"`     //
	Lapse    Lapse  `json:"lapse,omitempty"`    // what happens when a seat's time is up; "": Wait
	Bot      string `json:"bot,omitempty"`      // takes over from people who leave or lapse; "": the strongest bot of the game that decides at once
	Takeback bool   `json:"takeback,omitempty"` // steps that Undo may not take back may be taken back if the others agree
	Stall    int    `json:"stall,omitempty"`    // rounds without progress after which any seat may end the game as it stands; 0: never
	Chat     Chat   `json:"chat,omitempty"`     // who may write in the chat
	Rated    bool   `json:"rated,omitempty"`
}

// Clock is the time that seats have. The zero value is no limit.
type Clock struct {
	Bank time.Duration `json:"bank,omitempty"` // a seat's time for the whole game
	Move time.Duration `json:"move,omitempty"` // with a bank, what each decision adds to it; without one, the time for each decision
}

// None reports whether there is no limit.
func (c Clock) None() bool { return c == Clock{} }

// Lapse is what happens to a seat whose time is up.
type Lapse string

// The ways to go on when a seat's time is up.
const (
	Wait    Lapse = "wait"    // nothing: the others may agree to end the game without that seat
	ToBot   Lapse = "bot"     // a bot takes the seat over until its person is back
	Forfeit Lapse = "forfeit" // the seat has resigned; a bot plays it to the end
)

// Chat is who may write in the chat of a table.
type Chat string

// The kinds of chat.
const (
	ChatAll     Chat = ""        // every person, but no stranger
	ChatSeats   Chat = "seats"   // only people with a seat
	ChatPhrases Chat = "phrases" // only people with a seat, and only canned phrases
	ChatOff     Chat = "off"
)

// State is the state of a table.
type State string

// The states of a table.
const (
	StateOpen    State = "open"    // before the game: people sit down
	StateRunning State = "running" // during the game
	StateOver    State = "over"    // after the game
)

// Kind is the kind of a command, and of an entry of the log.
type Kind string

// The kinds of commands. A command that was done is an entry of the same kind.
const (
	Sit           Kind = "sit"            // take a seat, with a nonce; the host may put a bot there or keep the seat for a person
	Nonce         Kind = "nonce"          // before the start: change what one's seat adds to chance
	Leave         Kind = "leave"          // give up a seat; the host may free any before the start
	Start         Kind = "start"          // begin, when every seat is taken
	Act           Kind = "act"            // do an action of the game
	Undo          Kind = "undo"           // take back one's own last actions
	OfferTakeback Kind = "offer_takeback" // propose to take back steps
	OfferAbort    Kind = "offer_abort"    // propose to end the game without a result
	Answer        Kind = "answer"         // agree or not: the entry is AnswerTakeback or AnswerAbort
	Resign        Kind = "resign"         // give the game up; a bot plays the seat to the end
	Back          Kind = "back"           // take one's seat back from the bot
	Stall         Kind = "stall"          // end the game as it stands, when the terms allow it
	Standing      Kind = "standing"       // always give the same answer to the same question, or no longer
	Say           Kind = "say"            // chat
	Mute          Kind = "mute"           // hide somebody's chat, or show it again
	Propose       Kind = "propose"        // where all win or lose together: propose an action to a seat
	Point         Kind = "point"          // likewise: propose a place of the board, with a line about it
	Ping          Kind = "ping"           // likewise: point at a place for a moment
	Agree         Kind = "agree"          // agree with what somebody proposes or points at
	Withdraw      Kind = "withdraw"       // take one's own proposal back
	Rematch       Kind = "rematch"        // play the same again, at a new table
)

// The kinds of entries that are not commands: they follow from other entries, or from time, or say which offer was answered.
const (
	AnswerTakeback Kind = "answer_takeback" // agree to an offer to take back steps, or not
	AnswerAbort    Kind = "answer_abort"    // agree to an offer to end the game, or not
	Past           Kind = "past"            // a step of the game that is played on from
	Chance         Kind = "chance"          // a chance action
	Takeback       Kind = "takeback"        // steps were taken back by consent
	Lapsed         Kind = "lapse"           // a seat's time is up
	End            Kind = "end"             // the game is over
)

// Command is a request of a person.
type Command struct {
	Client string // the client's own id for this command, so that sending it again does nothing; "": none
	Seen   int64  // the Seq that it was decided on; 0: the present one
	Ends   bool   // the table that is returned has the ends of turns
	Body   CommandBody
}

// Kind returns the kind of the command, or "" if it has no body.
func (c Command) Kind() Kind {
	if c.Body == nil {
		return ""
	}
	return c.Body.Kind()
}

// CommandBody is what a command asks for: one type for each kind of command.
//
//sumtype:decl
type CommandBody interface {
	Kind() Kind
	command()
}

// The bodies of commands.
type (
	// SitCommand takes a seat. The host may put a bot there instead, or keep the seat for a person.
	SitCommand struct {
		Seat   engine.Seat
		Nonce  string // what the person adds to chance
		Bot    string // the bot that the host puts there
		Person Person // whom the host keeps the seat for
	}

	// NonceCommand changes what the seat adds to chance, before the start.
	NonceCommand struct {
		Seat  engine.Seat
		Nonce string
	}

	// LeaveCommand gives up a seat. The host may free any before the start.
	LeaveCommand struct{ Seat engine.Seat }

	// StartCommand begins the game, when every seat is taken.
	StartCommand struct{}

	// ActCommand does an action of the game, or several in a row.
	ActCommand struct {
		Seat   engine.Seat
		Action string
		Then   []string // what the seat does after it, as long as nobody else and no chance has to decide in between
	}

	// UndoCommand takes back the seat's own actions from one on.
	UndoCommand struct {
		Seat engine.Seat
		From int64 // the Seq of the first of them; 0: the first of its last command
	}

	// OfferTakebackCommand proposes to take back steps. All others have to agree.
	OfferTakebackCommand struct {
		To int // the steps that stay
	}

	// OfferAbortCommand proposes to end the game without a result. All others have to agree.
	OfferAbortCommand struct{}

	// AnswerCommand agrees to the open offer or refuses it.
	AnswerCommand struct{ Yes bool }

	// ResignCommand gives the game up. A bot plays the seat to the end.
	ResignCommand struct{ Seat engine.Seat }

	// BackCommand takes one's seat back from the bot.
	BackCommand struct{ Seat engine.Seat }

	// StallCommand ends the game as it stands, when the terms allow it.
	StallCommand struct{}

	// StandingCommand makes an answer stand, to the present question or to one that has a name, or no longer.
	StandingCommand struct {
		Seat   engine.Seat
		Action string
		Yes    bool // it stands from now on

		Question string // its name: see engine.Questioner; "": the present one
	}

	// SayCommand writes in the chat: either text or a phrase.
	SayCommand struct {
		Text   string // words of one's own
		Phrase string // the key of a canned phrase
	}

	// MuteCommand hides somebody's chat, or shows it again.
	MuteCommand struct {
		Person Person
		Yes    bool // hide it
	}

	// ProposeCommand proposes that a seat does an action, or several in a row. It binds nobody.
	ProposeCommand struct {
		Seat   engine.Seat // who proposes it
		For    engine.Seat // who would do it
		Action string
		Then   []string // what would follow the action
		Text   string   // a line beside it, or ""
	}

	// PointCommand proposes a place of the board.
	PointCommand struct {
		Seat  engine.Seat
		Place string
		Text  string // what about it
	}

	// PingCommand points at a place of the board, without a word.
	PingCommand struct {
		Seat  engine.Seat
		Place string
	}

	// AgreeCommand agrees with an open proposal.
	AgreeCommand struct {
		Seat     engine.Seat
		Proposal int64 // the Seq of its entry
	}

	// WithdrawCommand takes back the seat's own proposal.
	WithdrawCommand struct {
		Seat     engine.Seat
		Proposal int64 // the Seq of its entry
	}

	// RematchCommand sets up the same game again, at a new table.
	RematchCommand struct {
		Nonce string // what the person's seats there add to chance
	}
)
