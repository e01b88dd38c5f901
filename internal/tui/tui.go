// Package tui is the plain form of the terminal: a sitting line by line, so that it works in any
// terminal, over ssh and with a screen reader. It knows no game and implements no rule.
package tui

import (
	"context"
	"fmt"
	"io"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// Plain plays a table line by line.
type Plain struct {
	Table  sitting.Table
	In     *Lines
	Out    io.Writer
	Screen Screen
}

// Screen describes the terminal.
type Screen struct {
	Width int    // in characters; 0 means 80
	Clear string // the control sequence that clears the screen, or ""
}

// Play plays until the game is over, a person quits or ctx is cancelled. It always saves the game,
// and returns an error only if that fails or if the table is lost.
func (p *Plain) Play(ctx context.Context) error {
	c := &client{Plain: *p, Sitting: sitting.New(p.Table), viewer: engine.Watcher, lastDrawn: map[engine.Seat]string{}}
	if c.Screen.Width == 0 {
		c.Screen.Width = 80
	}
	c.loc, c.own = p.Table.Words()
	c.print(p.Table.Greeting())
	if len(p.Table.People()) > 0 {
		c.printWrapped(c.own.Text("hint"))
	}
	return c.play(ctx)
}

// client is a table in play. It is owned by the goroutine that runs play.
type client struct {
	Plain
	*sitting.Sitting

	loc display.Localizer // the texts of the game
	own text.Localizer    // the terminal's own texts

	viewer    engine.Seat            // the screen shows what this seat knows
	lastDrawn map[engine.Seat]string // by seat: the last position it saw
	saveErr   error                  // of the last attempt to save
}

// play lets the seats act until the game is over or a person leaves.
func (c *client) play(ctx context.Context) error {
	for !c.Over() {
		if ctx.Err() != nil {
			return c.leave()
		}
		by, isAsked := c.Asked()
		if isAsked {
			c.save()
			if !c.prompt(ctx, by) {
				return c.leave()
			}
			continue
		}
		switch quits, err := c.others(ctx); {
		case ctx.Err() != nil || quits:
			return c.leave()
		case err != nil:
			return err
		}
	}
	c.save()
	c.finish(ctx)
	return c.leave()
}

// others lets the others act. If they do so in their own time, it does the commands that are typed
// meanwhile; other lines wait for the next decision. It reports whether the person leaves.
func (c *client) others(ctx context.Context) (quits bool, err error) {
	if !c.Live() {
		paras, err := c.Advance(ctx)
		c.print(paras)
		return false, err
	}
	peeking, stop := context.WithCancel(ctx)
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	typed := make(chan bool, 1)
	go func() {
		line, ok := c.In.Peek(peeking)
		isCommand := !ok && c.In.isEnded || ok && sitting.IsCommand(line)
		if isCommand {
			cancel()
		}
		typed <- isCommand
	}()
	paras, err := c.Advance(waiting)
	stop()
	c.print(paras)
	if !<-typed {
		return false, err
	}
	line, ok := c.In.Next(ctx)
	if !ok {
		return true, nil
	}
	r := c.Type(ctx, c.viewer, line)
	c.print(r.Paras)
	if r.Look {
		c.printPosition(c.drawing(c.viewer))
	}
	return r.Quit, nil
}

// finish prints the last steps, the last position and the result, with all hidden information.
func (c *client) finish(ctx context.Context) {
	if c.viewer >= 0 {
		c.printLine("")
		c.print(c.Ending(c.viewer))
	}
	c.printPosition(c.drawing(engine.Omniscient))
	c.printLine("")
	c.print(c.Result())
	c.lookBack(ctx)
}

// lookBack offers the coach to people.
func (c *client) lookBack(ctx context.Context) {
	if len(c.People()) == 0 || !c.HasCoach() {
		return
	}
	c.printLine("")
	fmt.Fprint(c.Out, c.own.Text("coach_offer")+" ")
	typed, ok := c.In.Next(ctx)
	if !ok {
		c.printLine("")
		return
	}
	if sitting.IsCoach(typed) {
		c.print(c.Type(ctx, c.viewer, "coach").Paras)
	}
}

// leave saves the game and prints how to come back.
func (c *client) leave() error {
	paras, err := c.Leave()
	if len(paras) > 0 {
		c.printLine("")
		c.print(paras)
	}
	return err
}

// save saves the game. It prints an error only if the previous attempt succeeded.
func (c *client) save() {
	lastErr := c.saveErr
	c.saveErr = c.Save()
	if c.saveErr != nil && lastErr == nil {
		c.printWrapped(c.own.Text("not_saved") + " " + c.saveErr.Error())
	}
}

func (c *client) printLine(s string) { fmt.Fprintln(c.Out, s) }

func (c *client) printWrapped(s string) { c.print([]sitting.Para{sitting.Wrapped(s)}) }

func (c *client) print(paras []sitting.Para) {
	for _, p := range paras {
		c.printLine(p.Format(c.Screen.Width))
	}
}
