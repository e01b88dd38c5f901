package play

import (
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Nonce is the kind: change one's seat's contribution to the seed, before the start.
const Nonce table.Kind = "nonce"

// NonceCommand changes the seat's contribution to the seed, before the start.
type NonceCommand struct {
	Seat  engine.Seat
	Nonce string `json:"nonce" maxLength:"200" doc:"A text that your seat adds to the draws of chance, so that the server alone cannot choose them. It has letters, digits, - and _."`
}

// NonceEntry changes a seat's contribution to the seed.
type NonceEntry struct {
	Nonce string `json:"nonce,omitempty"`
}

type nonceLine struct {
	line.Done

	Seat int `json:"seat" doc:"The number of the seat, from 1."`
}

func nonceKind() Kind {
	return entered[NonceEntry]("Somebody changed the text that a seat adds to the draws of chance.", NonceEntry.line).
		withCommand(NonceCommand{}, "Change the text that your seat adds to the draws of chance. This is possible until the game begins.")
}

// Kind returns Nonce.
func (NonceEntry) Kind() table.Kind { return Nonce }

func (NonceEntry) line(l *line.Maker) *nonceLine {
	return &nonceLine{l.Done(line.Sentence{}), l.Number()}
}

func (NonceEntry) meta() {}

func (cmd NonceCommand) decide(c *draft) error {
	s, err := c.seat(cmd.Seat)
	switch {
	case err != nil:
		return err
	case s.Person != c.by:
		return table.Refuse(table.Forbidden, "not_your_seat")
	case c.g.Phase != table.StateOpen:
		return table.Refuse(table.Forbidden, "started")
	}
	if err := CheckNonce(cmd.Nonce); err != nil {
		return err
	}
	return c.push(c.entry(cmd.Seat, NonceEntry{cmd.Nonce}))
}

func (b NonceEntry) evolve(g *State, e *table.Entry) error {
	g.Seats[e.Seat].Nonce = b.Nonce
	return nil
}

// CheckNonce returns an error unless a text is a valid nonce.
func CheckNonce(nonce string) error {
	if err := chance.CheckNonce(nonce); err != nil {
		return table.Unfit("nonce", err)
	}
	return nil
}
