package toy

import "github.com/bigriver/bigriver/internal/engine"

// newRound deals, or lays at once if there is nothing to deal (TOY-4).
func (s *State) newRound(ev *engine.Events) {
	s.Round++
	s.Up, s.Active = false, 0
	s.deal(0, ev)
}

// deal goes to the first seat from `from` on that lacks cards.
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
	s.Deck.addAll(&s.Discard) // a view's deck holds other unseen cards besides
	s.Left, s.Discard = s.Discard.Size(), Pile{}
	ev.Add(engine.Event{Rule: "TOY-12", Key: "reshuffled", Args: engine.Args{int16(s.Left)}, Amount: int16(s.Left), Barrier: true})
}

func (s *State) checkDraw(c Card) engine.Refusal {
	if c < One || c > Fog || s.Deck[c] == 0 {
		return engine.Refuse("TOY-12", "no_such_card", int16(c))
	}
	return engine.Refusal{}
}

// draw is the card that falls: it is dealt, looked at or taken.
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
	seat, card := int16(s.Active), s.Top
	s.Hands[s.Active][card]++
	s.Top, s.TopSeen = None, 0
	me := engine.Only(s.Active)
	ev.Add(engine.Event{Rule: "TOY-11", Key: "got", Args: engine.Args{seat, int16(card)}, To: me, Barrier: true})
	ev.Add(engine.Event{Rule: "TOY-11", Key: "got_unseen", Args: engine.Args{seat}, To: engine.Everybody &^ me, Barrier: true})
}

func (s *State) lookAtTop(ev *engine.Events) {
	s.TopSeen = s.TopSeen.With(s.Active)
	s.Phase = Turn
	seat, me := int16(s.Active), engine.Only(s.Active)
	ev.Add(engine.Event{Rule: "TOY-10", Key: "looked", Args: engine.Args{seat, int16(s.Top)}, To: me, Barrier: true})
	ev.Add(engine.Event{Rule: "TOY-10", Key: "looked_unseen", Args: engine.Args{seat}, To: engine.Everybody &^ me, Barrier: true})
}

// toLay are the seats that still have to lay a card (TOY-5).
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
		return engine.Refuse("TOY-5", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (s *State) lay(by engine.Seat, c Card, ev *engine.Events) {
	s.Hands[by][c]--
	s.Laid[by] = c
	ev.Add(engine.Event{Rule: "TOY-5", Key: "laid", Args: engine.Args{int16(by)}})
	if s.toLay() == 0 {
		s.firstTurn(ev)
	}
}
