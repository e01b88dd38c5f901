package play

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Resign is the kind: resign; a bot plays the seat to the end.
const Resign table.Kind = "resign"

// ResignCommand resigns. A bot plays the seat to the end.
type ResignCommand struct{ Seat engine.Seat }

// ResignEntry records a resignation.
type ResignEntry struct {
	Bot string `json:"bot,omitempty"` // the bot that takes over
}

type resignLine struct {
	line.Done

	Seat int    `json:"seat" doc:"The number of the seat, from 1."`
	Bot  string `json:"bot" doc:"The name of the bot that plays the seat to the end, if the game goes on."`
}

func resignKind() Kind {
	return entryKind[ResignEntry]("Somebody gave the game up.", ResignEntry.line).
		withCommand(ResignCommand{}, "Give the game up. A bot plays your seat to the end.")
}

// Kind returns Resign.
func (ResignEntry) Kind() table.Kind { return Resign }

func (b ResignEntry) line(l *line.Maker) *resignLine {
	var s line.Sentence
	if l.Ends {
		s.Of = "end"
	}
	return &resignLine{l.Done(s), l.Number(), b.Bot}
}

func (cmd ResignCommand) decide(c *draft) error {
	s, err := c.ownSeat(cmd.Seat)
	switch {
	case err != nil:
		return err
	case s.Resigned:
		return table.Refuse(table.Forbidden, "resigned")
	}
	if err := c.push(c.entry(cmd.Seat, ResignEntry{c.g.substitute()})); err != nil {
		return err
	}
	return c.recheckOffer()
}

func (b ResignEntry) evolve(g *State, e *table.Entry) error {
	g.abandonSeat(e.Seat, b.Bot)
	return nil
}

// recheckOffer checks the offer again when a person's consent is no longer needed: everybody else
// may have accepted already.
func (c *draft) recheckOffer() error {
	if err := c.ifAgreed(); err != nil {
		return err
	}
	return c.settle()
}

func (g *State) abandonSeat(seat engine.Seat, bot string) {
	s := &g.Seats[seat]
	s.Resigned, s.Driver, s.Lapsed, s.Standing = true, bot, false, nil
}

// deserted reports whether everybody who had a seat has left or resigned.
func (g *State) deserted() bool {
	left := false
	for i := range g.Seats {
		s := &g.Seats[i]
		if s.Person != "" && !s.Resigned {
			return false
		}
		left = left || s.Bot == "" && !s.opened
	}
	return left
}

// lastStanding reports whether all seats but one have resigned, in a competitive game.
func (g *State) lastStanding() bool {
	left, resigned := 0, 0
	for i := range g.Seats {
		if g.Seats[i].Resigned {
			resigned++
		} else {
			left++
		}
	}
	return left == 1 && resigned > 0 && !g.cooperative()
}
