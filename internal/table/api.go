// Package table is a live table: who sits where, whose turn it is, the clock, what can be taken back, how chance is
// proved fair, and who is told what. The truth of a table is its log; everything else is derived from it and can be dropped.
//
// It knows people by an opaque id alone, keeps nothing itself (it declares the Store that it needs), and speaks no HTTP
// and no language: what it shows are the keys and numbers of the game's texts.
package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// ID names a table in addresses: random letters, hard to guess, which is all that keeps a private table private.
type ID string

// Person is somebody who plays or watches: an id that package people gives out. The zero value is a stranger, who may only
// watch.
type Person string

// New is what is agreed before anybody sits.
type New struct {
	Game  string       `json:"game"`
	Setup engine.Setup `json:"setup"`
	Terms Terms        `json:"terms"`
	From  From         `json:"from,omitzero"`   // a position to play on from: Game and Setup are taken from there
	Seats []Place      `json:"seats,omitempty"` // who is meant to sit where; fewer than the seats, or empty places: open to whoever has the link
}

// Place is who is meant for a seat: a person, a bot, or whoever comes.
type Place struct {
	Person Person `json:"person,omitempty"`
	Bot    string `json:"bot,omitempty"`   // the bot's name
	Nonce  string `json:"nonce,omitempty"` // with the person who sets up the table: what that seat adds to chance
}

// Terms are how the table is played, beside the game's own options.
type Terms struct {
	Listed   bool   `json:"listed,omitempty"`   // in the lists of open and running tables; otherwise whoever has the link
	Clock    Clock  `json:"clock,omitzero"`     //
	Lapse    Lapse  `json:"lapse,omitempty"`    // what happens when a seat's time is up; "": Wait
	Bot      string `json:"bot,omitempty"`      // who takes over from people who leave or lapse; "": the strongest that plays the game
	Takeback bool   `json:"takeback,omitempty"` // others may agree to take back what Undo may not
	Stall    int    `json:"stall,omitempty"`    // rounds without progress after which any seat may end the game as it stands; 0: never
	Chat     Chat   `json:"chat,omitempty"`     // who may say what
	Rated    bool   `json:"rated,omitempty"`
}

// Clock is how much time there is. The zero value is all the time in the world.
type Clock struct {
	Bank time.Duration `json:"bank,omitempty"` // what a seat has for the whole game
	Move time.Duration `json:"move,omitempty"` // what each decision adds to the bank; without a bank, what each decision may take
}

// None tells that nobody's time is counted.
func (c Clock) None() bool { return c == Clock{} }

// Lapse is what happens to a seat whose time is up.
type Lapse string

// The ways to go on when a seat's time is up.
const (
	Wait    Lapse = "wait"    // nothing: the others may agree to end the game without that seat
	ToBot   Lapse = "bot"     // a bot takes the seat over until its person is back
	Forfeit Lapse = "forfeit" // the seat has resigned; a bot plays it to the end
)

// Chat is who may say what at a table.
type Chat string

// The kinds of chat.
const (
	ChatAll     Chat = ""        // whoever is a person says what they like
	ChatSeats   Chat = "seats"   // those who sit say what they like, watchers nothing
	ChatPhrases Chat = "phrases" // those who sit say the canned phrases
	ChatOff     Chat = "off"
)

// State is how far a table is.
type State string

// The states of a table.
const (
	StateOpen    State = "open"    // people sit down
	StateRunning State = "running" // the game is on
	StateOver    State = "over"    // and now it is not
)

// Kind is what a command asks for, and what an entry of the log tells.
type Kind string

// The commands, which are entries of the log when they are done.
const (
	Sit      Kind = "sit"      // take a seat, with a nonce; the host may put a bot there or say who is meant for it
	Nonce    Kind = "nonce"    // change what one's seat adds to chance, before the start
	Leave    Kind = "leave"    // give up a seat; the host may free any before the start
	Start    Kind = "start"    // begin, when every seat is taken
	Act      Kind = "act"      // do an action of the game
	Undo     Kind = "undo"     // take back one's own last action
	Offer    Kind = "offer"    // propose to take back steps, or to end the game without a result
	Answer   Kind = "answer"   // agree or not
	Resign   Kind = "resign"   // give the game up; a bot plays the seat to the end
	Back     Kind = "back"     // take one's seat back from the bot
	Stall    Kind = "stall"    // end the game as it stands, when the terms allow it
	Standing Kind = "standing" // answer the same whenever one is asked the same, or no longer
	Say      Kind = "say"      // chat
	Mute     Kind = "mute"     // hear somebody no longer, or again
	Rematch  Kind = "rematch"  // the same again, at a table of its own
)

// Entries that no command asks for: they follow from others, or from time.
const (
	Past     Kind = "past"     // a step of the game that is played on from
	Chance   Kind = "chance"   // something fell
	Takeback Kind = "takeback" // steps were taken back by consent
	Lapsed   Kind = "lapse"    // a seat's time is up
	End      Kind = "end"      // the game is over
)

// What an Offer proposes.
const (
	OfferTakeback = "takeback"
	OfferAbort    = "abort"
)

// Command is what a person asks for. Which fields count depends on the Kind.
type Command struct {
	Kind   Kind
	Client string // the client's own name for this command: sent again it does nothing again; "": not protected
	Seen   int64  // the Seq that was seen when it was decided; 0: whatever is now

	Seat   engine.Seat
	Action string // act; standing: the answer that stands
	Nonce  string // sit, nonce
	Bot    string // sit: the bot that the host puts there
	Person Person // sit: who the host means for the seat; mute: who is not to be heard
	Offer  string // offer: OfferTakeback or OfferAbort
	To     int    // offer of a takeback: the steps that stay
	Yes    bool   // answer, standing, mute: yes, on; no, off
	Text   string // say: words of one's own
	Phrase string // or say: the key of a canned phrase
}
