package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Standing is the kind: give the same answer to the same question from now on, or stop doing so.
const Standing table.Kind = "standing"

// StandingCommand sets or removes a standing answer, to the current question or to a named one.
type StandingCommand struct {
	Seat   engine.Seat
	Action string `json:"action" maxLength:"200" example:"no" doc:"The answer: the text in action of one of your choices, of an answer in questions, or one of your standing answers."`
	Yes    bool   `json:"yes,omitempty" doc:"true: give this answer whenever the same question comes again. false or missing: no longer do so."`

	Question string `json:"question,omitempty" maxLength:"40" example:"permission" doc:"The question, as in the field questions of your seat. You need not be asked it now. Missing: the question that you are asked now; if yes is false, all questions with this answer."`
}

// StandingEntry sets or removes a standing answer.
type StandingEntry struct {
	Action string `json:"action"`        // the answer, in the game's notation
	Yes    bool   `json:"yes,omitempty"` // set it; otherwise remove it
	// with Yes, for an unnamed question: the kinds of actions that it offers
	Keys []string `json:"keys,omitempty"`

	Question string `json:"question,omitempty"` // name of the question: see engine.Questioner
}

type standingLine struct {
	line.Done

	Seat   int    `json:"seat" doc:"The number of the seat, from 1."`
	Action string `json:"action" doc:"The answer, as the text of an action."`
	Yes    bool   `json:"yes" doc:"true: the seat gives this answer whenever the same question comes again. false: it no longer does."`

	Question string `json:"question,omitempty" doc:"The question, if it is one of those in questions of a seat."`
}

func standingKind() Kind {
	return entryKind[StandingEntry]("You set a standing answer or removed it. Only you see this.", StandingEntry.line).
		withCommand(StandingCommand{}, "Set or remove a standing answer: the server gives this answer for you whenever the same question comes again.")
}

// Kind returns Standing.
func (StandingEntry) Kind() table.Kind { return Standing }

func (b StandingEntry) line(l *line.Maker) *standingLine {
	return &standingLine{l.Done(line.YesOrNo(b.Yes)), l.Number(), b.Action, b.Yes, b.Question}
}

func (StandingEntry) meta()  {}
func (StandingEntry) quiet() {}

// StandingAnswer is an answer that a seat gives automatically whenever it is asked the same
// question. A question is the same if it has the same name (engine.Questioner). An unnamed question
// is the same if it offers no other kinds of actions and is caused by chance or another seat's
// action. The game says which actions are reactions to questions (Facts.Reactions); the beginning
// of a turn is not a question.
type StandingAnswer struct {
	Action   string
	Question string   // its name
	keys     []string // of an unnamed question: the kinds of actions that it offers, sorted
}

// maxStanding is the maximum number of standing answers per seat.
const maxStanding = 16

// decide sets or removes a standing answer, to the seat's current question or to a named question
// that it has not been asked yet.
func (cmd StandingCommand) decide(c *draft) error {
	g := c.g
	s, err := c.ownSeat(cmd.Seat)
	if err != nil {
		return err
	}
	if !cmd.Yes {
		if !slices.ContainsFunc(s.Standing, StandingEntry{Action: cmd.Action, Question: cmd.Question}.ends) {
			return table.Refuse(table.Invalid, "no_standing")
		}
		return c.push(c.entry(cmd.Seat, StandingEntry{Action: cmd.Action, Question: cmd.Question}))
	}
	switch {
	case s.Driver != "":
		return table.Refuse(table.Forbidden, "bot_plays")
	case len(s.Standing) >= maxStanding:
		return table.Refuse(table.TooMany, "standing_full", maxStanding)
	}
	answer := StandingEntry{Action: cmd.Action, Yes: true, Question: cmd.Question}
	if cmd.Question != "" {
		if err := g.mayAnswer(cmd.Seat, cmd.Question, cmd.Action); err != nil {
			return err
		}
	} else if err := c.standHere(&answer, cmd.Seat); err != nil {
		return err
	}
	if err := c.push(c.entry(cmd.Seat, answer)); err != nil {
		return err
	}
	return c.settle()
}

func (b StandingEntry) evolve(g *State, e *table.Entry) error {
	s := &g.Seats[e.Seat]
	rest := slices.DeleteFunc(slices.Clone(s.Standing), b.ends)
	if b.Yes {
		rest = append(rest, StandingAnswer{b.Action, b.Question, b.Keys})
	}
	s.Standing = rest
	return nil
}

