package toy

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

// Card is a kind of card, or Unknown.
type Card int8

// The cards. Fog is worth nothing and stops a load; Unknown is a card that a view hides.
const (
	None Card = iota
	One
	Two
	Three
	Fog
	Unknown
	kinds
)

// Phase is the kind of decision that is due.
type Phase int8

// The phases of a round, in their order.
const (
	Dealing Phase = iota
	Laying
	Turn
	Peeking
	Taking
	Asking
	Reacting
	Over
)

const (
	maxSeats = 4 // TOY-1
	coins    = 3 // TOY-3
	handSize = 2 // TOY-4
)

// Pile counts cards by kind.
type Pile [kinds]int8

// fullDeck returns the cards of TOY-2.
func fullDeck() Pile { return Pile{One: 6, Two: 4, Three: 3, Fog: 3} }

// Size returns how many cards are in the pile.
func (p *Pile) Size() (n int8) {
	for _, c := range p {
		n += c
	}
	return n
}

func (p *Pile) addAll(q *Pile) {
	for k, n := range q {
		p[k] += n
	}
}

// State is a position.
type State struct {
	Seats, Rounds, Round int8
	Phase                Phase
	Active               engine.Seat // whose turn it is, or who is dealt to
	Other                engine.Seat // who is offered the card, or asked for fog
	Waived               bool        // no toll in this turn (TOY-7)
	Offered              bool        // this turn's one offer has been made (TOY-13)
	Up                   bool        // the laid cards are turned up (TOY-5)

	Deck    Pile         // the cards under the top one; in a view, all unseen cards
	Left    int8         // how many cards are under the top one
	Top     Card         // the top card, once somebody has looked at it
	TopSeen engine.Seats // the seats that have looked at it
	Discard Pile
	Hands   [maxSeats]Pile
	Laid    [maxSeats]Card
	Coins   [maxSeats]int8
	Score   [maxSeats]int8
}

// cardsLeft reports whether there is still a card to draw (TOY-12).
func (s *State) cardsLeft() bool { return s.Top != None || s.Left > 0 || s.Discard.Size() > 0 }

// View hides the others' hands, their laid cards until these are turned up, and a top card that the
// seat has not looked at: they join the deck in one unseen pile.
func (Rules) View(s *State, to engine.Seat) State {
	v := *s
	for i := range engine.Seat(s.Seats) {
		if i == to {
			continue
		}
		v.Hands[i] = Pile{Unknown: s.Hands[i].Size()}
		v.Deck.addAll(&s.Hands[i])
		if !s.Up && s.Laid[i] != None {
			v.Laid[i] = Unknown
			v.Deck[s.Laid[i]]++
		}
	}
	if s.Top != None && !s.TopSeen.Has(to) {
		v.Top = Unknown
		v.Deck[s.Top]++
	}
	v.Deck[Unknown] = 0 // so that a view of a view is the same view
	return v
}

// Seen hides a card that another seat draws or lays.
func (Rules) Seen(s *State, by engine.Seat, a Action, to engine.Seat) Action {
	hidden := a.Kind == Lay && by != to || a.Kind == Draw && s.Active != to
	if hidden {
		a.Card = Unknown
	}
	return a
}

// Resample gives out the unseen pile at random.
func (Rules) Resample(v *State, _ engine.Seat, r engine.Source) State {
	s := *v
	draw := func() Card {
		n := int8(engine.Below(r, int(s.Deck.Size())))
		for k := range s.Deck {
			if n -= s.Deck[k]; n < 0 {
				s.Deck[k]--
				return Card(k)
			}
		}
		return None
	}
	if s.Top == Unknown {
		s.Top = draw()
	}
	for i := range s.Seats {
		if s.Laid[i] == Unknown {
			s.Laid[i] = draw()
		}
		for ; s.Hands[i][Unknown] > 0; s.Hands[i][Unknown]-- {
			s.Hands[i][draw()]++
		}
	}
	return s
}

