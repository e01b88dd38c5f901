package waters

import "github.com/bigriver/bigriver/internal/engine"

// What a hex costs, in half-steps (RW-116, RW-117).
const (
	walkCost  = 2
	floatCost = 1
	dragCost  = 2
)

func (g play) move() {
	g.Left--
	g.Step, g.Budget = Moving, 2*g.power(MovementTrack)
	g.ev.Add(engine.Event{Rule: "RW-107", Key: "moves", Args: engine.Args{int16(g.Active), int16(g.Budget)}})
}

func (g play) checkStop() engine.Refusal {
	switch {
	case g.Step == Moving && g.Swimmer != 0:
		return engine.Refuse("RW-111", "in_water")
	case g.Step == Donating && !g.Taken:
		return engine.Refuse("RW-249", "nothing_given")
	case g.Step == Building && !g.Taken:
		return engine.Refuse("RW-249", "nothing_done")
	}
	return engine.Refusal{}
}

// stop ends a Move, a Donate or an Accept Work.
func (g play) stop() {
	g.Step, g.Budget, g.Gifts, g.Taken = Acting, 0, 0, false
	g.Permitted, g.Refused, g.Boarded = 0, 0, [allPawns]int8{}
	g.ev.Add(engine.Event{Rule: "RW-105", Key: "stopped", Args: engine.Args{int16(g.Active), int16(g.Left)}})
}

// mayMove tells whether the active player moves the pawn: an own one, or with permission (RW-216).
func (g play) mayMove(i int8) bool {
	return i/pawnsEach == g.Active || g.Options.AlwaysPermit || g.solo() || g.Permitted>>i&1 != 0
}

// checkMover is what every step of a pawn needs.
func (g play) checkMover(i int8) engine.Refusal {
	switch {
	case i/pawnsEach >= g.Positions || g.pawn(i).At == Nowhere:
		return engine.Refuse("RW-107", "no_such_pawn")
	case !g.mayMove(i):
		return engine.Refuse("RW-112", "not_permitted", int16(i/pawnsEach))
	case g.Swimmer != 0 && g.Swimmer != i+1:
		return engine.Refuse("RW-202", "another_swims")
	}
	return engine.Refusal{}
}

func (g play) checkWalk(i int8, h Hex) engine.Refusal {
	if refusal := g.checkMover(i); !refusal.OK() {
		return refusal
	}
	pawn := g.pawn(i)
	switch {
	case pawn.Raft != 0:
		return engine.Refuse("RW-213", "is_aboard")
	case g.d.kind[h] == offMap:
		return engine.Refuse("RW-265", "off_map")
	case !g.d.near[pawn.At].has(h):
		return engine.Refuse("RW-108", "not_next")
	case g.Budget < walkCost:
		return engine.Refuse("RW-107", "too_far", int16(g.Budget))
	case !g.wet(h):
		return engine.Refusal{}
	case g.power(SwimTrack) == 0:
		if g.d.kind[h] == water {
			return engine.Refuse("RW-109", "cannot_swim")
		}
		return engine.Refuse("RW-110", "cannot_swim")
	case !g.reachesLand(h, g.Budget-walkCost):
		return engine.Refuse("RW-202", "no_land_in_reach")
	}
	return engine.Refusal{}
}

// reachesLand tells whether a swimmer in a hex comes to land or a raft with room within the budget (RW-202).
func (g play) reachesLand(h Hex, budget int8) bool {
	var room set
	for i := range g.rafts() {
		if pawns, survivors := g.aboard(i + 1); pawns+survivors < raftHolds {
			room = room.with(g.Rafts[i].At)
		}
	}
	if room.has(h) {
		return true
	}
	goal := g.dryLand().or(room)
	reached := set{}.with(h)
	for front := reached; budget >= walkCost; budget -= walkCost {
		var around set
		for ; !front.isEmpty(); front = front.rest() {
			around = around.or(g.d.near[front.first()])
		}
		if !around.and(goal).isEmpty() {
			return true
		}
		front = around.andNot(reached)
		reached = reached.or(around)
	}
	return false
}

func (g play) walk(i int8, h Hex) {
	g.pawn(i).At = h
	g.Budget -= walkCost
	g.Swimmer = 0
	if g.wet(h) {
		g.Swimmer = i + 1
	}
	g.ev.Add(engine.Event{Rule: "RW-107", Key: "walked", Args: engine.Args{
		int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(h.Col()), int16(h.Row()), int16(g.Budget),
	}})
}

