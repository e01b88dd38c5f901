package waters

import "github.com/bigriver/bigriver/internal/engine"

// Rafts in a Move: they float, and pawns board and leave them.

func (t *tables) checkFloat(s *State, _ int8, a Action) engine.Refusal {
	raft := a.N
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
	if t.wet(s, a.At) {
		cost = floatCost
	}
	switch {
	case !own:
		return engine.Refuse("RW-212", "nobody_aboard", int16(raft))
	case s.Swimmer != 0:
		return engine.Refuse("RW-202", "another_swims")
	case t.kind[a.At] == offMap:
		return engine.Refuse("RW-265", "off_map")
	case !t.near[s.Rafts[raft-1].At].has(a.At):
		return engine.Refuse("RW-108", "not_next")
	case s.Budget < cost:
		return engine.Refuse("RW-116", "too_far", int16(s.Budget))
	}
	return engine.Refusal{}
}

func (t *tables) float(s *State, _ int8, a Action, ev *engine.Events) {
	raft := a.N
	s.Budget -= dragCost
	if t.wet(s, a.At) {
		s.Budget += dragCost - floatCost
	}
	s.Rafts[raft-1].At = a.At
	for i := range int8(allPawns) {
		if s.pawn(i).Raft == raft {
			s.pawn(i).At = a.At
		}
	}
	ev.Add(engine.Event{Rule: "RW-116", Key: "floated", Args: engine.Args{
		int16(raft), int16(a.At.Col()), int16(a.At.Row()), int16(s.Budget),
	}})
}

func (t *tables) checkBoard(s *State, _ int8, a Action) engine.Refusal {
	i, raft := a.N, a.M
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

func (t *tables) board(s *State, _ int8, a Action, ev *engine.Events) {
	i, raft := a.N, a.M
	s.pawn(i).Raft = raft
	s.Boarded[i] = s.Budget + 1
	s.Swimmer = 0
	ev.Add(engine.Event{Rule: "RW-213", Key: "boarded", Args: engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(raft)}})
}

func (t *tables) checkLeave(s *State, _ int8, a Action) engine.Refusal {
	i := a.N
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

func (t *tables) leave(s *State, _ int8, a Action, ev *engine.Events) {
	i := a.N
	raft := s.pawn(i).Raft
	s.pawn(i).Raft = 0
	s.Boarded[i] = s.Budget + 1
	ev.Add(engine.Event{Rule: "RW-213", Key: "left_raft", Args: engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(raft)}})
}
