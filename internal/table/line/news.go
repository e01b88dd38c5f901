// Package line has what people are shown of a table's log: its entries as a reader may know them,
// and the parts of the lines that these become in the reader's words. The line of each kind is in
// package play.
package line

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// News is an entry of the log as a person may know it.
type News struct {
	Seq    int64
	At     time.Time
	By     table.Person
	Client string // of the person's own
	Seat   engine.Seat
	Steps  int    // how long the match is after it
	Ends   bool   // the game ended with it: the next entry says so
	Words  string // somebody's own
	Body   table.Body
}

// Kind returns the kind of the entry.
func (n *News) Kind() table.Kind { return n.Body.Kind() }

// Step returns the step that the entry did or took back, or nil. It must not be changed.
func (n *News) Step() *engine.Step {
	if b, ok := n.Body.(interface{ Did() *engine.Step }); ok {
		return b.Did()
	}
	return nil
}

// Whom returns the person whom the entry names besides the one who did it, or "".
func (n *News) Whom() table.Person {
	if b, ok := n.Body.(interface{ Whom() table.Person }); ok {
		return b.Whom()
	}
	return ""
}
