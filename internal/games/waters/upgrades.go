package waters

import "github.com/bigriver/bigriver/internal/engine"

// printed is where a track starts (RW-055, RW-053), and top where it ends.
func printed(t Track) int8 { return [tracks]int8{ActionsTrack: 2, MovementTrack: 3, DonateTrack: 1}[t] }

func top(t Track) int8 {
	return [tracks]int8{ActionsTrack: 5, MovementTrack: 6, PawnsTrack: pawnsEach, DonateTrack: 4, SwimTrack: 1}[t]
}

// raises is the card that a track is raised with.
func raises(t Track) Card {
	return [tracks]Card{ActionsTrack: Garden, MovementTrack: Animals, PawnsTrack: Family, DonateTrack: Church, SwimTrack: Blues}[t]
}

// makes are the Power cards of a renewable power; the raft takes a Job Offer besides.
func makes(r Renewable) [3]Card {
	return [renewables][3]Card{
		WorkDiscount:  {Garden, Animals},        // RW-069
		ManyHands:     {Church, Family},         // RW-264
		ExtraStrength: {Blues, Family},          // RW-270
		RaisePower:    {Church, Family, Blues},  // RW-270
		BuildRaft:     {Blues, Animals, NoCard}, // RW-071
	}[r]
}

// trackValue is the value of a position's track as it was bought.
func (s *State) trackValue(p int8, t Track) int8 {
	if t == PawnsTrack {
		return s.pawnsOf(p)
	}
	return s.Powers[p][t]
}

// stepCost is the price of the next step (RW-053, RW-054, RW-056 to RW-058).
func (s *State) stepCost(p int8, t Track) int8 {
	if t == PawnsTrack || t == SwimTrack {
		return 2
	}
	return s.Powers[p][t] - printed(t) + 2
}

// beginRound is Phase 1.
func (g play) beginRound() {
	g.Phase, g.Step, g.Activism = Upgrade, Upgrading, false
	g.ev.Add(engine.Event{Rule: "RW-044", Key: "phase_upgrade", Args: engine.Args{int16(g.Week) + 1}, Barrier: true})
	all := true
	for p := range g.Positions {
		g.Done[p] = g.Hands[p].community() == 0
		all = all && g.Done[p]
	}
	if all {
		g.landowner()
	}
}

// Purchase is what is bought in a renewable power: behind the tracks, which are purchases themselves.
func Purchase(r Renewable) int8 { return int8(tracks) + int8(r) }

// checkBuy: edu is how many of a track's cards are Education, or which of a renewable power's cards, as bits.
func (g play) checkBuy(p, what, edu int8, h Hex) engine.Refusal {
	if what < int8(tracks) {
		return g.checkStep(p, Track(what), edu, h)
	}
	return g.checkRenewable(p, Renewable(what-int8(tracks)), edu)
}

func (g play) checkStep(p int8, t Track, edu int8, h Hex) engine.Refusal {
	if refusal := g.checkRaise(p, t, h); !refusal.OK() {
		return refusal
	}
	cost, card := g.stepCost(p, t), raises(t)
	switch {
	case edu >= cost:
		return engine.Refuse("RW-060", "one_must_be_real", int16(card))
	case g.Hands[p][card] < cost-edu || g.Hands[p][Education] < edu:
		return refuseStep(t, int16(card), int16(cost))
	}
	return engine.Refusal{}
}

// refuseStep says that a hand lacks the cards of a step.
func refuseStep(t Track, card, cost int16) engine.Refusal {
	switch t {
	case ActionsTrack:
		return engine.Refuse("RW-056", "cannot_afford", card, cost)
	case MovementTrack:
		return engine.Refuse("RW-053", "cannot_afford", card, cost)
	case PawnsTrack:
		return engine.Refuse("RW-058", "cannot_afford", card, cost)
	case DonateTrack:
		return engine.Refuse("RW-057", "cannot_afford", card, cost)
	default:
		return engine.Refuse("RW-054", "cannot_afford", card, cost)
	}
}

