package tui

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// prompt lets a person act. It returns false if the person quits, the input ends or ctx is
// cancelled.
func (c *client) prompt(ctx context.Context, by engine.Seat) bool {
	if !c.handOver(ctx, by) {
		return false
	}
	c.printNews(by)
	c.printChoices(by)
	for {
		fmt.Fprint(c.Out, c.seatName(int(by))+"> ")
		typed, ok := c.In.Next(ctx)
		if !ok {
			c.printLine("")
			return false
		}
		if typed == "" && c.Match.Count(by) == 1 {
			typed = "1" // the only action
		}
		if typed == "" {
			continue
		}
		acted := c.doAll(by, typed)
		switch {
		case c.hasQuit:
			return false
		case acted:
			c.save()
			return true
		}
	}
}

// doAll does what was typed: one or more actions or commands, separated by semicolons. It stops
// after an error or when it is another seat's turn. It reports whether the match has changed.
func (c *client) doAll(by engine.Seat, typed string) (acted bool) {
	parts := strings.Split(typed, ";")
	for i, part := range parts {
		before := c.Match.Len()
		if part = strings.TrimSpace(part); part != "" {
			c.doTyped(by, part)
		}
		done := part == "" || c.Match.Len() != before
		acted = acted || c.Match.Len() != before
		if done && !c.hasQuit && c.Match.ToAct().Has(by) {
			continue
		}
		if rest := strings.TrimSpace(strings.Join(parts[i+1:], ";")); rest != "" {
			c.printWrapped(c.own.Text("not_done") + " " + rest)
		}
		break
	}
	return acted
}

// handOver clears the screen and waits for Enter before another person looks at it, if the game has
// hidden information.
func (c *client) handOver(ctx context.Context, by engine.Seat) bool {
	if by == c.viewer {
		return true
	}
	isFirst := c.viewer == engine.Watcher // the screen shows nothing hidden yet
	c.viewer, c.refused = by, engine.Refusal{}
	if !c.Match.Game().Facts().Hidden || len(c.peopleSeats()) < 2 {
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
		if cmd, ok := commandOf(typed); ok && cmd.name == "quit" {
			return false
		}
	}
}

// doTyped does what was typed: the number of an action, the text of an action, or a command.
func (c *client) doTyped(by engine.Seat, typed string) {
	if n, err := strconv.Atoi(typed); err == nil {
		if n < 1 || n > c.Match.Count(by) {
			c.printLine(c.own.Text("no_such_number", c.Match.Count(by)))
			return
		}
		c.Match.Choose(by, n-1)
		return
	}
	err := c.Match.Act(by, typed)
	switch {
	case err == nil:
		return
	case errors.Is(err, engine.ErrIllegal):
		c.printRefusal(err)
		return
	}
	word, rest, _ := strings.Cut(typed, " ")
	if cmd, ok := commandOf(word); ok {
		cmd.do(c, by, rest)
		return
	}
	c.notUnderstood(by, typed, err)
}

// printRefusal prints why an action was refused.
func (c *client) printRefusal(err error) {
	c.printWrapped(c.loc.Refusal(err))
	if errors.As(err, &c.refused) && c.refused.Rule != "" {
		c.printWrapped(c.own.Text("ask_why"))
	}
}

// notUnderstood responds to a line that is neither an action nor a command.
func (c *client) notUnderstood(by engine.Seat, typed string, err error) {
	c.printWrapped(c.own.Text("unread") + " " + typed)
	var names []string
	for i := range c.Match.Count(by) {
		names = append(names, c.Match.Choice(by, i).Action)
	}
	for _, cmd := range commands() {
		names = append(names, cmd.name)
	}
	switch near := text.Nearest(typed, names); {
	case near != "":
		c.printWrapped(c.own.Text("did_you_mean") + " " + near)
	case c.Lang == text.English:
		c.printWrapped(err.Error()) // the errors of games are in English
	default:
		c.printWrapped(c.own.Text("ask_help"))
	}
}
