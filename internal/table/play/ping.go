package play

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Ping is the kind: in a cooperative game, point at a place for a moment.
const Ping table.Kind = "ping"

// PingCommand points at a place of the board, without a word.
type PingCommand struct {
	Seat  engine.Seat
	Place string `json:"place" maxLength:"40" example:"7,1" doc:"The place, as the board names it."`
}

// PingEntry points at a place of the board for a moment.
type PingEntry struct {
	Place string `json:"place"`
}

type pingLine struct {
	line.Done

	Seat  int    `json:"seat" doc:"The number of the seat that points, from 1."`
	Place string `json:"place" doc:"The place, as the board names it."`
}

func pingKind() Kind {
	return entryKind[PingEntry]("Somebody pointed at a place of the board.", PingEntry.line).
		withCommand(PingCommand{}, "Point at a place of the board for a moment, in a cooperative game.")
}

// Kind returns Ping.
func (PingEntry) Kind() table.Kind { return Ping }

func (b PingEntry) line(l *line.Maker) *pingLine {
	return &pingLine{l.Done(line.Sentence{About: b.Place}), l.Number(), b.Place}
}

func (PingEntry) meta()  {}
func (PingEntry) quiet() {}

func (cmd PingCommand) decide(c *draft) error {
	if _, err := c.mayPropose(cmd.Seat, ""); err != nil {
		return err
	}
	place, err := c.place(cmd.Place)
	if err != nil {
		return err
	}
	return c.push(c.entry(cmd.Seat, PingEntry{place}))
}

func (PingEntry) evolve(*State, *table.Entry) error { return nil }

func (b PingEntry) view(g *State, i int, r Reader) (table.Body, bool) { return b, !g.hides(i, r) }
