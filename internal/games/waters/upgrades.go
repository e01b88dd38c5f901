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
func (t *tables) beginRound(s *State, ev *engine.Events) {
	s.Phase, s.Step, s.Activism = Upgrade, Upgrading, false
	ev.Add(engine.Event{Rule: "RW-044", Key: "phase_upgrade", Args: engine.Args{int16(s.Week) + 1}, Barrier: true})
	all := true
	for p := range s.Positions {
		s.Done[p] = s.Hands[p].community() == 0
		all = all && s.Done[p]
	}
	if all {
		t.landowner(s, ev)
	}
}

// Purchase is what is bought in a renewable power: behind the tracks, which are purchases themselves.
func Purchase(r Renewable) int8 { return int8(tracks) + int8(r) }

// checkBuy: edu is how many of a track's cards are Education, or which of a renewable power's cards, as bits.
func (t *tables) checkBuy(s *State, p, what, edu int8, h Hex) engine.Refusal {
	if what < int8(tracks) {
		return t.checkStep(s, p, Track(what), edu, h)
	}
	return s.checkRenewable(p, Renewable(what-int8(tracks)), edu)
}

func (t *tables) checkStep(s *State, p int8, track Track, edu int8, h Hex) engine.Refusal {
	if refusal := t.checkRaise(s, p, track, h); !refusal.OK() {
		return refusal
	}
	cost, card := s.stepCost(p, track), raises(track)
	switch {
	case edu >= cost:
		return engine.Refuse("RW-060", "one_must_be_real", int16(card))
	case s.Hands[p][card] < cost-edu || s.Hands[p][Education] < edu:
		return refuseStep(track, int16(card), int16(cost))
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
func (t *tables) checkRaise(s *State, p int8, track Track, h Hex) engine.Refusal {
	if s.trackValue(p, track) >= top(track) {
		if track == PawnsTrack {
			return engine.Refuse("RW-058", "at_top", int16(track))
		}
		return engine.Refuse("RW-003", "at_top", int16(track))
	}
	if track != PawnsTrack {
		return engine.Refusal{}
	}
	spots := t.pawnSpots(s, p)
	if !spots.has(h) {
		return engine.Refuse("RW-219", "not_for_pawn")
	}
	return engine.Refusal{}
}

// pawnSpots is RW-219.
func (t *tables) pawnSpots(s *State, p int8) (spots set) {
	if s.Town[p] != Nowhere {
		spots = spots.with(s.Town[p])
		return spots
	}
	for _, pawn := range s.Pawns[p] {
		if pawn.At != Nowhere && t.dry(s, pawn.At) {
			spots = spots.with(pawn.At)
		}
	}
	if spots.isEmpty() {
		spots = t.nearDots.and(t.dryLand(s))
	}
	return spots
}

func (s *State) checkRenewable(p int8, r Renewable, edu int8) engine.Refusal {
	if s.Cubes[p]>>r&1 != 0 {
		return engine.Refuse("RW-068", "cube_is_on", int16(r))
	}
	anyReal := false
	wild := int8(0)
	for i, c := range makes(r) {
		switch {
		case c == NoCard:
		case edu>>i&1 != 0:
			wild++
		case s.Hands[p][c] == 0:
			return refuseSet(r, c)
		default:
			anyReal = true
		}
	}
	switch {
	case !anyReal:
		return engine.Refuse("RW-269", "one_must_be_real_of_set")
	case s.Hands[p][Education] < wild:
		return refuseSet(r, Education)
	case r == BuildRaft && s.Hands[p][Job] == 0:
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

func (t *tables) buy(s *State, p, what, edu int8, h Hex, ev *engine.Events) {
	if what >= int8(tracks) {
		s.buyRenewable(p, Renewable(what-int8(tracks)), edu, ev)
	} else {
		track := Track(what)
		for i := range s.stepCost(p, track) {
			if i < edu {
				s.toss(p, Education)
			} else {
				s.toss(p, raises(track))
			}
		}
		s.raise(p, track, h, ev)
	}
	if s.Hands[p].community() == 0 {
		t.done(s, p, ev)
	}
}

func (s *State) buyRenewable(p int8, r Renewable, edu int8, ev *engine.Events) {
	for i, c := range makes(r) {
		switch {
		case c == NoCard:
		case edu>>i&1 != 0:
			s.toss(p, Education)
		default:
			s.toss(p, c)
		}
	}
	if r == BuildRaft {
		s.toss(p, Job)
	}
	s.Cubes[p] |= 1 << r // RW-066
	ev.Add(engine.Event{Rule: "RW-066", Key: "bought_renewable", Args: engine.Args{int16(p), int16(r)}})
}

// raise moves a track one step up; a pawn comes onto the map.
func (s *State) raise(p int8, track Track, h Hex, ev *engine.Events) {
	if track == PawnsTrack {
		for i := range s.Pawns[p] {
			if s.Pawns[p][i].At == Nowhere {
				s.Pawns[p][i] = Pawn{At: h}
				break
			}
		}
		ev.Add(engine.Event{Rule: "RW-065", Key: "new_pawn", Args: engine.Args{int16(p), int16(h.Col()), int16(h.Row())}})
		return
	}
	s.Powers[p][track]++
	ev.Add(engine.Event{Rule: "RW-062", Key: "raised", Args: engine.Args{int16(p), int16(track), int16(s.Powers[p][track])}})
}

func (t *tables) done(s *State, p int8, ev *engine.Events) {
	s.Done[p] = true
	ev.Add(engine.Event{Rule: "RW-062", Key: "upgraded", Args: engine.Args{int16(p)}})
	for q := range s.Positions {
		if !s.Done[q] {
			return
		}
	}
	t.landowner(s, ev)
}
