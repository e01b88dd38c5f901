package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// toAct returns the seats that have to act.
func (s *State) toAct() engine.Seats {
	switch s.Phase {
	case Berthing, Bending, Laying, Jetty:
		return engine.Only(engine.Chance)
	case SettingOut, Aligning, Boarding, Refuelling:
		return engine.Only(s.Boats[s.Focus].Seat)
	case Choosing, Moving, Trading:
		return engine.Only(s.Boats[s.Active].Seat)
	case Over, phases:
	}
	return 0
}

// nextTurn goes on to the next boat that has a complete turn, in this round or the next. Boats without one are passed over.
func (t *Tables) nextTurn(s *State, ev *engine.Events) {
	s.Active, s.Focus, s.Opener, s.Partner, s.MP, s.Free, s.Stranded = NoBoat, NoBoat, NoBoat, NoBoat, 0, 0, false
	for !t.over(s, ev) {
		if s.Next == MaxBoats || s.Order[s.Next] == NoBoat {
			t.endRound(s, ev)
			continue
		}
		if s.Choices.OrderEachTurn && s.Round > 1 {
			t.sortOrder(s, s.Order[s.Next:])
		}
		b := s.Order[s.Next]
		if s.Boats[b].Status == Racing && t.beginTurn(s, b, ev) {
			return
		}
		s.Next++
	}
}

// beginTurn begins the turn of a boat and reports whether it has one. A boat without a complete turn waits or is eliminated.
func (t *Tables) beginTurn(s *State, b BoatID, ev *engine.Events) bool {
	if b == BlackRose && !t.beginRose(s, ev) {
		return false
	}
	if b == BlackRose || t.hasTurn(s, b) {
		s.Phase, s.Active, s.Free = Choosing, b, s.Boats[b].freeTurns() // QB-21: nothing is left over from its last turn
		s.Boats[b].Pushed = false
		t.settleGuard(s)
		return true
	}
	if s.Choices.StuckWaits && t.onlyBarredByBoats(s, b) {
		ev.Add(EventWaits{Boat: b}.By("QB-79"))
		return false
	}
	why := noTurn
	if t.hasTurnWith(s, b, plenty) {
		why = noCoal
	}
	s.eliminate(b, why, ev)
	s.removeInTurn(ev)
	return false
}

// endTurn ends the turn of the active boat.
func (t *Tables) endTurn(s *State, ev *engine.Events) {
	ev.Add(EventEnded{Boat: s.Active}.By("QB-106"))
	s.removeInTurn(ev)
	t.reportRose(s, ev)
	s.Next++
	t.nextTurn(s, ev)
}

// endRound does what happens between two rounds.
func (t *Tables) endRound(s *State, ev *engine.Events) {
	s.loseSpeedInRound(ev)
	s.dropUnused(ev)
	t.dropStragglers(s, ev)
	s.removeTiles(ev)
	if s.Choices.RoundLimit > 0 && s.Round >= s.Choices.RoundLimit {
		s.Ending = RoundsOver
		return
	}
	if t.ending(s) == NotOver {
		t.newRound(s, ev)
	}
}

// newRound settles which boats move in the next round, and in which order.
func (t *Tables) newRound(s *State, ev *engine.Events) {
	s.Round = min(s.Round+1, mostRounds)
	s.Order, s.Next = [MaxBoats]BoatID{}, 0
	n := 0
	for b := BoatID(1); b <= MaxBoats; b++ {
		if s.Boats[b].Status == Racing {
			s.Order[n] = b
			n++
		}
	}
	e := EventRound{Round: s.Round}.By("QB-07")
	if s.Round > 1 && s.Choices.School {
		e.Rule = "QB-61"
	}
	if s.Round > 1 && !s.Choices.School {
		e.Rule = "QB-54"
		t.sortOrder(s, s.Order[:])
	}
	if s.Round == 1 && s.Fleet == Fleet {
		e.Rule = "QX-82"
	}
	ev.Add(e)
	for i, b := range s.Order[:n] {
		place := EventOrder{Boat: b, Number: int16(i + 1)}.By("QB-54")
		place.Rule = e.Rule
		ev.Add(place)
	}
	s.control(ev)
}

// plenty is more coal than any turn needs.
const plenty = fastest + fullCoal

// mostTurns is more turns than any movement needs.
const mostTurns = fullCoal + 2

// hasTurn reports whether a boat has a complete turn (QB-93).
func (t *Tables) hasTurn(s *State, b BoatID) bool { return t.hasTurnWith(s, b, s.Boats[b].Coal) }

// hasTurnWith reports whether it would have one with this much coal.
func (t *Tables) hasTurnWith(s *State, b BoatID, coal int8) bool {
	var w walk
	w.begin(t, s, b)
	return w.hasTurn(coal)
}

func (w *walk) hasTurn(coal int8) bool {
	return w.hasTurnIn(coal, w.s.Boats[w.me].freeTurns())
}

