package toy

import "github.com/bigriver/bigriver/internal/engine"

// newRound deals, or lays at once if there is nothing to deal (TOY-4).
func (s *State) newRound(ev *engine.Events) {
	s.Round++
	s.Up, s.Active = false, 0
	s.deal(0, ev)
}

// deal deals to the first seat with too few cards, starting at `from`.
func (s *State) deal(from engine.Seat, ev *engine.Events) {
	for i := from; i < engine.Seat(s.Seats); i++ {
		for s.Hands[i].Size() < handSize && s.cardsLeft() {
			s.Active = i
			if s.Top == None {
				s.Phase = Dealing
				s.shuffleIfEmpty(ev)
				return
			}
			s.takeTop(ev)
		}
	}
	s.Phase, s.Active = Laying, 0
	if s.toLay() == 0 { // nobody holds a card: nothing was laid
		s.firstTurn(ev)
	}
}

// shuffleIfEmpty makes the discards the deck (TOY-12).
func (s *State) shuffleIfEmpty(ev *engine.Events) {
	if s.Left > 0 {
		return
	}
	s.Deck.addAll(&s.Discard) // in a view the deck also counts other unseen cards
	s.Left, s.Discard = s.Discard.Size(), Pile{}
	ev.Add(EventReshuffled{Cards: int16(s.Left)}.By("TOY-12").Of(int16(s.Left)).AsBarrier())
}

func (s *State) checkDraw(c Card) engine.Refusal {
	if c < One || c > Fog || s.Deck[c] == 0 {
		return RefusalNoSuchCard{Card: c}.By("TOY-12")
	}
	return engine.Refusal{}
}

// draw uses the drawn card: it is dealt, looked at or taken.
func (s *State) draw(c Card, ev *engine.Events) {
	s.Deck[c]--
	s.Left--
	s.Top = c
	switch s.Phase {
	case Dealing:
		s.takeTop(ev)
		s.deal(s.Active, ev)
	case Peeking:
		s.lookAtTop(ev)
	case Taking:
		s.takeTop(ev)
		s.Phase = Turn
	case Laying, Turn, Asking, Reacting, Over:
	}
}

// takeTop moves the top card into the active seat's hand.
func (s *State) takeTop(ev *engine.Events) {
	seat, card := s.Active, s.Top
	s.Hands[seat][card]++
	s.Top, s.TopSeen = None, 0
	me := engine.Only(seat)
	ev.Add(EventGot{Seat: seat, Card: card}.By("TOY-11").Only(me).AsBarrier())
	ev.Add(EventGotUnseen{Seat: seat}.By("TOY-11").Only(engine.Everybody &^ me).AsBarrier())
}

func (s *State) lookAtTop(ev *engine.Events) {
	s.TopSeen = s.TopSeen.With(s.Active)
	s.Phase = Turn
	seat, me := s.Active, engine.Only(s.Active)
	ev.Add(EventLooked{Seat: seat, Card: s.Top}.By("TOY-10").Only(me).AsBarrier())
	ev.Add(EventLookedUnseen{Seat: seat}.By("TOY-10").Only(engine.Everybody &^ me).AsBarrier())
}

// toLay returns the seats that still have to lay a card (TOY-5).
func (s *State) toLay() (set engine.Seats) {
	for i := range engine.Seat(s.Seats) {
		if s.Laid[i] == None && s.Hands[i].Size() > 0 {
			set = set.With(i)
		}
	}
	return set
}

func (s *State) checkLay(by engine.Seat, c Card) engine.Refusal {
	if c < One || c > Fog || s.Hands[by][c] == 0 {
		return RefusalNotInHand{Card: c}.By("TOY-5")
	}
	return engine.Refusal{}
}

func (s *State) lay(by engine.Seat, c Card, ev *engine.Events) {
	s.Hands[by][c]--
	s.Laid[by] = c
	ev.Add(EventLaid{Seat: by}.By("TOY-5"))
	if s.toLay() == 0 {
		s.firstTurn(ev)
	}
}
