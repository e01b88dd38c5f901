package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// start is QB-01 to QB-04, before anything has fallen by chance.
func (t *tables) start(setup engine.Setup) (State, error) {
	s := State{Choices: chosen(setup), Seats: int8(setup.Seats)}
	if refusal := s.Choices.playable(); !refusal.OK() {
		return State{}, refusal
	}
	s.River[0] = Slot{Tile: A0, Flow: N}
	s.Laid = 1
	s.Pile, s.Draws = t.river, int8(bits.OnesCount32(uint32(t.river)))
	if s.Choices.School {
		s.Draws = schoolTiles // QB-02: which three lie there, nobody knows
	}
	s.Nose = Straight // QB-01
	if s.Choices.RandomStart {
		s.Phase, s.Focus = Berthing, 1
		return s, nil
	}
	for b := BoatID(1); b <= BoatID(s.Seats); b++ {
		t.launch(&s, b, engine.Seat(b-1))
	}
	s.Phase = Laying
	return s, nil
}

// launch puts a boat onto its start number (QB-03, QB-04).
func (t *tables) launch(s *State, b BoatID, seat engine.Seat) {
	s.Boats[b] = Boat{Seat: seat, Status: Racing, Field: t.berths[b-1], Head: N, Speed: slowest, Coal: fullCoal}
}

func checkBerth(s *State, seat engine.Seat) engine.Refusal {
	taken := int8(seat) >= s.Seats
	for i := range s.Boats {
		taken = taken || s.Boats[i].Status != Ashore && s.Boats[i].Seat == seat
	}
	if taken {
		return engine.Refuse("QB-101", "has_berth", int16(seat))
	}
	return engine.Refusal{}
}

// berth gives the next start number to a seat (QB-101).
func (t *tables) berth(s *State, seat engine.Seat, ev *engine.Events) {
	t.launch(s, s.Focus, seat)
	ev.Add(engine.Event{Rule: "QB-101", Key: "berth", Args: engine.Args{int16(s.Focus), int16(seat)}, Barrier: true})
	s.Focus++
	if int8(s.Focus) > s.Seats {
		s.Focus, s.Phase = NoBoat, Laying
	}
}

// setOut asks for the headings to start with, boat by boat (QB-05).
func setOut(s *State) { s.Phase, s.Focus = SettingOut, 1 }

// head sets the heading of the boat that is asked for it (QB-05, QB-33).
func (t *tables) head(s *State, h Heading, ev *engine.Events) {
	s.Boats[s.Focus].Head = h
	if s.Phase == Aligning {
		ev.Add(engine.Event{Rule: "QB-33", Key: "aligned", Args: engine.Args{int16(s.Focus), int16(h)}})
		t.dock(s, ev)
		return
	}
	ev.Add(engine.Event{Rule: "QB-05", Key: "set_out", Args: engine.Args{int16(s.Focus), int16(h)}})
	s.Focus++
	if int8(s.Focus) > s.Seats {
		s.Focus = NoBoat
		t.newRound(s, ev)
		t.nextTurn(s, ev)
	}
}
