package display

import (
	"cmp"
	"iter"

	"github.com/bigriver/bigriver/internal/engine"
)

// Finisher is an optional interface of a Show that summarizes a finished game.
type Finisher[S, A comparable] interface {
	// Finish returns what decided a game, and its turning points. It is called once the game is
	// over, or was ended early by its players, so it may reveal hidden information.
	Finish(c Course[S]) Finish

	// Drawn returns how a chance action counts when draws are compared with their odds; s is the
	// position before it. ok is false for a draw that does not count.
	Drawn(s *S, a A) (d Draw, ok bool)
}

// Course is a game from its first position to its last.
type Course[S comparable] struct {
	Start S
	Steps iter.Seq[Past[S]]
}

// Past is a step of a course: its events, and the position after it, which is valid until the next
// step.
type Past[S comparable] struct {
	Step   int // from 1
	Events []engine.Event
	State  *S
}

// Finish is the summary of a finished game.
type Finish struct {
	Title   engine.Words // the heading of a cooperative game; in others the winners are the heading
	Summary []Remark     // who won and why, in at most two sentences
	Columns []Column     // of the standings, most significant first
	Rows    []Row        // of the standings, by seat; none in a game without places
	Tally   []Count      // what the group saved and lost, in a cooperative game
	Moments []Moment     // the turning points, in the order of their steps
	Luck    []Luck       // the draws, grouped by Draw; the match adds them

	// Measures says by seat how clearly it did, beyond its place: see Daily.
	Measures []int32
}

// Remark is a sentence and its rule. Its text is "finish."+Key.
type Remark struct {
	engine.Words
	Rule string
}

// Column is a column of the standings. Its heading is the text "column."+Name.
type Column struct {
	Name    string
	Rule    string
	Decides Order
}

// Order says how a column orders the seats.
type Order int8

// The orders of a column. Seats that tie in a column are ordered by the next one.
const (
	Shown Order = iota // not used for ordering
	Most
	Least
)

// Row is a seat's row in the standings. Decided says in a few words what decided its place: the
// text "finish."+Key.
type Row struct {
	Cells   []Cell // one for each column
	Decided engine.Words
}

// Cell is a cell of the standings: the number to compare by, and the text "cell."+Key.
type Cell struct {
	Value int32
	Words engine.Words
}

// Count is something that a group saved or lost: the text "finish."+Key.
type Count struct {
	Words engine.Words
	Rule  string
	N     int16
	Lost  bool
}

// Moment is a turning point: the text "moment."+Key. The numbers of its words include the place on
// the board.
type Moment struct {
	Step   int          // the step after which it can be seen
	Seats  engine.Seats // the seats it is about
	Words  engine.Words
	When   engine.Words // the part of the game that it belongs to: the text "finish."+Key
	Weight int          // only the heaviest moments are shown
}

// Draw is how a draw counts. Both texts are "finish."+Key.
type Draw struct {
	Of, As engine.Words
	Seat   engine.Seat // whose draw it was; Chance: nobody's
}

// Luck is a kind of draw, compared with its odds.
type Luck struct {
	Of    engine.Words
	Draws int
	Lots  []Lot // the possible outcomes, in the game's order
}

// Lot is a possible outcome of a draw.
type Lot struct {
	As       engine.Words
	Drawn    int
	Expected float64              // expected number of times, by the odds of each draw
	Seats    [engine.MaxSeats]int // actual number of times, by seat
}

// Compare orders two rows by the columns that decide: negative if the first is ahead, 0 if they
// tie.
func (f *Finish) Compare(a, b *Row) int {
	for i, column := range f.Columns {
		order := cmp.Compare(a.Cells[i].Value, b.Cells[i].Value)
		switch column.Decides {
		case Most:
			order = -order
		case Least:
		case Shown:
			order = 0
		}
		if order != 0 {
			return order
		}
	}
	return 0
}
