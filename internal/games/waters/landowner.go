package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The Landowner cards, their row, and its crises.

// landCards reports whether there are Landowner cards left to draw (RW-104).
func (s *State) landCards() bool {
	return s.TopLand[0].Card != delta.NoLand || s.StarLen > 0 || s.LandLen > 0 || s.LandDiscard.Size() > 0
}

// RowSize returns the number of face-up Landowner cards.
func (s *State) RowSize() (n int) {
	for n < delta.RowLength && s.Row[n] != delta.NoLand {
		n++
	}
	return n
}

// landowner begins Phase 2.
func (t *Tables) landowner(s *State, ev *engine.Events) {
	s.Next, s.Done = s.First, [delta.MaxPositions]bool{}
	ev.Add(EventPhaseLandowner{Week: int16(s.Week) + 1}.By("RW-044"))
	t.fillRow(s, ev)
}

// fillRow turns up cards until three are face up (RW-073). During set-up no crisis is resolved
// (RW-253).
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
	t.next(s, DrawLand, ev)
}

func landStep() step {
	return step{
		crisis: true, list: draws(LandDrawn, int8(delta.JobOffer), int8(delta.UnknownLand)-1), valid: (*Tables).validDrawLand,
		deeds: []deed{drawn(LandDrawn, (*State).landWeight, (*Tables).turnUpLand)},
	}
}

// shuffleLand turns the discards into the deck when the deck is empty.
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

// turnUpLand adds a card from the deck to the row.
func (t *Tables) turnUpLand(s *State, _ int8, a Action, ev *engine.Events) {
	s.turnedUp(s.drawLand(delta.LandCard(a.N)).Card, ev)
	t.fillRow(s, ev)
}

// takeFromRow removes the leftmost card of a kind and closes the gap (RW-237).
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
	return impossible(s.StarLen+s.LandLen == 0 || s.TopLand[0].Card != delta.NoLand || s.RowSize() == delta.RowLength, "there is no Landowner card to draw")
}

// The crises of the row, and the two that need no decision: Landowner Flees and Dynamite.

// crises resolves the row from the left (RW-075, RW-077).
func (t *Tables) crises(s *State, ev *engine.Events) {
	for _, c := range s.Row {
		if c.IsCrisis() {
			t.crisis(s, c, ev)
			return
		}
	}
	t.next(s, Threatened, ev)
}

func (t *Tables) crisis(s *State, c delta.LandCard, ev *engine.Events) {
	switch {
	case c == delta.ThreatCard:
		t.threat(s, ev)
	case c == delta.Force:
		t.force(s, ev)
	case c == delta.RaceHatred:
		t.raceHatred(s, ev)
	case c == delta.Flees:
		t.flees(s, ev)
	case c.IsDynamite():
		t.dynamite(s, int(c-delta.Dynamite), ev)
	default:
		t.relief(s, int(c-delta.Relief), ev)
	}
}

// Current returns the crisis that is being resolved, which is the leftmost one.
func (s *State) Current() delta.LandCard {
	for _, c := range s.Row {
		if c.IsCrisis() {
			return c
		}
	}
	return delta.NoLand
}

// resolved discards the crisis and goes on to the next.
func (t *Tables) resolved(s *State, ev *engine.Events) {
	c := s.Current()
	s.takeFromRow(c)
	s.LandDiscard[c]++
	s.Demand, s.Owe = 0, [delta.MaxPositions]int8{}
	t.crises(s, ev)
}

// flees resolves Landowner Flees (RW-093).
func (t *Tables) flees(s *State, ev *engine.Events) {
	s.lose(1)
	ev.Add(EventLandownerFlees{Losses: int16(s.Loss)}.By("RW-093").Of(1))
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamite resolves Dynamite (RW-102, RW-236).
func (t *Tables) dynamite(s *State, area int, ev *engine.Events) {
	h := t.dynamited(s, area)
	if h == delta.Nowhere {
		ev.Add(EventNoLevee{Area: int8(area)}.By("RW-102"))
		t.resolved(s, ev)
		return
	}
	*s.LeveeAt(h) = 0
	s.Levees++
	s.lose(1)
	ev.Add(EventDynamited{At: h, Losses: int16(s.Loss), Area: int8(area)}.By("RW-102").Of(1))
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamited returns the highest levee beside the water of an area, the nearest to its dot if
// several are, or Nowhere if there is none.
func (t *Tables) dynamited(s *State, area int) delta.Hex {
	land := t.Shore(s)
	var near delta.Set
	for _, w := range t.Order[:t.Ordered] {
		if int(t.Area[w]) == area {
			near = near.Or(t.Beside(w, &land))
		}
	}
	height, highest := int8(1), delta.Set{}
	for left := near.And(t.Low); !left.IsEmpty(); left = left.Rest() {
		switch h := left.First(); {
		case *s.LeveeAt(h) > height:
			height, highest = *s.LeveeAt(h), delta.Set{}.With(h)
		case *s.LeveeAt(h) == height:
			highest = highest.With(h)
		}
	}
	return delta.Nearest(t.Dots[area], highest)
}
