package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
)

// What the Child finds in Vicksburg.

func (l *list) findings() {
	if l.s.Role[l.p] != delta.Child || !l.t.inVicksburg(l.s, l.p) {
		return
	}
	for c := delta.Blues; c <= delta.Job; c++ {
		l.tryCounted(Action{Kind: Find, Card: c}, 0, written.Receivers-1)
	}
}

// inVicksburg reports whether a position has a pawn there.
func (t *Tables) inVicksburg(s *State, p int8) bool {
	for i := range s.Pawns[p] {
		if t.Kind[s.Pawns[p][i].At] == delta.Vicksburg { // Nowhere is off the map
			return true
		}
	}
	return false
}

// checkFind checks RW-196 and RW-225.
func (t *Tables) checkFind(s *State, _ int8, a Action) engine.Refusal {
	to := a.N
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	if s.Role[s.Active] != delta.Child {
		return RefusalNotChild{}.By("RW-196")
	}
	switch {
	case !t.inVicksburg(s, s.Active):
		return RefusalNotInVicksburg{}.By("RW-196")
	case a.Card == delta.Threat:
		return RefusalThreatNotFound{}.By("RW-225")
	case a.Card == delta.Job && s.LandDiscard[delta.JobOffer] == 0 || a.Card != delta.Job && s.Discard[a.Card] == 0:
		return RefusalNotInDiscards{Card: a.Card}.By("RW-196")
	case to == written.ToBank:
		return s.checkBankTakes(a.Card)
	case to < written.ToPosition:
		return s.checkGoalTakes(to-written.ToGoal, a.Card)
	}
	return s.checkTo(to - written.ToPosition)
}

func (t *Tables) find(s *State, _ int8, a Action, ev *engine.Events) {
	to := a.N
	s.Left--
	ev.Add(EventFound{Seat: engine.Seat(s.Active), Card: a.Card}.By("RW-196"))
	switch {
	case to == written.ToBank: // the card goes back to the pile that it came from
		s.banked(a.Card, ev)
	case to < written.ToPosition:
		s.goalTakes(to-written.ToGoal, a.Card, ev)
	default:
		if a.Card == delta.Job {
			s.LandDiscard[delta.JobOffer]--
		} else {
			s.Discard[a.Card]--
		}
		s.receive(to-written.ToPosition, a.Card, ev)
	}
	s.score(s.Active, ev)
}
