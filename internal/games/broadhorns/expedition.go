package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// checkBuild checks the port action in St. Louis, which begins with the choice of a boat (BH-062 to
// BH-064).
func (t *Tables) checkBuild(s *State, boat int8) engine.Refusal {
	p := &s.Players[s.Active]
	switch cost := t.Boats[boat].Cost; {
	case p.Boat != 0:
		return RefusalHasBoat{}.By("BH-062")
	case s.Turn.Actions == 0:
		return RefusalNoAction{}.By("BH-028")
	case cost > int(p.Gold):
		return RefusalNoGold{Price: int16(cost), Gold: p.Gold}.By("BH-064")
	}
	return engine.Refusal{}
}

func (t *Tables) build(s *State, boat int8, ev *engine.Events) {
	p := &s.Players[s.Active]
	p.Boat = boat
	p.Gold -= int16(t.Boat(p).Cost)
	s.Turn.Actions--
	t.reportBoat(s, boat, ev)
	t.continueLoading(s, ev)
}

// reportBoat reports the new boat. Each size has an event of its own, so that statistics count them
// separately.
func (t *Tables) reportBoat(s *State, boat int8, ev *engine.Events) {
	feet, cost := int16(t.Boats[boat].Feet), int16(t.Boats[boat].Cost)
	switch boat {
	case 1:
		ev.Add(EventBuilt20{Seat: s.Active, Feet: feet, Gold: cost}.By("BH-063"))
	case 2:
		ev.Add(EventBuilt30{Seat: s.Active, Feet: feet, Gold: cost}.By("BH-063"))
	default:
		ev.Add(EventBuilt40{Seat: s.Active, Feet: feet, Gold: cost}.By("BH-063"))
	}
}

// continueLoading continues the purchases in St. Louis, or ends them if everybody knows that
// nothing can be bought (BH-189).
func (t *Tables) continueLoading(s *State, ev *engine.Events) {
	s.Phase = Loading
	if t.checkBuyBlind(s).OK() {
		return
	}
	for c := range Cargo(Cargos) {
		if t.checkBuy(s, c).OK() {
			return
		}
	}
	ev.Add(EventBuyOver{Seat: s.Active}.By("BH-189"))
	t.endPort(s, ev)
}

// endPort ends the port action. In St. Louis travelers may board first, with option
// st_louis_boarding (BH-061).
func (t *Tables) endPort(s *State, ev *engine.Events) {
	if s.Phase == Loading && s.Options.StLouis && t.mayHold(s, s.Active, allTravelers) {
		s.Phase = Boarding
		return
	}
	ev.Add(EventPortEnded{Seat: s.Active}.By("BH-034"))
	t.nextAction(s, ev)
}

// checkEndExpedition checks the end of an expedition, between actions (BH-114) or as the last step
// of a port action (BH-148).
func (s *State) checkEndExpedition() engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case p.Boat == 0:
		return RefusalNoExpedition{}.By("BH-114")
	case s.Phase == Boarding && p.Space == 0:
		return RefusalNoResaleHere{}.By("BH-118")
	}
	return engine.Refusal{}
}

// endExpedition removes the boat and its barrels (BH-115). In port it pays the resale value, and
// the travelers go ashore there (BH-116).
func (t *Tables) endExpedition(s *State, ev *engine.Events) {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	for c := range p.Cargo {
		s.Bag[c] += int8(p.Barrels(Cargo(c)))
	}
	if s.Phase == Boarding {
		s.Towns[town].Cards |= p.Aboard
		resale := t.Boat(p).Resale
		p.earn(resale)
		ev.Add(EventEndedInPort{Seat: s.Active, Town: town, Gold: int16(resale)}.By("BH-116").Of(int16(resale)))
	} else {
		s.Discard.Cards |= p.Aboard
		ev.Add(EventEnded{Seat: s.Active}.By("BH-115"))
	}
	p.Boat, p.Aboard, p.Visited, p.Cargo = 0, 0, 0, [Cargos][maxCells]int8{}
	if s.Final { // BH-125
		t.startDraw(s, ev)
		return
	}
	p.Space = 0
	t.nextAction(s, ev)
}
