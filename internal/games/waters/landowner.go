package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The Landowner cards and their row. The crises of the row are in crises.go.

// landCards reports whether there is still a Landowner card to draw (RW-104).
func (s *State) landCards() bool {
	return s.TopLand[0].Card != delta.NoLand || s.StarLen > 0 || s.LandLen > 0 || s.LandDiscard.Size() > 0
}

// RowSize returns the number of Landowner cards that lie open.
func (s *State) RowSize() (n int) {
	for n < delta.RowLength && s.Row[n] != delta.NoLand {
		n++
	}
	return n
}

// landowner begins Phase 2.
func (t *Tables) landowner(s *State, ev *engine.Events) {
	s.Phase, s.Next, s.Done = Landowner, s.First, [delta.MaxPositions]bool{}
	ev.Add(EventPhaseLandowner{Week: int16(s.Week) + 1}.By("RW-044"))
	t.fillRow(s, ev)
}

// fillRow turns up cards until three lie open (RW-073), then resolves the crises among them.
func (t *Tables) fillRow(s *State, ev *engine.Events) {
	for s.RowSize() < delta.RowLength && s.landCards() {
		top := s.TopLand[0].Card
		if top == delta.NoLand {
			s.shuffleLand(ev)
			s.Step = DrawLand
			return
		}
		copy(s.TopLand[:], s.TopLand[1:])
		s.TopLand[LookAhead-1] = TopLand{}
		s.turnedUp(top, ev)
	}
	if s.Phase == SetUp {
		t.openGoals(s, ev) // RW-253: nothing is resolved yet
		return
	}
	t.crises(s, ev)
}

// shuffleLand makes the discards the deck when the deck is used up.
func (s *State) shuffleLand(ev *engine.Events) {
	if s.StarLen > 0 || s.LandLen > 0 {
		return
	}
	s.Land.AddAll(&s.LandDiscard)
	s.LandLen, s.LandDiscard = s.LandDiscard.Size(), delta.LandPile{}
	ev.Add(EventLandownerReshuffled{Cards: int16(s.LandLen)}.By("RW-104").AsBarrier())
}

func (s *State) turnedUp(c delta.LandCard, ev *engine.Events) {
	s.Row[s.RowSize()] = c
	ev.Add(EventTurnedUp{Card: c}.By("RW-073").AsBarrier())
}

// landWeight returns the odds of a card: starred ones come first (RW-027).
func (s *State) landWeight(a Action) int {
	switch c := delta.LandCard(a.N); {
	case c == delta.UnknownLand:
		return 0
	case s.StarLen > 0:
		return int(s.Star[c])
	default:
		return int(s.Land[c])
	}
}

func listLand(l list) []Action {
	for c := delta.JobOffer; c < delta.UnknownLand; c++ {
		a := Action{Kind: LandDrawn, N: int8(c)}
		l.draw(a, l.s.landWeight(a))
	}
	return l.dst
}

// drawLand takes a card off the deck.
func (s *State) drawLand(c delta.LandCard) (top TopLand) {
	if s.StarLen > 0 {
		s.Star[c]--
		s.StarLen--
		return TopLand{Card: c, Star: true}
	}
	s.Land[c]--
	s.LandLen--
	return TopLand{Card: c}
}

// turnUpLand turns a card up into the row.
func (t *Tables) turnUpLand(s *State, _ int8, a Action, ev *engine.Events) {
	s.turnedUp(s.drawLand(delta.LandCard(a.N)).Card, ev)
	t.fillRow(s, ev)
}

// takeFromRow closes the row up after the leftmost card of a kind (RW-237).
func (s *State) takeFromRow(c delta.LandCard) {
	for i := range s.Row {
		if s.Row[i] == c {
			copy(s.Row[i:], s.Row[i+1:])
			s.Row[delta.RowLength-1] = delta.NoLand
			return
		}
	}
}

func (t *Tables) validDrawLand(s *State) error {
	if s.StarLen+s.LandLen == 0 || s.TopLand[0].Card != delta.NoLand || s.RowSize() == delta.RowLength {
		return errors.New("there is no Landowner card to draw")
	}
	return nil
}
