package broadhorns

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// startDraw ends the actions. The seat then draws until it has a card that is not a spoil card
// (BH-093).
func (t *Tables) startDraw(s *State, ev *engine.Events) {
	s.Turn, s.Port, s.Spoil = Turn{}, PortAction{}, Spoil{}
	t.drawNext(s, ev)
}

// drawNext asks for the next card. It shuffles the discards if the draw pile is empty (BH-094), and
// ends the draw if all cards left are spoil cards (BH-149).
func (t *Tables) drawNext(s *State, ev *engine.Events) {
	if s.nonSpoilsLeft() == 0 && s.Discard.Size() == s.Discard.spoils() {
		ev.Add(EventNoCard{Seat: s.Active}.By("BH-149"))
		t.handLimit(s, ev)
		return
	}
	if s.Left == 0 {
		s.Left = int8(s.Discard.Size())
		s.Deck.addAll(&s.Discard) // in a view the deck also has the cards of hidden hands
		s.Discard = Pile{}
		ev.Add(EventReshuffled{Cards: int16(s.Left)}.By("BH-094").AsBarrier())
	}
	s.Phase = Drawing
}

// nonSpoilsLeft returns the number of cards in the draw pile that are not spoil cards. It is exact
// in a view too, since spoil cards are never in a hand.
func (s *State) nonSpoilsLeft() int { return int(s.Left) - s.Deck.spoils() }

func (t *Tables) listDraws(dst []Action, s *State, _ engine.Seat) []Action {
	if s.nonSpoilsLeft() > 0 {
		dst = appendHand(dst, Draw, &s.Deck)
	}
	for c := SpoilFlour; c <= SpoilPork; c++ {
		if s.Deck.Count(c) > 0 {
			dst = append(dst, Action{Kind: Draw, Card: c})
		}
	}
	return dst
}

// appendHand appends an action for each card of a pile that can be in a hand.
func appendHand(dst []Action, k Kind, p *Pile) []Action {
	dst = slices.Grow(dst, p.Cards.Size()+fewKinds)
	for set := p.Cards; set != 0; set &= set - 1 {
		dst = append(dst, Action{Kind: k, Card: set.First()})
	}
	for i := range HandKinds {
		if p.Few[i] > 0 {
			dst = append(dst, Action{Kind: k, Card: FirstFew + Card(i)})
		}
	}
	return dst
}

func (s *State) checkDraw(c Card) engine.Refusal {
	if c == Unknown || s.Deck.Count(c) == 0 || !c.isSpoil() && s.nonSpoilsLeft() == 0 {
		return RefusalNoSuchCard{Card: c}.By("BH-003")
	}
	return engine.Refusal{}
}

// cardWeight returns the odds of drawing a card. They are exact in a view too: all unseen spoil
// cards are in the draw pile, and the other unseen cards are equally likely to be there or in a
// hidden hand.
func (s *State) cardWeight(c Card) int {
	if c.isSpoil() {
		unseen := s.Deck.Size() - s.Deck.spoils()
		return s.Deck.Count(c) * max(unseen, 1)
	}
	return s.Deck.Count(c) * s.nonSpoilsLeft()
}

// draw takes a card from the draw pile. A spoil card takes effect, or is set aside during the deal;
// other cards go to the hand.
func (t *Tables) draw(s *State, c Card, ev *engine.Events) {
	s.Deck.take(c)
	s.Left--
	isDeal := s.Phase == Dealing
	if c.isSpoil() && !isDeal {
		t.spoilCard(s, c, ev)
		return
	}
	if c.isSpoil() {
		s.Discard.add(c)
		ev.Add(EventSetAside{Cargo: Cargo(c - SpoilFlour)}.By("BH-011").AsBarrier())
		return
	}
	s.Players[s.Active].Hand.add(c)
	me := engine.Only(s.Active)
	ev.Add(EventDrew{Seat: s.Active, Card: c}.By("BH-093").Only(me).AsBarrier())
	ev.Add(EventDrewUnseen{Seat: s.Active}.By("BH-093").Only(engine.Everybody &^ me).AsBarrier())
	if isDeal {
		t.deal(s, ev)
		return
	}
	t.handLimit(s, ev)
}

// handLimit ends the turn. If a seat with a boat has more cards than its limit, it must discard
// first (BH-107, BH-111).
func (t *Tables) handLimit(s *State, ev *engine.Events) {
	s.Spoil = Spoil{}
	p := &s.Players[s.Active]
	if p.Boat != 0 && p.Hand.Size() > t.Boat(p).HandLimit {
		s.Phase = Discarding
		return
	}
	t.endTurn(s, ev)
}

func (s *State) checkDiscard(c Card) engine.Refusal {
	if c == Unknown || s.Players[s.Active].Hand.Count(c) == 0 {
		return RefusalNotInHand{Card: c}.By("BH-107")
	}
	return engine.Refusal{}
}

// discard puts a delivery face up at its town, a traveler face up at the home town, and any other
// card on the discard pile (BH-108 to BH-110).
func (t *Tables) discard(s *State, c Card, ev *engine.Events) {
	s.Players[s.Active].Hand.take(c)
	if c < FirstFew {
		town := t.Card(c).Town
		s.Towns[town].Cards |= cardSetOf(c)
		ev.Add(EventLaidOpen{Seat: s.Active, Card: c, Town: town}.By("BH-108"))
	} else {
		s.Discard.add(c)
		ev.Add(EventDiscarded{Seat: s.Active, Card: c}.By("BH-110"))
	}
	t.handLimit(s, ev)
}

// mayHold reports whether one of the cards may be in the seat's hand, judging by public
// information: the hand is not empty, and at least one of the cards is not face up, on the discard
// pile or aboard.
func (t *Tables) mayHold(s *State, seat engine.Seat, cards CardSet) bool {
	if s.Players[seat].Hand.Size() == 0 {
		return false
	}
	unseen := s.Deck.Cards
	for i := range s.Seats {
		unseen |= s.Players[i].Hand.Cards
	}
	return unseen&cards != 0
}

// mayHoldKind does the same for a kind of card with several copies.
func (t *Tables) mayHoldKind(s *State, seat engine.Seat, kind Card) bool {
	if s.Players[seat].Hand.Size() == 0 {
		return false
	}
	unseen := s.Deck.Count(kind)
	for i := range s.Seats {
		unseen += s.Players[i].Hand.Count(kind)
	}
	return unseen > 0
}
