package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// seatClock is a seat's time.
type seatClock struct {
	left   Tick // when it began to run, or now if it does not run
	since  Tick
	runs   bool
	rested bool // another seat has been to act since it ran, or it has not run yet
}

// at is the time that is left.
func (c seatClock) at(now Tick) Tick {
	if c.runs {
		return c.left - max(now-c.since, 0)
	}
	return c.left
}

// counted tells whether the seat's time is counted while it is to act: a bot's is not, nor is one that is up already.
func (g *game) counted(s *seat) bool {
	return !g.New.Terms.Clock.None() && s.decides() != "" && !s.lapsed
}

// turnClocks starts and stops clocks after an entry; before is who was to act before it.
//
// With a bank a decision adds to it when another seat was asked in between; without one, each step forward of the seat
// gives it the whole time for the next. Neither is given for going where the match has been already, or undo would be a way
// to win time.
func (g *game) turnClocks(e *Entry, before engine.Seats) {
	terms := g.New.Terms.Clock
	if terms.None() {
		return
	}
	turn := g.toAct()
	forward := e.Kind == Start || e.isStep() && len(g.steps) > g.farther || e.Kind == Takeback
	for i := range g.seats {
		s := &g.seats[i]
		c := &s.clock
		seat := engine.Seat(i)
		if !turn.Has(seat) || !g.counted(s) {
			if c.runs {
				c.left, c.runs = c.at(e.Tick), false
			}
			c.rested = c.rested || turn&^engine.Only(engine.Chance).With(seat) != 0
			continue
		}
		switch {
		case terms.Bank == 0:
			if forward && (!before.Has(seat) || e.Seat == seat) || e.Kind == Back && e.Seat == seat || e.Kind == Sit && e.Seat == seat {
				c.left, c.since = ticks(terms.Move), e.Tick
			}
		case forward && c.rested:
			if c.runs {
				c.left = c.at(e.Tick)
			}
			c.left, c.since, c.rested = c.left+ticks(terms.Move), e.Tick, false
		}
		if !c.runs {
			c.runs, c.since = true, e.Tick
		}
	}
}

// deadline is when the first clock that runs is out; 0: none runs.
func (g *game) deadline() Tick {
	var first Tick
	for i := range g.seats {
		if c := g.seats[i].clock; c.runs {
			if end := max(c.since+c.left, 1); first == 0 || end < first {
				first = end
			}
		}
	}
	return first
}

// lapse ends the time of each seat whose clock is out.
func (c *work) lapse() error {
	g := c.g
	if g.state != StateRunning {
		return nil
	}
	for i := range g.seats {
		s := &g.seats[i]
		if !s.clock.runs || s.clock.at(c.tick) > 0 || g.state != StateRunning {
			continue
		}
		e := Entry{Kind: Lapsed, Seat: engine.Seat(i)}
		if l := g.New.Terms.Lapse; l == ToBot || l == Forfeit {
			e.Bot = g.substitute()
		}
		if err := c.pushFollowing(e); err != nil {
			return err
		}
		if err := c.withOneLess(); err != nil {
			return err
		}
	}
	return nil
}

func (g *game) timeUp(e *Entry) {
	s := &g.seats[e.Seat]
	s.clock.left, s.clock.runs = 0, false
	switch g.New.Terms.Lapse {
	case ToBot:
		s.driver = e.Bot
	case Forfeit:
		g.gaveUp(e)
	case Wait, "":
		s.lapsed = true
	}
}

// leastBack is what somebody who takes a seat back has at least, so as not to be out of time again at once.
const leastBack = 30 * time.Second

// back takes a seat back from the bot that took it over.
func (c *work) back() error {
	s, err := c.ownSeat()
	switch {
	case err != nil:
		return err
	case s.resigned:
		return no(Forbidden, "resigned")
	case s.driver == "":
		return no(Invalid, "no_bot_here")
	}
	return c.push(c.entry(Back))
}

func (g *game) cameBack(e *Entry) {
	s := &g.seats[e.Seat]
	s.driver = ""
	s.clock.left = max(s.clock.left, ticks(leastBack))
}
