package play

import (
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Start is the kind: begin the game, once every seat is taken.
const Start table.Kind = "start"

// StartCommand begins the game, once every seat is taken.
type StartCommand struct{}

// StartEntry begins the game.
type StartEntry struct{}

type startLine struct{ line.Done }

func startKind() Kind {
	return entryKind[StartEntry]("The game began.", StartEntry.line).
		withCommand(StartCommand{}, "Begin the game. Every seat must be taken.")
}

// Kind returns Start.
func (StartEntry) Kind() table.Kind { return Start }

func (StartEntry) line(l *line.Maker) *startLine { return &startLine{l.Done(line.Sentence{})} }

func (StartCommand) decide(c *draft) error {
	g := c.g
	switch {
	case g.Phase != table.StateOpen:
		return table.Refuse(table.Forbidden, "started")
	case c.by != g.By && !g.Sits(c.by):
		return table.Refuse(table.Forbidden, "seated_only")
	}
	for i := range g.Seats {
		if s := &g.Seats[i]; s.Person == "" && s.Bot == "" {
			return table.Refuse(table.Forbidden, "seat_empty", i+1)
		}
	}
	if err := c.push(c.entry(table.Nobody, StartEntry{})); err != nil {
		return err
	}
	return c.settle()
}

func (StartEntry) evolve(g *State, _ *table.Entry) error {
	if err := g.layOut(); err != nil {
		return err
	}
	g.Phase, g.Idle = table.StateRunning, 0
	for i := range g.Seats {
		g.Nonces = append(g.Nonces, g.Seats[i].Nonce)
		g.Seats[i].Clock = SeatClock{left: table.Ticks(g.New.Terms.Clock.Bank), rested: true}
	}
	if g.New.Terms.Stall > 0 {
		g.stands = g.Match.Result(table.Nobody)
	}
	return nil
}

func (StartEntry) notify(g *State, e *table.Entry, notify notifyFunc) {
	for i := range g.Seats {
		notify(g.Seats[i].Person, table.Started, e.Seq)
	}
}
