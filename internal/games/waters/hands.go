package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Community cards are drawn, and discarded down to the hand limit.

// cards reports whether there are Community cards left to draw (RW-104).
func (s *State) cards() bool { return s.DeckLen > 0 || s.Discard.Size() > 0 }

// drawCards goes to the next position that has to draw a Community card: in seat order at the deal,
// from the First Player in Clean Up (RW-248), from the active player in the Actions phase (RW-242).
func (t *Tables) drawCards(s *State, ev *engine.Events) {
	p := [Over + 1]int8{CleanUp: s.First, Actions: s.Active}[s.Phase]
	for range s.Positions {
		if s.Due[p] > 0 {
			t.drawFor(s, p, ev)
			return
		}
		p = s.after(p)
	}
	t.next(s, DrawCards, ev)
}

func (t *Tables) drawFor(s *State, p int8, ev *engine.Events) {
	if !s.cards() {
		s.Due = [delta.MaxPositions]int8{}
		t.next(s, DrawCards, ev)
		return
	}
	if s.DeckLen == 0 {
		s.Deck.AddAll(&s.Discard) // a view's deck also holds other unseen cards
		s.DeckLen, s.Discard = s.Discard.Size(), delta.Pile{}
		ev.Add(EventCommunityReshuffled{Cards: int16(s.DeckLen)}.By("RW-104").AsBarrier())
	}
	s.Step, s.Asked = DrawCards, p
}

func cardStep() step {
	return step{
		uses: itsDraws | itsWork, list: listCards, valid: (*Tables).validDrawCards,
		deeds: []deed{drawn(CardDrawn, (*State).cardWeight, (*Tables).draw)},
	}
}

func (s *State) cardWeight(a Action) int {
	if a.Card == delta.UnknownCard {
		return 0
	}
	return int(s.Deck[a.Card])
}

func listCards(l list) []Action {
	for c := delta.Blues; c <= delta.Vaudeville; c++ {
		if l.s.Deck[c] > 0 {
			l.add(Action{Kind: CardDrawn, Card: c})
		}
	}
	return l.dst
}

func (t *Tables) draw(s *State, _ int8, a Action, ev *engine.Events) {
	p := s.Asked
	s.Deck[a.Card]--
	s.DeckLen--
	s.Hands[p][a.Card]++
	s.Due[p]--
	drew := EventDrew{Seat: engine.Seat(p), Card: a.Card}.By("RW-256").AsBarrier()
	if s.open() {
		ev.Add(drew)
	} else {
		me := engine.Only(s.Seat(p))
		ev.Add(drew.Only(me))
		ev.Add(EventDrewUnseen{Seat: engine.Seat(p)}.By("RW-256").Only(engine.Everybody &^ me).AsBarrier())
	}
	t.drawCards(s, ev)
}

// drop takes a card out of a hand. The others then know of one card of its kind less in that hand.
func (s *State) drop(p int8, c delta.Card) {
	s.Hands[p][c]--
	if s.Shown[p][c] > 0 {
		s.Shown[p][c]--
	}
}

// toss discards a card from a hand to its own discard pile.
func (s *State) toss(p int8, c delta.Card) {
	s.drop(p, c)
	switch c {
	case delta.Job:
		s.LandDiscard[delta.JobOffer]++
	case delta.Threat:
		s.LandDiscard[delta.ThreatCard]++
	default:
		s.Discard[c]++
	}
}

// excess returns how many cards a position must discard (RW-106, RW-220).
func (s *State) excess(p int8) int8 {
	n := s.Hands[p].Size()
	return max(0, min(n-handLimit, n-s.Hands[p][delta.Threat]))
}

// discarding waits for the positions with too many cards to discard; then the turn goes on, or the
// next one begins.
func (t *Tables) discarding(s *State, ev *engine.Events) {
	if s.Worked { // RW-137
		s.Worked = false
		s.Owe[s.Active] = s.excess(s.Active)
	}
	for p := range s.Positions {
		if s.Owe[p] > 0 {
			s.Step = Discarding
			return
		}
	}
	if s.Ending {
		s.Ending = false
		t.nextTurn(s, ev)
		return
	}
	s.Step = Acting
}

func discardStep() step {
	return step{
		uses: itsDebts | itsEnding, list: held(Discard), valid: (*Tables).validDiscarding,
		deeds: []deed{may(Discard, (*Tables).checkDiscard, (*Tables).discard)},
	}
}

func (t *Tables) checkDiscard(s *State, p int8, a Action) engine.Refusal {
	switch {
	case a.Card == delta.Threat:
		return RefusalThreatStays{}.By("RW-082")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-106")
	}
	return engine.Refusal{}
}

func (t *Tables) discard(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	s.Owe[p]--
	ev.Add(EventDiscarded{Seat: engine.Seat(p), Card: a.Card}.By("RW-106"))
	t.discarding(s, ev)
}

func (t *Tables) validDrawCards(s *State) error {
	return impossible(s.Due[s.Asked] == 0 || s.DeckLen == 0, "there is no Community card to draw")
}

func (t *Tables) validDiscarding(s *State) error {
	for p := range s.Positions {
		if owe := s.Owe[p]; owe > 0 && (owe != s.excess(p) || p != s.Active && !s.Ending) {
			return errors.New("nobody has that much to discard (RW-106)")
		}
	}
	return nil
}
