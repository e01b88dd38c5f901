package waters

import "github.com/bigriver/bigriver/internal/engine"

// campCards is how many cards the bank needs for a green camp (RW-094).
func (s *State) campCards() int16 { return 2 * int16(s.Positions) }

// relief is the Relief Camp card of a site (RW-094, RW-095).
func (t *tables) relief(s *State, site int, ev *engine.Events) {
	n := s.campCount()
	if n == sites { // RW-266
		ev.Add(engine.Event{Rule: "RW-266", Key: "no_camp_left"})
		t.resolved(s, ev)
		return
	}
	if s.Bank >= s.campCards() {
		s.vote(GreenCamp) // RW-232
		return
	}
	h := t.redSite(s, site)
	s.Camps[n] = Camp{At: h}
	ev.Add(engine.Event{Rule: "RW-095", Key: "red_camp", Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(site)}})
	t.callToCamp(s, h, ev)
}

func (t *tables) campSpots(s *State) set { return t.dryLand(s).andNot(s.campHexes()) }

// redSite is the card's site, or the nearest land that can hold a camp (RW-268).
func (t *tables) redSite(s *State, site int) Hex {
	spots, named := t.campSpots(s), t.site[site]
	if spots.has(named) {
		return named
	}
	found := Nowhere
	for left := spots; !left.isEmpty(); left = left.rest() {
		if h := left.first(); found == Nowhere || nearer(named, h, found) {
			found = h
		}
	}
	return found
}

func (t *tables) checkCamp(s *State, h Hex) engine.Refusal {
	spots := t.campSpots(s)
	switch {
	case spots.has(h):
		return engine.Refusal{}
	case s.isCamp(h):
		return engine.Refuse("RW-094", "camp_there")
	}
	return engine.Refuse("RW-094", "camp_not_on_land")
}

func (t *tables) greenCamp(s *State, h Hex, ev *engine.Events) {
	s.Camps[s.campCount()] = Camp{At: h, Green: true}
	s.Bank = 0
	ev.Add(engine.Event{Rule: "RW-094", Key: "green_camp", Args: engine.Args{int16(h.Col()), int16(h.Row())}})
	t.resolved(s, ev)
}

// redCamp is the camp that came last.
func (s *State) lastCamp() Hex { return s.Camps[max(0, s.campCount()-1)].At }

// callToCamp makes every position send a pawn (RW-096), if it has one that is not there (RW-231).
func (t *tables) callToCamp(s *State, h Hex, ev *engine.Events) {
	called := false
	for p := range s.Positions {
		for i := range s.Pawns[p] {
			if from := s.Pawns[p][i].At; from != Nowhere && from != h {
				s.Owe[p], called = 1, true
			}
		}
	}
	if called {
		s.Step = RedCamp
		return
	}
	t.callSurvivor(s, ev)
}

func (s *State) checkSend(p, i int8) engine.Refusal {
	switch pawn := s.pawn(i); {
	case i/pawnsEach != p:
		return engine.Refuse("RW-096", "not_own_pawn")
	case pawn.At == Nowhere:
		return engine.Refuse("RW-096", "no_such_pawn")
	case pawn.At == s.lastCamp():
		return engine.Refuse("RW-231", "in_camp_already")
	}
	return engine.Refusal{}
}

func (t *tables) send(s *State, p, i int8, ev *engine.Events) {
	h := s.lastCamp()
	*s.pawn(i) = Pawn{At: h} // RW-212: even if a Survivor stays behind on a raft
	s.Owe[p] = 0
	ev.Add(engine.Event{Rule: "RW-096", Key: "sent", Args: engine.Args{int16(p), int16(i%pawnsEach) + 1, int16(h.Col()), int16(h.Row())}})
	if s.Owe == [maxPositions]int8{} {
		t.callSurvivor(s, ev)
	}
}

// callSurvivor is RW-097, or RW-098 if there is none on the map.
func (t *tables) callSurvivor(s *State, ev *engine.Events) {
	for r := range s.People {
		for _, n := range s.People[r] {
			if n > 0 {
				s.vote(TakeSurvivor)
				return
			}
		}
	}
	for i := range s.Rafts {
		if s.Rafts[i].Survivors > 0 {
			s.vote(TakeSurvivor)
			return
		}
	}
	ev.Add(engine.Event{Rule: "RW-098", Key: "no_survivor"})
	t.resolved(s, ev)
}

// checkRemove is of a Survivor on a hex, or on a raft from 1.
func (s *State) checkRemove(h Hex, raft int8) engine.Refusal {
	if raft > 0 {
		if s.Rafts[raft-1].Survivors == 0 {
			return engine.Refuse("RW-230", "no_survivor_aboard", int16(raft))
		}
		return engine.Refusal{}
	}
	if !h.isOn() || *s.people(h) == 0 {
		return engine.Refuse("RW-097", "no_survivor_there")
	}
	return engine.Refusal{}
}

func (t *tables) remove(s *State, h Hex, raft int8, ev *engine.Events) {
	if raft > 0 {
		s.Rafts[raft-1].Survivors--
		h = s.Rafts[raft-1].At
	} else {
		*s.people(h)--
	}
	s.Pool++
	s.lose(1)
	ev.Add(engine.Event{Rule: "RW-097", Key: "survivor_taken", Amount: 1, Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(s.Loss)}})
	t.forcedLevee(s, h, ev)
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// forcedLevee is RW-230.
func (t *tables) forcedLevee(s *State, h Hex, ev *engine.Events) {
	levee := s.levee(h)
	switch {
	case t.kind[h] != lowland || t.wet(s, h) || s.isCamp(h):
		return
	case *levee > 0:
		*levee = min(highestLevee, *levee+1)
	case s.Levees > 0:
		t.putLevee(s, h)
	default:
		return
	}
	ev.Add(engine.Event{Rule: "RW-097", Key: "forced_levee", Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(*levee)}})
}
