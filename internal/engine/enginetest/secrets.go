package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// viewIsAState: the view of a view is the same view. In a game that hides nothing, a view is the
// state itself.
func viewIsAState[S, A comparable](w *walk[S, A]) error {
	before := w.s
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		if again := w.rules.View(&v, to); again != v {
			return fmt.Errorf("the view of seat %v, viewed again, is another", to)
		}
		if !w.about.Hidden && v != w.s {
			return fmt.Errorf("nothing is hidden in this game, but seat %v sees another state", to)
		}
	}
	if w.s != before {
		return errors.New("viewing the state changes it")
	}
	return nil
}

// askingRevealsNothing: every seat's view shows who has to act, so ToAct is public.
func askingRevealsNothing[S, A comparable](w *walk[S, A]) error {
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

// legalOnView: a seat's view determines its legal actions, its refusals, and the cost of its
// actions.
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
		for _, a := range slices.Concat(legal, w.visited) {
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
		seen := engine.Final(w.rules, &v, by, legal)
		for i, final := range engine.Final(w.rules, &w.s, by, legal) {
			if final != seen[i] {
				return fmt.Errorf("%v %s: whether it can be undone depends on what the seat does not know", by, w.rules.Format(legal[i]))
			}
		}
	}
	return nil
}

// resampleFitsView: a state that Resample draws for a view is valid and has that view, and the same
// dice give the same state.
func resampleFitsView[S, A comparable](w *walk[S, A]) error {
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		s := w.rules.Resample(&v, to, w.dice.source())
		seed := uint64(len(w.deeds))
		if w.rules.Resample(&v, to, rand.NewPCG(seed, 1)) != w.rules.Resample(&v, to, rand.NewPCG(seed, 1)) {
			return fmt.Errorf("the same dice draw two states for the view of seat %v", to)
		}
		if again := w.rules.View(&s, to); again != v {
			return fmt.Errorf("a state drawn for the view of seat %v has another view:\n%+v\nwants\n%+v", to, again, v)
		}
		if err := w.rules.Valid(&s); err != nil {
			return fmt.Errorf("a state drawn for the view of seat %v: %w", to, err)
		}
	}
	return nil
}

// disclosure is everything that a seat learns from one action: the action as seen, the events, and
// the view after it. It also has the whole state after it.
type disclosure[S, A comparable] struct {
	seen        A
	events      []engine.Event
	view, whole S
}

// isReordered reports whether another step discloses the same, with its events in another order.
func (t *disclosure[S, A]) isReordered(other *disclosure[S, A]) bool {
	if t.seen != other.seen || len(t.events) != len(other.events) {
		return false
	}
	count := map[engine.Event]int{}
	for i := range t.events {
		count[t.events[i]]++
		count[other.events[i]]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func (w *walk[S, A]) disclose(s *S, by engine.Seat, a A, to engine.Seat) (t disclosure[S, A], barrier bool) {
	t.seen = w.rules.Seen(s, by, a, to)
	after := *s
	var ev engine.Events
	w.rules.Apply(&after, by, a, &ev)
	for _, e := range ev.List {
		barrier = barrier || e.Barrier
		if e.SeenBy(to) {
			e.Barrier = false // a barrier may protect what only other seats learned
			t.events = append(t.events, e)
		}
	}
	t.view, t.whole = w.rules.View(&after, to), after
	return t, barrier
}

// ownActionIsKnown: a seat sees its own actions in full.
func ownActionIsKnown[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance {
			continue
		}
		for _, a := range w.legal(by) {
			if seen := w.rules.Seen(&w.s, by, a, by); seen != a {
				return fmt.Errorf("%v %s is shown to the seat itself as %s", by, w.rules.Format(a), w.rules.Format(seen))
			}
		}
	}
	return nil
}

// nothingLeaks takes two worlds that look the same to a seat, and does an action in each. If the
// seat sees the same action and the same events in both, its views afterwards must be the same too.
// If it sees different things, its views must differ; otherwise an action or an event reveals
// something that the view hides. A seat knows its own action, so for the acting seat both worlds
// get the same one. Two actions that lead to exactly the same state may look different (a boat that
// is lost at once, with or without a new passenger): that reveals nothing hidden. Nor does the
// order of the same events (of cards turned up one after the other).
func nothingLeaks[S, A comparable](w *walk[S, A], d deed[S, A]) error {
	for _, to := range w.viewers() {
		one, _ := w.disclose(&d.before, d.by, d.action, to)
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
				two, _ := w.disclose(&worlds[i], d.by, a, to)
				same := one.seen == two.seen && slices.Equal(one.events, two.events)
				if same && one.view != two.view {
					return fmt.Errorf("%v %s and %s look the same to seat %v, but its view differs:\n%+v\n%+v",
						d.by, w.rules.Format(d.action), w.rules.Format(a), to, one.view, two.view)
				}
				if !same && !one.isReordered(&two) && one.view == two.view && one.whole != two.whole {
					return fmt.Errorf("%v %s and %s are shown to seat %v as %s %+v and %s %+v, but its view is the same",
						d.by, w.rules.Format(d.action), w.rules.Format(a), to,
						w.rules.Format(one.seen), one.events, w.rules.Format(two.seen), two.events)
				}
			}
		}
	}
	return nil
}

