package coach

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Ahead plays on with the quick bot for everybody, from the present position of a match, in
// o.Worlds worlds that are consistent with what the seat knows. It calls visit for each step, with
// the number of the world, the seat that acted and the events that the seat by may see. If visit
// returns false, the next world follows. It uses only the options Source and Worlds.
func (c *coach[S, A]) Ahead(m match.Match, by engine.Seat, o Options, visit func(world int, step *engine.Step) bool) error {
	if o.Source == nil || o.Worlds < 1 {
		return ErrOptions
	}
	quick, err := c.NewQuick()
	if err != nil {
		return err
	}
	view, _, err := match.Known[S, A](m, by)
	if err != nil {
		return err
	}
	w := &worker[S, A]{coach: c, Options: o, quick: quick} // it needs no net, which is slow to load
	for n := range o.Worlds {
		r := w.Source(forAhead, uint64(n))
		world := c.rules.Resample(&view, by, r)
		w.show(&world, r, func(step *engine.Step) bool {
			seen := step.Events[:0]
			for _, e := range step.Events {
				if e.SeenBy(by) {
					seen = append(seen, e)
				}
			}
			step.Events = seen
			return visit(n, step)
		})
	}
	return nil
}

// show plays on until visit returns false or the game is over. A step has no action, only its seat
// and its events.
func (w *worker[S, A]) show(s *S, r engine.Source, visit func(step *engine.Step) bool) {
	w.next.Rules, w.next.R = w.rules, r
	for range maxActions {
		turn := w.rules.ToAct(s)
		if turn == 0 {
			return
		}
		by := turn.First()
		a, ok := w.decide(s, by)
		if !ok {
			return
		}
		var ev engine.Events
		w.rules.Apply(s, by, a, &ev)
		if !visit(&engine.Step{Seat: by, Events: ev.List}) {
			return
		}
	}
}
