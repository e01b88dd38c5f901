package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// start returns the position before the first action of chance (QB-01 to QB-04).
func (t *Tables) start(setup engine.Setup) (State, error) {
	s := State{Choices: optionsOf(setup), Seats: int8(setup.Seats)}
	if refusal := t.checkSetup(&s.Choices, s.Seats); !refusal.OK() {
		return State{}, refusal
	}
	s.Fleet = s.Seats * boatsEach(&s.Choices, s.Seats)
	s.River[0] = Slot{Tile: tiles.A0, Flow: tiles.N}
	s.Laid = 1
	s.Pile, s.Draws = s.Choices.Tiles, t.drawn(&s.Choices)
	if s.Choices.School {
		s.Draws = schoolTiles // QB-02: nobody knows which three
	}
	s.Nose = tiles.Straight // QB-01
	if s.Choices.RandomStart {
		s.Phase, s.Focus = Berthing, 1
		return s, nil
	}
	for b := BoatID(1); b <= BoatID(s.Seats); b++ {
		t.launch(&s, b, engine.Seat(b-1))
	}
	t.launchOthers(&s)
	s.Phase = Laying
	return s, nil
}

// launchOthers puts the second boats and the Black Rose onto the river. With two boats each the
// start numbers go round once and then back: with two players the first has 1 and 4, the second 2
// and 3 (QX-74).
func (t *Tables) launchOthers(s *State) {
	for b := BoatID(s.Seats) + 1; int8(b) <= s.Fleet; b++ {
		t.launch(s, b, s.Boats[2*s.Seats+1-int8(b)].Seat)
	}
	if s.Choices.Rose {
		s.Boats[BlackRose] = t.roseAtStart(s)
	}
}

// roseAtStart returns the Black Rose on the next start number, heading straight on (QX-54, QX-55).
// If no number is left, it starts on the free water nearest to the shipyard (QX-99).
func (t *Tables) roseAtStart(s *State) Boat {
	b := Boat{Seat: s.Boats[s.Fleet].Seat, Status: Racing, Field: roseField, Head: tiles.N, Speed: slowest, Coal: roseCoal}
	if s.Fleet < Fleet {
		b.Field = t.Berths[s.Fleet]
	}
	return b
}

// roseField is where the Black Rose starts as the seventh boat: beside the berths 1, 3 and 5.
const roseField = 6

// launch puts a boat onto its start number (QB-03, QB-04).
func (t *Tables) launch(s *State, b BoatID, seat engine.Seat) {
	s.Boats[b] = Boat{Seat: seat, Status: Racing, Field: t.Berths[b-1], Head: tiles.N, Speed: slowest, Coal: fullCoal}
	if b == Fleet {
		s.Boats[b].Coal = bonusCoal // QX-80
	}
}

func (s *State) checkBerth(seat engine.Seat) engine.Refusal {
	taken := int8(seat) >= s.Seats
	for i := range s.Boats {
		taken = taken || s.Boats[i].Status != Ashore && s.Boats[i].Seat == seat
	}
	if taken {
		return RefusalHasBerth{Seat: seat}.By("QB-101")
	}
	return engine.Refusal{}
}

// berth gives the next start number to a seat (QB-101).
func (t *Tables) berth(s *State, seat engine.Seat, ev *engine.Events) {
	t.launch(s, s.Focus, seat)
	ev.Add(EventBerth{Boat: s.Focus, Seat: seat}.By("QB-101").AsBarrier())
	s.Focus++
	if int8(s.Focus) > s.Seats {
		t.launchOthers(s)
		s.Focus, s.Phase = NoBoat, Laying
	}
}

// setOut asks for the headings to start with, boat by boat (QB-05). The boat in the shipyard heads
// straight on (QX-77).
func (s *State) setOut() { s.Phase, s.Focus = SettingOut, 1 }

// Bow returns a direction as seen from a bow: 0 is ahead, then clockwise.
func Bow(to, heading tiles.Heading) int8 { return int8(to.Turned(-int(heading))) }

// head sets the heading of the boat in focus (QB-05, QB-33).
func (t *Tables) head(s *State, h tiles.Heading, ev *engine.Events) {
	to := Bow(h, s.Boats[s.Focus].Head)
	s.Boats[s.Focus].Head = h
	if s.Phase == Aligning {
		t.aligned(s, h, to, ev)
		return
	}
	ev.Add(EventSetOut{Boat: s.Focus, Heading: h, To: Bow(h, tiles.N)}.By("QB-05"))
	s.Focus++
	if int8(s.Focus) == Fleet {
		s.Focus++ // QX-77
	}
	if int8(s.Focus) > s.Fleet {
		s.Focus = NoBoat
		t.newRound(s, ev)
		t.nextTurn(s, ev)
	}
}
