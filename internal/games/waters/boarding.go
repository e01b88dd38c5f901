package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Rafts in a Move: they float, and pawns board and leave them.

func (t *Tables) checkFloat(s *State, _ int8, a Action) engine.Refusal {
	raft := a.N
	if raft > s.RaftCount() {
		return RefusalNoSuchRaft{Raft: int16(raft)}.By("RW-114")
	}
	own := false
	for i := range int8(AllPawns) {
		if s.Pawn(i).Raft != raft {
			continue
		}
		if !s.mayMove(i) {
			return RefusalNotPermitted{Seat: ownerOf(i)}.By("RW-214")
		}
		own = true
	}
	cost := int8(dragCost)
	if t.Wet(s, a.At) {
		cost = floatCost
	}
	switch {
	case !own:
		return RefusalNobodyAboard{Raft: int16(raft)}.By("RW-212")
	case s.Swimmer != 0:
		return RefusalAnotherSwims{}.By("RW-202")
	case t.Kind[a.At] == delta.OffMap:
		return RefusalOffMap{}.By("RW-265")
	case !t.Near[s.Rafts[raft-1].At].Has(a.At):
		return RefusalNotNext{}.By("RW-108")
	case s.Budget < cost:
		return RefusalTooFar{HalfSteps: int16(s.Budget)}.By("RW-116")
	}
	return engine.Refusal{}
}

func (t *Tables) float(s *State, _ int8, a Action, ev *engine.Events) {
	raft := a.N
	s.Budget -= dragCost
	if t.Wet(s, a.At) {
		s.Budget += dragCost - floatCost
	}
	s.Rafts[raft-1].At = a.At
	for i := range int8(AllPawns) {
		if s.Pawn(i).Raft == raft {
			s.Pawn(i).At = a.At
		}
	}
	ev.Add(EventFloated{Raft: int16(raft), At: a.At, HalfSteps: int16(s.Budget)}.By("RW-116"))
}

func (t *Tables) checkBoard(s *State, _ int8, a Action) engine.Refusal {
	i, raft := a.N, a.M
	if refusal := s.checkMover(i); !refusal.OK() {
		return refusal
	}
	if raft > s.RaftCount() || s.Rafts[raft-1].At != s.Pawn(i).At {
		return RefusalNoRaftHere{Raft: int16(raft)}.By("RW-213")
	}
	pawns, survivors := s.aboard(raft)
	switch {
	case s.Pawn(i).Raft != 0:
		return RefusalIsAboard{}.By("RW-213")
	case pawns+survivors >= raftHolds:
		return RefusalRaftFull{Raft: int16(raft)}.By("RW-119")
	case s.Boarded[i] == s.Budget+1:
		return RefusalBoardedAlready{}.By("RW-201")
	}
	return engine.Refusal{}
}

func (t *Tables) board(s *State, _ int8, a Action, ev *engine.Events) {
	i, raft := a.N, a.M
	s.Pawn(i).Raft = raft
	s.Boarded[i] = s.Budget + 1
	s.Swimmer = 0
	ev.Add(EventBoarded{Seat: ownerOf(i), Pawn: numberOf(i), Raft: int16(raft)}.By("RW-213"))
}

func (t *Tables) checkLeave(s *State, _ int8, a Action) engine.Refusal {
	i := a.N
	if refusal := s.checkMover(i); !refusal.OK() {
		return refusal
	}
	raft := s.Pawn(i).Raft
	if raft == 0 {
		return RefusalNotAboard{}.By("RW-213")
	}
	pawns, survivors := s.aboard(raft)
	switch {
	case t.Wet(s, s.Pawn(i).At):
		return RefusalRaftAfloat{}.By("RW-213")
	case pawns == 1 && survivors > 0:
		return RefusalLeavesSurvivor{}.By("RW-212")
	case s.Boarded[i] == s.Budget+1:
		return RefusalBoardedAlready{}.By("RW-201")
	}
	return engine.Refusal{}
}

func (t *Tables) leave(s *State, _ int8, a Action, ev *engine.Events) {
	i := a.N
	raft := s.Pawn(i).Raft
	s.Pawn(i).Raft = 0
	s.Boarded[i] = s.Budget + 1
	ev.Add(EventLeftRaft{Seat: ownerOf(i), Pawn: numberOf(i), Raft: int16(raft)}.By("RW-213"))
}
