package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// Mark returns where turns end and rounds begin. A turn begins with its first action.
func (Show) Mark(e *engine.Event) display.Mark {
	switch e.Key {
	case "round":
		return display.Mark{Round: int(queen.ReadEventRound(&e.Args).Round)}
	case "set_out", "ended", "over":
		return display.Mark{Ends: true}
	case "eliminated":
		return display.Mark{Ends: queen.ReadEventEliminated(&e.Args).Why == queen.GivenUp}
	}
	return display.Mark{}
}

// Owners returns the seats of the boats. The Black Rose has no owner: its controller changes from
// round to round.
func (Show) Owners(s *queen.State) display.Owners {
	owners := display.Owners{Noun: "boat"}
	for b := range owners.Seats {
		owners.Seats[b] = engine.Chance
		if b != int(queen.NoBoat) && b < int(queen.BlackRose) && s.Boats[b].Status != queen.Ashore {
			owners.Seats[b] = s.Boats[b].Seat
		}
	}
	return owners
}

// Unnarrated lists the events that no sentence mentions.
func (Show) Unnarrated() []string {
	return []string{
		// Seats, headings of the log, the outcome.
		"berth", "round", "order", "controls", "ended", "over",
		// Visible on the board; the event of the laid tile names the nose.
		"aligned", "removed", "on_top", "nose",
		"passed", "unfuelled", "kept", "bonus_lost", "rose_needs", // nothing was done
		"laid_first",
	}
}

// Narrate describes a turn: "4, to port, three fields, pushes Pelican ahead to port; 1 coal".
func (Show) Narrate(turn *display.SeenTurn) display.Sentence {
	t := narration{seat: turn.Seat}
	for i := range turn.Events {
		e := &turn.Events[i]
		t.step = e.Step
		t.narrate(&e.Event)
	}
	return t.sentence
}

// narration builds the sentence about a turn, event by event. Repeated events become one clause.
type narration struct {
	sentence display.Sentence
	seat     engine.Seat
	step     int          // of the event
	boat     queen.BoatID // the boat whose turn it is; NoBoat until an event says it

	fields, placed, slowed, waits, out display.Tally

	turned [2]display.Tally // to port, to starboard
	pushed [queen.MaxBoats + 1]display.Tally
}

// add adds a clause.
func (t *narration) add(w engine.Words) { t.sentence.Add(w, t.step) }

// several uses one clause for an event that happens once, and another for a repeated event.
func (t *narration) several(c *display.Tally, one engine.Words, more func(n int16) engine.Words) {
	t.sentence.Count(c, 1, t.step, func(n int16) engine.Words {
		if n == 1 {
			return one
		}
		return more(n)
	})
}

// by records whose turn it is.
func (t *narration) by(b queen.BoatID) {
	if t.boat != queen.NoBoat {
		return
	}
	t.boat, t.sentence.Subject = b, TurnBoat{Boat: b}.Words()
	if b == queen.BlackRose {
		t.sentence.Subject = TurnRose{Seat: t.seat}.Words()
	}
}

// burn adds to the coal that the turn cost.
func (t *narration) burn(coal int16) {
	t.sentence.Cost[0].Of = "coal"
	t.sentence.Cost[0].N += coal
}

// own adds a clause about a boat: `own` if it is that boat's turn, or else `other`.
func (t *narration) own(b queen.BoatID, own, other engine.Words) {
	if b == t.boat {
		t.add(own)
		return
	}
	t.add(other)
}

func (t *narration) narrate(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "set_out":
		e := queen.ReadEventSetOut(a)
		t.by(e.Boat)
		t.add(TurnSetOut{To: e.To}.Words())
	case "speed":
		e := queen.ReadEventSpeed(a)
		t.by(e.Boat)
		t.add(TurnSpeed{Speed: e.Speed}.Words())
	case "speed_kept":
		e := queen.ReadEventSpeedKept(a)
		t.by(e.Boat)
		t.add(TurnSpeed{Speed: e.Speed}.Words())
	case "coal":
		t.burn(queen.ReadEventCoal(a).Coal)
	case "rose_coal":
		t.burn(queen.ReadEventRoseCoal(a).Coal)
	case "no_coal":
		t.add(TurnNoCoal{}.Words())
	case "turned", "moved", "backed", "aground", "pushed", "pushed_aground", "slowed":
		t.narrateMove(e)
	case "refuelled", "gave", "took", "finished", "laid", "jetty", "placed":
		t.narrateStop(e)
	default:
		t.narrateLoss(e)
	}
}

