package waters

import "github.com/bigriver/bigriver/internal/engine"

// Rafts and Survivors. Floating and boarding are steps of a Move.

func (s *State) checkPlaceRaft(i int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !s.hasCube(BuildRaft):
		return engine.Refuse("RW-066", "no_cube", int16(BuildRaft))
	case i/pawnsEach != s.Active || s.pawn(i).At == Nowhere:
		return engine.Refuse("RW-114", "not_own_pawn")
	case s.pawn(i).Raft != 0:
		return engine.Refuse("RW-114", "is_aboard")
	case s.rafts() == mostRafts:
		return engine.Refuse("RW-004", "no_raft_left")
	}
	return engine.Refusal{}
}

// placeRaft is RW-114 and RW-115.
func (s *State) placeRaft(i int8, ev *engine.Events) {
	s.useCube(BuildRaft, ev)
	s.Left--
	n := s.rafts()
	h := s.pawn(i).At
	s.Rafts[n] = Raft{At: h}
	s.pawn(i).Raft = n + 1
	ev.Add(engine.Event{Rule: "RW-114", Key: "raft", Args: engine.Args{int16(s.Active), int16(n) + 1, int16(h.Col()), int16(h.Row())}})
}

// checkRaft is what picking up and dropping off need (RW-214).
func (s *State) checkRaft(raft int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	if raft > s.rafts() {
		return engine.Refuse("RW-114", "no_such_raft", int16(raft))
	}
	for _, pawn := range s.Pawns[s.Active] {
		if pawn.Raft == raft {
			return engine.Refusal{}
		}
	}
	return engine.Refuse("RW-214", "not_aboard_raft", int16(raft))
}

func (t *tables) checkPickUp(s *State, raft int8, h Hex) engine.Refusal {
	if refusal := s.checkRaft(raft); !refusal.OK() {
		return refusal
	}
	here := s.Rafts[raft-1].At
	pawns, survivors := s.aboard(raft)
	switch {
	case h != here && !t.near[here].has(h):
		return engine.Refuse("RW-215", "not_next")
	case h != here && !t.wet(s, here):
		return engine.Refuse("RW-215", "raft_not_afloat")
	case *s.people(h) == 0:
		return engine.Refuse("RW-120", "no_survivor_there")
	case pawns+survivors >= raftHolds:
		return engine.Refuse("RW-119", "raft_full", int16(raft))
	}
	return engine.Refusal{}
}

func (s *State) pickUp(raft int8, h Hex, ev *engine.Events) {
	*s.people(h)--
	s.Rafts[raft-1].Survivors++
	s.Left--
	ev.Add(engine.Event{Rule: "RW-120", Key: "picked_up", Args: engine.Args{
		int16(s.Active), int16(raft), int16(h.Col()), int16(h.Row()),
	}})
}

func (t *tables) checkDropOff(s *State, raft int8, h Hex) engine.Refusal {
	if refusal := s.checkRaft(raft); !refusal.OK() {
		return refusal
	}
	here := s.Rafts[raft-1].At
	switch {
	case s.Rafts[raft-1].Survivors == 0:
		return engine.Refuse("RW-120", "no_survivor_aboard", int16(raft))
	case h != here && !t.near[here].has(h):
		return engine.Refuse("RW-215", "not_next")
	case !t.dry(s, h):
		return engine.Refuse("RW-120", "not_on_land")
	}
	return engine.Refusal{}
}

// takesIn tells whether a Survivor is safe on a hex: a camp of either side (RW-121), or Vicksburg by option (RW-229).
func (t *tables) takesIn(s *State, h Hex) bool {
	return s.isCamp(h) || s.Options.Refuge && t.kind[h] == vicksburg
}

func (t *tables) dropOff(s *State, raft int8, h Hex, ev *engine.Events) {
	s.Rafts[raft-1].Survivors--
	s.Left--
	args := engine.Args{int16(s.Active), int16(raft), int16(h.Col()), int16(h.Row())}
	if !t.takesIn(s, h) {
		*s.people(h)++
		ev.Add(engine.Event{Rule: "RW-120", Key: "dropped_off", Args: args})
		return
	}
	s.Pool++
	s.spare(1)
	args[4] = int16(s.Loss)
	ev.Add(engine.Event{Rule: "RW-121", Key: "delivered", Amount: 1, Args: args})
}
