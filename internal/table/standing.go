package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// standing is an answer that a seat gives whenever it is asked the same question. A question is the same if it offers no other
// kinds of actions and is caused by another seat's action or by chance. The game says which actions are reactions to questions
// (Facts.Reactions): the beginning of a turn is not a question.
type standing struct {
	action string
	keys   []string // the kinds of actions that the question offers, sorted
}

// mostStanding is how many standing answers a seat may have.
const mostStanding = 16

// stand makes an answer to the seat's present question stand, or no longer.
func (c *work) stand(cmd StandingCommand) error {
	g := c.g
	s, err := c.ownSeat(cmd.Seat)
	if err != nil {
		return err
	}
	if !cmd.Yes {
		if !slices.ContainsFunc(s.standing, func(a standing) bool { return a.action == cmd.Action }) {
			return no(Invalid, "no_standing")
		}
		return c.push(c.entry(cmd.Seat, StandingEntry{Action: cmd.Action}))
	}
	choices := g.choices(cmd.Seat)
	switch {
	case s.driver != "":
		return no(Forbidden, "bot_plays")
	case !g.mayStand(cmd.Seat, choices):
		return no(Forbidden, "not_asked")
	case c.stale(cmd.Seat):
		return c.staleError()
	case len(s.standing) >= mostStanding:
		return no(TooMany, "standing_full", mostStanding)
	}
	if _, err := g.match.Find(cmd.Seat, cmd.Action); err != nil {
		return refusedBy(err)
	}
	if err := c.push(c.entry(cmd.Seat, StandingEntry{cmd.Action, true, kindsOf(choices)})); err != nil {
		return err
	}
	return c.settle()
}

func (g *game) stood(seat engine.Seat, b StandingEntry) {
	s := &g.seats[seat]
	rest := slices.DeleteFunc(slices.Clone(s.standing), func(a standing) bool {
		return a.action == b.Action || b.Yes && slices.Equal(a.keys, b.Keys)
	})
	if b.Yes {
		rest = append(rest, standing{b.Action, b.Keys})
	}
	s.standing = rest
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
		keys := kindsOf(choices)
		for _, a := range s.standing {
			// With fewer kinds it is still the same question: something cannot be chosen this time.
			foreign := slices.ContainsFunc(keys, func(key string) bool { return !slices.Contains(a.keys, key) })
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
