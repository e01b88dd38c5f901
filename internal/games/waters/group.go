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

// voted notes what somebody would choose; it tells whether that was not yet the decision itself.
func (g play) voted(choice uint8) bool {
	if g.Asked == g.decider() {
		g.Votes = [maxPositions]uint8{}
		return false
	}
	g.Votes[g.Asked] = choice
	g.ev.Add(engine.Event{Rule: "RW-203", Key: "voted", Args: engine.Args{int16(g.Asked), int16(g.decider())}})
	g.Asked = g.after(g.Asked)
	return true
}

// Votes are hexes, rafts and numbers in one.
const (
	voteRaft   = 200 // and the raft's number
	voteNumber = 220
)

// arrive puts a Survivor on land near the Mounds Landing dot, if there is one in the pool (RW-032, RW-051, RW-052).
func (g play) arrive() {
	spots := g.arrivals()
	switch {
	case g.Pool == 0 || spots.isEmpty():
		g.arrived()
	case spots.size() == 1:
		g.survivorAt(spots.pop())
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
			nearest.add(h)
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
	g.ev.Add(engine.Event{Rule: "RW-032", Key: "survivor", Args: engine.Args{int16(h.col()), int16(h.row()), int16(g.Pool)}})
	g.arrived()
}

func (g play) arrived() {
	if g.Phase == SetUp {
		g.placing(PlaceTown)
		return
	}
	g.offerSwap()
}
