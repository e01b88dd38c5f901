package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Rafts, and the Survivors on them. Floating and boarding are steps of a Move.

// Raft is a raft on the map, with the Survivors aboard.
type Raft struct {
	At        delta.Hex
	Survivors int8
	Carried   bool // the Survivors have come a hex with it; counted only where RW-275 asks
}

// unload takes a Survivor off the raft.
func (r *Raft) unload() {
	r.Survivors--
	r.Carried = r.Carried && r.Survivors > 0
}

// RaftCount returns the number of rafts on the map.
func (s *State) RaftCount() (n int8) {
	for n < delta.MaxRafts && s.Rafts[n].At != delta.Nowhere {
		n++
	}
	return n
}

// aboard counts the pawns and Survivors on a raft.
func (s *State) aboard(raft int8) (pawns, survivors int8) {
	for i := range int8(AllPawns) {
		if s.Pawn(i).Raft == raft {
			pawns++
		}
	}
	return pawns, s.Rafts[raft-1].Survivors
}

// handling proposes placing a raft, and picking up and dropping off with the rafts on the map.
func (l *list) handling() {
	if l.s.hasCube(delta.BuildRaft) {
		l.tryCounted(Action{Kind: PlaceRaft}, l.p*delta.PawnsEach, (l.p+1)*delta.PawnsEach-1)
	}
	for raft := range l.s.RaftCount() {
		here := l.s.Rafts[raft].At
		if !l.s.checkRaft(raft + 1).OK() {
			continue
		}
		hexes := [7]delta.Hex{here}
		copy(hexes[1:], l.t.Next[here][:])
		for _, h := range hexes {
			if h != delta.Nowhere {
				l.try(Action{Kind: PickUp, N: raft + 1, At: h})
				l.try(Action{Kind: DropOff, N: raft + 1, At: h})
			}
		}
	}
}

func (t *Tables) checkPlaceRaft(s *State, _ int8, a Action) engine.Refusal {
	i := a.N
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !s.hasCube(delta.BuildRaft):
		return RefusalNoCube{Renewable: delta.BuildRaft}.By("RW-066")
	case i/delta.PawnsEach != s.Active || s.Pawn(i).At == delta.Nowhere:
		return RefusalNotOwnPawn{}.By("RW-114")
	case s.Pawn(i).Raft != 0:
		return RefusalIsAboard{}.By("RW-114")
	case s.RaftCount() == delta.MaxRafts:
		return RefusalNoRaftLeft{}.By("RW-004")
	}
	return engine.Refusal{}
}

// placeRaft places a raft (RW-114, RW-115).
func (t *Tables) placeRaft(s *State, _ int8, a Action, ev *engine.Events) {
	i := a.N
	s.useCube(delta.BuildRaft, ev)
	s.Left--
	n := s.RaftCount()
	h := s.Pawn(i).At
	s.Rafts[n] = Raft{At: h}
	s.Pawn(i).Raft = n + 1
	ev.Add(EventRaft{Seat: engine.Seat(s.Active), Raft: int16(n) + 1, At: h}.By("RW-114"))
}

// checkRaft checks the conditions of picking up and dropping off (RW-214).
func (s *State) checkRaft(raft int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	if raft > s.RaftCount() {
		return RefusalNoSuchRaft{Raft: int16(raft)}.By("RW-114")
	}
	for _, pawn := range s.Pawns[s.Active] {
		if pawn.Raft == raft {
			return engine.Refusal{}
		}
	}
	return RefusalNotAboardRaft{Raft: int16(raft)}.By("RW-214")
}

func (t *Tables) checkPickUp(s *State, _ int8, a Action) engine.Refusal {
	raft := a.N
	if refusal := s.checkRaft(raft); !refusal.OK() {
		return refusal
	}
	here := s.Rafts[raft-1].At
	pawns, survivors := s.aboard(raft)
	switch {
	case a.At != here && !t.Near[here].Has(a.At):
		return RefusalNotNext{}.By("RW-215")
	case a.At != here && !t.Wet(s, here):
		return RefusalRaftNotAfloat{}.By("RW-215")
	case *s.PeopleAt(a.At) == 0:
		return RefusalNoSurvivorThere{}.By("RW-120")
	case pawns+survivors >= raftHolds:
		return RefusalRaftFull{Raft: int16(raft)}.By("RW-119")
	}
	return engine.Refusal{}
}

func (t *Tables) pickUp(s *State, _ int8, a Action, ev *engine.Events) {
	raft := a.N
	*s.PeopleAt(a.At)--
	s.Rafts[raft-1].Survivors++
	s.Rafts[raft-1].Carried = false
	s.Left--
	ev.Add(EventPickedUp{Seat: engine.Seat(s.Active), Raft: int16(raft), At: a.At}.By("RW-120"))
}

func (t *Tables) checkDropOff(s *State, _ int8, a Action) engine.Refusal {
	raft := a.N
	if refusal := s.checkRaft(raft); !refusal.OK() {
		return refusal
	}
	here := s.Rafts[raft-1].At
	switch {
	case s.Rafts[raft-1].Survivors == 0:
		return RefusalNoSurvivorAboard{Raft: int16(raft)}.By("RW-120")
	case a.At != here && !t.Near[here].Has(a.At):
		return RefusalNotNext{}.By("RW-215")
	case !t.dry(s, a.At):
		return RefusalNotOnLand{}.By("RW-120")
	case s.Options.Carried && !s.Rafts[raft-1].Carried && t.takesIn(s, a.At):
		return RefusalNoWayYet{Raft: int16(raft)}.By("RW-275")
	}
	return engine.Refusal{}
}

// takesIn reports whether a Survivor is safe on a hex: in a camp of either kind (RW-121), or in
// Vicksburg by option (RW-229).
func (t *Tables) takesIn(s *State, h delta.Hex) bool {
	return s.IsCamp(h) || s.Options.Refuge && t.Kind[h] == delta.Vicksburg
}

func (t *Tables) dropOff(s *State, _ int8, a Action, ev *engine.Events) {
	raft := a.N
	s.Rafts[raft-1].unload()
	s.Left--
	if !t.takesIn(s, a.At) {
		*s.PeopleAt(a.At)++
		ev.Add(EventDroppedOff{Seat: engine.Seat(s.Active), Raft: int16(raft), At: a.At}.By("RW-120"))
		return
	}
	s.Pool++
	s.spare(1)
	ev.Add(EventDelivered{Seat: engine.Seat(s.Active), Raft: int16(raft), At: a.At, Losses: int16(s.Loss)}.By("RW-121").Of(1))
}

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
	s.Rafts[raft-1].Carried = s.Options.Carried && s.Rafts[raft-1].Survivors > 0
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
