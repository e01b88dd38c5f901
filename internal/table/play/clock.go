package play

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// SeatClock is the clock of a seat.
type SeatClock struct {
	left table.Tick // remaining time when the clock started, or now if it is stopped
	// When it started, or will start: a seat first gets time to see what the others did.
	since  table.Tick
	Runs   bool
	rested bool // another seat was to act since the clock last ran, or it has never run
}

// At returns the remaining time at a tick.
func (c SeatClock) At(now table.Tick) table.Tick {
	if c.Runs {
		return c.left - max(now-c.since, 0)
	}
	return c.left
}

// Grace returns how long it takes at a tick until the clock starts.
func (c SeatClock) Grace(now table.Tick) table.Tick { return max(c.since-now, 0) }

// counted reports whether the seat's clock runs when it has to act: not for a bot, and not after
// its time is up.
func (g *State) counted(s *Seat) bool {
	return !g.New.Terms.Clock.None() && s.Decides() != "" && !s.Lapsed
}

// turnClocks starts and stops clocks after an entry. before are the seats that were to act before
// it.
//
// With a bank, a decision adds time if another seat was to act in between. Without one, each new
// step gives the seat the full time for the next one. Returning to a step that the match has
// already reached adds no time; otherwise undo would gain time.
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

// BotToAct returns the first seat that a bot decides for now, and the bot. If everybody's time has
// run out, bots do not finish the game: it waits until somebody takes a seat back.
func (g *State) BotToAct() (engine.Seat, string) {
	if g.isTimeUpForAll() {
		return table.Nobody, ""
	}
	for seat := range g.ToAct().All() {
		if seat >= 0 && g.Seats[seat].Plays() != "" {
			return seat, g.Seats[seat].Plays()
		}
	}
	return table.Nobody, ""
}

// isTimeUpForAll reports whether the time is up of everybody who has not resigned, in a game with
// clocks.
func (g *State) isTimeUpForAll() bool {
	if g.New.Terms.Clock.None() {
		return false
	}
	away := false
	for i := range g.Seats {
		s := &g.Seats[i]
		if s.Person == "" || s.Resigned {
			continue
		}
		if s.Driver == "" && !s.Lapsed {
			return false
		}
		away = true
	}
	return away
}

// abandonedAfter is how long a game waits for somebody once everybody's time is up.
const abandonedAfter = 7 * 24 * time.Hour

// maxGrace is the maximum time that a clock waits for a person to see the others' actions.
const maxGrace = 5 * time.Second

// grace returns how long the clock of a seat waits while its person sees what has happened: a
// second for each action of the others since the seat's last one, and at most maxGrace.
func (g *State) grace(seat engine.Seat) (wait table.Tick) {
	for _, seq := range slices.Backward(g.Steps[g.PastSteps:]) {
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

// Deadline returns when the first running clock runs out, or when the game is abandoned because
// everybody's time is up; 0 if neither will happen.
func (g *State) Deadline() table.Tick {
	if g.Phase == table.StateRunning && g.isTimeUpForAll() {
		return g.Log[g.changed-1].Tick + table.Ticks(abandonedAfter)
	}
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

// LapseEntry records that a seat's time is up.
type LapseEntry struct {
	Bot string `json:"bot,omitempty"` // the bot that takes over, if one does
}

type lapseLine struct {
	line.Head

	Seat int    `json:"seat" doc:"The number of the seat, from 1."`
	Bot  string `json:"bot,omitempty" doc:"The name of the bot that plays the seat now. Missing if no bot does."`
}

func lapsedKind() Kind {
	return entryKind[LapseEntry]("A seat ran out of time.", LapseEntry.line)
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

// lapse adds an entry for each seat whose time is up. It ends a game that has waited too long for
// somebody to come back.
func (c *draft) lapse() error {
	if c.g.Phase == table.StateRunning && c.g.isTimeUpForAll() && c.g.Deadline() <= c.env.Tick {
		return c.end(table.Abandoned)
	}
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
		if err := c.recheckOffer(); err != nil {
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
