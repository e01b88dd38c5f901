package waters

import "github.com/bigriver/bigriver/internal/engine"

// What the players decide together (RW-203).

// vote opens a decision of the group: the decider's own, or, as an option, the others first say what they would choose.
func (g play) vote(s Step) {
	g.Step, g.Asked = s, g.decider()
	if g.Options.GroupVote {
		g.Asked = g.after(g.Asked)
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
func (g play) voted(choice Action) bool {
	if g.Asked == g.decider() {
		g.Votes = [maxPositions]Action{}
		return false
	}
	g.Votes[g.Asked] = choice
	g.tellVote(choice)
	g.Asked = g.after(g.Asked)
	return true
}

// tellVote says openly what somebody would choose.
func (g play) tellVote(a Action) {
	by, n := int16(g.Asked), int16(a.N)
	switch {
	case a.Kind == Swap:
		g.ev.Add(engine.Event{Rule: "RW-203", Key: "voted_swap", Args: engine.Args{by, n + 1}})
	case a.Kind == Keep:
		g.ev.Add(engine.Event{Rule: "RW-203", Key: "voted_keep", Args: engine.Args{by}})
	case a.Kind == Remove && n > 0:
		g.ev.Add(engine.Event{Rule: "RW-203", Key: "voted_raft", Args: engine.Args{by, n}})
	case a.Kind == Split && a.M == 0:
		g.ev.Add(engine.Event{Rule: "RW-204", Key: "voted_one", Args: engine.Args{by, n}})
	case a.Kind == Split && a.M == a.N+1:
		g.ev.Add(engine.Event{Rule: "RW-204", Key: "voted_both", Args: engine.Args{by, n}})
	case a.Kind == Split:
		g.ev.Add(engine.Event{Rule: "RW-204", Key: "voted_two", Args: engine.Args{by, n, int16(a.M) - 1}})
	default:
		g.ev.Add(engine.Event{Rule: "RW-203", Key: "voted", Args: engine.Args{by, int16(a.At.Col()), int16(a.At.Row())}})
	}
}

// arrive puts a Survivor on land near the Mounds Landing dot, if there is one in the pool (RW-032, RW-051, RW-052).
func (g play) arrive() {
	spots := g.arrivals()
	switch {
	case g.Pool == 0 || spots.isEmpty():
		g.arrived()
	case spots.size() == 1:
		g.survivorAt(spots.first())
	default:
		g.vote(PlaceSurvivor)
	}
}

func (g play) arrivals() set {
	dry := g.dryLand()
	if beside := g.d.arriveAt.and(dry); !beside.isEmpty() {
		return beside
	}
	var nearest set
	for _, h := range g.d.arrivals {
		if dry.has(h) {
			nearest = nearest.with(h)
			break
		}
	}
	return nearest
}

func (g play) checkSurvivorAt(h Hex) engine.Refusal {
	spots := g.arrivals()
	if !spots.has(h) {
		return engine.Refuse("RW-032", "not_at_landing")
	}
	return engine.Refusal{}
}

// survivorAt places one; on a camp that is no delivery (RW-233).
func (g play) survivorAt(h Hex) {
	g.Pool--
	*g.people(h)++
	g.ev.Add(engine.Event{Rule: "RW-032", Key: "survivor", Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(g.Pool)}})
	g.arrived()
}

func (g play) arrived() {
	if g.Phase == SetUp {
		g.placing(PlaceTown)
		return
	}
	g.offerSwap()
}
