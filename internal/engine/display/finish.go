package display

import (
	"cmp"
	"iter"

	"github.com/bigriver/bigriver/internal/engine"
)

// Finisher is an optional interface of a Show: it looks back on a game that is over.
type Finisher[S, A comparable] interface {
	// Finish tells what decided a game, and its turning points. It is asked when the game is over,
	// also if the players have ended it as it stood, so it may name what was hidden.
	Finish(c Course[S]) Finish

	// Drawn says as what an action of chance counts when draws are held against their odds; s is
	// the position before it. ok is false for a draw that is not counted.
	Drawn(s *S, a A) (d Draw, ok bool)
}

// Course is a game from its first position to its last.
type Course[S comparable] struct {
	Start S
	Steps iter.Seq[Past[S]]
}

// Past is a step of a course: its events, and the position after it, which holds until the next
// step.
type Past[S comparable] struct {
	Step   int // from 1
	Events []engine.Event
	State  *S
}

// Finish is what a game that is over tells about itself.
type Finish struct {
	Title   engine.Words // the heading, in a game that is won or lost together; in others the winners are the heading
	Summary []Remark     // who has won and why, in at most two sentences
	Columns []Column     // of the standing, in the order in which they decide
	Rows    []Row        // of the standing, by seat; none in a game without places
	Tally   []Count      // what the group has kept and lost, in a game that is won or lost together
	Moments []Moment     // the turning points, in the order of their steps
	Luck    []Luck       // the draws, by what they count as; a match adds them
}

// Remark is a sentence and its rule. Its key is "finish."+Key.
type Remark struct {
	engine.Words
	Rule string
}

// Column is a column of a standing. Its heading is the key "column."+Name.
type Column struct {
	Name    string
	Rule    string
	Decides Order
}

// Order says how a column orders the seats.
type Order int8

// The orders of a column. Among seats that are level in a column the next one decides.
const (
	Shown Order = iota // it orders nothing
	Most
	Least
)

// Row is a seat's row of a standing. Decided says in a few words what decided its place: the key is
// "finish."+Key.
type Row struct {
	Cells   []Cell // one for each column
	Decided engine.Words
}

// Cell is a cell of a standing: the number that is compared, and the key "cell."+Key.
type Cell struct {
	Value int32
	Words engine.Words
}

// Count is something that a group has kept or lost: the key "finish."+Key.
type Count struct {
	Words engine.Words
	Rule  string
	N     int16
	Lost  bool
}

// Moment is a turning point: the key "moment."+Key. Where to look is among the numbers of its
// words.
type Moment struct {
	Step   int          // the step after which it is seen
	Seats  engine.Seats // whom it is about
	Words  engine.Words
	When   engine.Words // the part of the game that it belongs to: the key "finish."+Key
	Weight int          // the heaviest moments are told
}

// Draw is as what a draw counts. Both keys are "finish."+Key.
type Draw struct {
	Of, As engine.Words
	Seat   engine.Seat // whose draw it was; Chance: nobody's
}

// Luck is a kind of draws, held against their odds.
type Luck struct {
	Of    engine.Words
	Draws int
	Lots  []Lot // what can be drawn, in the order in which the game lists it
}

// Lot is something that can be drawn.
type Lot struct {
	As       engine.Words
	Drawn    int
	Expected float64              // how often it was to be drawn, by the odds of each draw
	Seats    [engine.MaxSeats]int // how often by each seat
}

// Compare orders two rows by the columns that decide: below 0 if the first is ahead, 0 if they are
// level.
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
