package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// The weights of the turning points of a race, which come from its events. Players see the
// heaviest.
const (
	weighFirstHome  = 100
	weighSnatched   = 70
	weighEliminated = 65
	weighJetty      = 60
	weighFromJetty  = 58
	weighLeads      = 55
	weighAground    = 50
	weighBoth       = 48
	weighFirst      = 45
	weighNextHome   = 35
	weighBurnt      = 20 // plus some for each coal
	weighCoal       = 5
	weighPushed     = 20

	muchCoal = 3 // burnt in one turn
	nearDock = 3 // the largest distance to a dock from which a boat can lose a passenger to another
)

// add adds a step to the race.
func (r *race) add(past *display.Past[queen.State]) {
	before := r.last
	r.last = *past.State
	for i := range past.Events {
		r.happened(past.Step, &past.Events[i], &before)
	}
}

func (r *race) happened(step int, e *engine.Event, before *queen.State) {
	switch e.Key {
	case "round":
		r.round = queen.ReadEventRound(&e.Args).Round
	case "moved":
		r.boats[queen.ReadEventMoved(&e.Args).Boat].fields++
	case "backed":
		r.boats[queen.ReadEventBacked(&e.Args).Boat].fields++
	case "coal":
		coal := queen.ReadEventCoal(&e.Args)
		r.boats[coal.Boat].burnt += coal.Coal
	case "pushed":
		r.pushed(step, queen.ReadEventPushed(&e.Args), before)
	case "took":
		r.took(step, queen.ReadEventTook(&e.Args))
	case "jetty":
		jetty := queen.ReadEventJetty(&e.Args)
		// QB-44.
		tip := [tiles.Noses]int8{tiles.Left: 15, tiles.Straight: 17, tiles.Right: 19}[jetty.Nose]
		m := MomentJetty{Seat: r.seat(jetty.Boat), Nose: jetty.Nose, Slot: int16(r.last.Newest()), Field: int16(tip)}
		r.addMoment(step, weighJetty, m.Words(), m.Seat)
	case "eliminated":
		out := queen.ReadEventEliminated(&e.Args)
		r.boats[out.Boat].round, r.boats[out.Boat].why = r.round, out.Why
		m := MomentEliminated{Seat: r.seat(out.Boat), Why: out.Why, Slot: out.Slot, Field: out.Field}
		r.addMoment(step, weighEliminated, m.Words(), m.Seat)
	case "finished":
		r.finished(step, queen.ReadEventFinished(&e.Args), before)
	case "ended":
		r.ended(step, queen.ReadEventEnded(&e.Args).Boat)
	}
}

// addMoment adds a turning point of this round.
func (r *race) addMoment(step, weight int, words engine.Words, seats ...engine.Seat) {
	m := display.Moment{Step: step, Words: words, When: FinishBeforeRace{}.Words(), Weight: weight}
	if r.round > 0 {
		m.When = FinishRound{Round: r.round}.Words()
	}
	for _, seat := range seats {
		m.Seats = m.Seats.With(seat)
	}
	r.moments = append(r.moments, m)
}

func (r *race) seat(id queen.BoatID) engine.Seat { return r.last.Boats[id].Seat }

// pushed adds a push of one player's boat by another.
func (r *race) pushed(step int, e queen.EventPushed, before *queen.State) {
	seat, other := r.seat(e.Boat), r.seat(e.Pushed)
	if e.Boat == queen.BlackRose || e.Pushed == queen.BlackRose || seat == other {
		return
	}
	to := queen.CellAt(int8(e.Slot), int8(e.Field))
	victim := &before.Boats[e.Pushed]
	switch {
	case before.Jetty != tiles.NoNose && victim.Slot == before.Newest() && victim.Passengers() == queen.Capacity && !r.IsLanding(before, to):
		m := MomentPushedFromJetty{Seat: seat, Pushed: other, Slot: e.Slot, Field: e.Field}
		r.addMoment(step, weighFromJetty, m.Words(), seat, other)
	case r.Sandy(before, to):
		m := MomentPushedAground{Seat: seat, Pushed: other, Slot: e.Slot, Field: e.Field}
		r.addMoment(step, weighAground, m.Words(), seat, other)
	default:
		m := MomentPushed{Seat: seat, Pushed: other, Slot: e.Slot, Field: e.Field}
		r.addMoment(step, weighPushed, m.Words(), seat, other)
	}
}