// view shows it only to its author.
func (b StandingEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return b, g.isBy(i, r)
}

// standHere completes a standing answer to the seat's current question.
func (c *draft) standHere(answer *StandingEntry, seat engine.Seat) error {
	g := c.g
	choices := g.Choices(seat)
	switch {
	case !g.MayStand(seat, choices):
		return table.Refuse(table.Forbidden, "not_asked")
	case c.stale(seat):
		return c.staleError()
	}
	if _, err := g.Match.Find(seat, answer.Action); err != nil {
		return refusedBy(err)
	}
	if answer.Question = g.Match.CurrentQuestion(seat); answer.Question == "" {
		answer.Keys = kindsOf(choices)
	}
	return nil
}

// mayAnswer returns an error unless an action answers a question that the seat can be asked in this
// game.
func (g *State) mayAnswer(seat engine.Seat, question, action string) error {
	for _, q := range g.Match.Questions(seat) {
		if q.Key == question && slices.ContainsFunc(q.Answers, func(d match.Deed) bool { return d.Action == action }) {
			return nil
		}
	}
	return table.Refuse(table.Invalid, "no_question")
}

// ends reports whether the entry replaces or removes an answer: a newer answer to the same question
// replaces the older one. Among answers to unnamed questions, each action has only its newest.
func (b StandingEntry) ends(a StandingAnswer) bool {
	switch {
	case !b.Yes:
		return a.Action == b.Action && (b.Question == "" || a.Question == b.Question)
	case b.Question != "" || a.Question != "":
		return a.Question == b.Question
	}
	return a.Action == b.Action || slices.Equal(a.keys, b.Keys)
}

// kindsOf returns the kinds of the offered actions, sorted. They identify a question.
func kindsOf(choices []match.Choice) []string {
	keys := make([]string, len(choices))
	for i := range choices {
		keys[i] = choices[i].Words.Key
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// MayStand reports whether a seat's question can get a standing answer: it was caused by others or
// by chance, and offers only reactions.
func (g *State) MayStand(seat engine.Seat, choices []match.Choice) bool {
	if len(choices) == 0 || !g.askedByOthers(seat) {
		return false
	}
	reactions := g.Match.Game().Facts().Reactions
	for i := range choices {
		if !slices.Contains(reactions, choices[i].Words.Key) {
			return false
		}
	}
	return true
}

// askedByOthers reports whether the last step was not the seat's own.
func (g *State) askedByOthers(seat engine.Seat) bool {
	return len(g.Steps) > 0 && g.Log[g.Steps[len(g.Steps)-1]-1].Seat != seat
}

// standingAnswer returns the next action to do automatically because of a standing answer, or "".
func (g *State) standingAnswer(turn engine.Seats) (engine.Seat, string) {
	for i := range g.Seats {
		s, seat := &g.Seats[i], engine.Seat(i)
		if len(s.Standing) == 0 || !turn.Has(seat) || s.Decides() == "" {
			continue
		}
		choices := g.Choices(seat)
		if !g.MayStand(seat, choices) {
			continue
		}
		keys, name := kindsOf(choices), g.Match.CurrentQuestion(seat)
		for _, a := range s.Standing {
			if a.Question != name {
				continue
			}
			// With fewer kinds it is still the same question, in which something cannot be chosen
			// this time.
			foreign := name == "" && slices.ContainsFunc(keys, func(key string) bool { return !slices.Contains(a.keys, key) })
			if foreign {
				continue
			}
			if _, err := g.Match.Find(seat, a.Action); err == nil {
				return seat, a.Action
			}
		}
	}
	return table.Nobody, ""
}

// onlyAnswer returns the answer of a person to a question that has only one, or "". Such a question
// is asked so that the others do not learn what cannot be answered; among bots it is not.
func (g *State) onlyAnswer(turn engine.Seats) (engine.Seat, string) {
	by := engine.Seat(-1)
	for i := range g.Seats {
		if g.Seats[i].Bot != "" {
			continue
		}
		if by >= 0 {
			return table.Nobody, ""
		}
		by = engine.Seat(i)
	}
	if by < 0 || !turn.Has(by) || g.Seats[by].Decides() == "" || g.Match.Count(by) != 1 || !g.MayStand(by, g.Choices(by)) {
		return table.Nobody, ""
	}
	return by, g.Match.Choice(by, 0).Action
}
