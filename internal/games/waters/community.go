package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Work for the Community.

// growing counts the pawns of the active player in fields and forest.
func (t *Tables) growing(s *State) (n int8) {
	for _, pawn := range s.Pawns[s.Active] {
		n += Flag(t.Grower(s, pawn))
	}
	return n
}

// Grower reports whether a pawn is in a field or forest (RW-240).
func (t *Tables) Grower(s *State, pawn Pawn) bool {
	return pawn.At != delta.Nowhere && t.Grows.Has(pawn.At) && t.dry(s, pawn.At)
}

// checkCommunity checks RW-136; with Many hands each pawn counts twice (RW-264).
func (t *Tables) checkCommunity(s *State, _ int8, a Action) engine.Refusal {
	hands := a.M != 0
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !s.cards():
		return RefusalNoCommunityCards{}.By("RW-104")
	case hands && !s.hasCube(delta.ManyHands):
		return RefusalNoCube{Renewable: delta.ManyHands}.By("RW-066")
	case hands && t.growing(s) == 0: // RW-264
		return RefusalNobodyGrows{}.By("RW-264")
	}
	return engine.Refusal{}
}

func (t *Tables) community(s *State, _ int8, a Action, ev *engine.Events) {
	hands := a.M != 0
	n := 1 + t.growing(s)
	if hands {
		n += t.growing(s)
		s.useCube(delta.ManyHands, ev)
	}
	s.Left--
	s.Due[s.Active], s.Worked = n, true
	ev.Add(EventWorks{Seat: engine.Seat(s.Active), Cards: int16(n)}.By("RW-136"))
	t.drawCards(s, ev)
}
