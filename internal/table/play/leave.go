package play

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// LeaveCommand gives up a seat. Before the start, the host can free any seat.
type LeaveCommand struct{ Seat engine.Seat }

// LeaveEntry gives up a seat.
type LeaveEntry struct {
	Bot    string `json:"bot,omitempty"`    // the bot that takes over, in a running game
	Opened bool   `json:"opened,omitempty"` // the host opened the seat of this bot
}

type leaveLine struct {
	line.Done

	Seat   int    `json:"seat" doc:"The number of the seat, from 1."`
	Bot    string `json:"bot,omitempty" doc:"The name of the bot that plays the seat now. Missing if no bot does."`
	Opened bool   `json:"opened" doc:"Whether the host has opened the seat of a bot to anybody. The bot plays until somebody takes the seat."`
}

func leaveKind() Kind {
	return entryKind[LeaveEntry]("Somebody gave up a seat, or the host freed it.", LeaveEntry.line).
		withCommand(LeaveCommand{}, "Give up your seat. The host may free any seat before the game begins.")
}

// Kind returns Leave.
func (LeaveEntry) Kind() table.Kind { return table.Leave }

func (b LeaveEntry) line(l *line.Maker) *leaveLine {
	var s line.Sentence
	switch {
	case b.Opened:
		s.Of = "open"
	case b.Bot != "" && l.Ends:
		s.Of = "end"
	case b.Bot != "":
		s.Of = "bot"
	}
	return &leaveLine{l.Done(s), l.Number(), b.Bot, b.Opened}
}

// decide gives up the seat. In a running game a bot plays it until somebody takes it. In the same
// way, the host can open a seat that a bot has had from the start.
func (cmd LeaveCommand) decide(c *draft) error {
	s, err := c.seat(cmd.Seat)
	if err != nil {
		return err
	}
	var b LeaveEntry
	switch {
	case c.g.Phase == table.StateOver:
		return table.Refuse(table.GameOver, "over")
	case c.g.Phase == table.StateOpen && c.by == c.g.By:
		if s.Person == "" && s.Bot == "" && s.ReservedFor == "" {
			return table.Refuse(table.Invalid, "seat_free")
		}
	case c.g.Phase == table.StateRunning && c.by == c.g.By && s.Bot != "" && !c.g.New.Terms.Rated:
		b = LeaveEntry{s.Bot, true} // the bot plays until somebody sits down
	case s.Person != c.by && (s.Person != "" || s.ReservedFor != c.by):
		return table.Refuse(table.Forbidden, "not_your_seat")
	case c.g.Phase == table.StateRunning && s.Resigned:
		return table.Refuse(table.Forbidden, "resigned")
	case c.g.Phase == table.StateRunning && c.g.New.Terms.Rated:
		return table.Refuse(table.Forbidden, "leave_rated")
	case c.g.Phase == table.StateRunning:
		b.Bot = c.g.substitute()
	}
	if err := c.push(c.entry(cmd.Seat, b)); err != nil {
		return err
	}
	return c.recheckOffer()
}

func (b LeaveEntry) evolve(g *State, e *table.Entry) error {
	s := &g.Seats[e.Seat]
	s.Person, s.ReservedFor, s.Standing = "", "", nil
	if g.Phase == table.StateOpen {
		s.Bot, s.Nonce = "", ""
		return nil
	}
	s.Driver, s.Bot, s.opened = b.Bot, "", b.Opened
	return nil
}

// substitute returns the bot that takes over from people.
func (g *State) substitute() string {
	if b := g.New.Terms.Bot; b != "" {
		return b
	}
	return g.Rules.Bots().StandIn().Name
}

// Back is the kind: take one's seat back from a bot.
const Back table.Kind = "back"

// BackCommand takes one's seat back from a bot.
type BackCommand struct{ Seat engine.Seat }

// BackEntry takes a seat back from a bot.
type BackEntry struct{}

type backLine struct {
	line.Done

	Seat int `json:"seat" doc:"The number of the seat, from 1."`
}

func backKind() Kind {
	return entryKind[BackEntry]("Somebody took a seat back from a bot.", BackEntry.line).
		withCommand(BackCommand{}, "Take your seat back from the bot that took it over.")
}

// Kind returns Back.
func (BackEntry) Kind() table.Kind { return Back }

func (BackEntry) line(l *line.Maker) *backLine { return &backLine{l.Done(line.Sentence{}), l.Number()} }

// minBack is the minimum time left after taking a seat back, so that it does not run out at once.
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
