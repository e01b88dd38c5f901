package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// settleGuard decides at the start of a turn whether it has to leave the Black Rose a turn: not if it has none now, unless
// the turn is its own, and not if no turn of the active boat leaves it one (QX-71, QX-105).
// It gives how many fields that took.
func (t *tables) settleGuard(s *State) (tries int) {
	s.Stranded = false
	if !s.guarded() {
		return 0
	}
	if s.Active != BlackRose {
		var has bool
		if has, tries = t.hasRoseTurn(s); !has {
			s.Stranded = true
			return tries
		}
	}
	var w walk
	w.begin(t, s, s.Active)
	w.watch()
	w.guard.left -= int16(tries)
	s.Stranded = !w.hasTurnIn(s.Boats[s.Active].Coal, s.Free)
	return int(t.roseTries - w.guard.left)
}

// appendTurn lists what may be done in the turn of the active boat: its own actions, or a heading for a boat that is aligned.
func (t *tables) appendTurn(dst []Action, s *State) []Action {
	if s.anyHead() {
		return appendAll(dst, Head)
	}
	var w walk
	w.begin(t, s, s.Active)
	w.inTurn()
	w.watch()
	n := len(dst)
	if dst = w.appendNow(dst); w.guard.on && !w.guard.proven {
		w.unwatch() // QX-114
		dst = w.appendNow(dst[:n])
	}
	return dst
}

// allows tells whether an action that was looked at may be done, and notes whether it is known to leave the Black Rose a turn.
func (w *walk) allows(refusal engine.Refusal) bool {
	ok := refusal.OK()
	if g := &w.guard; g.on {
		g.proven = g.proven || ok && !g.budgetRanOut
		g.budgetRanOut = false
	}
	return ok
}

func (w *walk) appendNow(dst []Action) []Action {
	switch w.s.Phase {
	case Choosing:
		return w.appendSpeeds(dst)
	case Moving:
		return w.appendMoves(dst)
	default:
		return w.appendAligns(dst)
	}
}

// anyHead tells whether a boat is aligned that takes any heading: another's that was pushed (QB-33). Behind leaving a sandbar
// the turn has to be completed with it, and the Black Rose has to keep a turn (QX-106).
func (s *State) anyHead() bool {
	return s.Phase == Aligning && s.Focus != s.Active && s.Focus != BlackRose
}

// appendAligns lists the headings with which the turn can be completed, for a boat that does not take any.
func (w *walk) appendAligns(dst []Action) []Action {
	for h := range headings {
		if w.allows(w.checkAlign(h)) {
			dst = append(dst, Action{Head, int8(h)})
		}
	}
	return dst
}

func (w *walk) checkAlign(h Heading) engine.Refusal {
	s := w.s
	b := &s.Boats[s.Active]
	head, turns := b.Head, s.Free+b.Coal
	switch {
	case s.Focus != s.Active:
		w.story[BlackRose].head = h
	case s.MP == 0:
		head, turns = h, 0
	default:
		head = h
	}
	if !w.t.landsAtOnce(s, b.cell()) && !w.completes(b.cell(), head, s.MP, turns) {
		return RefusalNoWayOn{}.By("QB-93")
	}
	return engine.Refusal{}
}

// checkTurn is the check of what may be done in a turn. Where the Black Rose is guarded what is listed is allowed: how far the
// search goes for one action, and whether it is refused, depends on the others (QX-114).
func (t *tables) checkTurn(s *State, a Action) engine.Refusal {
	if s.anyHead() {
		return engine.Refusal{}
	}
	if s.guarded() {
		var list [moves]Action
		if slices.Contains(t.appendTurn(list[:0], s), a) {
			return engine.Refusal{}
		}
	}
	var w walk
	w.begin(t, s, s.Active)
	w.inTurn()
	w.watch()
	w.unwatch() // what it does not refuse the guard does
	refusal := w.checkAction(a)
	switch {
	case !refusal.OK() || !s.guarded():
		return refusal
	case a.Kind == Head:
		return RefusalStrandsRose{}.By("QX-106")
	}
	return RefusalStrandsRose{}.By("QX-71")
}

// checkAction asks the rule of an action, the guard aside.
func (w *walk) checkAction(a Action) engine.Refusal {
	switch a.Kind {
	case Speed:
		return w.checkSpeed(a.N)
	case Head:
		return w.checkAlign(Heading(a.N))
	default:
		return w.checkMove(a)
	}
}

// moves is how many actions there are in a turn to choose from at most: two turns and a step, or six pushes, and one step back.
const moves = 9
