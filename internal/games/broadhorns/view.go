package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Hidden are the others' hands alone: no order of cards, barrels or tiles is in the state (BH-159).

// View pools the others' hands with the draw pile in one unseen pile.
func (Rules) View(s *State, to engine.Seat) State {
	v := *s
	for i := range engine.Seat(s.Seats) {
		if i == to {
			continue
		}
		v.Deck.addAll(&s.Players[i].Hand)
		v.Players[i].Hand = Pile{Unknown: int8(s.Players[i].Hand.size())}
	}
	return v
}

// Seen hides a card that goes into another's hand.
func (Rules) Seen(s *State, _ engine.Seat, a Action, to engine.Seat) Action {
	if a.Kind == Draw && !a.Card.isSpoil() && s.Active != to {
		a.Card = Unknown
	}
	return a
}

// Resample gives the unseen cards out at random. Spoil cards stay in the pile: they are never in a hand.
func (Rules) Resample(v *State, _ engine.Seat, r engine.Source) State {
	s := *v
	plain := s.Deck.size() - s.Deck.spoils()
	for i := range s.Seats {
		hand := &s.Players[i].Hand
		for ; hand.Unknown > 0; hand.Unknown-- {
			c := s.Deck.pick(engine.Below(r, plain))
			plain--
			s.Deck.take(c)
			hand.add(c)
		}
	}
	return s
}

// pick is the card at n of those that are no spoil.
func (p *Pile) pick(n int) Card {
	for set := p.Cards; set != 0; set &= set - 1 {
		if n == 0 {
			return set.first()
		}
		n--
	}
	for i := range handKinds {
		if n -= int(p.Few[i]); n < 0 {
			return firstFew + Card(i)
		}
	}
	return Unknown
}
