package waters

import "github.com/bigriver/bigriver/internal/engine"

// What the players decide together (RW-203).

// vote opens a decision of the group: the decider's own, or, as an option, the others first say what they would choose.
func (s *State) vote(step Step) {
	s.Step, s.Asked = step, s.decider()
	if s.Options.GroupVote {
		s.Asked = s.after(s.Asked)
	}
}

// isVote tells whether what is decided now is decided for all.
func (s *State) isVote() bool {
	switch s.Step {
	case PlaceSurvivor, PlaceThirdTown, SplitForce, GreenCamp, TakeSurvivor, SwapGoal:
		return true
	default:
		return false
	}
}

// voted notes what somebody would choose; it tells whether that was not yet the decision itself.
func (s *State) voted(choice Action, ev *engine.Events) bool {
	if s.Asked == s.decider() {
		s.Votes = [maxPositions]Action{}
		return false
	}
	s.Votes[s.Asked] = choice
	s.tellVote(choice, ev)
	s.Asked = s.after(s.Asked)
	return true
}

// tellVote says openly what somebody would choose.
func (s *State) tellVote(a Action, ev *engine.Events) {
	by, n := int16(s.Asked), int16(a.N)
	switch {
	case a.Kind == Swap:
		ev.Add(engine.Event{Rule: "RW-203", Key: "voted_swap", Args: engine.Args{by, n + 1}})
	case a.Kind == Keep:
		ev.Add(engine.Event{Rule: "RW-203", Key: "voted_keep", Args: engine.Args{by}})
	case a.Kind == Remove && n > 0:
		ev.Add(engine.Event{Rule: "RW-203", Key: "voted_raft", Args: engine.Args{by, n}})
	case a.Kind == Split && a.M == 0:
		ev.Add(engine.Event{Rule: "RW-204", Key: "voted_one", Args: engine.Args{by, n}})
	case a.Kind == Split && a.M == a.N+1:
		ev.Add(engine.Event{Rule: "RW-204", Key: "voted_both", Args: engine.Args{by, n}})
	case a.Kind == Split:
		ev.Add(engine.Event{Rule: "RW-204", Key: "voted_two", Args: engine.Args{by, n, int16(a.M) - 1}})
	default:
		ev.Add(engine.Event{Rule: "RW-203", Key: "voted", Args: engine.Args{by, int16(a.At.Col()), int16(a.At.Row())}})
	}
}

// arrive puts a Survivor on land near the Mounds Landing dot, if there is one in the pool (RW-032, RW-051, RW-052).
func (t *tables) arrive(s *State, ev *engine.Events) {
	spots := t.arrivalSpots(s)
	switch {
	case s.Pool == 0 || spots.isEmpty():
		t.arrived(s, ev)
	case spots.size() == 1:
		t.survivorAt(s, spots.first(), ev)
	default:
		s.vote(PlaceSurvivor)
	}
}

func (t *tables) arrivalSpots(s *State) set {
	dry := t.dryLand(s)
	if beside := t.arriveAt.and(dry); !beside.isEmpty() {
		return beside
	}
	var nearest set
	for _, h := range t.arrivals {
		if dry.has(h) {
			nearest = nearest.with(h)
			break
		}
	}
	return nearest
}

func (t *tables) checkSurvivorAt(s *State, h Hex) engine.Refusal {
	spots := t.arrivalSpots(s)
	if !spots.has(h) {
		return engine.Refuse("RW-032", "not_at_landing")
	}
	return engine.Refusal{}
}

// survivorAt places one; on a camp that is no delivery (RW-233).
func (t *tables) survivorAt(s *State, h Hex, ev *engine.Events) {
	s.Pool--
	*s.people(h)++
	ev.Add(engine.Event{Rule: "RW-032", Key: "survivor", Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(s.Pool)}})
	t.arrived(s, ev)
}

func (t *tables) arrived(s *State, ev *engine.Events) {
	if s.Phase == SetUp {
		t.placing(s, PlaceTown, ev)
		return
	}
	t.offerSwap(s, ev)
}
