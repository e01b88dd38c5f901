package waters

import "github.com/bigriver/bigriver/internal/engine"

// What a hex costs, in half-steps (RW-116, RW-117).
const (
	walkCost  = 2
	floatCost = 1
	dragCost  = 2
)

func (s *State) move(ev *engine.Events) {
	s.Left--
	s.Step, s.Budget = Moving, 2*s.power(MovementTrack)
	ev.Add(engine.Event{Rule: "RW-107", Key: "moves", Args: engine.Args{int16(s.Active), int16(s.Budget)}})
}

func (s *State) checkStop() engine.Refusal {
	switch {
	case s.Step == Moving && s.Swimmer != 0:
		return engine.Refuse("RW-111", "in_water")
	case s.Step == Donating && !s.Taken:
		return engine.Refuse("RW-249", "nothing_given")
	case s.Step == Building && !s.Taken:
		return engine.Refuse("RW-249", "nothing_done")
	}
	return engine.Refusal{}
}

// stop ends a Move, a Donate or an Accept Work.
func (s *State) stop(ev *engine.Events) {
	s.Step, s.Budget, s.Gifts, s.Taken = Acting, 0, 0, false
	s.Permitted, s.Refused, s.Boarded = 0, 0, [allPawns]int8{}
	ev.Add(engine.Event{Rule: "RW-105", Key: "stopped", Args: engine.Args{int16(s.Active), int16(s.Left)}})
}

// mayMove tells whether the active player moves the pawn: an own one, or with permission (RW-216).
func (s *State) mayMove(i int8) bool {
	return i/pawnsEach == s.Active || s.Options.AlwaysPermit || s.solo() || s.Permitted>>i&1 != 0
}

// checkMover is what every step of a pawn needs.
func (s *State) checkMover(i int8) engine.Refusal {
	switch {
	case i/pawnsEach >= s.Positions || s.pawn(i).At == Nowhere:
		return engine.Refuse("RW-107", "no_such_pawn")
	case !s.mayMove(i):
		return engine.Refuse("RW-112", "not_permitted", int16(i/pawnsEach))
	case s.Swimmer != 0 && s.Swimmer != i+1:
		return engine.Refuse("RW-202", "another_swims")
	}
	return engine.Refusal{}
}

func (t *tables) checkWalk(s *State, i int8, h Hex) engine.Refusal {
	if refusal := s.checkMover(i); !refusal.OK() {
		return refusal
	}
	pawn := s.pawn(i)
	switch {
	case pawn.Raft != 0:
		return engine.Refuse("RW-213", "is_aboard")
	case t.kind[h] == offMap:
		return engine.Refuse("RW-265", "off_map")
	case !t.near[pawn.At].has(h):
		return engine.Refuse("RW-108", "not_next")
	case s.Budget < walkCost:
		return engine.Refuse("RW-107", "too_far", int16(s.Budget))
	case !t.wet(s, h):
		return engine.Refusal{}
	case s.power(SwimTrack) == 0:
		if t.kind[h] == water {
			return engine.Refuse("RW-109", "cannot_swim")
		}
		return engine.Refuse("RW-110", "cannot_swim")
	case !t.reachesLand(s, h, s.Budget-walkCost):
		return engine.Refuse("RW-202", "no_land_in_reach")
	}
	return engine.Refusal{}
}

// reachesLand tells whether a swimmer in a hex comes to land or a raft with room within the budget (RW-202).
func (t *tables) reachesLand(s *State, h Hex, budget int8) bool {
	var room set
	for i := range s.rafts() {
		if pawns, survivors := s.aboard(i + 1); pawns+survivors < raftHolds {
			room = room.with(s.Rafts[i].At)
		}
	}
	if room.has(h) {
		return true
	}
	goal := t.dryLand(s).or(room)
	reached := set{}.with(h)
	for front := reached; budget >= walkCost; budget -= walkCost {
		var around set
		for ; !front.isEmpty(); front = front.rest() {
			around = around.or(t.near[front.first()])
		}
		if !around.and(goal).isEmpty() {
			return true
		}
		front = around.andNot(reached)
		reached = reached.or(around)
	}
	return false
}

func (t *tables) walk(s *State, i int8, h Hex, ev *engine.Events) {
	s.pawn(i).At = h
	s.Budget -= walkCost
	s.Swimmer = 0
	if t.wet(s, h) {
		s.Swimmer = i + 1
	}
	ev.Add(engine.Event{Rule: "RW-107", Key: "walked", Args: engine.Args{
		int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(h.Col()), int16(h.Row()), int16(s.Budget),
	}})
}