// checkRaise tells whether a track has a next step, and for a pawn whether it has a place (RW-219).
func (g play) checkRaise(p int8, t Track, h Hex) engine.Refusal {
	if g.trackValue(p, t) >= top(t) {
		if t == PawnsTrack {
			return engine.Refuse("RW-058", "at_top", int16(t))
		}
		return engine.Refuse("RW-003", "at_top", int16(t))
	}
	if t != PawnsTrack {
		return engine.Refusal{}
	}
	spots := g.pawnSpots(p)
	if !spots.has(h) {
		return engine.Refuse("RW-219", "not_for_pawn")
	}
	return engine.Refusal{}
}

// pawnSpots is RW-219.
func (g play) pawnSpots(p int8) (spots set) {
	if g.Town[p] != Nowhere {
		spots = spots.with(g.Town[p])
		return spots
	}
	for _, pawn := range g.Pawns[p] {
		if pawn.At != Nowhere && g.dry(pawn.At) {
			spots = spots.with(pawn.At)
		}
	}
	if spots.isEmpty() {
		spots = g.d.nearDots.and(g.dryLand())
	}
	return spots
}

func (g play) checkRenewable(p int8, r Renewable, edu int8) engine.Refusal {
	if g.Cubes[p]>>r&1 != 0 {
		return engine.Refuse("RW-068", "cube_is_on", int16(r))
	}
	anyReal := false
	wild := int8(0)
	for i, c := range makes(r) {
		switch {
		case c == NoCard:
		case edu>>i&1 != 0:
			wild++
		case g.Hands[p][c] == 0:
			return refuseSet(r, c)
		default:
			anyReal = true
		}
	}
	switch {
	case !anyReal:
		return engine.Refuse("RW-269", "one_must_be_real_of_set")
	case g.Hands[p][Education] < wild:
		return refuseSet(r, Education)
	case r == BuildRaft && g.Hands[p][Job] == 0:
		return engine.Refuse("RW-072", "raft_takes_job")
	}
	return engine.Refusal{}
}

// refuseSet says which card of a renewable power's set a hand lacks.
func refuseSet(r Renewable, c Card) engine.Refusal {
	switch r {
	case WorkDiscount:
		return engine.Refuse("RW-069", "lacks", int16(c), int16(r))
	case ManyHands:
		return engine.Refuse("RW-264", "lacks", int16(c), int16(r))
	case BuildRaft:
		return engine.Refuse("RW-071", "lacks", int16(c), int16(r))
	default:
		return engine.Refuse("RW-270", "lacks", int16(c), int16(r))
	}
}

func (g play) buy(p, what, edu int8, h Hex) {
	if what >= int8(tracks) {
		g.buyRenewable(p, Renewable(what-int8(tracks)), edu)
	} else {
		t := Track(what)
		for i := range g.stepCost(p, t) {
			if i < edu {
				g.toss(p, Education)
			} else {
				g.toss(p, raises(t))
			}
		}
		g.raise(p, t, h)
	}
	if g.Hands[p].community() == 0 {
		g.done(p)
	}
}

func (g play) buyRenewable(p int8, r Renewable, edu int8) {
	for i, c := range makes(r) {
		switch {
		case c == NoCard:
		case edu>>i&1 != 0:
			g.toss(p, Education)
		default:
			g.toss(p, c)
		}
	}
	if r == BuildRaft {
		g.toss(p, Job)
	}
	g.Cubes[p] |= 1 << r // RW-066
	g.ev.Add(engine.Event{Rule: "RW-066", Key: "bought_renewable", Args: engine.Args{int16(p), int16(r)}})
}

// raise moves a track one step up; a pawn comes onto the map.
func (g play) raise(p int8, t Track, h Hex) {
	if t == PawnsTrack {
		for i := range g.Pawns[p] {
			if g.Pawns[p][i].At == Nowhere {
				g.Pawns[p][i] = Pawn{At: h}
				break
			}
		}
		g.ev.Add(engine.Event{Rule: "RW-065", Key: "new_pawn", Args: engine.Args{int16(p), int16(h.Col()), int16(h.Row())}})
		return
	}
	g.Powers[p][t]++
	g.ev.Add(engine.Event{Rule: "RW-062", Key: "raised", Args: engine.Args{int16(p), int16(t), int16(g.Powers[p][t])}})
}

func (g play) done(p int8) {
	g.Done[p] = true
	g.ev.Add(engine.Event{Rule: "RW-062", Key: "upgraded", Args: engine.Args{int16(p)}})
	for q := range g.Positions {
		if !g.Done[q] {
			return
		}
	}
	g.landowner()
}
