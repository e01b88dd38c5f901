package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// viewIsAState: a view of a view is the same view, and where nothing is hidden it is the state.
func viewIsAState[S, A comparable](w *walk[S, A]) error {
	before := w.s
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		if again := w.rules.View(&v, to); again != v {
			return fmt.Errorf("the view of seat %v, viewed again, is another", to)
		}
		if !w.facts.Hidden && v != w.s {
			return fmt.Errorf("nothing is hidden in this game, but seat %v sees another state", to)
		}
	}
	if w.s != before {
		return errors.New("viewing the state changes it")
	}
	return nil
}

// askingTellsNothing: whose decision it is follows from what any seat knows, and is the same in every world that looks
// alike to it.
func askingTellsNothing[S, A comparable](w *walk[S, A]) error {
	turn := w.rules.ToAct(&w.s)
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		other := w.rules.Resample(&v, to, w.dice.source())
		for _, world := range []*S{&v, &other} {
			if seen := w.rules.ToAct(world); seen != turn {
				return fmt.Errorf("it is %v to act; by what seat %v knows it could be %v", turn, to, seen)
			}
		}
	}
	return nil
}

// legalOnView: what a seat may do, what refuses it and what it costs follow from what the seat knows.
func legalOnView[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance {
			continue
		}
		v := w.rules.View(&w.s, by)
		legal := w.legal(by)
		if seen := w.rules.AppendLegal(nil, &v, by); !slices.Equal(legal, seen) {
			return fmt.Errorf("seat %v may do %v, by what it knows %v", by, w.texts(legal), w.texts(seen))
		}
		other := w.rules.Resample(&v, by, w.dice.source())
		for _, a := range slices.Concat(legal, w.met) {
			refusal := w.rules.Check(&w.s, by, a)
			if seen := w.rules.Check(&v, by, a); seen != refusal {
				return fmt.Errorf("%v %s: refused by %q, by what the seat knows by %w", by, w.rules.Format(a), refusal.Key, seen)
			}
			if w.rules.View(&other, by) == v && w.rules.Check(&other, by, a) != refusal {
				return fmt.Errorf("%v %s: the refusal %w tells the seat what it does not know", by, w.rules.Format(a), refusal)
			}
			if w.rules.Cost(&w.s, by, a) != w.rules.Cost(&v, by, a) {
				return fmt.Errorf("%v %s: the cost depends on what the seat does not know", by, w.rules.Format(a))
			}
		}
	}
	return nil
}

// resampleFitsView: what may lie behind a view looks like that view, and is a position of the game.
func resampleFitsView[S, A comparable](w *walk[S, A]) error {
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		s := w.rules.Resample(&v, to, w.dice.source())
		if again := w.rules.View(&s, to); again != v {
			return fmt.Errorf("a state drawn behind the view of seat %v has another view:\n%+v\nwants\n%+v", to, again, v)
		}
		if err := w.rules.Valid(&s); err != nil {
			return fmt.Errorf("a state drawn behind the view of seat %v: %w", to, err)
		}
	}
	return nil
}

// A telling is what a seat gets of one action: the action as seen, the events, the view after. Behind it is the whole state.
type telling[S, A comparable] struct {
	seen        A
	events      []engine.Event
	view, whole S
}

func (w *walk[S, A]) tell(s *S, by engine.Seat, a A, to engine.Seat) (t telling[S, A], barrier bool) {
	t.seen = w.rules.Seen(s, by, a, to)
	after := *s
	var ev engine.Events
	w.rules.Apply(&after, by, a, &ev)
	for _, e := range ev.List {
		barrier = barrier || e.Barrier
		if e.SeenBy(to) {
			e.Barrier = false // a barrier that only others know of is theirs
			t.events = append(t.events, e)
		}
	}
	t.view, t.whole = w.rules.View(&after, to), after
	return t, barrier
}

// ownActionIsKnown: who acts knows its action.
func ownActionIsKnown[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance {
			continue
		}
		for _, a := range w.legal(by) {
			if seen := w.rules.Seen(&w.s, by, a, by); seen != a {
				return fmt.Errorf("%v %s is told to the seat itself as %s", by, w.rules.Format(a), w.rules.Format(seen))
			}
		}
	}
	return nil
}

// nothingLeaks: take two worlds that look alike to a seat, and in each an action. If the seat is told the same, by the
// action as seen and by the events, then both worlds still look alike to it. If it is told different things, they no longer
// do: a view keeps what was told, or an action and an event tell what the view hides. Who acts knows its action: for it
// both worlds see the same one. Where two ways lead to the very same state (a boat that took a passenger is lost at once, or
// did not take it) telling them apart tells of nothing that is hidden.
func nothingLeaks[S, A comparable](w *walk[S, A], d deed[S, A]) error {
	for _, to := range w.viewers() {
		one, _ := w.tell(&d.before, d.by, d.action, to)
		v := w.rules.View(&d.before, to)
		worlds := []S{d.before, w.rules.Resample(&v, to, w.dice.source())}
		for i := range worlds {
			if w.rules.View(&worlds[i], to) != v || !w.rules.ToAct(&worlds[i]).Has(d.by) {
				continue
			}
			for _, a := range w.rules.AppendLegal(nil, &worlds[i], d.by) {
				if to == d.by && a != d.action {
					continue
				}
				two, _ := w.tell(&worlds[i], d.by, a, to)
				same := one.seen == two.seen && slices.Equal(one.events, two.events)
				if same && one.view != two.view {
					return fmt.Errorf("%v %s and %s look the same to seat %v, but its view tells them apart:\n%+v\n%+v",
						d.by, w.rules.Format(d.action), w.rules.Format(a), to, one.view, two.view)
				}
				if !same && one.view == two.view && one.whole != two.whole {
					return fmt.Errorf("%v %s and %s are told to seat %v as %s %+v and %s %+v, but its view is the same",
						d.by, w.rules.Format(d.action), w.rules.Format(a), to,
						w.rules.Format(one.seen), one.events, w.rules.Format(two.seen), two.events)
				}
			}
		}
	}
	return nil
}

