package queen

import "github.com/bigriver/bigriver/internal/engine"

// landing returns the landing fields: those at the jetty that are water (QB-44, QB-45).
func (t *tables) landing(s *State) mask {
	return landingFields(s.Jetty) & t.tiles[s.River[s.newest()].Tile].water
}

func (t *tables) isLanding(s *State, c cell) bool {
	return s.Jetty != NoNose && c.slot() == s.newest() && t.landing(s)>>uint(c%stride)&1 != 0
}

// landsAtOnce reports whether a boat that moves onto a field finishes there in any case (QB-62, QB-97).
func (t *tables) landsAtOnce(s *State, c cell) bool { return s.Choices.School && t.isLanding(s, c) }

// landsWhenPushed reports whether a boat that is pushed onto a field finishes there (QB-65, QB-100). On a sandbar its wheel before
// the push counts (QX-91). The Black Rose never finishes (QX-67).
func (t *tables) landsWhenPushed(s *State, id BoatID, c cell) bool {
	if id == BlackRose || !t.isLanding(s, c) {
		return false
	}
	if s.Choices.School {
		return !s.Choices.OnlyOwnLanding
	}
	speed := s.Boats[id].Speed
	if t.sandy(s, c) {
		speed = s.landSpeed(speed)
	}
	return s.mayFinishAt(id, speed)
}

// mayFinishAt reports whether a boat may finish at a speed, if the field allows it (QB-63, QB-64).
func (s *State) mayFinishAt(id BoatID, speed int8) bool {
	return id != BlackRose && speed <= s.Choices.FinishSpeed && s.Boats[id].passengers() == capacity
}

// land lets the boat in focus finish after its movement, or after a push and taking a passenger there (QB-63, QB-94). Logs slow the
// boat down later, unless option log_landing says that they count (QX-89).
func (t *tables) land(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	c, speed := b.cell(), b.Speed
	if s.Choices.LogsLand && s.Focus == s.Active && t.onLogs(s, c) {
		speed = b.wheel()
	}
	if !s.Choices.School && t.isLanding(s, c) && !t.sandy(s, c) && s.mayFinishAt(s.Focus, speed) {
		t.comesHome(s, ev)
		return
	}
	t.settle(s, ev)
}

// comesHome lets the boat in focus finish.
func (t *tables) comesHome(s *State, ev *engine.Events) {
	s.finish(s.Focus, ev)
	if !t.over(s, ev) {
		t.layOrGoOn(s, ev)
	}
}

// settle ends the active boat's movement after docking and landing: logs slow the boat down, then coal may be exchanged
// (QX-90).
func (t *tables) settle(s *State, ev *engine.Events) {
	if s.Focus != s.Active {
		t.layOrGoOn(s, ev)
		return
	}
	if !s.Choices.LateLogs && s.Boats[s.Active].Logs > 0 {
		s.loseSpeed(s.Active, ev)
	}
	if s.Active == fleet {
		s.dropBonus(ev)
	}
	if b := s.rose(); s.Active == BlackRose {
		s.Moored = 0
		if b.Field == t.tiles[s.River[b.Slot].Tile].dock {
			s.Moored = b.Slot
		}
		b.Coal = roseCoal
	}
	if !s.twoEach() && !s.Choices.Rose {
		t.layOrGoOn(s, ev)
		return
	}
	s.Partner = NoBoat
	t.askExchange(s, ev)
}

// landOnTheWay lets the active boat finish in the driving school as soon as it is on a landing field (QB-97).
func (t *tables) landOnTheWay(s *State, ev *engine.Events) {
	if !t.landsAtOnce(s, s.Boats[s.Active].cell()) {
		return
	}
	s.MP, s.Focus = 0, s.Active
	s.finish(s.Active, ev)
	if !t.over(s, ev) {
		t.layOrGoOn(s, ev)
	}
}