// took adds the first passenger taken in the race, the first boat to have both, and a last
// passenger taken just before another boat could.
func (r *race) took(step int, e queen.EventTook) {
	seat := r.seat(e.Boat)
	field := r.Tiles[e.Tile].Dock
	if other := r.deprived(e); other != queen.NoBoat {
		m := MomentSnatched{Seat: seat, Other: r.seat(other), Tile: e.Tile, Slot: e.Slot, Field: int16(field)}
		r.addMoment(step, weighSnatched, m.Words(), seat, m.Other)
	}
	if !r.firstAboard {
		r.addMoment(step, weighFirst, MomentFirstPassenger{Seat: seat, Boat: e.Boat, Tile: e.Tile, Slot: e.Slot, Field: int16(field)}.Words(), seat)
	}
	if !r.firstFull && e.Passengers == queen.Capacity {
		r.addMoment(step, weighBoth, MomentBothPassengers{Seat: seat, Boat: e.Boat, Tile: e.Tile, Slot: e.Slot, Field: int16(field)}.Words(), seat)
	}
	r.firstAboard, r.firstFull = true, r.firstFull || e.Passengers == queen.Capacity
}

// deprived returns another player's boat near the dock that could have taken the passenger, if it
// was the last one there.
func (r *race) deprived(e queen.EventTook) queen.BoatID {
	s := &r.last
	dock := r.Tiles[e.Tile].Dock
	if s.River[e.Slot].Passengers > 0 {
		return queen.NoBoat
	}
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		b := &s.Boats[id]
		near := b.Status == queen.Racing && int16(b.Slot) == e.Slot && tiles.FieldPlace(int(b.Field)).Distance(tiles.FieldPlace(int(dock))) <= nearDock
		has := b.Aboard[0] == e.Tile || b.Passengers() == queen.Capacity
		if near && !has && b.Seat != r.seat(e.Boat) {
			return id
		}
	}
	return queen.NoBoat
}

func (r *race) finished(step int, e queen.EventFinished, before *queen.State) {
	past := &r.boats[e.Boat]
	past.round, past.pushed = r.round, e.Boat != before.Active
	weight := weighNextHome
	if e.Place == 1 {
		weight = weighFirstHome
	}
	seat := r.seat(e.Boat)
	words := MomentFinished{Seat: seat, Boat: e.Boat, Place: e.Place, Slot: e.Slot, Field: e.Field}.Words()
	if past.pushed {
		words = MomentPushedHome{Seat: seat, Boat: e.Boat, Place: e.Place, Slot: e.Slot, Field: e.Field}.Words()
	}
	r.addMoment(step, weight, words, seat)
}

// ended looks at the race after a turn: who leads, and how much coal the turn took.
func (r *race) ended(step int, id queen.BoatID) {
	s := &r.last
	past, b := &r.boats[id], &s.Boats[id]
	if past.burnt >= muchCoal && id != queen.BlackRose && b.Status == queen.Racing {
		m := MomentBurnt{Seat: b.Seat, Coal: past.burnt, Boat: id, Slot: int16(b.Slot), Field: int16(b.Field)}
		r.addMoment(step, weighBurnt+weighCoal*int(past.burnt), m.Words(), b.Seat)
	}
	past.burnt = 0
	leader := r.ByPosition(s)[0]
	if s.Count(queen.Finished) > 0 || leader == queen.NoBoat || leader == r.leader {
		return
	}
	if r.leader != queen.NoBoat {
		ahead := &s.Boats[leader]
		m := MomentLeads{Seat: ahead.Seat, Boat: leader, Slot: int16(ahead.Slot), Field: int16(ahead.Field)}
		r.led = &display.Moment{
			Step: step, Seats: engine.Only(ahead.Seat), Words: m.Words(), When: FinishRound{Round: r.round}.Words(), Weight: weighLeads,
		}
	}
	r.leader = leader
}
