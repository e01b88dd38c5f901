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
	return entryKind[PointEntry]("Somebody proposed a place of the board.", PointEntry.line).
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

// place parses the name of a place on the board, and returns the board's own spelling.
func (c *draft) place(name string) (string, error) {
	place, ok := c.g.Rules.Place(name)
	if !ok {
		return "", table.Refuse(table.Invalid, "no_place")
	}
	return place, nil
}
