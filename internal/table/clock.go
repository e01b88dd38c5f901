package table

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// seatClock is a seat's time.
type seatClock struct {
	left   Tick // when the clock began to run; if it does not run, now
	since  Tick // when it began to run, or will begin: a seat first sees what the others have done
	runs   bool
	rested bool // another seat has had to act since the clock ran, or it has not run yet
}

// at returns the time that is left at a tick.
func (c seatClock) at(now Tick) Tick {
	if c.runs {
		return c.left - max(now-c.since, 0)
	}
	return c.left
}

// counted reports whether the seat's clock runs while it has to act: not for a bot, and not after its time is up.
func (g *game) counted(s *seat) bool {
	return !g.New.Terms.Clock.None() && s.decides() != "" && !s.lapsed
}

// turnClocks starts and stops clocks after an entry; before are the seats that had to act before it.
//
// With a bank, a decision adds time if another seat had to act in between. Without one, each step forward gives the seat the
// whole time for the next. A step to where the match has been already adds no time, or undo would be a way
// to win time.
func (g *game) turnClocks(e *Entry, before engine.Seats) {
	terms := g.New.Terms.Clock
	if terms.None() {
		return
	}
	turn, kind := g.toAct(), e.Kind()
	forward := kind == Start || kind.isStep() && len(g.steps) > g.maxStepsReached || kind == Takeback
	for i := range g.seats {
		s := &g.seats[i]
		c := &s.clock
		seat := engine.Seat(i)
		begin := e.Tick
		if forward && !before.Has(seat) {
			begin += g.grace(seat)
		}
		if !turn.Has(seat) || !g.counted(s) {
			if c.runs {
				c.left, c.runs = c.at(e.Tick), false
			}
			c.rested = c.rested || turn&^engine.Only(engine.Chance).With(seat) != 0
			continue
		}
		switch {
		case terms.Bank == 0:
			if forward && (!before.Has(seat) || e.Seat == seat) || (kind == Back || kind == Sit) && e.Seat == seat {
				c.left, c.since = ticks(terms.Move), begin
			}
		case forward && c.rested:
			if c.runs {
				c.left = c.at(e.Tick)
			}
			c.left, c.since, c.rested = c.left+ticks(terms.Move), begin, false
		}
		if !c.runs {
			c.runs, c.since = true, begin
		}
	}
}

// mostGrace is the longest that a clock waits for what is shown of the others' actions.
const mostGrace = 5 * time.Second

// grace returns how long the clock of a seat that comes to act waits, while its person is shown what has happened: a second for each
// action of the others since the seat's own last one, and at most mostGrace.
func (g *game) grace(seat engine.Seat) (wait Tick) {
	for _, seq := range slices.Backward(g.steps[g.past:]) {
		by := g.log[seq-1].Seat
		if by == seat || wait >= ticks(mostGrace) {
			break
		}
		if by >= 0 {
			wait += ticks(time.Second)
		}
	}
	return wait
}

// deadline returns when the first running clock ends; 0: none runs.
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

// lapse adds an entry for each seat whose time is up.
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
		var b LapseEntry
		if l := g.New.Terms.Lapse; l == ToBot || l == Forfeit {
			b.Bot = g.substitute()
		}
		if err := c.push(c.following(engine.Seat(i), b)); err != nil {
			return err
		}
		if err := c.withOneLess(); err != nil {
			return err
		}
	}
	return nil
}

func (g *game) timeUp(seat engine.Seat, b LapseEntry) {
	s := &g.seats[seat]
	s.clock.left, s.clock.runs = 0, false
	switch g.New.Terms.Lapse {
	case ToBot:
		s.driver = b.Bot
	case Forfeit:
		g.gaveUp(seat, b.Bot)
	case Wait, "":
		s.lapsed = true
	}
}

// leastBack is the least time after taking a seat back, so that it is not up again at once.
const leastBack = 30 * time.Second

// back gives a seat back to its person, from the bot that took it over.
func (c *work) back(seat engine.Seat) error {
	s, err := c.ownSeat(seat)
	switch {
	case err != nil:
		return err
	case s.resigned:
		return no(Forbidden, "resigned")
	case s.driver == "":
		return no(Invalid, "no_bot_here")
	}
	return c.push(c.entry(seat, BackEntry{}))
}

func (g *game) cameBack(seat engine.Seat) {
	s := &g.seats[seat]
	s.driver = ""
	s.clock.left = max(s.clock.left, ticks(leastBack))
}
