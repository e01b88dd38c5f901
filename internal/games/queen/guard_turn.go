package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// settleGuard sets Stranded at the start of a turn: whether the turn need not leave the Black Rose
// a legal turn. That is so if every turn of the active boat would strand it, or if it has no legal
// turn already. The latter does not apply in its own turn (QX-71, QX-105).
func (t *Tables) settleGuard(s *State) {
	s.Stranded = false
	if !s.guarded() {
		return
	}
	if s.Active != BlackRose && !t.hasRoseTurn(s) {
		s.Stranded = true
		return
	}
	var w walk
	w.begin(t, s, s.Active)
	w.watch()
	s.Stranded = !w.hasTurnIn(s.Boats[s.Active].Coal, s.Free)
}

// appendTurn appends the legal actions in the turn of the active boat: its own actions, or the
// headings for a boat that is being aligned.
func (t *Tables) appendTurn(dst []Action, s *State) []Action {
	if s.anyHead() {
		return appendAll(dst, Head)
	}
	var w walk
	w.begin(t, s, s.Active)
	w.inTurn()
	w.watch()
	n := len(dst)
	if dst = w.appendNow(dst); w.guard.on && len(dst) == n {
		w.unwatch() // QX-114
		dst = w.appendNow(dst[:n])
	}
	return dst
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

// anyHead reports whether the boat being aligned may take any heading: a pushed boat other than the
// Black Rose (QB-33). After leaving a sandbar the heading must let the turn be completed, and the
// Black Rose must keep a turn (QX-106).
func (s *State) anyHead() bool {
	return s.Phase == Aligning && s.Focus != s.Active && s.Focus != BlackRose
}

// appendAligns appends the headings with which the turn can be completed, for a boat whose heading
// is restricted.
func (w *walk) appendAligns(dst []Action) []Action {
	for h := range tiles.Headings {
		if w.checkAlign(h).OK() {
			dst = append(dst, Action{Head, int8(h)})
		}
	}
	return dst
}

func (w *walk) checkAlign(h tiles.Heading) engine.Refusal {
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
	if !w.t.landsAtOnce(s, b.Cell()) && !w.completes(b.Cell(), head, s.MP, turns) {
		return RefusalNoWayOn{}.By("QB-93")
	}
	return engine.Refusal{}
}

// checkTurn checks an action of a turn. If the guard would refuse every action, its refusals do not
// count (QX-114).
func (t *Tables) checkTurn(s *State, a Action) engine.Refusal {
	if s.anyHead() {
		return engine.Refusal{}
	}
	var w walk
	w.begin(t, s, s.Active)
	w.inTurn()
	w.watch()
	refusal := w.checkAction(a)
	if refusal.OK() || !w.guard.on {
		return refusal
	}
	w.unwatch()
	if refusal = w.checkAction(a); !refusal.OK() {
		return refusal
	}
	var list [moves]Action
	switch {
	case slices.Contains(t.appendTurn(list[:0], s), a):
		return engine.Refusal{}
	case a.Kind == Head:
		return RefusalStrandsRose{}.By("QX-106")
	}
	return RefusalStrandsRose{}.By("QX-71")
}

// checkAction checks an action without the guard.
func (w *walk) checkAction(a Action) engine.Refusal {
	switch a.Kind {
	case Speed:
		return w.checkSpeed(a.N)
	case Head:
		return w.checkAlign(tiles.Heading(a.N))
	default:
		return w.checkMove(a)
	}
}

// moves is the largest number of legal actions in a turn: two turns and a step, or six pushes, and
// one step back.
const moves = 9
