package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Pawns of others are moved with permission (RW-216).

// mayMove reports whether the active player may move the pawn: their own, or with permission (RW-216).
func (s *State) mayMove(i int8) bool {
	return i/delta.PawnsEach == s.Active || s.Options.AlwaysPermit || s.Solo() || s.Permitted>>i&1 != 0
}

// checkAsk checks RW-216.
func (t *Tables) checkAsk(s *State, _ int8, a Action) engine.Refusal {
	i := a.N
	switch {
	case i/delta.PawnsEach >= s.Positions || s.Pawn(i).At == delta.Nowhere:
		return RefusalNoSuchPawn{}.By("RW-216")
	case s.mayMove(i):
		return RefusalMayMoveAlready{}.By("RW-216")
	case s.Refused>>i&1 != 0:
		return RefusalRefusedAlready{Seat: ownerOf(i)}.By("RW-216")
	case s.Swimmer != 0:
		return RefusalAnotherSwims{}.By("RW-202")
	}
	return engine.Refusal{}
}

func (t *Tables) ask(s *State, _ int8, a Action, ev *engine.Events) {
	i := a.N
	s.Step, s.Asked, s.Wanted = Permitting, i/delta.PawnsEach, i+1
	ev.Add(EventAsked{Seat: engine.Seat(s.Active), Owner: ownerOf(i), Pawn: numberOf(i)}.By("RW-216"))
}

// permit gives the answer, which holds for the rest of the Move.
func (t *Tables) permit(s *State, _ int8, a Action, ev *engine.Events) {
	i := s.Wanted - 1
	s.Step, s.Wanted = Moving, 0
	owner, pawn, asker := ownerOf(i), numberOf(i), engine.Seat(s.Active)
	if a.Kind == No {
		s.Refused |= 1 << i
		ev.Add(EventDenied{Seat: owner, Pawn: pawn, Asker: asker}.By("RW-216").AsBarrier())
		return
	}
	s.Permitted |= 1 << i
	ev.Add(EventPermitted{Seat: owner, Pawn: pawn, Asker: asker}.By("RW-216").AsBarrier())
}

func (t *Tables) validPermitting(s *State) error {
	i := s.Wanted - 1
	if !within(i, 0, AllPawns-1) || i/delta.PawnsEach != s.Asked || !t.checkAsk(s, s.Active, Action{Kind: Ask, N: i}).OK() {
		return errors.New("nobody is asked for that pawn (RW-216)")
	}
	return t.validMove(s)
}
