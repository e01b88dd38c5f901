package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// fixedOrder: AppendLegal appends the same list each time, without duplicates, and does not change
// the state.
func fixedOrder[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		before := w.s
		first := w.legal(by)
		if second := w.legal(by); !slices.Equal(first, second) {
			return fmt.Errorf("seat %v is offered %v, asked again %v", by, w.texts(first), w.texts(second))
		}
		var mark A
		if after := w.rules.AppendLegal([]A{mark}, &w.s, by); len(after) == 0 || after[0] != mark || !slices.Equal(after[1:], first) {
			return fmt.Errorf("for seat %v AppendLegal does not append", by)
		}
		for i, a := range first {
			if slices.Contains(first[:i], a) {
				return fmt.Errorf("seat %v is offered %s twice", by, w.rules.Format(a))
			}
		}
		if w.s != before {
			return fmt.Errorf("asking what seat %v may do changes the state", by)
		}
	}
	return nil
}

// noDeadEnd: every seat that has to act can act, chance never acts at the same time as a seat, and
// a bounded game ends within its bound.
func noDeadEnd[S, A comparable](w *walk[S, A]) error {
	turn := w.rules.ToAct(&w.s)
	if turn.Has(engine.Chance) && turn.Len() > 1 {
		return fmt.Errorf("chance has to act at the same time as seats: %v", turn)
	}
	for by := range turn.All() {
		if by != engine.Chance && (by < 0 || int(by) >= w.setup.Seats) {
			return fmt.Errorf("seat %v has to act, but there are %d seats", by, w.setup.Seats)
		}
		if len(w.legal(by)) == 0 {
			return fmt.Errorf("seat %v has to act but has no legal action", by)
		}
	}
	if limit := w.about.MaxActions; limit > 0 && len(w.deeds) >= limit && turn != 0 {
		return fmt.Errorf("the game goes on after %d actions, its MaxActions", limit)
	}
	return nil
}

// checkIsLegal: Check accepts the actions of AppendLegal, and refuses every other candidate.
func checkIsLegal[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		before := w.s
		legal := w.legal(by)
		for _, a := range legal {
			if refusal := w.rules.Check(&w.s, by, a); !refusal.OK() {
				return fmt.Errorf("%v %s is offered, and refused: %w", by, w.rules.Format(a), refusal)
			}
		}
		for _, a := range w.candidates(by, legal) {
			refusal := w.rules.Check(&w.s, by, a)
			if refusal.OK() && !slices.Contains(legal, a) {
				return fmt.Errorf("%v %s passes Check and is not offered", by, w.rules.Format(a))
			}
			if !refusal.OK() && refusal.Rule == "" {
				return fmt.Errorf("%v %s is refused (%s) without a rule", by, w.rules.Format(a), refusal.Key)
			}
		}
		if w.s != before {
			return fmt.Errorf("checking an action of seat %v changes the state", by)
		}
	}
	return nil
}

// candidates returns actions that Check may have to refuse: those done earlier in this game, the
// legal ones as other seats see them, and slight changes of the legal ones.
func (w *walk[S, A]) candidates(by engine.Seat, legal []A) []A {
	return slices.Concat(w.visited, w.masked(by, legal), w.near(legal))
}

// masked returns the legal actions as other viewers see them, where that differs.
func (w *walk[S, A]) masked(by engine.Seat, legal []A) []A {
	var seen []A
	for _, a := range legal {
		for _, to := range w.viewers() {
			if m := w.rules.Seen(&w.s, by, a, to); m != a && !slices.Contains(seen, m) {
				seen = append(seen, m)
			}
		}
	}
	return seen
}

// near returns some legal actions with one or two numbers changed, if the result is still an
// action.
func (w *walk[S, A]) near(legal []A) []A {
	if len(legal) == 0 {
		return nil
	}
	var near []A
	src := w.dice.source()
	for range 4 {
		a := legal[engine.Below(src, len(legal))]
		leaves := leavesOf(reflect.ValueOf(&a).Elem(), nil)
		for range 1 + engine.Below(src, 2) {
			setLeaf(leaves[engine.Below(src, len(leaves))], engine.Below(src, 12)-1)
		}
		if w.isAction(a) {
			near = append(near, a)
		}
	}
	return near
}

// isAction reports whether a value is an action: it can be formatted and parsed. Format may panic
// on a value that is not.
func (w *walk[S, A]) isAction(a A) (ok bool) {
	defer func() { ok = recover() == nil && ok }()
	b, err := w.rules.Parse(w.rules.Format(a))
	return err == nil && a == b
}

// oneWrittenForm: Parse(Format(a)) is a, so different actions have different texts, and the text
// fits in a record.
func oneWrittenForm[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		legal := w.legal(by)
		for _, a := range slices.Concat(legal, w.masked(by, legal)) {
			text := w.rules.Format(a)
			if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "#!;\n\t") {
				return fmt.Errorf("%q does not fit a record: no #, !, ;, line ends or spaces around it", text)
			}
			b, err := w.rules.Parse(text)
			if err != nil {
				return fmt.Errorf("%v is written %q, which cannot be read: %w", a, text, err)
			}
			if b != a {
				return fmt.Errorf("%q is read as %v, it was %v", text, b, a)
			}
		}
	}
	return nil
}