func (g play) checkFloat(raft int8, h Hex) engine.Refusal {
	if raft > g.rafts() {
		return engine.Refuse("RW-114", "no_such_raft", int16(raft))
	}
	own := false
	for i := range int8(allPawns) {
		if g.pawn(i).Raft != raft {
			continue
		}
		if !g.mayMove(i) {
			return engine.Refuse("RW-214", "not_permitted", int16(i/pawnsEach))
		}
		own = true
	}
	cost := int8(dragCost)
	if g.wet(h) {
		cost = floatCost
	}
	switch {
	case !own:
		return engine.Refuse("RW-212", "nobody_aboard", int16(raft))
	case g.Swimmer != 0:
		return engine.Refuse("RW-202", "another_swims")
	case g.d.kind[h] == offMap:
		return engine.Refuse("RW-265", "off_map")
	case !g.d.near[g.Rafts[raft-1].At].has(h):
		return engine.Refuse("RW-108", "not_next")
	case g.Budget < cost:
		return engine.Refuse("RW-116", "too_far", int16(g.Budget))
	}
	return engine.Refusal{}
}

func (g play) float(raft int8, h Hex) {
	g.Budget -= dragCost
	if g.wet(h) {
		g.Budget += dragCost - floatCost
	}
	g.Rafts[raft-1].At = h
	for i := range int8(allPawns) {
		if g.pawn(i).Raft == raft {
			g.pawn(i).At = h
		}
	}
	g.ev.Add(engine.Event{Rule: "RW-116", Key: "floated", Args: engine.Args{
		int16(raft), int16(h.Col()), int16(h.Row()), int16(g.Budget),
	}})
}

func (g play) checkBoard(i, raft int8) engine.Refusal {
	if refusal := g.checkMover(i); !refusal.OK() {
		return refusal
	}
	if raft > g.rafts() || g.Rafts[raft-1].At != g.pawn(i).At {
		return engine.Refuse("RW-213", "no_raft_here", int16(raft))
	}
	pawns, survivors := g.aboard(raft)
	switch {
	case g.pawn(i).Raft != 0:
		return engine.Refuse("RW-213", "is_aboard")
	case pawns+survivors >= raftHolds:
		return engine.Refuse("RW-119", "raft_full", int16(raft))
	case g.Boarded[i] == g.Budget+1:
		return engine.Refuse("RW-201", "boarded_already")
	}
	return engine.Refusal{}
}

func (g play) board(i, raft int8) {
	g.pawn(i).Raft = raft
	g.Boarded[i] = g.Budget + 1
	g.Swimmer = 0
	g.ev.Add(engine.Event{Rule: "RW-213", Key: "boarded", Args: engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(raft)}})
}

func (g play) checkLeave(i int8) engine.Refusal {
	if refusal := g.checkMover(i); !refusal.OK() {
		return refusal
	}
	raft := g.pawn(i).Raft
	if raft == 0 {
		return engine.Refuse("RW-213", "not_aboard")
	}
	pawns, survivors := g.aboard(raft)
	switch {
	case g.wet(g.pawn(i).At):
		return engine.Refuse("RW-213", "raft_afloat")
	case pawns == 1 && survivors > 0:
		return engine.Refuse("RW-212", "leaves_survivor")
	case g.Boarded[i] == g.Budget+1:
		return engine.Refuse("RW-201", "boarded_already")
	}
	return engine.Refusal{}
}

func (g play) leave(i int8) {
	raft := g.pawn(i).Raft
	g.pawn(i).Raft = 0
	g.Boarded[i] = g.Budget + 1
	g.ev.Add(engine.Event{Rule: "RW-213", Key: "left_raft", Args: engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(raft)}})
}

// checkAsk is RW-216.
func (g play) checkAsk(i int8) engine.Refusal {
	switch {
	case i/pawnsEach >= g.Positions || g.pawn(i).At == Nowhere:
		return engine.Refuse("RW-216", "no_such_pawn")
	case g.mayMove(i):
		return engine.Refuse("RW-216", "may_move_already")
	case g.Refused>>i&1 != 0:
		return engine.Refuse("RW-216", "refused_already", int16(i/pawnsEach))
	case g.Swimmer != 0:
		return engine.Refuse("RW-202", "another_swims")
	}
	return engine.Refusal{}
}

func (g play) ask(i int8) {
	g.Step, g.Asked, g.Wanted = Permitting, i/pawnsEach, i+1
	g.ev.Add(engine.Event{Rule: "RW-216", Key: "asked", Args: engine.Args{int16(g.Active), int16(i / pawnsEach), int16(i%pawnsEach) + 1}})
}

func (g play) permit(yes bool) {
	i := g.Wanted - 1
	g.Step, g.Wanted = Moving, 0
	args := engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(g.Active)}
	if !yes {
		g.Refused |= 1 << i
		g.ev.Add(engine.Event{Rule: "RW-216", Key: "denied", Args: args, Barrier: true})
		return
	}
	g.Permitted |= 1 << i
	g.ev.Add(engine.Event{Rule: "RW-216", Key: "permitted", Args: args, Barrier: true})
}
