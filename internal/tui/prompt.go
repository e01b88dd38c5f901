package tui

import (
	"context"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/sitting"
)

// prompt lets a person act. It returns false if the person quits, the input ends or ctx is
// cancelled.
func (c *client) prompt(ctx context.Context, by engine.Seat) bool {
	if !c.handOver(ctx, by) {
		return false
	}
	c.print(c.News(by))
	if now := c.drawing(by); now != c.lastDrawn[by] {
		c.lastDrawn[by] = now
		c.printPosition(now)
	}
	only := c.printChoices(by) == 1
	for {
		fmt.Fprint(c.Out, c.own.Seat(int(by))+"> ")
		typed, ok := c.In.Next(ctx)
		if !ok {
			c.printLine("")
			return false
		}
		if typed == "" && only {
			typed = "1"
		}
		if typed == "" {
			continue
		}
		r := c.Type(ctx, by, typed)
		c.print(r.Paras)
		switch {
		case r.Quit:
			return false
		case r.Acted:
			c.save()
			return true
		case r.Look:
			c.printPosition(c.drawing(by))
			c.printChoices(by)
		}
	}
}

// handOver clears the screen and waits for Enter before another person looks at it, if the game has
// hidden information.
func (c *client) handOver(ctx context.Context, by engine.Seat) bool {
	if by == c.viewer {
		return true
	}
	isFirst := c.viewer == engine.Watcher // the screen shows nothing hidden yet
	c.viewer = by
	c.Forget()
	if !c.Hidden() {
		return true
	}
	if !isFirst {
		fmt.Fprint(c.Out, c.Screen.Clear)
	}
	c.printLine("")
	c.printLine(c.own.Text("hand_over", int(by)))
	// The last position shown to this seat is not on the screen any more.
	c.lastDrawn[by] = ""
	for {
		fmt.Fprint(c.Out, c.own.Text("press_enter")+" ")
		typed, ok := c.In.Next(ctx)
		if !ok {
			c.printLine("")
			return false
		}
		if typed == "" {
			return true
		}
		if sitting.IsQuit(typed) {
			return false
		}
	}
}