// barriersStand: an action that its seat may take back has told it nothing that it did not know.
func barriersStand[S, A comparable](w *walk[S, A], d deed[S, A]) error {
	if d.by == engine.Chance {
		return nil
	}
	v := w.rules.View(&d.before, d.by)
	other := w.rules.Resample(&v, d.by, w.dice.source())
	if w.rules.View(&other, d.by) != v {
		return nil // the part "resample" says so
	}
	one, barrier := w.tell(&d.before, d.by, d.action, d.by)
	two, barrier2 := w.tell(&other, d.by, d.action, d.by)
	if barrier || barrier2 {
		return nil
	}
	if !slices.Equal(one.events, two.events) || one.view != two.view {
		return fmt.Errorf("%v %s tells its seat something new, and no event of it is a barrier", d.by, w.rules.Format(d.action))
	}
	return nil
}

// hidesSomething: in a game that says so, somebody is not shown everything.
func hidesSomething[S, A comparable](r engine.Rules[S, A]) error {
	f := r.Facts()
	for n := uint64(0); f.Hidden; n++ {
		w, err := begin(r, newSeed(n))
		if err != nil {
			return err
		}
		for range mostSteps {
			for _, to := range w.viewers() {
				if r.View(&w.s, to) != w.s {
					return nil
				}
			}
			if !w.advance() {
				break
			}
		}
		if n == 10 {
			return errors.New("something is hidden in this game, but in ten games everybody sees everything")
		}
	}
	return nil
}

// resampleByTheOdds: over many random games, what falls next in a resampled state falls as often as the view says; and
// over many set-ups, where only chance has spoken, the seats can do in a resampled state what they can in the true one, as
// often.
func resampleByTheOdds[S, A comparable](r engine.Rules[S, A], games int) error {
	f := r.Facts()
	if !f.Hidden {
		return nil
	}
	t := tally{}
	for n := range games * setupsPerGame {
		w, err := begin(r, newSeed(uint64(n)))
		if err != nil {
			return err
		}
		decided := false
		for range mostSteps {
			turn := r.ToAct(&w.s)
			switch {
			case turn.Has(engine.Chance) && decided:
				for range 4 { // the later, the fewer falls there are to count
					w.tallyFalls(t, "in play ")
				}
			case turn.Has(engine.Chance):
				w.tallyFalls(t, "at set-up ")
			case !decided:
				w.tallyHands(t)
				decided = true
			}
			if decided && n >= games || !w.advance() {
				break
			}
		}
	}
	return t.check()
}

// setupsPerGame is how many set-ups are looked at for each whole game.
const setupsPerGame = 20

// tallyFalls compares what falls in resampled states with the odds on the view.
func (w *walk[S, A]) tallyFalls(t tally, when string) {
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		fall := w.rules.AppendLegal(nil, &v, engine.Chance)
		total := 0
		for _, a := range fall {
			total += w.rules.Weight(&v, a)
		}
		s := w.rules.Resample(&v, to, w.dice.source())
		drawn, ok := w.chanceOf(&s)
		if !ok { // a dead end; the part of that name says so
			continue
		}
		for _, a := range fall {
			t.add(when+"falls "+w.rules.Format(a), a == drawn, float64(w.rules.Weight(&v, a))/float64(total))
		}
		if !slices.Contains(fall, drawn) {
			t.add(when+"falls although the view says never: "+w.rules.Format(drawn), true, 0)
		}
	}
}

func (w *walk[S, A]) chanceOf(s *S) (a A, ok bool) {
	at := *w
	at.s = *s
	legal := at.legal(engine.Chance)
	if len(legal) == 0 {
		return a, false
	}
	return at.choose(engine.Chance, legal), true
}

// tallyHands compares what seats can do in resampled states with what they can do in the true ones.
func (w *walk[S, A]) tallyHands(t tally) {
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		s := w.rules.Resample(&v, to, w.dice.source())
		for by := range w.rules.ToAct(&w.s).All() {
			name := fmt.Sprintf("to %v it seems that seat %v can ", to, by)
			for _, a := range w.rules.AppendLegal(nil, &s, by) {
				t.pair(name+w.rules.Format(a), -1)
			}
			for _, a := range w.rules.AppendLegal(nil, &w.s, by) {
				t.pair(name+w.rules.Format(a), 1)
			}
		}
	}
}

// tally sums how far counts are from what is expected, and the variance of that.
type tally map[string]*sum

type sum struct{ diff, variance float64 }

func (t tally) at(what string) *sum {
	if t[what] == nil {
		t[what] = &sum{}
	}
	return t[what]
}

func (t tally) add(what string, happened bool, p float64) {
	s := t.at(what)
	if happened {
		s.diff++
	}
	s.diff -= p
	s.variance += p * (1 - p)
}

// pair counts one sample's +1 against the other's -1. Where both agree nothing is summed up, which only makes it stricter.
func (t tally) pair(what string, sign float64) {
	s := t.at(what)
	s.diff += sign
	s.variance++
}

// check fails beyond six standard deviations: by chance alone that is one in 500 million.
func (t tally) check() error {
	for _, what := range slices.Sorted(maps.Keys(t)) {
		if s := t[what]; math.Abs(s.diff) > 6*math.Sqrt(s.variance)+2 {
			return fmt.Errorf("%s: %+.0f against the odds, where %.0f would be much", what, s.diff, 2*math.Sqrt(s.variance))
		}
	}
	return nil
}
