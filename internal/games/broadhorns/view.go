package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Only the hands of other seats are hidden: the state has no order of cards, barrels or tiles
// (BH-159).

// View returns the position as a seat knows it: the draw pile also has the cards of the other
// hands.
func (Rules) View(s *State, to engine.Seat) State {
	v := *s
	for i := range engine.Seat(s.Seats) {
		if i == to {
			continue
		}
		v.Deck.addAll(&s.Players[i].Hand)
		v.Players[i].Hand = Pile{Unknown: int8(s.Players[i].Hand.Size())}
	}
	return v
}

// Seen hides a card that another seat draws into its hand.
func (Rules) Seen(s *State, _ engine.Seat, a Action, to engine.Seat) Action {
	if a.Kind == Draw && !a.Card.isSpoil() && s.Active != to {
		a.Card = Unknown
	}
	return a
}

// Resample deals the unseen cards to the hidden hands at random. Spoil cards stay in the draw pile,
// since they are never in a hand.
func (Rules) Resample(v *State, _ engine.Seat, r engine.Source) State {
	s := *v
	plain := s.Deck.Size() - s.Deck.spoils()
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

// pick returns card n of a pile, not counting spoil cards.
func (p *Pile) pick(n int) Card {
	for set := p.Cards; set != 0; set &= set - 1 {
		if n == 0 {
			return set.First()
		}
		n--
	}
	for i := range HandKinds {
		if n -= int(p.Few[i]); n < 0 {
			return FirstFew + Card(i)
		}
	}
	return Unknown
}
