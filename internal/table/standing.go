package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// standing is an answer that a seat gives whenever it is asked the same question. A question is the same if it has the same name
// (engine.Questioner) or, without a name, if it offers no other kinds of actions; and if it is caused by another seat's action or by
// chance. The game says which actions are reactions to questions (Facts.Reactions): the beginning of a turn is not a question.
type standing struct {
	action   string
	question string   // its name
	keys     []string // without a name: the kinds of actions that the question offers, sorted
}

// mostStanding is how many standing answers a seat may have.
const mostStanding = 16

// stand makes an answer to the seat's present question stand, or to a question with a name that it is not asked yet, or no longer.
func (c *work) stand(cmd StandingCommand) error {
	g := c.g
	s, err := c.ownSeat(cmd.Seat)
	if err != nil {
		return err
	}
	if !cmd.Yes {
		if !slices.ContainsFunc(s.standing, StandingEntry{Action: cmd.Action, Question: cmd.Question}.ends) {
			return no(Invalid, "no_standing")
		}
		return c.push(c.entry(cmd.Seat, StandingEntry{Action: cmd.Action, Question: cmd.Question}))
	}
	switch {
	case s.driver != "":
		return no(Forbidden, "bot_plays")
	case len(s.standing) >= mostStanding:
		return no(TooMany, "standing_full", mostStanding)
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

// standHere completes an answer to the seat's present question.
func (c *work) standHere(answer *StandingEntry, seat engine.Seat) error {
	g := c.g
	choices := g.choices(seat)
	switch {
	case !g.mayStand(seat, choices):
		return no(Forbidden, "not_asked")
	case c.stale(seat):
		return c.staleError()
	}
	if _, err := g.match.Find(seat, answer.Action); err != nil {
		return refusedBy(err)
	}
	if answer.Question = g.match.Asked(seat); answer.Question == "" {
		answer.Keys = kindsOf(choices)
	}
	return nil
}

// mayAnswer returns an error unless an action answers a question that the seat can be asked in this game.
func (g *game) mayAnswer(seat engine.Seat, question, action string) error {
	for _, q := range g.match.Questions(seat) {
		if q.Key == question && slices.ContainsFunc(q.Answers, func(d engine.Deed) bool { return d.Action == action }) {
			return nil
		}
	}
	return no(Invalid, "no_question")
}

func (g *game) stood(seat engine.Seat, b StandingEntry) {
	s := &g.seats[seat]
	rest := slices.DeleteFunc(slices.Clone(s.standing), b.ends)
	if b.Yes {
		rest = append(rest, standing{b.Action, b.Question, b.Keys})
	}
	s.standing = rest
}

// ends reports whether an answer stands no longer after the entry: a newer answer to the same question takes its place. Of answers to
// questions without a name each action stands once, for the newest.
func (b StandingEntry) ends(a standing) bool {
	switch {
	case !b.Yes:
		return a.action == b.Action && (b.Question == "" || a.question == b.Question)
	case b.Question != "" || a.question != "":
		return a.question == b.Question
	}
	return a.action == b.Action || slices.Equal(a.keys, b.Keys)
}

// kindsOf returns the kinds of the offered actions, sorted. They identify a question.
func kindsOf(choices []engine.Choice) []string {
	keys := make([]string, len(choices))
	for i := range choices {
		keys[i] = choices[i].Words.Key
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// mayStand reports whether the answer to a seat's question may stand: others or chance have caused it, and it offers
// only reactions.
func (g *game) mayStand(seat engine.Seat, choices []engine.Choice) bool {
	if len(choices) == 0 || !g.askedByOthers(seat) {
		return false
	}
	reactions := g.match.Game().Facts().Reactions
	for i := range choices {
		if !slices.Contains(reactions, choices[i].Words.Key) {
			return false
		}
	}
	return true
}

// askedByOthers reports whether the last step was not the seat's own.
func (g *game) askedByOthers(seat engine.Seat) bool {
	return len(g.steps) > 0 && g.log[g.steps[len(g.steps)-1]-1].Seat != seat
}

// standingAnswer returns the next action that is done at once because it stands, or "".
func (g *game) standingAnswer(turn engine.Seats) (engine.Seat, string) {
	for i := range g.seats {
		s, seat := &g.seats[i], engine.Seat(i)
		if len(s.standing) == 0 || !turn.Has(seat) || s.decides() == "" {
			continue
		}
		choices := g.choices(seat)
		if !g.mayStand(seat, choices) {
			continue
		}
		keys, name := kindsOf(choices), g.match.Asked(seat)
		for _, a := range s.standing {
			if a.question != name {
				continue
			}
			// With fewer kinds it is still the same question: something cannot be chosen this time.
			foreign := name == "" && slices.ContainsFunc(keys, func(key string) bool { return !slices.Contains(a.keys, key) })
			if foreign {
				continue
			}
			if _, err := g.match.Find(seat, a.action); err == nil {
				return seat, a.action
			}
		}
	}
	return Nobody, ""
}
