package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The cost of a hex, in half-steps (RW-116, RW-117).
const (
	walkCost  = 2
	floatCost = 1
	dragCost  = 2
)

func (t *Tables) checkMove(s *State, _ int8, _ Action) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	if s.pawnHexes().IsEmpty() {
		return RefusalNobodyOnMap{}.By("RW-249")
	}
	return engine.Refusal{}
}

func (t *Tables) move(s *State, _ int8, _ Action, ev *engine.Events) {
	s.Left--
	s.Step, s.Budget = Moving, 2*s.Power(delta.MovementTrack)
	ev.Add(EventMoves{Seat: engine.Seat(s.Active), HalfSteps: int16(s.Budget)}.By("RW-107"))
}

func moveStep() step {
	return step{uses: itsMove, list: listMove, valid: (*Tables).validMove, deeds: []deed{
		may(Walk, (*Tables).checkWalk, (*Tables).walk),
		may(Float, (*Tables).checkFloat, (*Tables).float),
		may(GetOn, (*Tables).checkBoard, (*Tables).board),
		may(Leave, (*Tables).checkLeave, (*Tables).leave),
		may(Ask, (*Tables).checkAsk, (*Tables).ask),
		may(Stop, (*Tables).checkStopMove, (*Tables).stop),
	}}
}

func listMove(l list) []Action {
	dry, swims := l.t.dryLand(l.s), l.s.Power(delta.SwimTrack) > 0
	for i := range delta.PawnsEach * l.s.Positions {
		switch pawn := l.s.Pawn(i); {
		case pawn.At == delta.Nowhere:
		case !l.s.mayMove(i):
			l.try(Action{Kind: Ask, N: i})
		case pawn.Raft != 0:
			l.try(Action{Kind: Leave, N: i})
		default:
			l.walks(i, dry, swims)
			for raft := range l.s.RaftCount() {
				if l.s.Rafts[raft].At == pawn.At {
					l.try(Action{Kind: GetOn, N: i, M: raft + 1})
				}
			}
		}
	}
	for raft := range l.s.RaftCount() {
		for _, h := range l.t.Next[l.s.Rafts[raft].At] {
			if h != delta.Nowhere {
				l.try(Action{Kind: Float, N: raft + 1, At: h})
			}
		}
	}
	l.try(Action{Kind: Stop})
	return l.dst
}

// checkMover checks the conditions of every step of a pawn.
func (s *State) checkMover(i int8) engine.Refusal {
	switch {
	case i/delta.PawnsEach >= s.Positions || s.Pawn(i).At == delta.Nowhere:
		return RefusalNoSuchPawn{}.By("RW-107")
	case !s.mayMove(i):
		return RefusalNotPermitted{Seat: ownerOf(i)}.By("RW-112")
	case s.Swimmer != 0 && s.Swimmer != i+1:
		return RefusalAnotherSwims{}.By("RW-202")
	}
	return engine.Refusal{}
}

func (t *Tables) checkWalk(s *State, _ int8, a Action) engine.Refusal {
	i := a.N
	if refusal := s.checkMover(i); !refusal.OK() {
		return refusal
	}
	pawn := s.Pawn(i)
	switch {
	case pawn.Raft != 0:
		return RefusalIsAboard{}.By("RW-213")
	case t.Kind[a.At] == delta.OffMap:
		return RefusalOffMap{}.By("RW-265")
	case !t.Near[pawn.At].Has(a.At):
		return RefusalNotNext{}.By("RW-108")
	case s.Budget < walkCost:
		return RefusalTooFar{HalfSteps: int16(s.Budget)}.By("RW-107")
	case !t.Wet(s, a.At):
		return engine.Refusal{}
	case s.Power(delta.SwimTrack) == 0:
		if t.Kind[a.At] == delta.Water {
			return RefusalCannotSwim{}.By("RW-109")
		}
		return RefusalCannotSwim{}.By("RW-110")
	case !t.reachesLand(s, a.At, s.Budget-walkCost):
		return RefusalNoLandInReach{}.By("RW-202")
	}
	return engine.Refusal{}
}

