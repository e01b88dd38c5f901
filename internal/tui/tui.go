// Package tui is the terminal client: people and bots play a match line by line, in any terminal, over ssh, with a screen
// reader. It knows no game and decides no rule.
package tui

import (
	"context"
	"embed"
	"fmt"
	"io"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// Person is the kind of a player who is asked at the terminal.
const Person = "you"

// Player is who sits in a seat.
type Player struct {
	Kind string   // Person, or the bot's name
	Name string   // of a person, for the others; may be empty
	Bot  bots.Bot // nil for a person
}

// Table is a match at a terminal.
type Table struct {
	Match   engine.Match
	Players []Player // by seat
	Seed    uint64   // of what falls by chance and what bots choose
	Tags    []notation.Pair
	File    string // where the game is saved, step by step; "": nowhere
	Resume  string // the command that goes on with File, for those who leave

	Lang   text.Lang
	In     *Lines
	Out    io.Writer
	Screen Screen
}

//go:embed text/*.txt
var texts embed.FS

// Texts are the words of the client. Those who show games in other ways use them too.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }

// Screen is what is known of the terminal.
type Screen struct {
	Width int    // in characters; 0: 80
	Clear string // what empties it; "" if it cannot be
}

// Play plays the match until it is over, left, or interrupted. Whatever ends it, the game is saved; the error is of saving.
func (t *Table) Play(ctx context.Context) error {
	if t.Screen.Width == 0 {
		t.Screen.Width = 80
	}
	own, err := Texts()
	if err != nil {
		return err
	}
	c := &client{Table: *t, shown: engine.Watcher, saved: -1, seen: make([]int, len(t.Players)), drawn: make([]string, len(t.Players))}
	c.say = engine.NewSpeaker(t.Match.Game().Facts(), t.Lang, c.name)
	c.own = text.Speaker{Catalog: own, Lang: t.Lang}
	c.own.Seat = c.name
	c.say = c.say.For(t.Match.Game().Facts(), t.Match.Setup())
	for i := range c.seen {
		c.seen[i] = t.Match.Len()
	}
	c.greet()
	return c.play(ctx)
}

// client is a table being played. It is owned by the goroutine that runs play.
type client struct {
	Table

	say engine.Speaker // the game's words
	own text.Speaker   // the client's

	shown engine.Seat // whose knowledge is on the screen
	seen  []int       // by seat: how many steps it has been told
	drawn []string    // by seat: the position as it was drawn last

	refused engine.Refusal // the last, for "why"
	saved   int            // steps in the file; -1 if it holds something else
	unsaved error          // why the last try to save did not work
	left    bool           // somebody has said "quit"
}

// play lets each act who has to, until nobody has.
func (c *client) play(ctx context.Context) error {
	if len(c.peopleSeats()) == 0 {
		c.shown = engine.Whole
	}
	for turn := c.Match.ToAct(); turn != 0; turn = c.Match.ToAct() {
		if ctx.Err() != nil {
			return c.leave()
		}
		by := turn.First()
		if by == engine.Chance || c.Players[by].Bot != nil {
			c.step(by)
			continue
		}
		c.save()
		if !c.ask(ctx, by) {
			return c.leave()
		}
	}
	c.save()
	c.finish()
	return c.unsaved
}

// step lets chance or a bot act. What it draws depends on the seed and the number of the step alone: a game that is
// resumed goes on as if it had never been left.
func (c *client) step(by engine.Seat) {
	r := arena.Source(c.Seed, uint64(c.Match.Len()), 0)
	if by == engine.Chance {
		engine.Roll(c.Match, r)
	} else {
		c.Match.Choose(by, c.Players[by].Bot.Choose(c.Match, by, r))
	}
	if c.shown == engine.Whole {
		steps := c.Match.Steps(engine.Whole)
		c.tell(steps[len(steps)-1:])
	}
}

// leave says how to come back.
func (c *client) leave() error {
	c.save()
	if c.File != "" && c.unsaved == nil {
		c.line("")
		c.line(c.own.Say("saved") + " " + c.File)
		if c.Resume != "" {
			c.line(c.own.Say("resume") + " " + c.Resume)
		}
	}
	return c.unsaved
}

// peopleSeats lists the seats of people.
func (c *client) peopleSeats() (seats []engine.Seat) {
	for i, p := range c.Players {
		if p.Bot == nil {
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats
}

// name is how a seat is called.
func (c *client) name(seat int) string {
	if seat >= 0 && seat < len(c.Players) && c.Players[seat].Name != "" {
		return c.Players[seat].Name
	}
	return c.own.Say("seat", seat+1)
}

func (c *client) line(s string) { fmt.Fprintln(c.Out, s) }
