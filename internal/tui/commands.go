package tui

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// command is what can be typed besides actions. Its help is the text "help."+name.
type command struct {
	name string
	args string
	do   func(c *client, by engine.Seat, rest string)
}

func commands() []command {
	return []command{
		{"undo", "", (*client).undo},
		{"look", "", (*client).look},
		{"log", "[N]", (*client).log},
		{"why", "[RULE]", (*client).why},
		{"rules", "[RULE]", (*client).rules},
		{"save", "FILE", (*client).saveAs},
		{"help", "", (*client).help},
		{"quit", "", func(c *client, _ engine.Seat, _ string) { c.left = true }},
	}
}

// undo takes back the seat's last action. Len changes, so that the seat is asked anew.
func (c *client) undo(by engine.Seat, _ string) {
	if err := c.Match.Undo(by); err != nil {
		c.refuse(err)
		return
	}
	c.saved = -1
	for i := range c.seen {
		c.seen[i] = min(c.seen[i], c.Match.Len())
	}
	c.line(c.own.Say("undone"))
}

// look shows the position and the actions again.
func (c *client) look(by engine.Seat, _ string) {
	c.draw(c.Match.Draw(by, c.say))
	c.offer(by)
}

// log tells the last steps as the seat may know them.
func (c *client) log(by engine.Seat, rest string) {
	const usual = 20
	n, err := strconv.Atoi(cmp.Or(rest, strconv.Itoa(usual)))
	if err != nil || n < 1 {
		c.line(c.own.Say("want_number"))
		return
	}
	steps := c.Match.Steps(by)
	if len(steps) == 0 {
		c.line(c.own.Say("nothing_yet"))
	}
	c.tell(steps[max(0, len(steps)-n):])
}

// why gives the words of a rule: of the last refusal, if none is named.
func (c *client) why(by engine.Seat, id string) {
	if id == "" {
		id = c.refused.Rule
	}
	if id == "" {
		key := "nothing_refused"
		if !c.refused.OK() {
			key = "no_rule"
		}
		c.line(c.own.Say(key))
		return
	}
	c.rules(by, id)
}

// rules gives a rule, or which there are.
func (c *client) rules(_ engine.Seat, id string) {
	f := c.Match.Game().Facts()
	if id != "" {
		rule, err := f.Rule(c.own.Lang, id)
		if err != nil {
			c.noSuchRule(id)
			return
		}
		c.wrapped(rule.ID + " " + rule.Words)
		return
	}
	first, rules := "", f.Rulebook.In(c.own.Lang)
	for i, rule := range rules {
		if first == "" {
			first = rule.ID
		}
		if i+1 == len(rules) || rules[i+1].Chapter != rule.Chapter {
			if first != rule.ID {
				first += " - " + rule.ID
			}
			c.line("  " + c.say.Labelled(rule.Chapter, first))
			first = ""
		}
	}
	c.line(c.own.Say("ask_rules"))
}

// noSuchRule names the rule that is near, or says how to find one.
func (c *client) noSuchRule(id string) {
	c.line(c.own.Say("no_such_rule") + " " + text.Clip(id))
	var ids []string
	for _, rule := range c.Match.Game().Facts().Rulebook.In(c.own.Lang) {
		ids = append(ids, rule.ID)
	}
	if near := text.Nearest(strings.ToUpper(id), ids); near != "" {
		c.line(c.own.Say("did_you_mean") + " " + near)
		return
	}
	c.line(c.own.Say("ask_chapters"))
}

func (c *client) help(engine.Seat, string) {
	c.wrapped(c.own.Say("hint"))
	for _, cmd := range commands() {
		name := cmd.name
		if cmd.args != "" {
			name += " " + cmd.args
		}
		c.line("  " + pad(name, 13) + " " + Wrap(c.own.Say("help."+cmd.name), c.Screen.Width-16, "                "))
	}
}
