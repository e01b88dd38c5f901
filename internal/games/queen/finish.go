package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// landing returns the landing fields: those at the jetty that are water (QB-44, QB-45).
func (t *Tables) landing(s *State) tiles.Mask {
	return tiles.LandingFields(s.Jetty) & t.Tiles[s.River[s.Newest()].Tile].Water
}

// IsLanding reports whether a cell is a landing field (QB-44, QB-45).
func (t *Tables) IsLanding(s *State, c Cell) bool {
	return s.Jetty != tiles.NoNose && c.slot() == s.Newest() && t.landing(s)>>uint(c%stride)&1 != 0
}

// landsAtOnce reports whether a boat that moves onto a field finishes there in any case (QB-62,
// QB-97).
func (t *Tables) landsAtOnce(s *State, c Cell) bool { return s.Choices.School && t.IsLanding(s, c) }

// landsWhenPushed reports whether a boat that is pushed onto a field finishes there (QB-65,
// QB-100). On a sandbar its wheel before the push counts (QX-91). The Black Rose never finishes
// (QX-67).
func (t *Tables) landsWhenPushed(s *State, id BoatID, c Cell) bool {
	if id == BlackRose || !t.IsLanding(s, c) {
		return false
	}
	if s.Choices.School {
		return !s.Choices.OnlyOwnLanding
	}
	speed := s.Boats[id].Speed
	if t.Sandy(s, c) {
		speed = s.landSpeed(speed)
	}
	return s.mayFinishAt(id, speed)
}

// mayFinishAt reports whether a boat may finish at a speed, if the field allows it (QB-63, QB-64).
func (s *State) mayFinishAt(id BoatID, speed int8) bool {
	return id != BlackRose && speed <= s.Choices.FinishSpeed && s.Boats[id].Passengers() == Capacity
}

// land lets the boat in focus finish after its movement, or after a push and taking a passenger
// there (QB-63, QB-94). Logs slow the boat down later, unless option log_landing says that they
// count (QX-89).
func (t *Tables) land(s *State, ev *engine.Events) {
	b := &s.Boats[s.Focus]
	c, speed := b.Cell(), b.Speed
	if s.Choices.LogsLand && s.Focus == s.Active && t.onLogs(s, c) {
		speed = b.wheel()
	}
	if !s.Choices.School && t.IsLanding(s, c) && !t.Sandy(s, c) && s.mayFinishAt(s.Focus, speed) {
		t.comesHome(s, ev)
		return
	}
	t.settle(s, ev)
}

// comesHome lets the boat in focus finish.
func (t *Tables) comesHome(s *State, ev *engine.Events) {
	s.finish(s.Focus, ev)
	if !t.over(s, ev) {
		t.layOrGoOn(s, ev)
	}
}

// settle ends the active boat's movement after docking and landing: logs slow the boat down, then
// coal may be exchanged (QX-90).
func (t *Tables) settle(s *State, ev *engine.Events) {
	if s.Focus != s.Active {
		t.layOrGoOn(s, ev)
		return
	}
	if !s.Choices.LateLogs && s.Boats[s.Active].Logs > 0 {
		s.loseSpeed(s.Active, ev)
	}
	if s.Active == Fleet {
		s.dropBonus(ev)
	}
	if b := s.rose(); s.Active == BlackRose {
		s.Moored = 0
		if b.Field == t.Tiles[s.River[b.Slot].Tile].Dock {
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

// landOnTheWay lets the active boat finish in the driving school as soon as it is on a landing
// field (QB-97).
func (t *Tables) landOnTheWay(s *State, ev *engine.Events) {
	if !t.landsAtOnce(s, s.Boats[s.Active].Cell()) {
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
	boat.Place = s.Count(Finished) + 1
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
func (t *Tables) over(s *State, ev *engine.Events) bool {
	if s.Ending == NotOver {
		s.Ending = t.ending(s)
	}
	if s.Ending == NotOver {
		return false
	}
	s.Phase = Over
	s.Active, s.Focus, s.Opener, s.Partner, s.MP, s.Free, s.Nose, s.Stranded = NoBoat, NoBoat, NoBoat, NoBoat, 0, 0, tiles.NoNose, false
	e := EventOver{Ending: s.Ending}.By("QB-84").AsBarrier()
	e.Rule = s.EndingRule()
	ev.Add(e)
	return true
}

// ending returns why the game is over now, except for the limit of rounds. The Black Rose keeps no
// game going (QX-113).
func (t *Tables) ending(s *State) Ending {
	racing, finished := s.Count(Racing), s.Count(Finished)
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

// EndingRule returns the rule by which the game ended, and QB-82 while it goes on.
func (s *State) EndingRule() string {
	if s.Ending == FirstHome && s.twoEach() {
		return "QX-76"
	}
	return [endings]string{
		NotOver: "QB-82", NobodyLeft: "QB-84", OneLeft: "QB-85", FirstHome: "QB-66", NoPassengers: "QB-86",
		RoundsOver: "QB-87", Survivor: "QB-83", BothHome: "QX-103",
	}[s.Ending]
}

// Result ranks the boats, and each player by the better boat (QB-82, QB-83). If both boats have to
// come home, the worse one counts (QX-104).
func (t *Tables) Result(s *State) engine.Result {
	r := engine.Result{Rule: s.EndingRule(), Why: engine.Words{Key: s.Ending.String()}}
	if s.Ending == NotOver {
		r.Why.Key = "not_over"
	}
	if s.Ending == NobodyLeft && s.Count(Finished) == 0 {
		r.Rule = "QB-83"
		return r
	}
	var ranked [Fleet]BoatID
	for i, id := range ranked[:t.RankBoats(s, &ranked)] {
		r.Places[s.Boats[id].Seat] = int8(i) + 1
	}
	return r
}

// RankBoats lists the boats by which the players are ranked, the best first, and returns their
// number: of each player the better one or, if both have to come home, the worse one (QX-104).
func (t *Tables) RankBoats(s *State, ranked *[Fleet]BoatID) (n int) {
	var line [Fleet]BoatID
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
func (t *Tables) lineUp(s *State, line *[Fleet]BoatID) (n int) {
	finished, out := s.Count(Finished), s.Count(Out)
	for place := int8(1); place <= finished; place++ {
		n += s.Find(Finished, place, line[n:])
	}
	if s.Choices.OnlyFinishers && s.Ending != Survivor {
		return n
	}
	for _, id := range t.ByPosition(s) {
		if id != NoBoat {
			line[n] = id
			n++
		}
	}
	if s.Choices.OnlyFinishers {
		return n
	}
	for place := out; place > 0; place-- {
		n += s.Find(Out, place, line[n:])
	}
	return n
}

// Find writes the boat with a status and place to the start of a list, and returns how many it
// found.
func (s *State) Find(status Status, place int8, list []BoatID) int {
	for i := range s.Boats[:BlackRose] {
		if b := &s.Boats[i]; b.Status == status && b.Place == place {
			list[0] = BoatID(i)
			return 1
		}
	}
	return 0
}