// applyIsAFunction: the same action on the same state gives the same state and events, with or
// without Events. The events are appended to those already in the list.
func applyIsAFunction[S, A comparable](w *walk[S, A], d deed[S, A]) error {
	silent, again := d.before, d.before
	w.rules.Apply(&silent, d.by, d.action, nil)
	if silent != d.after {
		return fmt.Errorf("%v %s gives another state when nobody reads the events", d.by, w.rules.Format(d.action))
	}
	var ev engine.Events
	w.rules.Apply(&again, d.by, d.action, &ev)
	if again != d.after || !slices.Equal(ev.List, d.events) {
		return fmt.Errorf("%v %s gives another state or other events the second time", d.by, w.rules.Format(d.action))
	}
	earlier := engine.Event{Rule: "earlier", Key: "earlier", Args: engine.Args{1, 2, 3, 4, 5, 6}}
	ev.List = append(make([]engine.Event, 0, 64), earlier, earlier)
	third := d.before
	w.rules.Apply(&third, d.by, d.action, &ev)
	if !slices.Equal(ev.List, slices.Concat([]engine.Event{earlier, earlier}, d.events)) {
		return fmt.Errorf("%v %s does not add its events after those that are there", d.by, w.rules.Format(d.action))
	}
	return nil
}

// staysValid: Valid accepts every state of the game, and does not change it.
func staysValid[S, A comparable](w *walk[S, A]) error {
	before := w.s
	err := w.rules.Valid(&w.s)
	if before != w.s {
		return errors.New("asking whether the state is valid changes it")
	}
	return err
}

// goodWeights: every action of chance has a weight above 0. All actions of chance at a position
// begin with the same word, which names the draw in package deal.
func goodWeights[S, A comparable](w *walk[S, A]) error {
	if !w.rules.ToAct(&w.s).Has(engine.Chance) {
		return nil
	}
	kind := ""
	for i, a := range w.legal(engine.Chance) {
		word, _, _ := strings.Cut(w.rules.Format(a), " ")
		if i > 0 && word != kind {
			return fmt.Errorf("chance draws %s or %s", kind, word)
		}
		kind = word
		if n := w.rules.Weight(&w.s, a); n <= 0 || n > 1<<40 {
			return fmt.Errorf("%s has the weight %d", w.rules.Format(a), n)
		}
	}
	return nil
}

// copiesStay: replaying the game from its start gives exactly the same states, so the game stores
// nothing outside its state.
func copiesStay[S, A comparable](w *walk[S, A]) error {
	start, err := w.rules.Start(w.setup)
	if err != nil {
		return err
	}
	s := start
	for i, d := range w.deeds {
		if s != w.states[i] || s != d.before {
			return fmt.Errorf("replayed, the state before action %d (%s) is another", i+1, w.rules.Format(d.action))
		}
		w.rules.Apply(&s, d.by, d.action, nil)
	}
	if s != w.s {
		return errors.New("replayed, the last state is another")
	}
	return nil
}

// resultIsAFunction: Result can be called at any time, also on a view. It returns the same each
// time, and does not change the state.
func resultIsAFunction[S, A comparable](w *walk[S, A]) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("Result panics: %v", p)
		}
	}()
	worlds := []S{w.s}
	for _, to := range w.viewers() {
		worlds = append(worlds, w.rules.View(&w.s, to))
	}
	for _, s := range worlds {
		before := s
		first := w.rules.Result(&s)
		if second := w.rules.Result(&s); first != second {
			return fmt.Errorf("the game would end with %+v, asked again with %+v", first, second)
		}
		if s != before {
			return errors.New("asking how the game would end changes the state")
		}
	}
	return nil
}

// resultIsWhole: a finished game has a place for somebody or an outcome for the group, and cites a
// rule.
func resultIsWhole[S, A comparable](w *walk[S, A]) error {
	if w.rules.ToAct(&w.s) != 0 {
		return nil
	}
	r := w.rules.Result(&w.s)
	if _, err := w.about.Rule(text.English, r.Rule); err != nil {
		return fmt.Errorf("the game ended by rule %q: %w", r.Rule, err)
	}
	var at [engine.MaxSeats + 1]int
	for i, p := range r.Places {
		if p < 0 || int(p) > w.setup.Seats || i >= w.setup.Seats && p != 0 {
			return fmt.Errorf("places %v with %d seats", r.Places, w.setup.Seats)
		}
		at[p]++
	}
	next := 0 // the next expected place; a game without a winner may start below the first
	for p := 1; p <= w.setup.Seats; p++ {
		if at[p] > 0 && next != 0 && p != next {
			return fmt.Errorf("places %v: nobody is at place %d", r.Places[:w.setup.Seats], next)
		}
		if at[p] > 0 {
			next = p + at[p]
		}
	}
	if (r.Group != engine.NoGroup) != w.about.Cooperative {
		return fmt.Errorf("the group's outcome is %d, in a cooperative game: %t", r.Group, w.about.Cooperative)
	}
	if next == 0 && r.Group == engine.NoGroup && r.Why.Key == "" {
		return errors.New("the game is over without places and without a reason")
	}
	return nil
}

// noAllocations: listing, checking and doing actions allocates nothing.
func noAllocations[S, A comparable](g game[S, A]) error {
	d := newSeed(7)
	w, err := begin(g, d)
	if err != nil {
		return err
	}
	start := w.s
	run := &struct {
		s     S
		legal []A
	}{start, make([]A, 0, 4096)}
	steps := func() {
		for range 200 {
			turn := g.ToAct(&run.s)
			if turn == 0 {
				run.s = start
				continue
			}
			by := turn.First()
			run.legal = g.AppendLegal(run.legal[:0], &run.s, by)
			if len(run.legal) == 0 {
				return
			}
			a := run.legal[engine.Below(d.Source, len(run.legal))]
			_ = g.Check(&run.s, by, a)
			g.Apply(&run.s, by, a, nil)
		}
	}
	if n := testing.AllocsPerRun(20, steps); n > 0 {
		return fmt.Errorf("200 random actions allocate %.0f times", n)
	}
	return nil
}

func (w *walk[S, A]) texts(list []A) []string {
	var out []string
	for _, a := range list {
		out = append(out, w.rules.Format(a))
	}
	return out
}