// narrateMove describes events of a movement.
func (t *narration) narrateMove(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "turned":
		side := queen.ReadEventTurned(a).Side
		c := &t.turned[0]
		if side > 0 {
			c = &t.turned[1]
		}
		t.several(c, TurnTurned{Side: side}.Words(), func(n int16) engine.Words { return TurnTurnedMore{Side: side, Times: int8(n)}.Words() })
	case "moved":
		t.sentence.Count(&t.fields, 1, t.step, func(n int16) engine.Words { return TurnMoved{Fields: int8(n)}.Words() })
	case "backed":
		t.add(TurnBacked{}.Words())
	case "aground":
		t.add(TurnAground{}.Words())
	case "pushed":
		e := queen.ReadEventPushed(a)
		more := func(n int16) engine.Words { return TurnPushedMore{Boat: e.Pushed, Times: int8(n)}.Words() }
		t.several(&t.pushed[e.Pushed], TurnPushed{Boat: e.Pushed, To: e.Side}.Words(), more)
	case "pushed_aground":
		t.add(TurnPushedAground{Boat: queen.ReadEventPushedAground(a).Boat}.Words())
	case "slowed":
		e := queen.ReadEventSlowed(a)
		if e.Boat == t.boat {
			t.add(TurnSlowed{Speed: e.Speed}.Words())
			return
		}
		t.several(&t.slowed, TurnSlowedOther(e).Words(), func(n int16) engine.Words { return TurnSlowedMore{Boats: n}.Words() })
	}
}

// narrateStop describes what a boat does where it stops.
func (t *narration) narrateStop(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "refuelled":
		e := queen.ReadEventRefuelled(a)
		t.own(e.Boat, TurnRefuelled{Coal: e.Coal}.Words(), TurnRefuelledOther(e).Words())
	case "gave":
		e := queen.ReadEventGave(a)
		t.own(e.Boat, TurnGave{To: e.To, Coal: e.Coal}.Words(), TurnGot{From: e.Boat, Coal: e.Coal}.Words())
	case "took":
		b := queen.ReadEventTook(a).Boat
		t.own(b, TurnTook{}.Words(), TurnTookOther{Boat: b}.Words())
	case "finished":
		e := queen.ReadEventFinished(a)
		t.own(e.Boat, TurnFinished{Place: e.Place}.Words(), TurnFinishedOther{Boat: e.Boat, Place: e.Place}.Words())
	case "laid":
		e := queen.ReadEventLaid(a)
		t.own(e.Boat, TurnLaid{Tile: e.Tile, Nose: e.Nose}.Words(), TurnLaidOther{Boat: e.Boat, Tile: e.Tile, Nose: e.Nose}.Words())
	case "jetty":
		e := queen.ReadEventJetty(a)
		t.own(e.Boat, TurnJetty{Nose: e.Nose}.Words(), TurnJettyOther(e).Words())
	case "placed":
		t.sentence.Count(&t.placed, queen.ReadEventPlaced(a).Passengers, t.step, func(n int16) engine.Words { return TurnPlaced{Passengers: n}.Words() })
	}
}

// narrateLoss describes boats that drop out or have to wait, and what is lost.
func (t *narration) narrateLoss(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "eliminated":
		e := queen.ReadEventEliminated(a)
		if e.Why == queen.GivenUp {
			t.by(e.Boat)
			t.add(TurnGivenUp{}.Words())
			return
		}
		t.several(&t.out, TurnOut{Boat: e.Boat, Why: e.Why}.Words(), func(n int16) engine.Words { return TurnOutMore{Boats: n}.Words() })
	case "waits":
		b := queen.ReadEventWaits(a).Boat
		t.several(&t.waits, TurnWaits{Boat: b}.Words(), func(n int16) engine.Words { return TurnWaitsMore{Boats: n}.Words() })
	case "lost_with_boat":
		t.add(TurnLostWithBoat(queen.ReadEventLostWithBoat(a)).Words())
	case "lost_with_tile":
		t.add(TurnLostWithTile(queen.ReadEventLostWithTile(a)).Words())
	case "rose_stays":
		t.add(TurnRoseStays{}.Words())
	case "rose_stranded":
		t.add(TurnRoseStranded{}.Words())
	}
}
