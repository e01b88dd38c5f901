// Package table has the vocabulary of tables and their logs, and declares the Store. The log of a
// table is the only source of truth: everything else is derived from it and can be dropped.
//
// Package play decides which entries are added and what follows from them, package view shows the
// table to each reader, and package live runs the tables of a server. They know people only by an
// opaque id, and know neither HTTP nor languages: they return the keys and numbers of texts.
package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// ID names a table in URLs. It is random and unguessable, and is the only thing that keeps a
// private table private.
type ID string

// Person is the id of a player or watcher, from package people. The zero value is a stranger, who
// may only watch.
type Person string

// New has the host's choices at set-up.
type New struct {
	Game  string       `json:"game"`
	Setup engine.Setup `json:"setup"`
	Terms Terms        `json:"terms"`
	// A position to continue from, which also gives Game and Setup.
	From From `json:"from,omitzero"`
	// The deal that decides its draws, which are the same at other tables. The table's secret is
	// that of the deal.
	Deal Deal `json:"deal,omitzero"`
	// who the seats are for; an empty or missing place is for anybody with the link
	Seats []Place `json:"seats,omitempty"`

	// The game was not played here: somebody has imported its record.
	Imported *Imported `json:"imported,omitempty"`
}

// From is a position of another table's game to continue from. The zero value starts a new game.
type From struct {
	Table ID  `json:"table"`
	Step  int `json:"step"` // number of steps that come from that game
	// The new game meets the same draws: the fourth tile, the tenth barrel. Draws has those of the
	// other game, in order.
	Same  bool     `json:"same,omitempty"`
	Draws []string `json:"draws,omitempty"`
}

// Deal is a deal that many tables play. The zero value is none: the draws of the table are its own.
type Deal struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"` // the secret is published then, and not when a game is over
}

// Open reports whether the secret of a table with this deal is still hidden when its game is over.
func (d Deal) Open(now time.Time) bool { return now.Before(d.Until) }

// Imported has the contents of an imported record other than the steps. The server has verified the
// steps against the rules; that these people played them is only a claim of the record.
type Imported struct {
	Names []string    `json:"names,omitempty"` // by seat
	Tags  [][2]string `json:"tags,omitempty"`  // name and value, in order
}

// Place is who a seat is for: a person, a bot, or anybody.
type Place struct {
	Person Person `json:"person,omitempty"`
	Bot    string `json:"bot,omitempty"` // name of the bot
	// If the person is the host: their contribution to the seed.
	Nonce string `json:"nonce,omitempty"`
}

// Terms are the options of the table, in addition to those of the game.
type Terms struct {
	// shown in the lists of open and running tables; otherwise only people with the link find it
	Listed bool  `json:"listed,omitempty"`
	Clock  Clock `json:"clock,omitzero"`  //
	Lapse  Lapse `json:"lapse,omitempty"` // what happens when a seat's time is up; "" means Wait
	// takes over from people who leave or lapse; "" means the strongest bot of the game that
	// decides at once
	Bot string `json:"bot,omitempty"`
	// steps that Undo cannot take back can be taken back if the others accept
	Takeback bool `json:"takeback,omitempty"`
	// rounds without progress after which any seat may end the game as it stands; 0 means never
	Stall int  `json:"stall,omitempty"`
	Chat  Chat `json:"chat,omitempty"` // who may write in the chat
	Rated bool `json:"rated,omitempty"`
	// hints are given although people play against each other
	Hints bool `json:"hints,omitempty"`
}

// Clock is the time limit of seats. The zero value is no limit.
type Clock struct {
	Bank time.Duration `json:"bank,omitempty"` // a seat's time for the whole game
	// with a bank, the time that each decision adds; without one, the time for each decision
	Move time.Duration `json:"move,omitempty"`
}

// None reports whether there is no limit.
func (c Clock) None() bool { return c == Clock{} }

// Lapse says what happens to a seat that runs out of time.
type Lapse string

// What can happen when a seat's time is up.
const (
	Wait    Lapse = "wait"    // nothing: the others can agree to abort the game without that seat
	ToBot   Lapse = "bot"     // a bot takes over until the person is back
	Forfeit Lapse = "forfeit" // the seat resigns; a bot plays it to the end
)

// Chat is who may write in the chat of a table.
type Chat string

// The kinds of chat.
const (
	ChatAll     Chat = ""        // everybody except strangers
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

// The kinds that a Store needs to know. Package play has all of them.
const (
	Sit    Kind = "sit"
	Leave  Kind = "leave"
	Say    Kind = "say"
	Unlist Kind = "unlist"
)
