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
// words. Do not change what it points to: it is shared with what others are shown.
type Shown struct {
	ID      table.ID
	Created time.Time
	Host    table.Person
	New     table.New    // with every option named, and without nonces
	Version int          // of the rules
	After   table.ID     // the table that this one is a rematch of
	Rematch table.ID     // the table of the rematch
	Seq     int64        // of the last entry
	Steps   int          // how long the match is
	State   table.State  //
	You     table.Person // whose view this is

	Seats []ShownSeat
	ToAct engine.Seats

	// as watchers know it, and all of it when the game is over; nil before the start, and if Mine
	// is one seat that knows more
	Board display.Board
	Mine  []ShownMine // what the person sees and may do, by seat

	Owners display.Owners // of the pieces that are called by the names of their owners

	Offer     *ShownOffer
	Proposals []ShownProposal // the open ones, the oldest first
	Takeback  *ShownTakeback
	Idle      int  // rounds without progress
	MayStall  bool // the person may end the game as it stands
	Outcome   *play.Outcome
	Finish    *display.Finish // what the game tells about itself, when it is over with a result

	Commitment string // the hash of the secret
	Secret     string // only when the game is over
	Draws      uint64 // how many numbers were drawn

	Now      time.Time
	Watchers int            // connections of people without a seat
	Muted    []table.Person // whom the person has muted
	Since    int64          // the News begin after this entry
	News     []line.News
	Turns    []*ShownTurn // those that the News are about, up to the newest
	Ends     bool         // Mine has the ends of turns
	Revision uint64       // no other state of a table has it; but who is present and how the clocks stand may differ
	Class    Class        // who is shown the same
	Done     int64        // in the answer to a command: its first entry
}

// Class is who is shown the same of a state of a table with the same news: all but their own seats,
// what they may do, and whom they have muted.
type Class struct {
	Knows  engine.Seat  // as whom they know the game: everybody (engine.Omniscient), a watcher or a seat
	Person table.Person // the only one in it: they are shown what nobody else is; "": anybody may be in it
}

// ShownSeat is a seat as everybody knows it.
type ShownSeat struct {
	Seat        engine.Seat
	Person      table.Person
	ReservedFor table.Person // whom it is kept for
	Until       time.Time    // until when it is kept; the zero value: until the host frees it
	Bot         string       // the bot that sits here
	Driver      string       // the bot that plays for a person who is gone
	Present     bool
	Resigned    bool
	Lapsed      bool // its time is up
	Nonce       string
	Timed       bool          // Left counts
	Left        time.Duration // at Now
	Grace       time.Duration // at Now: until the clock begins to run
	Runs        bool
}

// ShownMine is what a seat of the person sees and may do.
type ShownMine struct {
	Seat     engine.Seat
	Board    display.Board
	Choices  []match.Choice // none if the seat is not to act, or a bot plays it
	Ends     []match.End    // where its turn can end, if that was asked for
	Undo     ShownUndoable  // what it did in its last command, if that may be taken back
	Reset    ShownUndoable  // its last turn, from the first action that may be taken back
	NoUndo   engine.Refusal // why nothing may be taken back
	Standing []string       // the answers that stand
	MayStand bool           // the present question is a reaction, so its answer can stand

	Questions []ShownQuestion // those with a name that it can be asked, unless a bot plays it
}

// ShownQuestion is a question that a seat can be asked, and answer before.
type ShownQuestion struct {
	match.Question

	Stands string // the answer that stands, or ""
}

// ShownOffer is the open offer.
type ShownOffer struct {
	Seq      int64
	By       table.Person
	Takeback *play.OfferTakebackEntry // nil: to end the game without a result
	Agreed   []table.Person
	Waiting  []table.Person // who has not answered
}

// ShownTakeback is what the person may ask to take back: everything since the beginning of their
// last turn.
type ShownTakeback struct {
	To    int            // the steps that stay
	Asked []table.Person // who has to agree; nobody: it is taken back at once
}

// Around is what is known of a table that is not in its log.
type Around struct {
	Now   time.Time
	Tick  table.Tick
	There map[table.Person]int // open streams, by person
	Watch int                  // all open streams
}
