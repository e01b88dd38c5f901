package table

import (
	"errors"
	"slices"

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
	if _, err := c.g.match.Find(cmd.Seat, cmd.Action); err != nil {
		return c.refused(err)
	}
	if err := c.push(c.entry(cmd.Seat, ActEntry{Action: cmd.Action})); err != nil {
		return err
	}
	return c.settle()
}

// refused turns the error of an action into an Error with a code.
func (c *work) refused(err error) error {
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

// undo takes back the seat's own last action.
func (c *work) undo(seat engine.Seat) error {
	if err := c.playsItself(seat); err != nil {
		return err
	}
	if c.cmd.Seen != 0 && c.actedSince(seat) {
		return c.staleError()
	}
	if err := c.g.mayUndo(seat); err != nil {
		return c.refused(err)
	}
	if err := c.push(c.entry(seat, UndoEntry{})); err != nil {
		return err
	}
	return c.settle()
}

// actedSince reports whether the seat has acted or undone anything since the entry that was seen.
func (c *work) actedSince(seat engine.Seat) bool {
	for i := c.cmd.Seen; i < c.g.head(); i++ {
		switch e := &c.g.log[i]; e.Kind() {
		case Act, Undo:
			if e.Seat == seat {
				return true
			}
		case Takeback, Lapsed:
			return true
		default:
		}
	}
	return false
}

func (g *game) undone(by engine.Seat) error {
	if err := g.match.Undo(by); err != nil {
		return err
	}
	g.closeTakebackOffer()
	for i, seq := range slices.Backward(g.steps) {
		if g.log[seq-1].Seat == by {
			g.undid = seq
			g.steps = append(g.steps[:i:i], g.steps[i+1:]...)
			break
		}
	}
	return nil
}

// tookBack cuts the match to this many steps.
func (g *game) tookBack(to int) error {
	if to < g.past || to > g.match.Len() {
		return errors.New("it leaves more steps than there are, or fewer than came from another game")
	}
	g.match, g.steps, g.maxStepsReached, g.idle = g.match.At(to), g.steps[:to:to], to, 0
	g.closeTakebackOffer()
	return nil
}
