package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// ask lets a person act. It is false when the person leaves, the input ends or ctx is cancelled.
func (c *client) ask(ctx context.Context, by engine.Seat) bool {
	if !c.handOver(ctx, by) {
		return false
	}
	c.catchUp(by)
	c.offer(by)
	for {
		fmt.Fprint(c.Out, c.name(int(by))+"> ")
		typed, ok := c.In.Next(ctx)
		if !ok {
			c.line("")
			return false
		}
		if typed == "" && c.Match.Count(by) == 1 {
			typed = "1" // what cannot be but done
		}
		if typed == "" {
			continue
		}
		acted := c.answerAll(by, typed)
		switch {
		case c.left:
			return false
		case acted:
			c.save()
			return true
		}
	}
}

// answerAll does what was typed, one after the other if it is several, parted by semicolons, as long as each is done and
// the seat goes on. It tells whether the match has changed.
func (c *client) answerAll(by engine.Seat, typed string) (acted bool) {
	parts := strings.Split(typed, ";")
	for i, part := range parts {
		before := c.Match.Len()
		if part = strings.TrimSpace(part); part != "" {
			c.answer(by, part)
		}
		done := part == "" || c.Match.Len() != before
		acted = acted || c.Match.Len() != before
		if done && !c.left && c.Match.ToAct().Has(by) {
			continue
		}
		if rest := strings.TrimSpace(strings.Join(parts[i+1:], ";")); rest != "" {
			c.wrapped(c.own.Say("not_done") + " " + rest)
		}
		break
	}
	return acted
}

// handOver hides what the last person could see before the next one looks, where hands are hidden.
func (c *client) handOver(ctx context.Context, by engine.Seat) bool {
	if by == c.shown {
		return true
	}
	first := c.shown == engine.Watcher // nothing is on the screen that others may not see
	c.shown, c.refused = by, engine.Refusal{}
	if !c.Match.Game().Facts().Hidden || len(c.peopleSeats()) < 2 {
		return true
	}
	if !first {
		fmt.Fprint(c.Out, c.Screen.Clear)
	}
	c.line("")
	c.line(c.own.Say("hand_over", int(by)))
	// What was shown to this seat before is gone from the screen.
	c.drawn[by] = ""
	for {
		fmt.Fprint(c.Out, c.own.Say("press_enter")+" ")
		typed, ok := c.In.Next(ctx)
		if !ok {
			c.line("")
			return false
		}
		if typed == "" || typed == "quit" {
			return typed == ""
		}
	}
}

// answer does what was typed: the number of an action, an action as it is written, or a command.
func (c *client) answer(by engine.Seat, typed string) {
	if n, err := strconv.Atoi(typed); err == nil {
		if n < 1 || n > c.Match.Count(by) {
			c.line(c.own.Say("no_such_number", c.Match.Count(by)))
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
		c.refuse(err)
		return
	}
	word, rest, _ := strings.Cut(typed, " ")
	if i := slices.IndexFunc(commands(), func(cmd command) bool { return cmd.name == strings.ToLower(word) }); i >= 0 {
		commands()[i].do(c, by, rest)
		return
	}
	c.unread(by, typed, err)
}

// refuse says why not.
func (c *client) refuse(err error) {
	c.wrapped(c.say.Refusal(err))
	if errors.As(err, &c.refused) && c.refused.Rule != "" {
		c.wrapped(c.own.Say("ask_why"))
	}
}

// unread answers what is neither an action nor a command.
func (c *client) unread(by engine.Seat, typed string, err error) {
	c.wrapped(c.own.Say("unread") + " " + typed)
	var names []string
	for i := range c.Match.Count(by) {
		names = append(names, c.Match.Choice(by, i).Action)
	}
	for _, cmd := range commands() {
		names = append(names, cmd.name)
	}
	switch near := text.Nearest(typed, names); {
	case near != "":
		c.wrapped(c.own.Say("did_you_mean") + " " + near)
	case c.Lang == text.English:
		c.wrapped(err.Error()) // games say in English what they cannot read
	default:
		c.wrapped(c.own.Say("ask_help"))
	}
}