func (t *tables) checkFloat(s *State, raft int8, h Hex) engine.Refusal {
	if raft > s.rafts() {
		return engine.Refuse("RW-114", "no_such_raft", int16(raft))
	}
	own := false
	for i := range int8(allPawns) {
		if s.pawn(i).Raft != raft {
			continue
		}
		if !s.mayMove(i) {
			return engine.Refuse("RW-214", "not_permitted", int16(i/pawnsEach))
		}
		own = true
	}
	cost := int8(dragCost)
	if t.wet(s, h) {
		cost = floatCost
	}
	switch {
	case !own:
		return engine.Refuse("RW-212", "nobody_aboard", int16(raft))
	case s.Swimmer != 0:
		return engine.Refuse("RW-202", "another_swims")
	case t.kind[h] == offMap:
		return engine.Refuse("RW-265", "off_map")
	case !t.near[s.Rafts[raft-1].At].has(h):
		return engine.Refuse("RW-108", "not_next")
	case s.Budget < cost:
		return engine.Refuse("RW-116", "too_far", int16(s.Budget))
	}
	return engine.Refusal{}
}

func (t *tables) float(s *State, raft int8, h Hex, ev *engine.Events) {
	s.Budget -= dragCost
	if t.wet(s, h) {
		s.Budget += dragCost - floatCost
	}
	s.Rafts[raft-1].At = h
	for i := range int8(allPawns) {
		if s.pawn(i).Raft == raft {
			s.pawn(i).At = h
		}
	}
	ev.Add(engine.Event{Rule: "RW-116", Key: "floated", Args: engine.Args{
		int16(raft), int16(h.Col()), int16(h.Row()), int16(s.Budget),
	}})
}

func (s *State) checkBoard(i, raft int8) engine.Refusal {
	if refusal := s.checkMover(i); !refusal.OK() {
		return refusal
	}
	if raft > s.rafts() || s.Rafts[raft-1].At != s.pawn(i).At {
		return engine.Refuse("RW-213", "no_raft_here", int16(raft))
	}
	pawns, survivors := s.aboard(raft)
	switch {
	case s.pawn(i).Raft != 0:
		return engine.Refuse("RW-213", "is_aboard")
	case pawns+survivors >= raftHolds:
		return engine.Refuse("RW-119", "raft_full", int16(raft))
	case s.Boarded[i] == s.Budget+1:
		return engine.Refuse("RW-201", "boarded_already")
	}
	return engine.Refusal{}
}

func (s *State) board(i, raft int8, ev *engine.Events) {
	s.pawn(i).Raft = raft
	s.Boarded[i] = s.Budget + 1
	s.Swimmer = 0
	ev.Add(engine.Event{Rule: "RW-213", Key: "boarded", Args: engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(raft)}})
}

func (t *tables) checkLeave(s *State, i int8) engine.Refusal {
	if refusal := s.checkMover(i); !refusal.OK() {
		return refusal
	}
	raft := s.pawn(i).Raft
	if raft == 0 {
		return engine.Refuse("RW-213", "not_aboard")
	}
	pawns, survivors := s.aboard(raft)
	switch {
	case t.wet(s, s.pawn(i).At):
		return engine.Refuse("RW-213", "raft_afloat")
	case pawns == 1 && survivors > 0:
		return engine.Refuse("RW-212", "leaves_survivor")
	case s.Boarded[i] == s.Budget+1:
		return engine.Refuse("RW-201", "boarded_already")
	}
	return engine.Refusal{}
}

func (s *State) leave(i int8, ev *engine.Events) {
	raft := s.pawn(i).Raft
	s.pawn(i).Raft = 0
	s.Boarded[i] = s.Budget + 1
	ev.Add(engine.Event{Rule: "RW-213", Key: "left_raft", Args: engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(raft)}})
}

// checkAsk is RW-216.
func (s *State) checkAsk(i int8) engine.Refusal {
	switch {
	case i/pawnsEach >= s.Positions || s.pawn(i).At == Nowhere:
		return engine.Refuse("RW-216", "no_such_pawn")
	case s.mayMove(i):
		return engine.Refuse("RW-216", "may_move_already")
	case s.Refused>>i&1 != 0:
		return engine.Refuse("RW-216", "refused_already", int16(i/pawnsEach))
	case s.Swimmer != 0:
		return engine.Refuse("RW-202", "another_swims")
	}
	return engine.Refusal{}
}

func (s *State) ask(i int8, ev *engine.Events) {
	s.Step, s.Asked, s.Wanted = Permitting, i/pawnsEach, i+1
	ev.Add(engine.Event{Rule: "RW-216", Key: "asked", Args: engine.Args{int16(s.Active), int16(i / pawnsEach), int16(i%pawnsEach) + 1}})
}

func (s *State) permit(yes bool, ev *engine.Events) {
	i := s.Wanted - 1
	s.Step, s.Wanted = Moving, 0
	args := engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(s.Active)}
	if !yes {
		s.Refused |= 1 << i
		ev.Add(engine.Event{Rule: "RW-216", Key: "denied", Args: args, Barrier: true})
		return
	}
	s.Permitted |= 1 << i
	ev.Add(engine.Event{Rule: "RW-216", Key: "permitted", Args: args, Barrier: true})
}
