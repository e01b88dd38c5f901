// Package tui is the terminal client. People and bots play a match line by line, so that it works
// in any terminal, over ssh and with a screen reader. It knows no game and implements no rule.
package tui

import (
	"context"
	"embed"
	"fmt"
	"io"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// Person is the kind of a player at the terminal.
const Person = "you"

// Player is the player of a seat.
type Player struct {
	Kind string      // Person, the name of a bot, or the command of a program
	Name string      // of a person; may be empty
	Bot  bots.Player // nil for a person
}

// Table is a match at a terminal.
type Table struct {
	Match   match.Match
	Players []Player // by seat
	Seed    uint64   // for chance and bots
	Net     string   // the version of the net that the bots use, or ""
	Tags    []notation.Pair
	StandIn bots.Bot      // replaces a program that has lost by forfeit
	Adviser *bots.Adviser // gives hints; may be nil
	Reasons *bots.Reasons // the texts of their reasons; may be nil
	File    string        // the game is saved here after each step; "" if it is not saved
	Resume  string        // the command that resumes File, shown when a player leaves

	Lang   text.Lang
	In     *Lines
	Out    io.Writer
	Screen Screen
}

//go:embed text/*.txt
var texts embed.FS

// Texts returns the texts of the client, which other clients may use too.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }

// Screen describes the terminal.
type Screen struct {
	Width int    // in characters; 0 means 80
	Clear string // the control sequence that clears the screen, or ""
}

// Play plays the match until it is over, a person quits or ctx is cancelled. It always saves the
// game, and returns an error only if that fails.
func (t *Table) Play(ctx context.Context) error {
	if t.Screen.Width == 0 {
		t.Screen.Width = 80
	}
	own, err := Texts()
	if err != nil {
		return err
	}
	c := &client{
		Table: *t, viewer: engine.Watcher, savedSteps: -1,
		stepsShown: make([]int, len(t.Players)), lastDrawn: make([]string, len(t.Players)),
	}
	c.loc = display.NewLocalizer(t.Match.Game().About(), t.Lang, c.seatName)
	c.own = text.Localizer{Catalog: own, Lang: t.Lang}
	c.own.Seat = c.seatName
	c.loc = c.loc.For(t.Match.Game().About(), t.Match.Setup())
	for i := range c.stepsShown {
		c.stepsShown[i] = t.Match.Len()
	}
	c.greet()
	return c.play(ctx)
}

// client is a table in play. It is owned by the goroutine that runs play.
type client struct {
	Table

	loc display.Localizer // the texts of the game
	own text.Localizer    // the client's own texts

	viewer     engine.Seat // the screen shows what this seat knows
	stepsShown []int       // by seat: number of steps it has seen
	lastDrawn  []string    // by seat: the last position it saw

	refused    engine.Refusal // the last refusal, for "why"
	lost       engine.Seats   // by forfeit
	botSteps   int            // number of steps the bots know
	savedSteps int            // number of steps in the file; -1 if it must be written again
	saveErr    error          // of the last attempt to save
	hasQuit    bool
}

// play lets the seats act until the game is over or a person leaves.
func (c *client) play(ctx context.Context) error {
	if len(c.peopleSeats()) == 0 {
		c.viewer = engine.Omniscient
	}
	c.beginBots()
	for turn := c.Match.ToAct(); turn != 0; turn = c.Match.ToAct() {
		c.updateBots()
		if ctx.Err() != nil {
			return c.saveAndLeave()
		}
		by := turn.First()
		if by == engine.Chance || c.Players[by].Bot != nil {
			if c.actAlone(ctx, by) {
				continue
			}
			return c.saveAndLeave()
		}
		c.save()
		if !c.prompt(ctx, by) {
			return c.saveAndLeave()
		}
	}
	c.updateBots()
	for _, p := range c.Players {
		if p.Bot != nil {
			p.Bot.End(c.Match)
		}
	}
	c.save()
	c.finish()
	return c.saveErr
}

// actAlone lets chance or a bot act. Its random numbers depend only on the seed and the number of
// the step, so that a resumed game continues exactly as if it had not been interrupted. It returns
// false if ctx was cancelled in the meantime.
func (c *client) actAlone(ctx context.Context, by engine.Seat) bool {
	r := c.random()
	if by == engine.Chance {
		match.Roll(c.Match, r)
	} else {
		i, err := c.choice(by, r)
		if ctx.Err() != nil {
			return false
		}
		if err != nil {
			c.forfeit(by, err)
			i = c.StandIn.Choose(c.Match, by, r)
		}
		c.Match.Choose(by, i)
	}
	if c.viewer == engine.Omniscient {
		steps := c.Match.Steps(engine.Omniscient)
		c.printSteps(steps[len(steps)-1:])
	}
	return true
}

// saveAndLeave saves the game and prints how to resume it.
func (c *client) saveAndLeave() error {
	c.save()
	if c.File != "" && c.saveErr == nil {
		c.printLine("")
		c.printLine(c.own.Text("saved") + " " + c.File)
		if c.Resume != "" {
			c.printLine(c.own.Text("resume") + " " + c.Resume)
		}
	}
	return c.saveErr
}

// peopleSeats returns the seats of people.
func (c *client) peopleSeats() (seats []engine.Seat) {
	for i, p := range c.Players {
		if p.Bot == nil {
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats
}

// seatName returns the name of the person in a seat, or the number of the seat.
func (c *client) seatName(seat int) string {
	if seat >= 0 && seat < len(c.Players) && c.Players[seat].Name != "" {
		return c.Players[seat].Name
	}
	return c.own.Text("seat", seat+1)
}

func (c *client) printLine(s string) { fmt.Fprintln(c.Out, s) }
