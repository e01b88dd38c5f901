package play

import (
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// UnlistEntry records that the site's operator took the table off the public list.
type UnlistEntry struct{}

type unlistLine struct{ line.Head }

func unlistKind() Kind {
	return entryKind[UnlistEntry]("The operator of the site took the table off the public list.", UnlistEntry.line)
}

// Kind returns table.Unlist.
func (UnlistEntry) Kind() table.Kind { return table.Unlist }

func (UnlistEntry) line(l *line.Maker) *unlistLine { return &unlistLine{l.Head(line.Sentence{})} }

func (UnlistEntry) chat() {}

func (UnlistEntry) evolve(g *State, _ *table.Entry) error {
	header := *g.Header // previous states share it
	header.New.Terms.Listed = false
	g.Header = &header
	return nil
}

// TakeDown takes a table off the public list for the site's operator, and ends its game if end is
// set. If that was already done, nothing changes.
func TakeDown(g *State, end bool, env Env) (*Decision, error) {
	c := &draft{g: g, env: env}
	if g.New.Terms.Listed {
		if err := c.push(c.following(table.Nobody, UnlistEntry{})); err != nil {
			return nil, err
		}
	}
	if end && g.Phase != table.StateOver {
		return c.decision(c.end(table.Closed))
	}
	return c.decision(nil)
}
