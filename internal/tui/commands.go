package tui

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// command is something that can be typed besides actions. The text "help."+name explains it.
type command struct {
	name string
	args string
	do   func(c *client, by engine.Seat, rest string)
}

func commands() []command {
	return []command{
		{"undo", "", (*client).undo},
		{"hint", "", (*client).hint},
		{"look", "", (*client).look},
		{"log", "[N]", (*client).log},
		{"why", "[RULE]", (*client).why},
		{"rules", "[RULE]", (*client).rules},
		{"save", "FILE", (*client).saveAs},
		{"help", "", (*client).help},
		{"quit", "", func(c *client, _ engine.Seat, _ string) { c.hasQuit = true }},
	}
}

// commandOf returns the command with a name or an unambiguous prefix of one.
func commandOf(word string) (found command, ok bool) {
	word = strings.ToLower(word)
	if word == "" {
		return found, false
	}
	matches := 0
	for _, cmd := range commands() {
		switch {
		case cmd.name == word:
			return cmd, true
		case strings.HasPrefix(cmd.name, word):
			found = cmd
			matches++
		}
	}
	return found, matches == 1
}

// undo takes back the seat's last action. The length of the match changes, so that prompt
// starts again.
func (c *client) undo(by engine.Seat, _ string) {
	if err := c.Match.Undo(by); err != nil {
		c.printRefusal(err)
		return
	}
	c.savedSteps = -1
	c.beginBots()
	for i := range c.stepsShown {
		c.stepsShown[i] = min(c.stepsShown[i], c.Match.Len())
	}
	c.printLine(c.own.Text("undone"))
}

// hint shows what the strongest bot would do for the seat, from what the seat knows, and why.
func (c *client) hint(by engine.Seat, _ string) {
	if c.Adviser == nil {
		c.printLine(c.own.Text("no_hints"))
		return
	}
	h := c.Adviser.Hint(c.Match, by, c.random())
	action := func(i int) string {
		choice := c.Match.Choice(by, i)
		return choice.Action + " (" + c.loc.Words("action", choice.Words) + ")"
	}
	c.printWrapped(c.loc.Labelled(c.own.Text("hint_is"), action(h.Choice)))
	if c.Reasons != nil && h.Alternative >= 0 {
		c.printWrapped(c.Reasons.Sentence(c.Lang, h.Reason))
		c.printWrapped(c.loc.Labelled(c.own.Text("hint_alternative"), action(h.Alternative)))
	}
	if len(h.Rules) > 0 {
		c.printWrapped(c.loc.Labelled(c.own.Text("hint_rules"), strings.Join(h.Rules, ", ")))
	}
}

// look shows the position and the actions again.
func (c *client) look(by engine.Seat, _ string) {
	c.printPosition(c.Match.Draw(by, c.loc))
	c.printChoices(by)
}

// log shows the last steps, as far as the seat may know them.
func (c *client) log(by engine.Seat, rest string) {
	const defaultSteps = 20
	n, err := strconv.Atoi(cmp.Or(rest, strconv.Itoa(defaultSteps)))
	if err != nil || n < 1 {
		c.printLine(c.own.Text("want_number"))
		return
	}
	steps := c.Match.Steps(by)
	if len(steps) == 0 {
		c.printLine(c.own.Text("nothing_yet"))
	}
	c.printSteps(steps[max(0, len(steps)-n):])
}

// why shows the rule with this id, or the rule of the last refusal.
func (c *client) why(by engine.Seat, id string) {
	if id == "" {
		id = c.refused.Rule
	}
	if id == "" {
		key := "nothing_refused"
		if !c.refused.OK() {
			key = "no_rule"
		}
		c.printLine(c.own.Text(key))
		return
	}
	c.rules(by, id)
}

// rules shows the rule with this id, or lists all rules by chapter.
func (c *client) rules(_ engine.Seat, id string) {
	f := c.Match.Game().About()
	if id != "" {
		rule, err := f.Rule(c.own.Lang, id)
		if err != nil {
			c.noSuchRule(id)
			return
		}
		c.printWrapped(rule.ID + " " + rule.Words)
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
			c.printLine("  " + c.loc.Labelled(rule.Chapter, first))
			first = ""
		}
	}
	c.printLine(c.own.Text("ask_rules"))
}

// noSuchRule suggests a rule with a similar id, or says how to find one.
func (c *client) noSuchRule(id string) {
	c.printLine(c.own.Text("no_such_rule") + " " + text.Clip(id))
	var ids []string
	for _, rule := range c.Match.Game().About().Rulebook.In(c.own.Lang) {
		ids = append(ids, rule.ID)
	}
	if near := text.Nearest(strings.ToUpper(id), ids); near != "" {
		c.printLine(c.own.Text("did_you_mean") + " " + near)
		return
	}
	c.printLine(c.own.Text("ask_chapters"))
}

func (c *client) help(engine.Seat, string) {
	c.printWrapped(c.own.Text("hint"))
	for _, cmd := range commands() {
		name := cmd.name
		if cmd.args != "" {
			name += " " + cmd.args
		}
		c.printLine("  " + text.Pad(name, 13) + " " + Wrap(c.own.Text("help."+cmd.name), c.Screen.Width-16, "                "))
	}
}