// barriersStand: an action that its seat may undo reveals nothing new to that seat.
func barriersStand[S, A comparable](w *walk[S, A], d deed[S, A]) error {
	if d.by == engine.Chance {
		return nil
	}
	v := w.rules.View(&d.before, d.by)
	other := w.rules.Resample(&v, d.by, w.dice.source())
	if w.rules.View(&other, d.by) != v {
		return nil // the part "resample" reports this
	}
	one, barrier := w.disclose(&d.before, d.by, d.action, d.by)
	two, barrier2 := w.disclose(&other, d.by, d.action, d.by)
	if barrier || barrier2 {
		return nil
	}
	if !slices.Equal(one.events, two.events) || one.view != two.view {
		return fmt.Errorf("%v %s tells its seat something new, and none of its events is a barrier", d.by, w.rules.Format(d.action))
	}
	return nil
}

// hidesSomething: in a game with Facts.Hidden, some seat does not see everything.
func hidesSomething[S, A comparable](g game[S, A]) error {
	f := g.Facts()
	for n := uint64(0); f.Hidden; n++ {
		w, err := begin(g, newSeed(n))
		if err != nil {
			return err
		}
		for range maxSteps {
			for _, to := range w.viewers() {
				if g.View(&w.s, to) != w.s {
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

// resampleByTheOdds: over many random games, the next chance action in a resampled state is drawn
// as often as the odds on the view say. And over many set-ups, before any seat has decided, each
// action is legal in resampled states as often as in the true ones.
func resampleByTheOdds[S, A comparable](g game[S, A], games int) error {
	f := g.Facts()
	if !f.Hidden {
		return nil
	}
	t := tally{}
	for n := range games * setupsPerGame {
		w, err := begin(g, newSeed(uint64(n)))
		if err != nil {
			return err
		}
		decided := false
		for range maxSteps {
			turn := g.ToAct(&w.s)
			switch {
			case turn.Has(engine.Chance) && decided:
				for range 4 { // chance acts less often in play than at set-up
					w.tallyDraws(t, "in play ")
				}
			case turn.Has(engine.Chance):
				w.tallyDraws(t, "at set-up ")
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

// setupsPerGame is how many set-ups are examined for each whole game.
const setupsPerGame = 20

// tallyDraws compares chance draws in resampled states with the odds on the view.
func (w *walk[S, A]) tallyDraws(t tally, when string) {
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		possible := w.rules.AppendLegal(nil, &v, engine.Chance)
		total := 0
		for _, a := range possible {
			total += w.rules.Weight(&v, a)
		}
		s := w.rules.Resample(&v, to, w.dice.source())
		drawn, ok := w.chanceOf(&s)
		if !ok { // a dead end, which the part of that name reports
			continue
		}
		for _, a := range possible {
			t.add(when+"chance draws "+w.rules.Format(a), a == drawn, float64(w.rules.Weight(&v, a))/float64(total))
		}
		if !slices.Contains(possible, drawn) {
			t.add(when+"chance draws although the view says never: "+w.rules.Format(drawn), true, 0)
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

// tallyHands compares the seats' legal actions in resampled states with those in the true ones.
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

// tally sums, for each possible outcome, the difference between actual and expected count, and the
// variance of the difference.
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

// pair adds +1 for one sample and -1 for the other. Where both agree the sum does not change, which
// only makes the test stricter.
func (t tally) pair(what string, sign float64) {
	s := t.at(what)
	s.diff += sign
	s.variance++
}

// check fails beyond six standard deviations. By chance alone that happens once in 500 million
// times.
func (t tally) check() error {
	for _, what := range slices.Sorted(maps.Keys(t)) {
		if s := t[what]; math.Abs(s.diff) > 6*math.Sqrt(s.variance)+2 {
			return fmt.Errorf("%s: deviates from the odds by %+.0f, more than %.0f", what, s.diff, 2*math.Sqrt(s.variance))
		}
	}
	return nil
}
