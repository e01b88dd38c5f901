package play

import (
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Stall is the kind: end the game as it stands, if the terms allow it.
const Stall table.Kind = "stall"

// StallCommand ends the game as it stands, if the terms allow it.
type StallCommand struct{}

// StallEntry requests to end the game as it stands. The end itself is the next entry.
type StallEntry struct{}

type stallLine struct{ line.Done }

func stallKind() Kind {
	return entryKind[StallEntry]("Somebody ended the game as it stood, because it made no progress.", StallEntry.line).
		withCommand(StallCommand{}, "End the game as it stands, because it makes no progress. The field mayStall of the table says whether you may.")
}

// Kind returns Stall.
func (StallEntry) Kind() table.Kind { return Stall }

func (StallEntry) line(l *line.Maker) *stallLine { return &stallLine{l.Done(line.Sentence{})} }

func (StallCommand) decide(c *draft) error {
	if err := c.checkSeated(); err != nil {
		return err
	}
	switch {
	case c.g.New.Terms.Stall == 0:
		return table.Refuse(table.Forbidden, "no_stall")
	case !c.g.MayStall():
		return table.Refuse(table.Forbidden, "not_stalled", c.g.Idle, c.g.New.Terms.Stall)
	}
	if err := c.push(c.entry(table.Nobody, StallEntry{})); err != nil {
		return err
	}
	return c.end(table.Stalled)
}

func (StallEntry) evolve(*State, *table.Entry) error { return nil }

// MayStall reports whether the game may be ended as it stands.
func (g *State) MayStall() bool {
	limit := g.New.Terms.Stall
	return g.Phase == table.StateRunning && limit > 0 && g.Idle >= limit
}
