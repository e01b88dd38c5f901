package sitting

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// command is something that can be typed besides actions. The text "help."+name explains it. The
// function reports whether the position may have changed.
type command struct {
	name string
	args string
	do   func(s *Sitting, ctx context.Context, r *Reply, by engine.Seat, rest string) bool
}

func commands() []command {
	return []command{
		{"undo", "", (*Sitting).undo},
		{"hint", "", (*Sitting).hint},
		{"odds", "", (*Sitting).odds},
		{"look", "", (*Sitting).look},
		{"log", "[N]", (*Sitting).log},
		{"why", "[RULE]", (*Sitting).why},
		{"rules", "[RULE]", (*Sitting).rules},
		{"coach", "", (*Sitting).coach},
		{"save", "FILE", (*Sitting).saveAs},
		{"help", "", (*Sitting).help},
		{"quit", "", (*Sitting).quit},
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

// IsQuit reports whether a line is the command quit.
func IsQuit(typed string) bool { return is(typed, "quit") }

// IsCoach reports whether a line is the command coach.
func IsCoach(typed string) bool { return is(typed, "coach") }

// IsCommand reports whether a line is a command rather than an action.
func IsCommand(typed string) bool {
	word, _, _ := strings.Cut(typed, " ")
	_, ok := commandOf(word)
	return ok
}

func is(typed, name string) bool {
	cmd, ok := commandOf(typed)
	return ok && cmd.name == name
}

func (s *Sitting) quit(_ context.Context, r *Reply, _ engine.Seat, _ string) bool {
	r.Quit = true
	return false
}

func (s *Sitting) undo(ctx context.Context, r *Reply, by engine.Seat, _ string) bool {
	_, own := s.Words()
	if !s.did(r, s.Undo(ctx, by)) {
		return false
	}
	r.line(own.Text("undone"))
	return true
}

func (s *Sitting) hint(ctx context.Context, r *Reply, by engine.Seat, _ string) bool {
	paras, err := s.Hint(ctx, by)
	r.Paras = append(r.Paras, paras...)
	if err != nil {
		s.did(r, err)
	}
	return false
}

func (s *Sitting) odds(_ context.Context, r *Reply, by engine.Seat, _ string) bool {
	_, own := s.Words()
	paras := s.Odds(by)
	if len(paras) == 0 {
		r.line(own.Text("no_odds"))
	}
	r.Paras = append(r.Paras, paras...)
	return false
}

// look shows the position and the actions again.
func (s *Sitting) look(_ context.Context, r *Reply, _ engine.Seat, _ string) bool {
	r.Look = true
	return false
}

// log shows the last steps, as far as the seat may know them.
func (s *Sitting) log(_ context.Context, r *Reply, by engine.Seat, rest string) bool {
	const defaultSteps = 20
	_, own := s.Words()
	n, err := strconv.Atoi(cmp.Or(rest, strconv.Itoa(defaultSteps)))
	if err != nil || n < 1 {
		r.line(own.Text("want_number"))
		return false
	}
	paras := s.Log(by, n)
	if len(paras) == 0 {
		r.line(own.Text("nothing_yet"))
	}
	r.Paras = append(r.Paras, paras...)
	return false
}

// why shows the rule with this id, or the rule of the last refusal.
func (s *Sitting) why(ctx context.Context, r *Reply, by engine.Seat, id string) bool {
	if id = cmp.Or(id, s.refused.Rule); id != "" {
		return s.rules(ctx, r, by, id)
	}
	_, own := s.Words()
	key := "nothing_refused"
	if s.anyYet {
		key = "no_rule"
	}
	r.line(own.Text(key))
	return false
}

// rules shows the rule with this id, or lists all rules by chapter.
func (s *Sitting) rules(_ context.Context, r *Reply, _ engine.Seat, id string) bool {
	loc, own := s.Words()
	f := s.About()
	if id != "" {
		rule, err := f.Rule(own.Lang, id)
		if err != nil {
			s.noSuchRule(r, id)
			return false
		}
		r.say(rule.ID + " " + rule.Words)
		return false
	}
	first, rules := "", f.Rulebook.In(own.Lang)
	for i, rule := range rules {
		if first == "" {
			first = rule.ID
		}
		if i+1 == len(rules) || rules[i+1].Chapter != rule.Chapter {
			if first != rule.ID {
				first += " - " + rule.ID
			}
			r.line("  " + loc.Labelled(rule.Chapter, first))
			first = ""
		}
	}
	r.line(own.Text("ask_rules"))
	return false
}

// noSuchRule suggests a rule with a similar id, or says how to find one.
func (s *Sitting) noSuchRule(r *Reply, id string) {
	_, own := s.Words()
	r.line(own.Text("no_such_rule") + " " + text.Clip(id))
	var ids []string
	for _, rule := range s.About().Rulebook.In(own.Lang) {
		ids = append(ids, rule.ID)
	}
	if near := text.Nearest(strings.ToUpper(id), ids); near != "" {
		r.line(own.Text("did_you_mean") + " " + near)
		return
	}
	r.line(own.Text("ask_chapters"))
}

// coach looks back on a finished game.
func (s *Sitting) coach(ctx context.Context, r *Reply, _ engine.Seat, _ string) bool {
	_, own := s.Words()
	if !s.Over() {
		r.line(own.Text("coach_later"))
		return false
	}
	paras, err := s.Coach(ctx, nil)
	r.Paras = append(r.Paras, paras...)
	if err != nil {
		r.say(err.Error())
	}
	return false
}

func (s *Sitting) saveAs(_ context.Context, r *Reply, _ engine.Seat, name string) bool {
	_, own := s.Words()
	name, err := s.SaveAs(name)
	switch {
	case err != nil:
		r.say(err.Error())
	case name == "":
		r.line(own.Text("want_file"))
	default:
		r.line(own.Text("saved") + " " + name)
	}
	return false
}

func (s *Sitting) help(_ context.Context, r *Reply, _ engine.Seat, _ string) bool {
	_, own := s.Words()
	r.say(own.Text("hint"))
	r.Paras = append(r.Paras, s.Commands()...)
	return false
}

// Commands explains the commands.
func (s *Sitting) Commands() (paras []Para) {
	const column = 13
	_, own := s.Words()
	for _, cmd := range commands() {
		name := cmd.name
		if cmd.args != "" {
			name += " " + cmd.args
		}
		paras = append(paras, Para{"  " + text.Pad(name, column) + " ", own.Text("help." + cmd.name), 2 + column + 1})
	}
	return paras
}
