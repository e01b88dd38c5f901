package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Header has what never changes at a table, and its secret.
type Header struct {
	ID      ID        `json:"id"`
	Created time.Time `json:"created"`
	By      Person    `json:"by"` // the host, who set it up
	Client  string    `json:"client,omitempty"`
	New     New       `json:"new"` // with every option named

	// The rules and the data that it was set up with. It keeps this version of the rules as long as the program has it.
	Version  int    `json:"version"`
	DataName string `json:"data_name,omitempty"`
	DataHash string `json:"data_hash,omitempty"`

	Secret Hidden `json:"secret"`
	After  ID     `json:"after,omitempty"` // the table that this one is a rematch of
}

// Hidden is a secret that is never printed in a log.
type Hidden struct{ chance.Secret }

// MarshalText returns the secret. Only a Store calls it.
func (h Hidden) MarshalText() ([]byte, error) { return []byte(h.Hex()), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Hidden) UnmarshalText(b []byte) (err error) {
	h.Secret, err = chance.ParseSecret(string(b))
	return err
}

// Entry is one thing that happened at a table. The log is a sequence of entries, numbered from 1 without gaps.
type Entry struct {
	Seq    int64
	At     time.Time   // never before that of the previous entry
	Tick   Tick        // the server's running time
	By     Person      // who did it; "": a bot, time, or another entry caused it
	Client string      // the client's own id for the command
	Seat   engine.Seat // Nobody if it concerns no seat
	Body   EntryBody
}

// Kind returns the kind of the entry, or "" if it has no body.
func (e Entry) Kind() Kind {
	if e.Body == nil {
		return ""
	}
	return e.Body.Kind()
}

// EntryBody is what an entry says beyond when, who and where: one type for each kind of entry.
//
//sumtype:decl
type EntryBody interface {
	Kind() Kind
	entry()
}

// The bodies of entries that are commands which were done.
type (
	// SitEntry says that somebody has sat down, or that the host has put a bot there or keeps the seat for a person.
	SitEntry struct {
		Nonce  string // of the one who sat down
		Bot    string // the bot that the host has put there
		Person Person // for whom the host keeps the seat
	}

	// NonceEntry changes what a seat adds to chance.
	NonceEntry struct{ Nonce string }

	// LeaveEntry gives up a seat.
	LeaveEntry struct {
		Bot    string // the bot that plays on, in a running game
		Opened bool   // the host has opened the seat of this bot
	}

	// StartEntry begins the game.
	StartEntry struct{}

	// ActEntry is an action of the game.
	ActEntry struct {
		Action string // in the game's notation
		Bot    string // the bot that did it
		Auto   bool   // it was a standing answer
		Then   bool   // it was done in one command with the seat's action before it
	}

	// UndoEntry takes back the seat's own last action.
	UndoEntry struct {
		Then bool // it was done in one command with the undo before it
	}

	// OfferTakebackEntry proposes to take back steps.
	OfferTakebackEntry struct {
		To   int  // the steps that stay
		Turn bool // what would be taken back begins with the last turn of the one who asks
	}

	// OfferAbortEntry proposes to end the game without a result.
	OfferAbortEntry struct{}

	// AnswerTakebackEntry agrees to the open offer to take back steps, or refuses it.
	AnswerTakebackEntry struct {
		To  int // as in the offer
		Yes bool
	}

	// AnswerAbortEntry agrees to the open offer to end the game, or refuses it.
	AnswerAbortEntry struct{ Yes bool }

	// ResignEntry gives the game up.
	ResignEntry struct {
		Bot string // the bot that plays on
	}

	// BackEntry takes a seat back from the bot.
	BackEntry struct{}

	// StallEntry asks to end the game as it stands. The end is an entry of its own.
	StallEntry struct{}

	// StandingEntry makes an answer stand, or no longer.
	StandingEntry struct {
		Action string   // the answer, in the game's notation
		Yes    bool     // it stands from now on
		Keys   []string // if so: the kinds of actions that the question offers, unless it has a name

		Question string // its name: see engine.Questioner
	}

	// SayEntry is a chat message: either text or a phrase. It has neither after Hush.
	SayEntry struct {
		Text   string // words of one's own
		Phrase string // the key of a canned phrase
	}

	// MuteEntry hides somebody's chat, or shows it again.
	MuteEntry struct {
		Person Person
		Yes    bool // hide it
	}

	// ProposeEntry proposes that a seat does something.
	ProposeEntry struct {
		For  engine.Seat // who would do it
		Way  []string    // the actions, in the game's notation
		Text string      // words of one's own beside it; "" after Hush
	}

	// PointEntry proposes a place of the board.
	PointEntry struct {
		Place string
		Text  string // as in ProposeEntry
	}

	// PingEntry points at a place of the board for a moment.
	PingEntry struct{ Place string }

	// AgreeEntry agrees with a proposal.
	AgreeEntry struct{ Proposal int64 }

	// WithdrawEntry takes a proposal back.
	WithdrawEntry struct{ Proposal int64 }

	// RematchEntry names the new table.
	RematchEntry struct{ Table ID }
)

// The bodies of entries that follow from other entries, or from time.
type (
	// PastEntry is a step of the game that is played on from, or of one that was brought.
	PastEntry struct {
		Action        string
		Draw, Got, Of uint64 // the draw that the record of a game that was brought tells; nothing here proves it
	}

	// ChanceEntry is a chance action and its draw.
	ChanceEntry struct {
		Action string
		Draw   uint64 // the number of the draw
		Got    uint64 // the result, from 0 to Of-1
		Of     uint64 // how many results are possible
	}

	// TakebackEntry takes steps back by consent, or of one who needs nobody's. Its By is who has asked; logs of older programs have none.
	TakebackEntry struct {
		To   int  // the steps that stay
		Turn bool // as in OfferTakebackEntry
	}

	// LapseEntry says that a seat's time is up.
	LapseEntry struct {
		Bot string // the bot that plays on, if one does
	}

	// EndEntry ends the game.
	EndEntry struct {
		Why    Ending
		Result *Final // nil if the game has no result
	}

	// UnknownEntry is an entry of a kind that this program does not know. Its table cannot be played.
	UnknownEntry struct{ Named Kind }
)

// Nobody is the Seat of an entry that concerns no seat.
const Nobody = engine.Watcher

// Tick is the server's running time in milliseconds; of several nodes, the time in which any of them ran. It never goes back, stands still while the server is down, and does not
// change when the system's clock is set. Time at a table is counted in ticks.
type Tick int64

// ticks returns a duration in ticks.
func ticks(d time.Duration) Tick { return Tick(d.Milliseconds()) }

// Duration is the time between two ticks.
func (t Tick) Duration() time.Duration { return time.Duration(t) * time.Millisecond }

// Ending is how a game ended.
type Ending string

// The endings.
const (
	Played    Ending = "played"    // by its rules
	Aborted   Ending = "aborted"   // by consent, without a result
	Stalled   Ending = "stalled"   // as it stood, since nothing moved any more
	Resigned  Ending = "resigned"  // all seats but one had given up
	Abandoned Ending = "abandoned" // nobody was left
)
