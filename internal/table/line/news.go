// Package line has what readers see of a table's log: the entries that a reader may know, and the
// common parts of the lines that describe them in the reader's language. The line of each kind is
// in package play.
package line

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// News is an entry of the log as a reader may know it.
type News struct {
	Seq       int64
	At        time.Time
	By        table.Person
	RequestID string // set only in the reader's own entries
	Seat      engine.Seat
	Steps     int    // length of the match after it
	Ends      bool   // whether it ended the game; the next entry is the end
	Words     string // a person's own words
	Body      table.Body
}

// Kind returns the kind of the entry.
func (n *News) Kind() table.Kind { return n.Body.Kind() }

// Step returns the step that the entry did or took back, or nil. It must not be modified.
func (n *News) Step() *engine.Step {
	if b, ok := n.Body.(interface{ Did() *engine.Step }); ok {
		return b.Did()
	}
	return nil
}

// Whom returns the other person that the entry names, besides its author, or "".
func (n *News) Whom() table.Person {
	if b, ok := n.Body.(interface{ Whom() table.Person }); ok {
		return b.Whom()
	}
	return ""
}