// finish takes a boat off the river and gives it the next place (QB-66).
func (s *State) finish(b BoatID, ev *engine.Events) {
	boat := &s.Boats[b]
	boat.Place = s.count(Finished) + 1
	e := EventFinished{Boat: b, Place: int16(boat.Place), Slot: int16(boat.Slot), Field: int16(boat.Field)}.By("QB-63")
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

// over ends the game if there is a reason for it, and reports whether the game is over.
func (t *tables) over(s *State, ev *engine.Events) bool {
	if s.Ending == NotOver {
		s.Ending = t.ending(s)
	}
	if s.Ending == NotOver {
		return false
	}
	s.Phase = Over
	s.Active, s.Focus, s.Opener, s.Partner, s.MP, s.Free, s.Nose, s.Stranded = NoBoat, NoBoat, NoBoat, NoBoat, 0, 0, NoNose, false
	e := EventOver{Ending: s.Ending}.By("QB-84").AsBarrier()
	e.Rule = s.endingRule()
	ev.Add(e)
	return true
}

// ending returns why the game is over now, except for the limit of rounds. The Black Rose keeps no game going (QX-113).
func (t *tables) ending(s *State) Ending {
	racing, finished := s.count(Racing), s.count(Finished)
	switch {
	case s.Choices.BothHome && s.bothHome():
		return BothHome
	case !s.Choices.BothHome && finished > 0 && (s.Choices.EndOnFirst || s.twoEach()):
		return FirstHome
	case racing == 0:
		return NobodyLeft
	case racing == 1 && finished > 0 && !s.twoEach():
		return OneLeft
	case s.Choices.SurvivorWins && s.racers().Len() == 1 && (finished == 0 || s.twoEach()):
		return Survivor
	case t.hopeless(s):
		return NoPassengers
	}
	return NotOver
}

// racers returns the players with a boat in the race.
func (s *State) racers() (seats engine.Seats) {
	for i := range s.Boats[:BlackRose] {
		if b := &s.Boats[i]; b.Status == Racing {
			seats = seats.With(b.Seat)
		}
	}
	return seats
}

// bothHome reports whether a player has brought both boats home (QX-103).
func (s *State) bothHome() bool {
	var one engine.Seats
	for i := range s.Boats[:BlackRose] {
		if b := &s.Boats[i]; b.Status == Finished {
			if one.Has(b.Seat) {
				return true
			}
			one = one.With(b.Seat)
		}
	}
	return false
}

func (s *State) endingRule() string {
	if s.Ending == FirstHome && s.twoEach() {
		return "QX-76"
	}
	return [endings]string{
		NotOver: "QB-82", NobodyLeft: "QB-84", OneLeft: "QB-85", FirstHome: "QB-66", NoPassengers: "QB-86",
		RoundsOver: "QB-87", Survivor: "QB-83", BothHome: "QX-103",
	}[s.Ending]
}

// result ranks the boats, and each player by the better boat (QB-82, QB-83). If both boats have to come home, the worse one
// counts (QX-104).
func (t *tables) result(s *State) engine.Result {
	r := engine.Result{Rule: s.endingRule(), Why: engine.Words{Key: s.Ending.String()}}
	if s.Ending == NotOver {
		r.Why.Key = "not_over"
	}
	if s.Ending == NobodyLeft && s.count(Finished) == 0 {
		r.Rule = "QB-83"
		return r
	}
	var ranked [fleet]BoatID
	for i, id := range ranked[:t.rankBoats(s, &ranked)] {
		r.Places[s.Boats[id].Seat] = int8(i) + 1
	}
	return r
}

// rankBoats lists the boats by which the players are ranked, the best first, and returns their number: of each player the better
// one or, if both have to come home, the worse one (QX-104).
func (t *tables) rankBoats(s *State, ranked *[fleet]BoatID) (n int) {
	var line [fleet]BoatID
	all := t.lineUp(s, &line)
	later := s.Choices.BothHome && s.Ending != Survivor
	for i, id := range line[:all] {
		counts := true
		others := line[:i]
		if later {
			others = line[i+1 : all]
		}
		for _, other := range others {
			counts = counts && s.Boats[other].Seat != s.Boats[id].Seat
		}
		if counts {
			ranked[n] = id
			n++
		}
	}
	return n
}

// lineUp lists the boats that have a place, the best first, and returns their number.
func (t *tables) lineUp(s *State, line *[fleet]BoatID) (n int) {
	finished, out := s.count(Finished), s.count(Out)
	for place := int8(1); place <= finished; place++ {
		n += s.find(Finished, place, line[n:])
	}
	if s.Choices.OnlyFinishers && s.Ending != Survivor {
		return n
	}
	for _, id := range t.byPosition(s) {
		if id != NoBoat {
			line[n] = id
			n++
		}
	}
	if s.Choices.OnlyFinishers {
		return n
	}
	for place := out; place > 0; place-- {
		n += s.find(Out, place, line[n:])
	}
	return n
}

// find writes the boat with a status and place to the start of a list, and returns how many it found.
func (s *State) find(status Status, place int8, list []BoatID) int {
	for i := range s.Boats[:BlackRose] {
		if b := &s.Boats[i]; b.Status == status && b.Place == place {
			list[0] = BoatID(i)
			return 1
		}
	}
	return 0
}