// Valid checks a position: no card or coin too many, and only seats that can be asked are asked.
func (Rules) Valid(s *State) error {
	if s.Seats < 2 || s.Seats > maxSeats || s.Rounds < 1 || s.Rounds > 3 || s.Round < 1 || s.Round > s.Rounds ||
		s.Phase < 0 || s.Phase > Over || s.Active < 0 || int8(s.Active) >= s.Seats || s.Other < 0 || int8(s.Other) >= s.Seats {
		return errors.New("seats, rounds or phase are out of bounds")
	}
	all, err := s.allCards()
	if err != nil {
		return err
	}
	money, best := int8(0), s.maxScore()
	for i := range maxSeats {
		out := int8(i) >= s.Seats && (s.Hands[i] != Pile{} || s.Laid[i] != None || s.Coins[i] != 0 || s.Score[i] != 0)
		if out || s.Coins[i] < 0 || s.Coins[i] > maxSeats*coins || s.Score[i] < 0 || s.Score[i] > best {
			return errors.New("coins or scores are out of bounds")
		}
		money += s.Coins[i]
	}
	switch {
	case money > s.Seats*coins:
		return errors.New("there are more coins than the game has (TOY-3)")
	case all != fullDeck():
		return errors.New("the cards are not the 16 cards of the game (TOY-2)")
	case s.Deck.Size() != s.Left:
		return errors.New("the deck has more or fewer cards than Left says")
	case s.TopSeen&^engine.AllSeats(int(s.Seats)) != 0 || (s.Top == None) != (s.TopSeen == 0):
		return errors.New("the top card must be set if a seat has looked at the top card, and only then")
	}
	return s.validPhase()
}

// allCards counts the cards everywhere.
func (s *State) allCards() (Pile, error) {
	var all Pile
	piles := [...]*Pile{&s.Deck, &s.Discard, &s.Hands[0], &s.Hands[1], &s.Hands[2], &s.Hands[3]}
	for _, p := range piles {
		for _, n := range p {
			if n < 0 || n > 16 {
				return all, errors.New("a pile has a negative number of cards, or more than the game has")
			}
		}
		all.addAll(p)
	}
	for _, c := range append(s.Laid[:], s.Top) {
		if c < None || c > Unknown {
			return all, errors.New("there is no such card")
		}
		if c != None {
			all[c]++
		}
	}
	return all, nil
}

// maxScore returns a bound for a score: each card laid so far has scored at most 3 (TOY-15).
func (s *State) maxScore() int8 {
	scored := (s.Round - 1) * maxSeats
	if s.Phase >= Turn {
		scored += maxSeats
		for _, c := range s.Laid {
			if c != None {
				scored--
			}
		}
	}
	return scored * int8(Three)
}

func (s *State) validPhase() error {
	a, other := s.Active, s.Other
	inTurn := s.Phase >= Turn && s.Phase < Over
	switch {
	case s.Up != inTurn:
		return errors.New("laid cards are turned up during turns, and only then")
	case s.Phase == Dealing && (s.Hands[a].Size() >= handSize || !s.cardsLeft()):
		return errors.New("there is nothing to deal")
	case s.Phase == Laying && s.toLay() == 0:
		return errors.New("nobody is left to lay a card")
	case inTurn && s.Coins[a] == 0 && !s.Waived:
		return errors.New("the toll cannot be paid (TOY-8)")
	case (s.Phase == Dealing || s.Phase == Peeking || s.Phase == Taking) && (s.Left == 0 || s.Top != None):
		return errors.New("there is no card to draw")
	case s.Phase == Asking && (s.Laid[a] == None || other == a || s.Coins[other] == 0):
		return errors.New("that offer cannot have been made (TOY-13)")
	case s.Phase == Reacting && (s.Laid[a] == None || other == a || s.Hands[other].Size() == 0):
		return errors.New("that seat cannot be asked (TOY-14)")
	}
	return nil
}
