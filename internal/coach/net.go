package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
)

// Judging a decision with a net. The numbers were chosen with "bigriver calibrate" and the measured
// positions of "bigriver exam": see docs/lab/bots.md.
const (
	// netError is the assumed standard error of the net's judgement of the difference between two
	// actions. The positions of "bigriver exam" are too few to measure it. No number of worlds
	// reduces it.
	netError = 0.015

	// netDoubts is how much better than the chosen action the net must find another before it is
	// measured in worlds.
	netDoubts = 0.03

	// An apparent mistake is measured in more worlds for as long as it is within this many standard
	// errors of the threshold for reporting it.
	unclear = 2
)

// combined returns the chances of a position: of playouts that end early, and of the net's
// prediction of the position itself. It sets their standard errors.
func (w *worker[S, A]) combined(s *S, a *sums, off []float64, n float64) []float64 {
	chances, at, weight := make([]float64, len(off)), w.net.Predict(s, engine.Watcher), w.Coaching.Weight
	for seat := range chances {
		mean := a.win[seat] / n
		off[seat] = (1 - weight) * errorOf(mean, a.squares[seat], n)
		chances[seat] = mean + weight*(float64(at.Win[seat])-mean)
	}
	return chances
}

// assumed is the distance from the mean of two assumed additional outcomes, one on each side:
// otherwise a few outcomes that agree would have no error at all.
const assumed = 0.25

// errorOf returns the standard error of a mean of n outcomes with this sum of squares.
func errorOf(mean, squares, n float64) float64 {
	return math.Sqrt(max(squares-n*mean*mean+2*assumed*assumed, 0) / (n + 1) / n)
}

// netChoice compares a seat's choice with that of the net. outlook returns the outlook after its
// step.
func (w *worker[S, A]) netChoice(p *past[S, A], step, seats int, outlook func() *Outlook) *Choice {
	by := p.step.Seat
	view := w.rules.View(&p.before, by)
	legal := w.rules.AppendLegal(nil, &view, by)
	if len(legal) < 2 {
		return &Choice{}
	}
	c := &Choice{Step: step, Seat: by, Action: p.step.Action, Best: p.step.Action, Chance: outlook().Win[w.chanceOf(by)], Tried: len(legal)}
	chosen := legal[p.action]
	a, ok := w.net.Best(&view, by)
	if !ok || a == chosen {
		return c
	}
	c.Better, c.Error = w.netDifference(&view, by, a, chosen), netError
	if c.Better <= 0 {
		c.Better, c.Error = 0, 0
		return c
	}
	c.Best = w.rules.Format(a)
	if c.Better < netDoubts {
		return c
	}
	r, t := w.Source(forChoices, uint64(step)), w.trialOf(&view, by, chosen, a, seats)
	if c.Better = t.atOnce; c.Better < netDoubts {
		return c
	}
	w.netCompare(c, t, w.Worlds-w.Worlds/2, r)
	for worlds := w.Worlds / 2; !w.netCompare(c, t, worlds, r) && t.worlds < w.Coaching.Recheck*w.Worlds; {
		worlds = t.worlds
	}
	c.Rules, c.BestRules = bots.RulesBy(w.rules, view, by, chosen), bots.RulesBy(w.rules, view, by, a)
	if w.explain != nil && c.Missed() {
		d := bots.Decision[S, A]{Rules: w.rules, By: by, View: view, Legal: legal, R: w.Source(forReasons, uint64(step))}
		c.Reason = w.explain(&d, d.Index(a), p.action)
	}
	w.continueBest(c, &view, a)
	return c
}

// chanceOf returns the index of a seat's chance.
func (w *worker[S, A]) chanceOf(by engine.Seat) engine.Seat {
	if w.cooperative {
		return 0
	}
	return by
}

// netDifference returns how much better an action is than another, according to the net.
func (w *worker[S, A]) netDifference(view *S, by engine.Seat, a, than A) float64 {
	one := w.net.After(view, by, a)
	other := w.net.After(view, by, than)
	return float64(one.Win[w.chanceOf(by)]) - float64(other.Win[w.chanceOf(by)])
}

// trial compares two ways in which a seat can continue, from what it knows.
type trial[S, A comparable] struct {
	view        *S
	by          engine.Seat
	seats       int
	chosen, way []A
	atOnce      float64 // how much better the other way is, according to the net

	worlds             int     // measured so far
	base, sum, squares float64 // of the chosen way's results, of the differences, of their squares
}

// trialOf returns the trial of the chosen action and another. In both ways the net plays the rest
// of the turn: an action that can still follow the chosen one does not count as missed.
func (w *worker[S, A]) trialOf(view *S, by engine.Seat, chosen, other A, seats int) *trial[S, A] {
	t := &trial[S, A]{view: view, by: by, seats: seats}
	one, two := *view, *view
	w.rules.Apply(&one, by, chosen, nil)
	t.chosen = w.net.Finish([]A{chosen}, &one, by)
	w.rules.Apply(&two, by, other, nil)
	t.way = w.net.Finish([]A{other}, &two, by)
	before, after := w.net.Predict(&one, by), w.net.Predict(&two, by)
	t.atOnce = float64(after.Win[w.chanceOf(by)]) - float64(before.Win[w.chanceOf(by)])
	return t
}

// netCompare measures in this many more worlds, and records in c, how much better another way is
// than the chosen one. It reports whether the result is so clear that more worlds are not needed.
func (w *worker[S, A]) netCompare(c *Choice, t *trial[S, A], worlds int, r engine.Source) (isClear bool) {
	base, sum, squares := paired(worlds, func() (won, instead float64) {
		world, luck := w.rules.Resample(t.view, t.by, r), r.Uint64()
		return w.netTry(t, world, t.chosen, luck), w.netTry(t, world, t.way, luck)
	})
	t.worlds, t.base, t.sum, t.squares = t.worlds+worlds, t.base+base, t.sum+sum, t.squares+squares
	n := float64(t.worlds)
	c.Chance, c.Better = t.base/n, t.sum/n
	luck := (1 - w.Coaching.Weight) * errorOf(c.Better, t.squares, n)
	c.Error = math.Hypot(luck, netError)
	c.Better += w.Coaching.Weight * (t.atOnce - c.Better)
	return math.Abs(c.Better-significance*c.Error) > unclear*luck
}

// netTry returns a seat's chance some turns after it played these actions in a world.
func (w *worker[S, A]) netTry(t *trial[S, A], world S, way []A, luck uint64) float64 {
	w.walk(&world, t.by, way)
	l := w.playOn(&world, w.Coaching.Turns(t.seats), luck)
	return w.value(l, w.chanceCount(t.seats), t.by)[w.chanceOf(t.by)]
}

// walk plays a seat's actions, until one is not legal.
func (w *worker[S, A]) walk(s *S, by engine.Seat, way []A) {
	for _, a := range way {
		if !w.rules.ToAct(s).Has(by) || !w.rules.Check(s, by, a).OK() {
			return
		}
		w.rules.Apply(s, by, a, nil)
	}
}
