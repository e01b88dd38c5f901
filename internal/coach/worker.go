package coach

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
)

// maxActions limits a playout that does not end. Its result is that of the game if it stopped
// there.
const maxActions = 6000

// worker does one part of the work after another.
type worker[S, A comparable] struct {
	*coach[S, A]
	Options

	quick   Quick[S, A]
	explain Explain[S, A]        // nil: the coach gives no reasons
	net     bots.Foresight[S, A] // nil: the game has none
	line    line[S, A]
	next    bots.Decision[S, A] // for the quick bot while it plays on
	chances []A
}

// worker returns a single worker, for small requests.
func (c *coach[S, A]) worker(o Options) (*worker[S, A], error) {
	o.Workers = 1
	if !o.valid() {
		return nil, ErrOptions
	}
	list, err := c.workers(o)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// workers makes the workers, each with its own bot.
func (c *coach[S, A]) workers(o Options) ([]*worker[S, A], error) {
	list := make([]*worker[S, A], o.Workers)
	for i := range list {
		quick, err := c.NewQuick()
		if err != nil {
			return nil, err
		}
		list[i] = &worker[S, A]{coach: c, Options: o, quick: quick}
		if c.NewExplain != nil {
			if list[i].explain, err = c.NewExplain(); err != nil {
				return nil, err
			}
		}
		if c.NewNet != nil {
			if list[i].net, err = c.NewNet(); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// work is the work that workers share, one kind of part after another.
type work[S, A comparable] struct {
	workers  []*worker[S, A]
	done, of int // parts
}

// share distributes n tasks to the workers, in any order, until the context ends. do returns the
// number of parts of a task.
func (all *work[S, A]) share(ctx context.Context, n int, do func(w *worker[S, A], task int) int) {
	var (
		mu      sync.Mutex
		next    int
		running sync.WaitGroup
	)
	take := func() (task int, more bool) {
		mu.Lock()
		defer mu.Unlock()
		if next == n || ctx.Err() != nil {
			return 0, false
		}
		next++
		return next - 1, true
	}
	for _, w := range all.workers {
		running.Go(func() {
			if w.Begin != nil {
				w.Begin()
			}
			for task, more := take(); more; task, more = take() {
				parts := do(w, task)
				mu.Lock()
				all.done += parts
				if w.Progress != nil {
					w.Progress(all.done, all.of)
				}
				mu.Unlock()
			}
		})
	}
	running.Wait()
}

// The purposes of random numbers: the first argument of Source.
const (
	forOutlooks uint64 = 1 + iota
	forChoices
	forLuck
	forReasons
	forSecondLooks
	forWays
	forAhead
)

// won returns 1 if the seat, or the group, has won. Seats that share the first place share the 1.
func (w *worker[S, A]) won(r *engine.Result, seat engine.Seat) float64 {
	if w.cooperative {
		if r.Group == engine.GroupWon {
			return 1
		}
		return 0
	}
	winners := r.Winners()
	if !winners.Has(seat) {
		return 0
	}
	return 1 / float64(winners.Len())
}

// tried is an action and its results.
type tried struct {
	index int
	sum   float64
}

// recheckFactor multiplies the number of worlds when an apparent mistake is measured again.
const recheckFactor = 5

// judge judges a seat's choice. outlook returns the outlook after its step. The result has Tried 0
// if chance made the step or there was no choice.
func (w *worker[S, A]) judge(p *past[S, A], step, seats int, outlook func() *Outlook) *Choice {
	switch {
	case p.step.Seat == engine.Chance:
		return &Choice{}
	case w.net != nil:
		return w.netChoice(p, step, seats, outlook)
	}
	return w.choice(p, step)
}

// choice judges a seat's choice by playing to the end.
func (w *worker[S, A]) choice(p *past[S, A], step int) *Choice {
	by := p.step.Seat
	view := w.rules.View(&p.before, by)
	legal := w.rules.AppendLegal(nil, &view, by)
	if len(legal) < 2 {
		return &Choice{}
	}
	r := w.Source(forChoices, uint64(step))
	list := w.candidates(&view, by, legal, p.action, r)
	c := &Choice{Step: step, Seat: by, Action: p.step.Action, Tried: len(list)}
	half := w.Worlds / 2
	for range half {
		world, luck := w.rules.Resample(&view, by, r), r.Uint64()
		for i := range list {
			list[i].sum += w.try(world, by, legal[list[i].index], luck)
		}
	}
	// The maximum of several noisy estimates is biased upwards, so other worlds measure it. Eight
	// worlds only show a difference of about 75 points: if the action looks better there, more
	// worlds measure it again.
	best := slices.MaxFunc(list, func(a, b tried) int { return cmp.Compare(a.sum, b.sum) }).index
	c.Best = w.rules.Format(legal[best])
	if best == p.action {
		c.Chance = w.expect(&view, by, legal[best], w.Worlds-half, r)
		return c
	}
	w.compare(c, &view, legal[p.action], legal[best], w.Worlds-half, r)
	if c.Better > c.Error {
		w.compare(c, &view, legal[p.action], legal[best], recheckFactor*(w.Worlds-half), r)
	}
	c.Rules, c.BestRules = bots.RulesBy(w.rules, view, by, legal[p.action]), bots.RulesBy(w.rules, view, by, legal[best])
	if w.explain != nil && c.Missed() {
		d := bots.Decision[S, A]{Rules: w.rules, By: by, View: view, Legal: legal, R: w.Source(forReasons, uint64(step))}
		c.Reason = w.explain(&d, best, p.action)
	}
	w.continueBest(c, &view, legal[best])
	return c
}

// maxThen limits the actions after the best one that are recorded.
const maxThen = 16

// continueBest records how the seat of a missed choice could continue after the best action, to the
// end of its turn: by the net if there is one, otherwise by the quick bot. It stops where chance or
// another seat decides, and where something is revealed.
func (w *worker[S, A]) continueBest(c *Choice, view *S, best A) {
	if !c.Missed() {
		return
	}
	r := w.Source(forWays, uint64(c.Step))
	world := w.rules.Resample(view, c.Seat, r)
	for a := best; ; {
		var ev engine.Events
		w.rules.Apply(&world, c.Seat, a, &ev)
		if len(c.Then) == maxThen || ev.Barrier() || w.rules.ToAct(&world) != engine.Only(c.Seat) {
			return
		}
		d := bots.Decision[S, A]{Rules: w.rules, By: c.Seat, View: w.rules.View(&world, c.Seat), R: r}
		if d.Legal = w.rules.AppendLegal(nil, &d.View, c.Seat); len(d.Legal) == 0 {
			return
		}
		ok := false
		if w.net != nil {
			a, ok = w.net.Best(&d.View, c.Seat)
		}
		if !ok {
			a = d.Legal[w.quick(&d)]
		}
		c.Then = append(c.Then, w.rules.Format(a))
	}
}

// expect returns the chance of winning with an action, from this many worlds.
func (w *worker[S, A]) expect(view *S, by engine.Seat, a A, worlds int, r engine.Source) float64 {
	sum := 0.0
	for range worlds {
		world := w.rules.Resample(view, by, r)
		sum += w.try(world, by, a, r.Uint64())
	}
	return sum / float64(worlds)
}

// compare measures in this many worlds, and records in c, the chance of winning with the chosen
// action, and how much better another action is.
func (w *worker[S, A]) compare(c *Choice, view *S, chosen, other A, worlds int, r engine.Source) {
	base, sum, squares := paired(worlds, func() (won, instead float64) {
		world, luck := w.rules.Resample(view, c.Seat, r), r.Uint64()
		return w.try(world, c.Seat, chosen, luck), w.try(world, c.Seat, other, luck)
	})
	n := float64(worlds)
	c.Chance, c.Better = base/n, sum/n
	// A few worlds that agree would have no error at all. So assume one more on each side.
	mean := sum / (n + 2)
	c.Error = math.Sqrt(((squares+2)/(n+2) - mean*mean) / n)
}

// paired tries two actions in this many worlds, with the same random numbers for both in each
// world. It returns the sums of the first one's results, of the differences, and of their squares.
func paired(worlds int, try func() (won, instead float64)) (base, sum, squares float64) {
	for range worlds {
		won, instead := try()
		diff := instead - won
		base += won
		sum += diff
		squares += diff * diff
	}
	return base, sum, squares
}

// candidates returns the chosen action, the quick bot's choice, and other actions. If there are too
// many, it selects a random subset.
func (w *worker[S, A]) candidates(view *S, by engine.Seat, legal []A, chosen int, r engine.Source) []tried {
	d := bots.Decision[S, A]{Rules: w.rules, By: by, View: *view, Legal: slices.Clone(legal), R: r}
	list := []tried{{index: chosen}}
	quick := w.quick(&d)
	if quick != chosen {
		list = append(list, tried{index: quick})
	}
	var rest []int
	for i := range legal {
		if i != chosen && i != quick {
			rest = append(rest, i)
		}
	}
	for len(list) <= w.MaxTried && len(rest) > 0 {
		i := engine.Below(r, len(rest))
		list = append(list, tried{index: rest[i]})
		rest = slices.Delete(rest, i, i+1)
	}
	return list
}

// try returns the value of an action in a world, for the acting seat.
func (w *worker[S, A]) try(world S, by engine.Seat, a A, luck uint64) float64 {
	w.rules.Apply(&world, by, a, nil)
	return w.won(&w.playOn(&world, -1, luck).result, by)
}

// playOn plays on from a position, with these random numbers, for this many turns. If turns is
// negative, it plays to the end of the game.
func (w *worker[S, A]) playOn(s *S, turns int, luck uint64) *line[S, A] {
	r := w.Source(forLuck, luck)
	w.line.start(s, 0)
	w.extend(&w.line, turns, func(int) engine.Source { return r })
	return &w.line
}