// reachesLand reports whether a swimmer on a hex can reach land, or a raft with a free place,
// within the budget (RW-202).
func (t *Tables) reachesLand(s *State, h delta.Hex, budget int8) bool {
	var room delta.Set
	for i := range s.RaftCount() {
		if pawns, survivors := s.aboard(i + 1); pawns+survivors < raftHolds {
			room = room.With(s.Rafts[i].At)
		}
	}
	if room.Has(h) {
		return true
	}
	goal := t.dryLand(s).Or(room)
	reached := delta.Set{}.With(h)
	for front := reached; budget >= walkCost; budget -= walkCost {
		var around delta.Set
		for ; !front.IsEmpty(); front = front.Rest() {
			around = around.Or(t.Near[front.First()])
		}
		if !around.And(goal).IsEmpty() {
			return true
		}
		front = around.AndNot(reached)
		reached = reached.Or(around)
	}
	return false
}

func (t *Tables) walk(s *State, _ int8, a Action, ev *engine.Events) {
	i := a.N
	s.Pawn(i).At = a.At
	s.Budget -= walkCost
	s.Swimmer = 0
	if t.Wet(s, a.At) {
		s.Swimmer = i + 1
	}
	ev.Add(EventWalked{Seat: ownerOf(i), Pawn: numberOf(i), At: a.At, HalfSteps: int16(s.Budget)}.By("RW-107"))
}

// walks lists where a pawn that may move can walk. It checks the pawn once; dry land needs no other
// check. Calling Check for each hex makes BenchmarkList/moving take 1.6 times as long.
func (l *list) walks(i int8, dry delta.Set, swims bool) {
	swimmer := l.s.Swimmer
	if l.s.Budget < walkCost || swimmer != 0 && swimmer != i+1 {
		return
	}
	for _, h := range l.t.Next[l.s.Pawn(i).At] {
		switch {
		case dry.Has(h):
			l.add(Action{Kind: Walk, N: i, At: h})
		case swims && h != delta.Nowhere:
			l.try(Action{Kind: Walk, N: i, At: h})
		}
	}
}

// checkStopMove refuses to stop while a pawn is in the water.
func (t *Tables) checkStopMove(s *State, _ int8, _ Action) engine.Refusal {
	if s.Swimmer != 0 {
		return RefusalInWater{}.By("RW-111")
	}
	return engine.Refusal{}
}

// validMove checks that what has happened in the Move was possible.
func (t *Tables) validMove(s *State) error {
	for i, b := range s.Boarded {
		if !within(b, 0, 15) || b > 0 && b < s.Budget+1 || b > 0 && s.Pawn(int8(i)).At == delta.Nowhere {
			return errors.New("a pawn boarded with more movement left than the Move had (RW-201)")
		}
	}
	const own = 1<<delta.PawnsEach - 1
	others := (1<<(s.Positions*delta.PawnsEach) - 1) &^ (own << (s.Active * delta.PawnsEach))
	if asked := int(s.Permitted | s.Refused); s.Permitted&s.Refused != 0 || asked&^others != 0 {
		return errors.New("a pawn is both permitted and refused, or does not belong to another player (RW-216)")
	}
	return nil
}

// Moving other players' pawns takes their permission (RW-216).

// mayMove reports whether the active player may move the pawn: it is their own, or they have
// permission (RW-216).
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

func permissionStep() step {
	return step{
		uses: itsMove | itsWanted, list: tries(Yes, No), valid: (*Tables).validPermitting,
		deeds: []deed{may(Yes, nil, (*Tables).permit), may(No, nil, (*Tables).permit)},
	}
}

// permit stores the answer, which holds for the rest of the Move.
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
