package play

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Point is the kind: in a cooperative game, propose a place on the board, with a line of text.
const Point table.Kind = "point"

// PointCommand proposes a place of the board.
type PointCommand struct {
	Seat  engine.Seat
	Place string `json:"place" maxLength:"40" example:"7,1" doc:"The place, as the board names it."`
	Text  string `json:"text" maxLength:"1000" doc:"What you want to say about it: at most 140 characters. Empty where people may not use their own words."`
}

// PointEntry proposes a place on the board. The entry's words are the text about it.
type PointEntry struct {
	Place string `json:"place"`
}

// PointedPart is a place that is proposed.
type PointedPart struct {
	Place string `json:"place" doc:"The place, as the board names it."`
	Text  string `json:"text,omitempty" doc:"The message about it. Missing if the words were deleted."`
}

type pointLine struct {
	line.Done
	PointedPart

	Seat int `json:"seat" doc:"The number of the seat that proposes it, from 1."`
}

func pointKind() Kind {
	return entered[PointEntry]("Somebody proposed a place of the board.", PointEntry.line).
		withCommand(PointCommand{}, "Propose a place of the board, with a message about it. Otherwise it works like propose.")
}

// Kind returns Point.
func (PointEntry) Kind() table.Kind { return Point }

func (b PointEntry) line(l *line.Maker) *pointLine {
	s := line.Sentence{About: b.Place, Quote: l.Words}
	if l.Words == "" {
		s.Key = "log.ping"
	}
	return &pointLine{l.Done(s), PointedPart{b.Place, l.Words}, l.Number()}
}

func (PointEntry) meta() {}

func (cmd PointCommand) decide(c *draft) error {
	line, err := c.mayPropose(cmd.Seat, cmd.Text)
	if err != nil {
		return err
	}
	place, err := c.place(cmd.Place)
	if err != nil {
		return err
	}
	if chat := c.g.New.Terms.Chat; line == "" && chat != table.ChatPhrases && chat != table.ChatOff {
		return table.Refuse(table.Invalid, "point_line")
	}
	return c.pushWith(line, c.entry(cmd.Seat, PointEntry{place}))
}

func (PointEntry) evolve(g *State, e *table.Entry) error {
	g.propose(e)
	return nil
}

func (b PointEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return b, !g.hides(i, r)
}

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
	return entered[PingEntry]("Somebody pointed at a place of the board.", PingEntry.line).
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

// place parses the name of a place on the board, and returns the board's own spelling.
func (c *draft) place(name string) (string, error) {
	place, ok := c.g.Rules.Place(name)
	if !ok {
		return "", table.Refuse(table.Invalid, "no_place")
	}
	return place, nil
}
