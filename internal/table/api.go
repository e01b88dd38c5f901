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

// Person is somebody who plays or watches: an id that package people gives out. The zero value is a stranger who watches.
type Person string

// New is what is agreed before anybody sits.
type New struct {
	Game  string
	Setup engine.Setup
	Terms Terms
	Seats []Place // who is meant to sit where; fewer than the seats, or empty places: open to whoever has the link
}

// Place is who is meant for a seat, or sits there: a person, a bot, or nobody yet.
type Place struct {
	Person Person
	Bot    string // the bot's name
}

// Terms are how the table is played, beside the game's own options.
type Terms struct {
	Listed   bool  // in the list of open tables; otherwise whoever has the link
	Clock    Clock //
	Lapse    Lapse // what happens when a seat's time is up
	Bot      string
	Takeback bool // others may agree to take back what Undo may not
	Stall    int  // rounds without progress after which any seat may end the game as it stands; 0: never
	Rated    bool
}

// Clock is how much time there is. The zero value is all the time in the world.
type Clock struct {
	Bank time.Duration // what a seat has for the whole game
	Move time.Duration // what each decision adds to it (live), or what each decision may take (without a bank)
}

// Lapse is what happens to a seat whose time is up.
type Lapse string

// The ways to go on when a seat's time is up.
const (
	Wait    Lapse = "wait"    // nothing: the others may propose to end it
	ToBot   Lapse = "bot"     // a bot takes the seat over until its person is back
	Forfeit Lapse = "forfeit" // the seat has lost; a bot plays it to the end
)
