package queen

import "github.com/bigriver/bigriver/internal/engine"

// landing are the landing fields: those at the jetty that are water (QB-44, QB-45).
func (t *tables) landing(s *State) mask {
	return landingFields(s.Jetty) & t.tiles[s.River[s.newest()].Tile].water
}

func (t *tables) isLanding(s *State, c cell) bool {
	return s.Jetty != NoNose && c.slot() == s.newest() && t.landing(s)>>uint(c%stride)&1 != 0
}

// landsAtOnce tells whether a boat that moves onto a field finishes there, whatever it does (QB-62, QB-97).
func (t *tables) landsAtOnce(s *State, c cell) bool { return s.Choices.School && t.isLanding(s, c) }

// landsWhenPushed tells whether a boat that is pushed onto a field has finished (QB-65, QB-100).
func (t *tables) landsWhenPushed(s *State, b BoatID, c cell) bool {
	if !t.isLanding(s, c) {
		return false
	}
	if s.Choices.School {
		return !s.Choices.OnlyOwnLanding
	}
	return s.mayFinish(&s.Boats[b])
}

// mayFinish is QB-63 and QB-64, the field aside.
func (s *State) mayFinish(b *Boat) bool {
	return b.Speed <= s.Choices.FinishSpeed && b.passengers() == capacity
}

// land lets the boat in focus finish behind its movement, or behind a push and a passenger taken there (QB-63, QB-94).
func (t *tables) land(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	if !s.Choices.School && t.isLanding(s, b.cell()) && s.mayFinish(b) {
		t.finish(s, s.Focus, ev)
		if t.over(s, ev) {
			return
		}
	}
	t.layOrGoOn(s, ev)
}

// landOnTheWay lets the active boat finish in the driving school as soon as it is on a landing field (QB-97).
func (t *tables) landOnTheWay(s *State, ev *engine.Events) {
	if !t.landsAtOnce(s, s.Boats[s.Active].cell()) {
		return
	}
	s.MP, s.Focus = 0, s.Active
	t.finish(s, s.Active, ev)
	if !t.over(s, ev) {
		t.layOrGoOn(s, ev)
	}
}

// finish takes a boat to the next place of the jetty (QB-66).
func (t *tables) finish(s *State, b BoatID, ev *engine.Events) {
	boat := &s.Boats[b]
	boat.Place = s.count(Finished) + 1
	e := engine.Event{
		Rule: "QB-63", Key: "finished", Args: engine.Args{int16(b), int16(boat.Place), int16(boat.Slot), int16(boat.Field)},
	}
	switch {
	case s.Choices.School && b == s.Active:
		e.Rule = "QB-62"
	case s.Choices.School:
		e.Rule = "QB-100"
	case b != s.Active:
		e.Rule = "QB-65"
	}
	ev.Add(e)
	boat.leaves(Finished)
}

// over ends the game if it is time for that.
func (t *tables) over(s *State, ev *engine.Events) bool {
	if s.Ending == NotOver {
		s.Ending = t.ending(s)
	}
	if s.Ending == NotOver {
		return false
	}
	s.Phase = Over
	s.Active, s.Focus, s.Opener, s.MP, s.Free, s.Nose = NoBoat, NoBoat, NoBoat, 0, 0, NoNose
	e := engine.Event{Rule: "QB-84", Key: "over", Args: engine.Args{int16(s.Ending)}, Barrier: true}
	e.Rule = endingRule(s.Ending)
	ev.Add(e)
	return true
}

// ending is why the game is over now, the rounds agreed aside.
func (t *tables) ending(s *State) Ending {
	racing, finished := s.count(Racing), s.count(Finished)
	switch {
	case s.Choices.EndOnFirst && finished > 0:
		return FirstHome
	case racing == 0:
		return NobodyLeft
	case racing == 1 && finished > 0:
		return OneLeft
	case racing == 1 && s.Choices.SurvivorWins:
		return Survivor
	case t.hopeless(s):
		return NoPassengers
	}
	return NotOver
}

func endingRule(e Ending) string {
	return [endings]string{
		NotOver: "QB-82", NobodyLeft: "QB-84", OneLeft: "QB-85", FirstHome: "QB-66", NoPassengers: "QB-86",
		RoundsOver: "QB-87", Survivor: "QB-83",
	}[e]
}

// result is QB-82 and QB-83.
func (t *tables) result(s *State) engine.Result {
	r := engine.Result{Rule: endingRule(s.Ending), Why: engine.Words{Key: s.Ending.String()}}
	if s.Ending == NotOver {
		r.Why.Key = "not_over"
	}
	finished := s.count(Finished)
	if s.Ending == NobodyLeft && finished == 0 {
		r.Rule = "QB-83"
		return r
	}
	place := finished
	for i := range s.Boats {
		if b := &s.Boats[i]; b.Status == Finished {
			r.Places[b.Seat] = b.Place
		}
	}
	if s.Choices.OnlyFinishers && s.Ending != Survivor {
		return r
	}
	for _, id := range t.byPosition(s) {
		if id != NoBoat {
			place++
			r.Places[s.Boats[id].Seat] = place
		}
	}
	if s.Choices.OnlyFinishers {
		return r
	}
	out := s.count(Out)
	for i := range s.Boats {
		if b := &s.Boats[i]; b.Status == Out {
			r.Places[b.Seat] = place + out - b.Place + 1
		}
	}
	return r
}
