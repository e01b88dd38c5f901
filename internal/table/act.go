package table

import (
	"errors"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// act applies an action of the game for a seat.
func (c *work) act(cmd ActCommand) error {
	if err := c.playsItself(cmd.Seat); err != nil {
		return err
	}
	if c.stale(cmd.Seat) {
		return c.staleError()
	}
	actions, err := c.doable(cmd)
	if err != nil {
		return refusedBy(err)
	}
	for i, action := range actions {
		if err := c.push(c.entry(cmd.Seat, ActEntry{Action: action, Then: i > 0})); err != nil {
			return err
		}
	}
	return c.settle()
}

// doable returns those of a command's actions that are done: all up to the first one after which chance, or a seat that did not have
// to act, has to decide. The command is refused as a whole.
func (c *work) doable(cmd ActCommand) ([]string, error) {
	if _, err := c.g.match.Find(cmd.Seat, cmd.Action); err != nil {
		return nil, err
	}
	all := append([]string{cmd.Action}, cmd.Then...)
	if len(all) == 1 {
		return all, nil
	}
	m := c.g.match.At(c.g.match.Len())
	turn := m.ToAct()
	for i, action := range all {
		if err := m.Act(cmd.Seat, action); err != nil {
			return nil, err
		}
		if now := m.ToAct(); !now.Has(cmd.Seat) || now&^turn != 0 {
			return all[:i+1], nil
		}
	}
	return all, nil
}

// refusedBy turns the error of an action, or of taking one back, into an Error with a code.
func refusedBy(err error) error {
	refusal, ok := errors.AsType[engine.Refusal](err)
	switch {
	case !ok:
		return unfit("action", err)
	case refusal.Key == "not_yours":
		return no(NotYourTurn, "not_your_turn")
	case refusal.Key == "over":
		return no(GameOver, "over")
	}
	return &Error{Code: Refused, Refusal: refusal}
}

// stale reports whether the seat's decision has changed since the entry that was seen: then the choice was made for another
// decision. Chat, and decisions of others at the same time, do not count.
func (c *work) stale(seat engine.Seat) bool {
	g, seen := c.g, c.cmd.Seen
	if seen == 0 || seen == g.head() {
		return false
	}
	for i := seen; i < g.head(); i++ {
		switch e := &g.log[i]; e.Kind() {
		case Undo, Takeback, Start, Lapsed, Back:
			return true
		case Act:
			if e.Seat == seat {
				return true
			}
		default:
		}
	}
	then := g.stepsAt(seen)
	if then == g.match.Len() {
		return false
	}
	was := g.match.At(then)
	if !was.ToAct().Has(seat) || !g.match.ToAct().Has(seat) {
		return true
	}
	n := was.Count(seat)
	if n != g.match.Count(seat) {
		return true
	}
	for i := range n {
		if was.Choice(seat, i).Action != g.match.Choice(seat, i).Action {
			return true
		}
	}
	return false
}

// settle adds everything that follows without a command: chance actions, standing answers, the end.
func (c *work) settle() error {
	const mostAnswers = 16
	for answers := 0; c.g.state == StateRunning; {
		if c.g.deserted() {
			return c.end(Abandoned)
		}
		if c.g.head() >= c.most {
			return c.end(Stalled)
		}
		if c.g.lastStanding() {
			return c.end(Resigned)
		}
		switch turn := c.g.match.ToAct(); {
		case turn == 0:
			return c.end(Played)
		case turn.Has(engine.Chance):
			if err := c.drawChance(); err != nil {
				return err
			}
		default:
			seat, answer := c.g.standingAnswer(turn)
			if answer == "" || answers == mostAnswers {
				return nil
			}
			answers++
			e := c.following(seat, ActEntry{Action: answer, Auto: true})
			e.By = c.g.seats[seat].person
			if err := c.push(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawChance draws a number and applies the chance action that it chooses.
func (c *work) drawChance() error {
	g := c.g
	before := g.toAct()
	odds := g.match.Odds()
	if odds < 1 {
		return errors.New("dead end: chance has no action")
	}
	b := ChanceEntry{Draw: g.draws + 1, Of: uint64(odds)}
	b.Got = c.draw(g, b.Draw, b.Of)
	g.match.ActDrawn(int(b.Got))
	g.draws = b.Draw
	b.Action = g.match.Last(engine.Whole).Action
	e := c.following(engine.Chance, b)
	g.record(e, before)
	c.fresh = append(c.fresh, e)
	return nil
}

// fairDraw returns a number that everybody can recompute when the game is over.
func fairDraw(g *game, k, of uint64) uint64 {
	return chance.Draw(g.Secret.Secret, string(g.ID), g.nonces, k, of)
}

// tookBack cuts the match to this many steps.
func (g *game) tookBack(to int) error {
	if to < g.past || to > g.match.Len() {
		return errors.New("it leaves more steps than there are, or fewer than came from another game")
	}
	g.match, g.steps, g.maxStepsReached, g.idle = g.match.At(to), g.steps[:to:to], to, 0
	g.turns.Cut(to)
	g.closeTakebackOffer()
	return nil
}
