package play

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// SeatClock is a seat's time.
type SeatClock struct {
	left   table.Tick // when the clock began to run; if it does not run, now
	since  table.Tick // when it began to run, or will begin: a seat first sees what the others have done
	Runs   bool
	rested bool // another seat has had to act since the clock ran, or it has not run yet
}

// At returns the time that is left at a tick.
func (c SeatClock) At(now table.Tick) table.Tick {
	if c.Runs {
		return c.left - max(now-c.since, 0)
	}
	return c.left
}

// Grace returns how long a clock that runs waits at a tick until it begins to.
func (c SeatClock) Grace(now table.Tick) table.Tick { return max(c.since-now, 0) }

// counted reports whether the seat's clock runs while it has to act: not for a bot, and not after
// its time is up.
func (g *State) counted(s *Seat) bool {
	return !g.New.Terms.Clock.None() && s.Decides() != "" && !s.Lapsed
}

// turnClocks starts and stops clocks after an entry; before are the seats that had to act before
// it.
//
// With a bank, a decision adds time if another seat had to act in between. Without one, each step
// forward gives the seat the whole time for the next. A step to where the match has been already
// adds no time, or undo would be a way to win time.
func (g *State) turnClocks(e *table.Entry, before engine.Seats, isStep bool) {
	terms := g.New.Terms.Clock
	if terms.None() {
		return
	}
	turn, kind := g.ToAct(), e.Kind()
	forward := kind == Start || isStep && len(g.Steps) > g.longest || kind == Takeback
	for i := range g.Seats {
		s := &g.Seats[i]
		c := &s.Clock
		seat := engine.Seat(i)
		begin := e.Tick
		if forward && !before.Has(seat) {
			begin += g.grace(seat)
		}
		if !turn.Has(seat) || !g.counted(s) {
			if c.Runs {
				c.left, c.Runs = c.At(e.Tick), false
			}
			c.rested = c.rested || turn&^engine.Only(engine.Chance).With(seat) != 0
			continue
		}
		switch {
		case terms.Bank == 0:
			if forward && (!before.Has(seat) || e.Seat == seat) || (kind == Back || kind == table.Sit) && e.Seat == seat {
				c.left, c.since = table.Ticks(terms.Move), begin
			}
		case forward && c.rested:
			if c.Runs {
				c.left = c.At(e.Tick)
			}
			c.left, c.since, c.rested = c.left+table.Ticks(terms.Move), begin, false
		}
		if !c.Runs {
			c.Runs, c.since = true, begin
		}
	}
}

// maxGrace is the longest time that a clock waits for what is shown of the others' actions.
const maxGrace = 5 * time.Second

// grace returns how long the clock of a seat that comes to act waits, while its person is shown
// what has happened: a second for each action of the others since the seat's own last one, and at
// most maxGrace.
func (g *State) grace(seat engine.Seat) (wait table.Tick) {
	for _, seq := range slices.Backward(g.Steps[g.Past:]) {
		by := g.Log[seq-1].Seat
		if by == seat || wait >= table.Ticks(maxGrace) {
			break
		}
		if by >= 0 {
			wait += table.Ticks(time.Second)
		}
	}
	return wait
}

// Deadline returns when the first running clock ends; 0: none runs.
func (g *State) Deadline() table.Tick {
	var first table.Tick
	for i := range g.Seats {
		if c := g.Seats[i].Clock; c.Runs {
			if end := max(c.since+c.left, 1); first == 0 || end < first {
				first = end
			}
		}
	}
	return first
}

// Lapsed is the kind: a seat's time is up.
const Lapsed table.Kind = "lapse"

// LapseEntry says that a seat's time is up.
type LapseEntry struct {
	Bot string `json:"bot,omitempty"` // the bot that plays on, if one does
}

type lapseLine struct {
	line.Head

	Seat int    `json:"seat" doc:"The number of the seat, from 1."`
	Bot  string `json:"bot,omitempty" doc:"The name of the bot that plays the seat now. Missing if no bot does."`
}

func lapsedKind() Kind {
	return entered[LapseEntry]("A seat ran out of time.", LapseEntry.line)
}

// Kind returns Lapsed.
func (LapseEntry) Kind() table.Kind { return Lapsed }

func (b LapseEntry) line(l *line.Maker) *lapseLine {
	var s line.Sentence
	if b.Bot != "" && !l.Ends {
		s.Of = "bot"
	}
	return &lapseLine{l.Head(s), l.Number(), b.Bot}
}

// lapse adds an entry for each seat whose time is up.
func (c *draft) lapse() error {
	for i := range c.g.Seats {
		if c.g.Phase != table.StateRunning {
			return nil
		}
		if clock := c.g.Seats[i].Clock; !clock.Runs || clock.At(c.env.Tick) > 0 {
			continue
		}
		var b LapseEntry
		if l := c.g.New.Terms.Lapse; l == table.ToBot || l == table.Forfeit {
			b.Bot = c.g.substitute()
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

func (b LapseEntry) evolve(g *State, e *table.Entry) error {
	s := &g.Seats[e.Seat]
	s.Clock.left, s.Clock.Runs = 0, false
	switch g.New.Terms.Lapse {
	case table.ToBot:
		s.Driver = b.Bot
	case table.Forfeit:
		g.abandonSeat(e.Seat, b.Bot)
	case table.Wait, "":
		s.Lapsed = true
	}
	return nil
}
