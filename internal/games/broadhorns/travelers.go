package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// startBoarding begins the third part of a port action: travelers who have arrived leave and pay
// (BH-079, BH-154).
func (t *Tables) startBoarding(s *State, ev *engine.Events) {
	s.Phase = Boarding
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	for set := p.Aboard; set != 0; set &= set - 1 {
		c := set.First()
		f := t.Card(c)
		if f.To != town {
			continue
		}
		p.Aboard &^= cardSetOf(c)
		s.Discard.add(c)
		p.earn(f.Fare)
		ev.Add(EventArrived{Seat: s.Active, Card: c, Gold: int16(f.Fare)}.By("BH-079").Of(int16(f.Fare)))
	}
}

func (t *Tables) appendTravelers(dst []Action, s *State) []Action {
	p := &s.Players[s.Active]
	if !s.Port.Boarded && p.Space != 0 {
		for set := p.Aboard; set != 0; set &= set - 1 {
			dst = append(dst, Action{Kind: SetDown, Card: set.First()})
		}
	}
	if p.Aboard.Size() >= t.Boat(p).Occupants {
		return dst
	}
	for set := (p.Hand.Cards | s.Towns[t.TownHere(p)].Cards) & allTravelers; set != 0; set &= set - 1 {
		if c := set.First(); t.checkBoard(s, c).OK() {
			dst = append(dst, Action{Kind: BoardTraveler, Card: c})
		}
	}
	return dst
}

// checkSetDown checks that a traveler can be set down (BH-080), which must happen before another
// boards (BH-155).
func (s *State) checkSetDown(c Card) engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case p.Space == 0:
		return RefusalNoLandingHere{}.By("BH-061")
	case !c.IsTraveler() || !p.Aboard.has(c):
		return RefusalNotAPassenger{Card: c}.By("BH-080")
	case s.Port.Boarded:
		return RefusalHasBoarded{}.By("BH-155")
	}
	return engine.Refusal{}
}

func (t *Tables) setDown(s *State, c Card, ev *engine.Events) {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	p.Aboard &^= cardSetOf(c)
	s.Towns[town].Cards |= cardSetOf(c)
	s.Port.Ashore |= cardSetOf(c)
	ev.Add(EventSetDown{Seat: s.Active, Card: c, Town: town}.By("BH-080"))
}

// checkBoard checks that a traveler can board: from the hand or the town, with a destination
// downriver, and with a free place aboard (BH-077).
func (t *Tables) checkBoard(s *State, c Card) engine.Refusal {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	switch {
	case !c.IsTraveler() || !(p.Hand.Cards | s.Towns[town].Cards).has(c):
		return RefusalNobodyHere{Card: c}.By("BH-077")
	case t.Space[t.Card(c).To] <= p.Space:
		return RefusalNotDownriver{Card: c}.By("BH-156")
	case s.Port.Ashore.has(c):
		return RefusalJustSetDown{Card: c}.By("BH-155")
	case p.Aboard.Size() >= t.Boat(p).Occupants:
		return RefusalNoPlace{Places: int16(t.Boat(p).Occupants)}.By("BH-077")
	case s.Options.HomeBoarding && p.Hand.Cards.has(c) && t.Card(c).Town != town:
		return RefusalNotAtHome{Card: c, Town: t.Card(c).Town}.By("BH-077")
	}
	return engine.Refusal{}
}

func (t *Tables) board(s *State, c Card, ev *engine.Events) {
	p := &s.Players[s.Active]
	p.Hand.Cards &^= cardSetOf(c)
	s.Towns[t.TownHere(p)].Cards &^= cardSetOf(c)
	p.Aboard |= cardSetOf(c)
	s.Port.Boarded = true
	ev.Add(EventBoarded{Seat: s.Active, Card: c}.By("BH-078"))
	full := p.Aboard.Size() >= t.Boat(p).Occupants
	if p.Space == 0 && (full || !t.mayHold(s, s.Active, allTravelers)) {
		t.endPort(s, ev) // BH-189
	}
}
