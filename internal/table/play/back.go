package play

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Back is the kind: take one's seat back from the bot.
const Back table.Kind = "back"

// BackCommand takes one's seat back from the bot.
type BackCommand struct{ Seat engine.Seat }

// BackEntry takes a seat back from the bot.
type BackEntry struct{}

type backLine struct {
	line.Done

	Seat int `json:"seat" doc:"The number of the seat, from 1."`
}

func backKind() Kind {
	return entered[BackEntry]("Somebody took a seat back from a bot.", BackEntry.line).
		asked(BackCommand{}, "Take your seat back from the bot that took it over.")
}

// Kind returns Back.
func (BackEntry) Kind() table.Kind { return Back }

func (BackEntry) line(l *line.Maker) *backLine { return &backLine{l.Done(line.Sentence{}), l.Number()} }

// minBack is the minimum time left after taking a seat back, so that it is not up again at once.
const minBack = 30 * time.Second

func (cmd BackCommand) decide(c *draft) error {
	s, err := c.ownSeat(cmd.Seat)
	switch {
	case err != nil:
		return err
	case s.Resigned:
		return table.Refuse(table.Forbidden, "resigned")
	case s.Driver == "":
		return table.Refuse(table.Invalid, "no_bot_here")
	}
	return c.push(c.entry(cmd.Seat, BackEntry{}))
}

func (BackEntry) evolve(g *State, e *table.Entry) error {
	s := &g.Seats[e.Seat]
	s.Driver = ""
	s.Clock.left = max(s.Clock.left, table.Ticks(minBack))
	return nil
}
