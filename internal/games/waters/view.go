package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// View hides the other hands, except for cards that were given openly (RW-245, RW-255, RW-256); the
// cards on top of a deck that the seat has not looked at; and which heavy cards are in the box.
// Hidden cards join the deck that they came from.
func (r Rules) View(s *State, to engine.Seat) State {
	v := *s
	for p := range s.Positions {
		if s.open() || s.Seat(p) == to {
			continue
		}
		v.hideHand(p)
	}
	for i := range v.TopWeather {
		if top := &v.TopWeather[i]; top.Card != delta.NoWeather && !top.Known.Has(to) {
			v.Weather[top.Card]++
			top.Card = delta.UnknownWeather
		}
	}
	for i := range v.TopLand {
		top := &v.TopLand[i]
		if top.Card == delta.NoLand || top.Known.Has(to) {
			continue
		}
		if top.Star {
			v.Star[top.Card]++
		} else {
			v.Land[top.Card]++
		}
		top.Card = delta.UnknownLand
	}
	for a := range v.Boxed {
		v.Weather[delta.Heavy+delta.Weather(a)] += v.Boxed[a]
		v.BoxedUnseen += v.Boxed[a]
		v.Boxed[a] = 0
	}
	v.Deck[delta.UnknownCard], v.Weather[delta.UnknownWeather], v.Star[delta.UnknownLand], v.Land[delta.UnknownLand] = 0, 0, 0, 0
	return v
}

func (s *State) hideHand(p int8) {
	hand, shown := &s.Hands[p], &s.Shown[p]
	for c := delta.Blues; c <= delta.Vaudeville; c++ {
		hidden := hand[c] - shown[c]
		s.Deck[c] += hidden
		hand[delta.UnknownCard] += hidden
		hand[c] = shown[c]
	}
}

// Seen hides cards that others draw or look at, and cards that go into the box.
func (r Rules) Seen(s *State, by engine.Seat, a Action, to engine.Seat) Action {
	if by != engine.Chance {
		return a
	}
	switch {
	case a.Kind == Box:
		a.N = int8(delta.UnknownWeather)
	case a.Kind == CardDrawn && !s.open() && s.Seat(s.Asked) != to:
		a.Card = delta.UnknownCard
	case s.Step == LookWeather && s.Seat(s.Active) != to:
		a.N = int8(delta.UnknownWeather)
	case s.Step == LookLand && s.Seat(s.Active) != to:
		a.N = int8(delta.UnknownLand)
	}
	return a
}

// Resample draws the hidden cards of a view by their exact odds: every unseen card of a deck may be
// in every hidden place.
func (r Rules) Resample(v *State, _ engine.Seat, src engine.Source) State {
	s := *v
	for ; s.BoxedUnseen > 0; s.BoxedUnseen-- {
		w := delta.Heavy + delta.Weather(pick(s.Weather[delta.Heavy:delta.Medium], src))
		s.Weather[w]--
		s.Boxed[w-delta.Heavy]++
	}
	for i := range s.TopWeather {
		if top := &s.TopWeather[i]; top.Card == delta.UnknownWeather {
			top.Card = delta.Weather(pick(s.Weather[:], src))
			s.Weather[top.Card]--
		}
	}
	for i := range s.TopLand {
		top := &s.TopLand[i]
		if top.Card != delta.UnknownLand {
			continue
		}
		from := &s.Land
		if top.Star {
			from = &s.Star
		}
		top.Card = delta.LandCard(pick(from[:], src))
		from[top.Card]--
	}
	for p := range s.Positions {
		for hand := &s.Hands[p]; hand[delta.UnknownCard] > 0; hand[delta.UnknownCard]-- {
			c := pick(s.Deck[:], src)
			s.Deck[c]--
			hand[c]++
		}
	}
	return s
}

// pick draws one of the cards of a pile.
func pick(pile []int8, src engine.Source) int {
	total := 0
	for _, n := range pile {
		total += int(n)
	}
	if total == 0 {
		return 0
	}
	n := engine.Below(src, total)
	for i, c := range pile {
		if n -= int(c); n < 0 {
			return i
		}
	}
	return 0
}
