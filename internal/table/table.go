// Package table has the vocabulary of tables and their log, and declares the Store that keeps it.
// The log of a table is the table: everything else is derived from it and can be dropped.
//
// Package play decides what is entered and what follows from it, package view shows it to each
// reader, and package live runs the tables of a server. They know people only by an opaque id, and
// no HTTP and no language: they return the keys and numbers of texts.
package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// ID names a table in addresses. It is random and hard to guess, and this is all that keeps a
// private table private.
type ID string

// Person is the id of somebody who plays or watches, from package people. The zero value is a
// stranger, who may only watch.
type Person string

// New is what the host chooses when the table is set up.
type New struct {
	Game  string       `json:"game"`
	Setup engine.Setup `json:"setup"`
	Terms Terms        `json:"terms"`
	From  From         `json:"from,omitzero"` // a position to play on from, which also gives Game and Setup
	// who the seats are for; an empty or missing place: for anybody with the link
	Seats []Place `json:"seats,omitempty"`

	Imported *Imported `json:"brought,omitempty"` // the game was not played here: somebody has imported its record
}

// From is a position of another table's game that a table plays on from. The zero value means the
// start of a new game.
type From struct {
	Table ID  `json:"table"`
	Step  int `json:"step"` // how many steps come from that game
}

// Imported is what a record that somebody has imported says about its game, besides the steps. The
// server has verified the steps by the rules; that these people played them is only what the record
// says.
type Imported struct {
	Names []string    `json:"names,omitempty"` // by seat
	Tags  [][2]string `json:"tags,omitempty"`  // a name and its value, in order
}

// Place is who a seat is for: a person, a bot, or anybody.
type Place struct {
	Person Person `json:"person,omitempty"`
	Bot    string `json:"bot,omitempty"`   // the bot's name
	Nonce  string `json:"nonce,omitempty"` // with the host as the person: what the seat adds to chance
}

// Terms are the options of the table, besides those of the game.
type Terms struct {
	// in the lists of open and running tables; otherwise only for people with the link
	Listed bool  `json:"listed,omitempty"`
	Clock  Clock `json:"clock,omitzero"`  //
	Lapse  Lapse `json:"lapse,omitempty"` // what happens when a seat's time is up; "": Wait
	// takes over from people who leave or lapse; "": the strongest bot of the game that decides at
	// once
	Bot string `json:"bot,omitempty"`
	// steps that Undo may not take back may be taken back if the others agree
	Takeback bool `json:"takeback,omitempty"`
	// rounds without progress after which any seat may end the game as it stands; 0: never
	Stall int  `json:"stall,omitempty"`
	Chat  Chat `json:"chat,omitempty"` // who may write in the chat
	Rated bool `json:"rated,omitempty"`
}

// Clock is the time that seats have. The zero value is no limit.
type Clock struct {
	Bank time.Duration `json:"bank,omitempty"` // a seat's time for the whole game
	// with a bank, what each decision adds to it; without one, the time for each decision
	Move time.Duration `json:"move,omitempty"`
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

// The kinds that a Store knows by name. Package play has all of them.
const (
	Sit    Kind = "sit"
	Leave  Kind = "leave"
	Say    Kind = "say"
	Unlist Kind = "unlist"
)