// hasTurnIn reports whether my boat has a complete turn with this much coal and this many free turns. If logs will slow it down at
// the end of the round, its speed after that counts.
func (w *walk) hasTurnIn(coal, free int8) bool {
	b := &w.s.Boats[w.me]
	wheel := b.wheel()
	// The slower speeds come first: if a fast turn can be completed, a slow one nearly always can.
	for speed := int8(slowest); speed <= fastest; speed++ {
		cost := SpeedCost(wheel, speed)
		w.speed, w.logs = speed, 0
		if cost <= coal && w.completes(b.Cell(), b.Head, speed, min(coal-cost+free, mostTurns)) {
			return true
		}
	}
	return false
}

// onlyBarredByBoats reports whether a boat without a complete turn would have one if the others were not there, and whether another
// can move.
func (t *Tables) onlyBarredByBoats(s *State, b BoatID) bool {
	var w walk
	w.begin(t, s, b)
	w.beAlone()
	if !w.hasTurn(s.Boats[b].Coal) {
		return false
	}
	for other := range s.Boats[:BlackRose] {
		if s.Boats[other].Status == Racing && BoatID(other) != b && t.hasTurn(s, BoatID(other)) {
			return true
		}
	}
	return false
}

// Why is the reason for which a boat drops out; the texts are "why.N".
type Why int16

// The reasons for dropping out.
const (
	noCoal Why = iota + 1 // it would have a turn with more coal
	noTurn
	GivenUp
	tooFarBehind
)

// rule returns the rule that takes the boat out of the race.
func (w Why) rule() string {
	return [...]string{noCoal: "QB-24", noTurn: "QB-79", GivenUp: "QB-78", tooFarBehind: "QB-80"}[w]
}

// eliminate takes a boat and its passengers out of the race (QB-25, QB-107).
func (s *State) eliminate(b BoatID, w Why, ev *engine.Events) {
	boat := &s.Boats[b]
	// The kit reads events and their rules from the source, so By has a literal; the rule of the reason replaces it.
	e := EventEliminated{Boat: b, Slot: int16(boat.Slot), Field: int16(boat.Field), Why: w}.By("QB-25")
	e.Rule = w.rule()
	ev.Add(e)
	if n := boat.Passengers(); n > 0 {
		ev.Add(EventLostWithBoat{Boat: b, Passengers: int16(n)}.By("QB-107").Of(int16(n)))
	}
	boat.Place = s.Count(Out) + 1
	boat.leaves(Out)
	boat.Aboard = [Capacity]tiles.Tile{}
}

// leaves takes a boat off the river.
func (b *Boat) leaves(as Status) {
	b.Status, b.Slot, b.Field, b.Pushed, b.Logs, b.Coaled = as, 0, 0, false, 0, [tiles.CoalTiles]tiles.Tile{}
	b.Coal = min(b.Coal, fullCoal) // QX-80
}

func (s *State) checkResign() engine.Refusal {
	switch {
	case s.Active == BlackRose:
		return RefusalRoseStaysIn{}.By("QX-73")
	case !s.Choices.MayResign:
		return RefusalMustPlay{}.By("QB-78")
	}
	return engine.Refusal{}
}

// resign gives the active boat up (QB-78).
func (t *Tables) resign(s *State, ev *engine.Events) {
	s.eliminate(s.Active, GivenUp, ev)
	s.removeInTurn(ev)
	s.Next++
	t.nextTurn(s, ev)
}

// dropStragglers eliminates boats that are too far behind, the rearmost first (QB-80).
func (t *Tables) dropStragglers(s *State, ev *engine.Events) {
	if s.Choices.StragglerLimit == 0 {
		return
	}
	foremost := int8(0)
	for i := range s.Boats[:BlackRose] {
		if s.Boats[i].Status == Racing {
			foremost = max(foremost, s.Boats[i].Slot)
		}
	}
	order := t.ByPosition(s)
	for i := len(order) - 1; i >= 0; i-- {
		if b := order[i]; b != NoBoat && foremost-s.Boats[b].Slot > s.Choices.StragglerLimit {
			s.eliminate(b, tooFarBehind, ev)
		}
	}
}

// checkPhase refuses an action that does not belong to the phase.
func (s *State) checkPhase(k Kind) engine.Refusal {
	move := k == TurnLeft || k == TurnRight || k == Ahead || k == Push || k == Back || k == End
	ok := false
	switch s.Phase {
	case Choosing:
		if move {
			return RefusalSpeedFirst{}.By("QB-99")
		}
		ok = k == Speed || k == Resign
	case Moving:
		if k == Speed {
			return RefusalSpeedSet{}.By("QB-13")
		}
		ok = move
	case SettingOut, Aligning:
		ok = k == Head
	case Boarding:
		ok = k == Take || k == Pass
	case Refuelling:
		ok = k == Refuel || k == Pass
	case Trading:
		ok = k == Give || k == Get || k == Pass
	case Berthing:
		ok = k == DrawBerth
	case Bending:
		ok = k == RollNose
	case Laying:
		ok = k == DrawTile
	case Jetty:
		ok = k == RollJetty
	case Over, phases:
	}
	if !ok {
		return RefusalNotNow{}.By("QB-106")
	}
	return engine.Refusal{}
}
