package view

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Shown is a table as one person may know it: keys and numbers, which the game's texts turn into
// words. What it points to is shared with other readers and must not be modified.
type Shown struct {
	ID      table.ID
	Created time.Time
	Host    table.Person
	New     table.New    // with every option, and without nonces
	Version int          // of the rules
	After   table.ID     // the table of which this is a rematch
	Rematch table.ID     // the table of the rematch
	Seq     int64        // of the last entry
	Steps   int          // length of the match
	State   table.State  //
	You     table.Person // the reader

	Seats []ShownSeat
	ToAct engine.Seats

	// as watchers know it; complete when the game is over; nil before the start, and if Mine is one
	// seat that knows more
	Board display.Board
	Mine  []ShownMine // what the person sees and may do, by seat

	Owners display.Owners // of the pieces that are named after their owners

	Offer     *ShownOffer
	Proposals []ShownProposal // open ones, oldest first
	Takeback  *ShownTakeback
	Idle      int  // rounds without progress
	MayStall  bool // the person may end the game as it stands
	MayHint   bool // the person may ask for hints when they decide
	Outcome   *play.Outcome
	Finish    *display.Finish // the game's summary, once it is over with a result

	Commitment string // hash of the secret
	Secret     string // only when the game is over
	Draws      uint64 // number of draws so far

	Now      time.Time
	Watchers int            // streams of people without a seat
	Muted    []table.Person // whom the person has muted
	Since    int64          // News contains the entries after this one
	News     []line.News
	Turns    []*ShownTurn // the turns that News is about, up to the newest
	Ends     bool         // Mine has the ends of turns
	Revision uint64       // unique to a state of a table; presence and clocks may still differ
	Class    Class        // the readers who are shown the same
	Done     int64        // in the response to a command: its first entry
}

// Class is a group of readers who are shown the same for a state of a table and the same news,
// except their own seats, what they may do, and whom they have muted.
type Class struct {
	Knows engine.Seat // whose knowledge they have: engine.Omniscient, a watcher's or a seat's
	// The only member, if they are shown what nobody else is; "" if anybody may be in it.
	Person table.Person
}

// ShownSeat is a seat as everybody knows it.
type ShownSeat struct {
	Seat        engine.Seat
	Person      table.Person
	ReservedFor table.Person // for whom it is reserved
	Until       time.Time    // end of the reservation; zero means until the host frees it
	Bot         string       // the bot that sits here
	Driver      string       // the bot that plays for an absent person
	Present     bool
	Resigned    bool
	Lapsed      bool // its time is up
	Nonce       string
	Timed       bool          // Left is set
	Left        time.Duration // remaining time at Now
	Grace       time.Duration // time at Now until the clock starts
	Runs        bool
}

// ShownMine has the view and the choices of one of the person's seats.
type ShownMine struct {
	Seat     engine.Seat
	Board    display.Board
	Choices  []match.Choice // none if the seat is not to act, or a bot plays it
	Final    []bool         // of each choice: it cannot be undone once it is done
	Ends     []match.End    // where its turn can end, on request
	Undo     ShownUndoable  // its last command, if it can be taken back
	Reset    ShownUndoable  // its last turn, from the first action that can be taken back
	NoUndo   engine.Refusal // why nothing can be taken back
	Standing []string       // its standing answers
	MayStand bool           // the current question can get a standing answer

	Questions []ShownQuestion // the named ones that it can be asked, unless a bot plays it
}

// ShownQuestion is a question that a seat can be asked, and can answer ahead.
type ShownQuestion struct {
	match.Question

	Stands string // the standing answer, or ""
}

// ShownOffer is the open offer.
type ShownOffer struct {
	Seq      int64
	By       table.Person
	Takeback *play.OfferTakebackEntry // nil for an offer to abort the game
	Agreed   []table.Person
	Waiting  []table.Person // who has not answered
}

// ShownTakeback is what the person may offer to take back: everything since the beginning of their
// last turn.
type ShownTakeback struct {
	To    int            // number of steps that stay
	Asked []table.Person // who has to accept; if nobody, it is taken back at once
}

// LiveInfo has the facts about a table that are not in its log.
type LiveInfo struct {
	Now       time.Time
	Tick      table.Tick
	StreamsBy map[table.Person]int // number of open streams per person
	Streams   int                  // number of all open streams
}
