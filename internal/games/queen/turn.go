package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// decider is who decides in a phase.
type decider int8

const (
	nobody   decider = iota
	byChance         // a die, or a draw
	byActive         // the seat of the boat whose turn it is
	byFocus          // the seat of the boat in focus
)

// phase is a point of the game at which a seat decides or chance draws.
type phase struct {
	by    decider
	kinds uint32 // the kinds of action that belong to it, a bit each
	list  func(t *Tables, dst []Action, s *State) []Action
}

// phaseTable has the whole game in order (QB-106): who decides in a phase, what, and which function
// lists the choices. A seat without a choice is not asked.
func phaseTable() [phases]phase {
	return [...]phase{
		// Before the race: berths, if they are drawn (QB-101), the first river tile (Laying,
		// QB-01), headings (QB-05).
		Berthing:   {byChance, 1 << DrawBerth, (*Tables).listChance},
		SettingOut: {byFocus, 1 << Head, (*Tables).listHeadings},

		// A turn (beginTurn) starts with a speed, then comes its movement (QB-13, QB-15).
		Choosing: {byActive, 1<<Speed | 1<<Resign, (*Tables).listSpeeds},
		Moving:   {byActive, movementKinds, (*Tables).appendTurn},
		// During the movement, pushed boats are aligned (QB-33), and boats that have left a sandbar
		// (QX-15).
		Aligning: {byFocus, 1 << Head, (*Tables).appendTurn},

		// Docking and landing follow (dock, land), for a pushed boat at once (QB-96).
		Boarding:   {byFocus, 1<<Take | 1<<Pass, (*Tables).listBoarding},
		Refuelling: {byFocus, 1<<Refuel | 1<<Pass, (*Tables).listRefuelling},          // QX-38
		Trading:    {byActive, 1<<Give | 1<<Get | 1<<Pass, (*Tables).appendExchanges}, // QX-46

		// The boat that opened the river lays the next tile (QB-38, QB-41), and after the last tile
		// the jetty (QB-43).
		Bending: {byChance, 1 << RollNose, (*Tables).listChance},
		Laying:  {byChance, 1 << DrawTile, (*Tables).listChance},
		Jetty:   {byChance, 1 << RollJetty, (*Tables).listChance},

		// endTurn removes tiles (QB-67), and goes on to the next boat or round, or ends the game.
		Over: {nobody, 0, (*Tables).listNothing},
	}
}

const movementKinds = 1<<TurnLeft | 1<<TurnRight | 1<<Ahead | 1<<Push | 1<<Back | 1<<End

// Apply does an action and everything that follows from it, in the order of the phases.
func (r Rules) Apply(s *State, _ engine.Seat, a Action, ev *engine.Events) {
	switch a.Kind {
	case DrawBerth:
		r.t.berth(s, engine.Seat(a.N), ev)
	case Head:
		r.t.head(s, tiles.Heading(a.N), ev)
	case Speed:
		s.setSpeed(a.N, ev)
	case Resign:
		r.t.resign(s, ev)
	case TurnLeft:
		s.turn(-1, ev)
	case TurnRight:
		s.turn(1, ev)
	case Ahead:
		r.t.ahead(s, ev)
	case Push:
		r.t.push(s, tiles.Heading(a.N), ev)
	case Back:
		r.t.back(s, ev)
	case End:
		r.t.endMovement(s, ev)
	case Take:
		r.t.take(s, ev)
	case Refuel:
		r.t.refuel(s, ev)
	case Give, Get:
		r.t.exchange(s, a, ev)
	case Pass:
		r.t.pass(s, ev)
	case RollNose:
		s.rollNose(tiles.Nose(a.N), ev)
	case DrawTile:
		r.t.layTile(s, tiles.Tile(a.N), ev)
	case RollJetty:
		r.t.layJetty(s, tiles.Nose(a.N), ev)
	case kinds:
	}
}

// toAct returns the seats that have to act.
func (t *Tables) toAct(s *State) engine.Seats {
	switch t.phases[s.Phase].by {
	case byChance:
		return engine.Only(engine.Chance)
	case byFocus:
		return engine.Only(s.Boats[s.Focus].Seat)
	case byActive:
		return engine.Only(s.Boats[s.Active].Seat)
	case nobody:
	}
	return 0
}

// nextTurn goes on to the next boat that has a complete turn, in this round or the next. Boats
// without one are skipped.
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

// beginTurn begins the turn of a boat and reports whether it has one. A boat without a complete
// turn waits or is eliminated.
func (t *Tables) beginTurn(s *State, b BoatID, ev *engine.Events) bool {
	if b == BlackRose && !t.beginRose(s, ev) {
		return false
	}
	if b == BlackRose || t.hasTurn(s, b) {
		// QB-21: nothing carries over from its last turn
		s.Phase, s.Active, s.Free = Choosing, b, s.Boats[b].freeTurns()
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
	s.Round = min(s.Round+1, maxRounds)
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

// Why is the reason for an elimination; the texts are "why.N".
type Why int16

// The reasons for an elimination.
const (
	noCoal Why = iota + 1 // it would have a turn with more coal
	noTurn
	GivenUp
	tooFarBehind
)

// rule returns the rule that eliminates the boat.
func (w Why) rule() string {
	return [...]string{noCoal: "QB-24", noTurn: "QB-79", GivenUp: "QB-78", tooFarBehind: "QB-80"}[w]
}

// eliminate takes a boat and its passengers out of the race (QB-25, QB-107).
func (s *State) eliminate(b BoatID, w Why, ev *engine.Events) {
	boat := &s.Boats[b]
	// The test kit reads events and their rules from the source, so By needs a literal here; the
	// reason's own rule replaces it.
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
func (t *Tables) checkPhase(s *State, k Kind) engine.Refusal {
	switch {
	case t.phases[s.Phase].kinds>>uint(k)&1 != 0:
		return engine.Refusal{}
	case s.Phase == Choosing && movementKinds>>uint(k)&1 != 0:
		return RefusalSpeedFirst{}.By("QB-99")
	case s.Phase == Moving && k == Speed:
		return RefusalSpeedSet{}.By("QB-13")
	}
	return RefusalNotNow{}.By("QB-106")
}
