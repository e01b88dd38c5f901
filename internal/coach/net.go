package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
)

// How a coach evaluates a game with a net. It plays only some rounds, and lets the net predict the
// rest. That is cheaper than playing to the end, and more accurate: fewer playouts suffice, since
// chances vary less than results. The numbers were chosen with "bigriver calibrate": see
// docs/lab/bots.md.
const (
	netRounds = 6   // to play before predicting
	netShare  = 0.4 // of the default number of playouts
	netTurns  = 4   // minimum turns in a round: with two players each may have two boats

	// netWeight is the weight of the net's immediate prediction. The playouts have the rest: they
	// count finishes exactly, but all seats play like the quick bot.
	netWeight = 0.15

	// netError is the assumed standard error of the net's judgement of the difference between two
	// actions. The positions of "bigriver exam" are too few to measure it. No number of worlds
	// reduces it.
	netError = 0.015

	// netDoubts is how much better than the chosen action the net must find another before it is
	// measured in worlds.
	netDoubts = 0.02
)

// netPlayouts returns how many playouts with a net replace n playouts to the end of the game.
func netPlayouts(n int) int { return max(int(math.Round(netShare*float64(n))), 1) }

// turnsAhead returns how many turns to play before the net predicts.
func turnsAhead(seats int) int { return netRounds * max(seats, netTurns) }

// netOutlook returns the chances in a position.
func (w *worker[S, A]) netOutlook(s *S, step, seats, playouts int, luck uint64) *Outlook {
	out := &Outlook{Step: step, Win: make([]float64, seats), Off: make([]float64, seats)}
	if w.rules.ToAct(s) == 0 {
		out.Win = w.result(s, seats)
		return out
	}
	playouts = netPlayouts(playouts)
	for n := range playouts {
		world := *s
		for seat, share := range w.foresee(&world, step, seats, func(at int) engine.Source { return w.Source(luck, uint64(n)<<32+uint64(at)) }) {
			out.Win[seat] += share
			out.Off[seat] += share * share
		}
	}
	n, at := float64(playouts), w.net.Predict(s)
	for seat := range seats {
		out.Win[seat] /= n
		out.Off[seat] = (1 - netWeight) * errorOf(out.Win[seat], out.Off[seat], n)
		out.Win[seat] += netWeight * (float64(at.Win[seat]) - out.Win[seat])
	}
	return out
}

// assumed is the distance from the mean of two assumed additional outcomes, one on each side:
// otherwise a few outcomes that agree would have no error at all.
const assumed = 0.25

// errorOf returns the standard error of a mean of n outcomes with this sum of squares.
func errorOf(mean, squares, n float64) float64 {
	return math.Sqrt(max(squares-n*mean*mean+2*assumed*assumed, 0) / (n + 1) / n)
}

// foresee plays some turns and then returns the seats' chances.
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

// netChoice compares a seat's choice with what the net would do. after returns the outlook after
// its step.
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

// netDifference returns how much better one position is for a seat than another, according to the
// net.
func (w *worker[S, A]) netDifference(s, than *S, by engine.Seat) float64 {
	one := w.net.Predict(s)
	other := w.net.Predict(than)
	return float64(one.Win[by]) - float64(other.Win[by])
}

// netCompare measures in this many worlds, and records in c, how much better the position after
// another action is than the one after the chosen action. atOnce is the net's immediate answer.
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

// netTry returns a seat's chance some turns after a position, with these random numbers.
func (w *worker[S, A]) netTry(s *S, by engine.Seat, seats int, luck uint64) float64 {
	world := *s
	r := w.Source(forLuck, luck)
	return w.foresee(&world, 0, seats, func(int) engine.Source { return r })[by]
}
