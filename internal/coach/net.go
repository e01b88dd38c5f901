package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
)

// How a coach looks at a game that has a net. It plays on for some rounds only, and lets the net
// predict the rest. That costs less than to play to the end, and says more: fewer playouts will do,
// since chances differ less than results. The numbers were chosen by "bigriver calibrate", as
// docs/lab/bots.md says.
const (
	netRounds = 6   // that are played on
	netShare  = 0.4 // of the usual playouts
	netTurns  = 4   // of a round, at least: with two players each may have two boats

	// netWeight is the weight of what the net predicts at once. What is played on has the rest: it
	// counts exactly who comes home first, but all seats play as the quick bot does.
	netWeight = 0.15

	// netError is how far the net's judgement of the difference between two actions is off, as a
	// standard error. It is an assumption, since the positions of "bigriver exam" are too few to
	// measure it. No number of worlds reduces it.
	netError = 0.015

	// netDoubts is by how much better than the chosen action the net has to find another, before
	// worlds measure it.
	netDoubts = 0.02
)

// netPlayouts returns how many playouts take the place of n to the end of the game.
func netPlayouts(n int) int { return max(int(math.Round(netShare*float64(n))), 1) }

// turnsAhead returns how many turns are played on before the net predicts.
func turnsAhead(seats int) int { return netRounds * max(seats, netTurns) }

// netOutlook returns the chances in a position.
func (w *worker[S, A]) netOutlook(s *S, step, seats, playouts int, luck uint64) *Outlook {
	out := &Outlook{Step: step, Win: make([]float64, seats), off: make([]float64, seats)}
	if w.rules.ToAct(s) == 0 {
		out.Win = w.result(s, seats)
		return out
	}
	playouts = netPlayouts(playouts)
	for n := range playouts {
		world := *s
		for seat, share := range w.foresee(&world, step, seats, func(at int) engine.Source { return w.Source(luck, uint64(n)<<32+uint64(at)) }) {
			out.Win[seat] += share
			out.off[seat] += share * share
		}
	}
	n, at := float64(playouts), w.net.Predict(s)
	for seat := range seats {
		out.Win[seat] /= n
		out.off[seat] = (1 - netWeight) * errorOf(out.Win[seat], out.off[seat], n)
		out.Win[seat] += netWeight * (float64(at.Win[seat]) - out.Win[seat])
	}
	return out
}

// assumed is how far two further outcomes are assumed to be from the mean, one each way: a few that
// agree would have no error at all.
const assumed = 0.25

// errorOf returns the standard error of a mean of n outcomes with this sum of squares.
func errorOf(mean, squares, n float64) float64 {
	return math.Sqrt(max(squares-n*mean*mean+2*assumed*assumed, 0) / (n + 1) / n)
}

// foresee plays some turns on and returns the chances of the seats then.
func (w *worker[S, A]) foresee(s *S, step, seats int, luck func(step int) engine.Source) []float64 {
	shares := w.shares[:seats]
	if result, over := w.play(s, step, turnsAhead(seats), luck); over {
		for seat := range shares {
			shares[seat] = w.won(&result, engine.Seat(seat))
		}
		return shares
	}
	c := w.net.Predict(s)
	for seat := range shares {
		shares[seat] = float64(c.Win[seat])
	}
	return shares
}

// netChoice judges what a seat chose beside what the net would do. after returns the outlook
// after its step.
func (w *worker[S, A]) netChoice(p *past[S], step, seats int, after func() *Outlook) *Choice {
	by := p.step.Seat
	view := w.rules.View(&p.before, by)
	legal := w.rules.AppendLegal(nil, &view, by)
	if len(legal) < 2 {
		return &Choice{}
	}
	c := &Choice{Step: step, Seat: by, Action: p.step.Action, Best: p.step.Action, Chance: after().Win[by], Tried: len(legal)}
	a, ok := w.net.Best(&view, by)
	if !ok || a == legal[p.action] {
		return c
	}
	chosen, best := view, view
	w.rules.Apply(&chosen, by, legal[p.action], nil)
	w.net.Finish(&chosen, by)
	w.net.Finish(&best, by)
	atOnce := w.netDifference(&best, &chosen, by)
	c.Better, c.Error = atOnce, netError
	if c.Better <= 0 {
		c.Better, c.Error = 0, 0
		return c
	}
	c.Best = w.rules.Format(a)
	if c.Better < netDoubts {
		return c
	}
	r := w.Source(forChoices, uint64(step))
	w.netCompare(c, &chosen, &best, seats, w.Worlds-w.Worlds/2, atOnce, r)
	if c.Better > c.Error {
		w.netCompare(c, &chosen, &best, seats, recheckFactor*(w.Worlds-w.Worlds/2), atOnce, r)
	}
	c.Rules, c.Instead = bots.RulesBy(w.rules, view, by, legal[p.action]), bots.RulesBy(w.rules, view, by, a)
	if w.why != nil && c.Missed() {
		d := bots.Decision[S, A]{Rules: w.rules, By: by, View: view, Legal: legal, R: w.Source(forReasons, uint64(step))}
		c.Why = w.why(&d, d.Index(a), p.action)
	}
	return c
}

// netDifference returns by how much a position is better for a seat than another, as the net sees
// it.
func (w *worker[S, A]) netDifference(s, than *S, by engine.Seat) float64 {
	one := w.net.Predict(s)
	other := w.net.Predict(than)
	return float64(one.Win[by]) - float64(other.Win[by])
}

// netCompare measures in this many worlds, and notes in c, by how much the position after another
// action is better than that after the chosen one. atOnce is what the net says without playing on.
func (w *worker[S, A]) netCompare(c *Choice, chosen, best *S, seats, worlds int, atOnce float64, r engine.Source) {
	base, sum, squares := paired(worlds, func() (won, instead float64) {
		luck := r.Uint64()
		return w.netTry(chosen, c.Seat, seats, luck), w.netTry(best, c.Seat, seats, luck)
	})
	n := float64(worlds)
	c.Chance, c.Better = base/n, sum/n
	c.Error = math.Hypot((1-netWeight)*errorOf(c.Better, squares, n), netError)
	c.Better += netWeight * (atOnce - c.Better)
}

// netTry returns the chance of a seat some turns after a position, by this luck.
func (w *worker[S, A]) netTry(s *S, by engine.Seat, seats int, luck uint64) float64 {
	world := *s
	r := w.Source(forLuck, luck)
	return w.foresee(&world, 0, seats, func(int) engine.Source { return r })[by]
}
