package waters

import "github.com/bigriver/bigriver/internal/engine"

// beginActions is Phase 3, the First Player first (RW-046).
func (g play) beginActions() {
	g.Phase, g.Active = Actions, g.First
	g.ev.Add(engine.Event{Rule: "RW-044", Key: "phase_actions", Args: engine.Args{int16(g.Week) + 1}, Barrier: true})
	g.beginTurn()
}

func (g play) beginTurn() {
	g.tidy()
	g.Step, g.Left = Acting, g.Powers[g.Active][ActionsTrack]
	g.ev.Add(engine.Event{Rule: "RW-055", Key: "turn", Args: engine.Args{int16(g.Active), int16(g.Left)}, Barrier: true})
}

// nextTurn is of the next position clockwise, or Phase 4 begins.
func (g play) nextTurn() {
	g.tidy()
	if g.Active = g.after(g.Active); g.Active != g.First {
		g.beginTurn()
		return
	}
	g.Phase = WeatherReport
	g.ev.Add(engine.Event{Rule: "RW-044", Key: "phase_weather", Args: engine.Args{int16(g.Week) + 1}, Barrier: true})
	g.report()
}

// endTurn checks the hand limit of all (RW-106).
func (g play) endTurn() {
	g.Ending = true
	g.ev.Add(engine.Event{Rule: "RW-106", Key: "turn_ended", Args: engine.Args{int16(g.Active)}, Barrier: true})
	for p := range g.Positions {
		g.Owe[p] = g.excess(p)
	}
	g.discarding()
}

// checkAction is what every action needs first.
func (g play) checkAction() engine.Refusal {
	if g.Left == 0 {
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

func (g play) hasCube(r Renewable) bool { return g.Cubes[g.Active]>>r&1 != 0 }

func (g play) useCube(r Renewable) {
	g.Cubes[g.Active] &^= 1 << r
	g.ev.Add(engine.Event{Rule: "RW-066", Key: "used", Args: engine.Args{int16(g.Active), int16(r)}})
}

// checkUse is of Extra strength (RW-217) and Raise a power (RW-218), which take no action (RW-271).
func (g play) checkUse(r Renewable, t Track, h Hex) engine.Refusal {
	switch {
	case r != ExtraStrength && r != RaisePower:
		return engine.Refuse("RW-271", "not_used_alone", int16(r))
	case !g.hasCube(r):
		return engine.Refuse("RW-066", "no_cube", int16(r))
	case r == RaisePower:
		return g.checkRaise(g.Active, t, h)
	case t == PawnsTrack:
		return engine.Refuse("RW-217", "not_pawns")
	case g.Powers[g.Active][t] >= top(t):
		return engine.Refuse("RW-217", "at_top", int16(t))
	}
	return engine.Refusal{}
}

func (g play) use(r Renewable, t Track, h Hex) {
	g.useCube(r)
	if r == ExtraStrength {
		g.Boost = t
		g.ev.Add(engine.Event{Rule: "RW-217", Key: "strengthened", Args: engine.Args{int16(g.Active), int16(t)}})
	} else {
		g.raise(g.Active, t, h)
	}
	if t == ActionsTrack {
		g.Left++
	}
}
