package waters

import "github.com/bigriver/bigriver/internal/games/waters/delta"

// list collects the actions that a step proposes and Check allows, in the order in which they are proposed. A step's function
// gets it as a value, since a pointer to it would allocate.
type list struct {
	t   *Tables
	s   *State
	p   int8 // the position that decides
	dst []Action
}

// try lists an action if its rule allows it.
func (l *list) try(a Action) { l.tryBy(l.t.deedOf(l.s, a.Kind), a) }

func (l *list) tryBy(d *deed, a Action) {
	if d.check == nil || d.check(l.t, l.s, l.p, a).OK() {
		l.dst = append(l.dst, a)
	}
}

// draw lists a result of chance if it can be drawn.
func (l *list) draw(a Action, weight int) {
	if weight > 0 {
		l.dst = append(l.dst, a)
	}
}

// add lists an action that is known to be allowed, since the caller has already checked all that its rule asks for.
func (l *list) add(a Action) { l.dst = append(l.dst, a) }

// addAt lists an action on every hex of a set, where the rule asks for nothing but a hex of that set.
func (l *list) addAt(a Action, spots delta.Set) {
	for ; !spots.IsEmpty(); spots = spots.Rest() {
		a.At = spots.First()
		l.dst = append(l.dst, a)
	}
}

// tryKinds tries kinds of action that have no arguments.
func (l *list) tryKinds(kinds ...Kind) {
	for _, k := range kinds {
		l.try(Action{Kind: k})
	}
}

// tryAt tries an action on every hex of a set.
func (l *list) tryAt(a Action, among delta.Set) {
	d := l.t.deedOf(l.s, a.Kind)
	for ; !among.IsEmpty(); among = among.Rest() {
		a.At = among.First()
		l.tryBy(d, a)
	}
}

// tryHeld tries an action with each kind of card in hand.
func (l *list) tryHeld(a Action) {
	d, hand := l.t.deedOf(l.s, a.Kind), &l.s.Hands[l.p]
	for a.Card = delta.Blues; a.Card < delta.UnknownCard; a.Card++ {
		if hand[a.Card] > 0 {
			l.tryBy(d, a)
		}
	}
}

// tryCounted tries an action with each number from the first to the last.
func (l *list) tryCounted(a Action, first, last int8) {
	d := l.t.deedOf(l.s, a.Kind)
	for a.N = first; a.N <= last; a.N++ {
		l.tryBy(d, a)
	}
}
