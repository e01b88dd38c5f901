package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// start returns the position before the first action of chance (BH-006 to BH-012).
func (t *Tables) start(setup engine.Setup) (State, error) {
	o := optionsOf(setup)
	if refusal := o.checkSetup(); !refusal.OK() {
		return State{}, refusal
	}
	s := State{Seats: int8(setup.Seats), Options: o, Phase: Choosing}
	for c := range Cargos {
		s.Market[c] = 2
		s.Bag[c] = barrelsPerType - 2
	}
	s.Deck = Pile{Cards: allCards, Few: t.fewCounts}
	s.Left = int8(s.Deck.Size())
	if setup.Options[optionOrder] == orderSeats {
		t.first(&s, 0, nil)
	}
	return s, nil
}

func (s *State) checkFirst(seat int8) engine.Refusal {
	if seat < 0 || seat >= s.Seats {
		return RefusalNoSeat{Seats: int16(s.Seats)}.By("BH-001")
	}
	return engine.Refusal{}
}

// first makes a seat the start player and gives every seat its starting gold, which depends on the
// turn order (BH-008).
func (t *Tables) first(s *State, seat engine.Seat, ev *engine.Events) {
	s.First, s.Active = seat, seat
	for i := range s.Seats {
		s.Players[s.seatFrom(seat, i)].Gold = int16(t.Data.StartGold[i])
	}
	ev.Add(EventFirst{Seat: seat}.By("BH-143").AsBarrier())
	s.Phase, s.Town = Laying, 1
}

// deal deals the first card of the next seat, or starts the first turn when all have one (BH-010,
// BH-011).
func (t *Tables) deal(s *State, ev *engine.Events) {
	s.Active = s.seatFrom(s.Active, 1)
	if s.Active != s.First {
		return
	}
	s.Deck.addAll(&s.Discard)
	s.Left += int8(s.Discard.Size())
	s.Discard = Pile{}
	t.beginTurn(s, ev)
}
