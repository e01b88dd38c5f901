package waters

import "github.com/bigriver/bigriver/internal/engine"

// Rafts and Survivors. Floating and boarding are steps of a Move.

func (g play) checkPlaceRaft(i int8) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !g.hasCube(BuildRaft):
		return engine.Refuse("RW-066", "no_cube", int16(BuildRaft))
	case i/pawnsEach != g.Active || g.pawn(i).At == Nowhere:
		return engine.Refuse("RW-114", "not_own_pawn")
	case g.pawn(i).Raft != 0:
		return engine.Refuse("RW-114", "is_aboard")
	case g.rafts() == mostRafts:
		return engine.Refuse("RW-004", "no_raft_left")
	}
	return engine.Refusal{}
}

// placeRaft is RW-114 and RW-115.
func (g play) placeRaft(i int8) {
	g.useCube(BuildRaft)
	g.Left--
	n := g.rafts()
	h := g.pawn(i).At
	g.Rafts[n] = Raft{At: h}
	g.pawn(i).Raft = n + 1
	g.ev.Add(engine.Event{Rule: "RW-114", Key: "raft", Args: engine.Args{int16(g.Active), int16(n) + 1, int16(h.Col()), int16(h.Row())}})
}

// checkRaft is what picking up and dropping off need (RW-214).
func (g play) checkRaft(raft int8) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	if raft > g.rafts() {
		return engine.Refuse("RW-114", "no_such_raft", int16(raft))
	}
	for _, pawn := range g.Pawns[g.Active] {
		if pawn.Raft == raft {
			return engine.Refusal{}
		}
	}
	return engine.Refuse("RW-214", "not_aboard_raft", int16(raft))
}

func (g play) checkPickUp(raft int8, h Hex) engine.Refusal {
	if refusal := g.checkRaft(raft); !refusal.OK() {
		return refusal
	}
	here := g.Rafts[raft-1].At
	pawns, survivors := g.aboard(raft)
	switch {
	case h != here && !g.d.near[here].has(h):
		return engine.Refuse("RW-215", "not_next")
	case h != here && !g.wet(here):
		return engine.Refuse("RW-215", "raft_not_afloat")
	case *g.people(h) == 0:
		return engine.Refuse("RW-120", "no_survivor_there")
	case pawns+survivors >= raftHolds:
		return engine.Refuse("RW-119", "raft_full", int16(raft))
	}
	return engine.Refusal{}
}

func (g play) pickUp(raft int8, h Hex) {
	*g.people(h)--
	g.Rafts[raft-1].Survivors++
	g.Left--
	g.ev.Add(engine.Event{Rule: "RW-120", Key: "picked_up", Args: engine.Args{
		int16(g.Active), int16(raft), int16(h.Col()), int16(h.Row()),
	}})
}

func (g play) checkDropOff(raft int8, h Hex) engine.Refusal {
	if refusal := g.checkRaft(raft); !refusal.OK() {
		return refusal
	}
	here := g.Rafts[raft-1].At
	switch {
	case g.Rafts[raft-1].Survivors == 0:
		return engine.Refuse("RW-120", "no_survivor_aboard", int16(raft))
	case h != here && !g.d.near[here].has(h):
		return engine.Refuse("RW-215", "not_next")
	case !g.dry(h):
		return engine.Refuse("RW-120", "not_on_land")
	}
	return engine.Refusal{}
}

// takesIn tells whether a Survivor is safe on a hex: a camp of either side (RW-121), or Vicksburg by option (RW-229).
func (g play) takesIn(h Hex) bool {
	return g.isCamp(h) || g.Options.Refuge && g.d.kind[h] == vicksburg
}

func (g play) dropOff(raft int8, h Hex) {
	g.Rafts[raft-1].Survivors--
	g.Left--
	args := engine.Args{int16(g.Active), int16(raft), int16(h.Col()), int16(h.Row())}
	if !g.takesIn(h) {
		*g.people(h)++
		g.ev.Add(engine.Event{Rule: "RW-120", Key: "dropped_off", Args: args})
		return
	}
	g.Pool++
	g.spare(1)
	args[4] = int16(g.Loss)
	g.ev.Add(engine.Event{Rule: "RW-121", Key: "delivered", Amount: 1, Args: args})
}
