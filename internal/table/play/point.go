package play

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// Point is the kind: where all win or lose together, propose a place of the board, with a line
// about it.
const Point table.Kind = "point"

// PointCommand proposes a place of the board.
type PointCommand struct {
	Seat  engine.Seat
	Place string `json:"place" maxLength:"40" example:"7,1" doc:"The place, as the board names it."`
	Text  string `json:"text" maxLength:"1000" doc:"What you want to say about it: a line of at most 140 letters."`
}

// PointEntry proposes a place of the board. The entry's words say what about it.
type PointEntry struct {
	Place string `json:"place"`
}

func pointKind() Kind {
	return entered(PointEntry{}, PointEntry{}).
		asked(PointCommand{}, "Propose a place of the board, with a line about it. For the rest it is like propose.")
}

// Kind returns Point.
func (PointCommand) Kind() table.Kind { return Point }

// Kind returns Point.
func (PointEntry) Kind() table.Kind { return Point }

func (PointCommand) aside() {}
func (PointEntry) aside()   {}

func (cmd PointCommand) decide(c *draft) error {
	line, err := c.mayPropose(cmd.Seat, cmd.Text)
	if err != nil {
		return err
	}
	place, err := c.place(cmd.Place)
	if err != nil {
		return err
	}
	if line == "" {
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
