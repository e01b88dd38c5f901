package waters

import "github.com/bigriver/bigriver/internal/engine"

// beginActions is Phase 3, the First Player first (RW-046).
func (s *State) beginActions(ev *engine.Events) {
	s.Phase, s.Active = Actions, s.First
	ev.Add(engine.Event{Rule: "RW-044", Key: "phase_actions", Args: engine.Args{int16(s.Week) + 1}, Barrier: true})
	s.beginTurn(ev)
}

func (s *State) beginTurn(ev *engine.Events) {
	s.tidy()
	s.Step, s.Left = Acting, s.Powers[s.Active][ActionsTrack]
	ev.Add(engine.Event{Rule: "RW-055", Key: "turn", Args: engine.Args{int16(s.Active), int16(s.Left)}, Barrier: true})
}

// nextTurn is of the next position clockwise, or Phase 4 begins.
func (t *tables) nextTurn(s *State, ev *engine.Events) {
	s.tidy()
	if s.Active = s.after(s.Active); s.Active != s.First {
		s.beginTurn(ev)
		return
	}
	s.Phase = WeatherReport
	ev.Add(engine.Event{Rule: "RW-044", Key: "phase_weather", Args: engine.Args{int16(s.Week) + 1}, Barrier: true})
	t.report(s, ev)
}

// endTurn checks the hand limit of all (RW-106).
func (t *tables) endTurn(s *State, ev *engine.Events) {
	s.Ending = true
	ev.Add(engine.Event{Rule: "RW-106", Key: "turn_ended", Args: engine.Args{int16(s.Active)}, Barrier: true})
	for p := range s.Positions {
		s.Owe[p] = s.excess(p)
	}
	t.discarding(s, ev)
}

// checkAction is what every action needs first.
func (s *State) checkAction() engine.Refusal {
	if s.Left == 0 {
		return engine.Refuse("RW-055", "no_action_left")
	}
	return engine.Refusal{}
}

// power is the value of a track in this turn, with Extra strength (RW-217).
func (s *State) power(t Track) int8 {
	n := s.trackValue(s.Active, t)
	if s.Boost == t {
		n++
	}
	return n
}

func (s *State) hasCube(r Renewable) bool { return s.Cubes[s.Active]>>r&1 != 0 }

func (s *State) useCube(r Renewable, ev *engine.Events) {
	s.Cubes[s.Active] &^= 1 << r
	ev.Add(engine.Event{Rule: "RW-066", Key: "used", Args: engine.Args{int16(s.Active), int16(r)}})
}

// checkUse is of Extra strength (RW-217) and Raise a power (RW-218), which take no action (RW-271).
func (t *tables) checkUse(s *State, r Renewable, track Track, h Hex) engine.Refusal {
	switch {
	case r != ExtraStrength && r != RaisePower:
		return engine.Refuse("RW-271", "not_used_alone", int16(r))
	case !s.hasCube(r):
		return engine.Refuse("RW-066", "no_cube", int16(r))
	case r == RaisePower:
		return t.checkRaise(s, s.Active, track, h)
	case track == PawnsTrack:
		return engine.Refuse("RW-217", "not_pawns")
	case s.Powers[s.Active][track] >= top(track):
		return engine.Refuse("RW-217", "at_top", int16(track))
	}
	return engine.Refusal{}
}

func (s *State) use(r Renewable, track Track, h Hex, ev *engine.Events) {
	s.useCube(r, ev)
	if r == ExtraStrength {
		s.Boost = track
		ev.Add(engine.Event{Rule: "RW-217", Key: "strengthened", Args: engine.Args{int16(s.Active), int16(track)}})
	} else {
		s.raise(s.Active, track, h, ev)
	}
	if track == ActionsTrack {
		s.Left++
	}
}
