package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
)

// greet says what is played, by whom, and where it is kept.
func (c *client) greet() {
	f, setup := c.Match.Game().Facts(), c.Match.Setup()
	c.wrapped(c.say.Say("name") + ". " + c.say.Say("about"))
	for _, what := range c.say.Origins(f) {
		c.wrapped(what)
	}
	for _, name := range f.Changed(setup) {
		o := f.Options[slices.IndexFunc(f.Options, func(o engine.Option) bool { return o.Name == name })]
		c.line(c.say.Labelled(c.say.Say("option."+name), c.say.OptionValue(&o, setup.Options[name])))
	}
	for i, p := range c.Players {
		who := p.Kind
		if p.Bot == nil {
			who = c.own.Say("person")
		}
		c.line(c.say.Labelled(c.name(i), who))
	}
	c.line(c.own.Say("seed") + " " + strconv.FormatUint(c.Seed, 10))
	if c.File != "" {
		c.line(c.own.Say("saving") + " " + c.File)
	}
	if len(c.peopleSeats()) > 0 {
		c.wrapped(c.own.Say("hint"))
	}
}

func (c *client) wrapped(s string) { c.line(Wrap(s, c.Screen.Width-2, "  ")) }

// catchUp tells the seat what happened since it was told last, and shows the position if it looks different now.
func (c *client) catchUp(by engine.Seat) {
	steps := c.Match.Steps(by)
	c.seen[by] = min(c.seen[by], len(steps))
	if news := steps[c.seen[by]:]; len(news) > 0 {
		c.line("")
		if c.seen[by] > 0 && slices.ContainsFunc(news, func(s engine.Step) bool { return s.Seat != by }) {
			c.line(c.own.Say("since"))
		}
		c.tell(news)
	}
	c.seen[by] = len(steps)
	if now := c.Match.Draw(by, c.say); now != c.drawn[by] {
		c.drawn[by] = now
		c.draw(now)
	}
}

func (c *client) draw(position string) {
	c.line("")
	c.line(strings.TrimRight(position, "\n"))
}

// tell puts steps into words.
func (c *client) tell(steps []engine.Step) {
	for _, s := range steps {
		for _, words := range c.say.Happened(s) {
			c.line("  " + Wrap(words, c.Screen.Width-4, "    "))
		}
	}
}

// offer lists what the seat may do, numbered, with how each is written and what it costs.
func (c *client) offer(by engine.Seat) {
	n := c.Match.Count(by)
	words, written, costs := make([]string, n), make([]string, n), make([]string, n)
	wide, wideWritten, wideCost := 0, 0, 0
	for i := range n {
		choice := c.Match.Choice(by, i)
		words[i], written[i], costs[i] = c.say.Words("action", choice.Words), choice.Action, c.say.Cost(choice.Cost)
		wide = max(wide, utf8.RuneCountInString(words[i]))
		wideWritten = max(wideWritten, utf8.RuneCountInString(written[i]))
		wideCost = max(wideCost, utf8.RuneCountInString(costs[i]))
	}
	// Words that are too long for their column stand above the rest of their line.
	const before, least = 5, 20 // the number, and what words need
	wide = min(wide, max(least, c.Screen.Width-before-2-wideWritten-2-wideCost))
	blank := strings.Repeat(" ", before)
	lines := make([]string, n)
	for i := range n {
		rest := strings.TrimRight(pad(written[i], wideWritten)+"  "+costs[i], " ")
		if utf8.RuneCountInString(words[i]) > wide {
			words[i] = Wrap(words[i], c.Screen.Width-before, blank) + "\n" + blank
			rest = strings.Repeat(" ", wide) + "  " + rest
		} else {
			rest = "  " + rest
			words[i] = pad(words[i], wide)
		}
		lines[i] = fmt.Sprintf("%3d  %s%s", i+1, words[i], rest)
	}
	c.line("")
	choose := c.own.Say("choose", int(by))
	if n == 1 {
		choose += " " + c.own.Say("enter_does")
	}
	c.line(choose)
	for _, line := range inColumns(lines, c.Screen.Width) {
		c.line(line)
	}
}

// manyActions is from when on a list is set in columns, if they fit.
const manyActions = 12

// inColumns sets lines side by side, filled from the top down.
func inColumns(lines []string, width int) []string {
	wide := 0
	for _, line := range lines {
		if strings.Contains(line, "\n") {
			return lines
		}
		wide = max(wide, utf8.RuneCountInString(line))
	}
	columns := min((width+3)/(wide+3), (len(lines)+manyActions-1)/manyActions)
	if columns < 2 {
		return lines
	}
	rows := (len(lines) + columns - 1) / columns
	out := make([]string, rows)
	for i, line := range lines {
		row := i % rows
		if i >= rows {
			out[row] = pad(out[row], i/rows*(wide+3))
		}
		out[row] += line
	}
	return out
}

// finish tells the rest, shows the last position and who is where. Nothing is hidden any longer.
func (c *client) finish() {
	if c.shown >= 0 {
		c.line("")
		c.tell(c.Match.Steps(engine.Whole)[c.seen[c.shown]:])
	}
	c.draw(c.Match.Draw(engine.Whole, c.say))
	c.line("")
	for _, line := range ResultWords(c.say, c.own, c.Match, engine.Whole) {
		c.line(line)
	}
	if c.File != "" && c.unsaved == nil {
		c.line("")
		c.line(c.own.Say("saved") + " " + c.File)
	}
}
