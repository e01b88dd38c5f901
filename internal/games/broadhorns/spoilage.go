package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// allPerishable is the set of perishable types, one bit each.
const allPerishable uint8 = 1<<perishables - 1

// spoilStep moves the active seat's perishable barrels, unless it is winter or the seat uses ice
// (BH-021 to BH-026). Any seat that might hold ice, judging by public information, is asked whether
// it uses it, so the question reveals nothing.
func (t *Tables) spoilStep(s *State, ev *engine.Events) {
	p := &s.Players[s.Active]
	switch {
	case !p.hasPerishable(allPerishable):
	case !t.Season(s).SpoilStep:
		ev.Add(EventWinter{Seat: s.Active}.By("BH-025"))
	case t.mayHoldKind(s, s.Active, Ice):
		s.Phase = Icing
		return
	default:
		t.resolveSpoilStep(s, ev)
		return
	}
	s.startActions()
}

func (t *Tables) resolveSpoilStep(s *State, ev *engine.Events) {
	moved := t.ageCargo(s, s.Active, allPerishable, ev)
	ev.Add(EventSpoilStep{Seat: s.Active, Barrels: moved}.By("BH-021"))
	s.startActions()
}

// ageCargo moves a seat's barrels of these types by one cell and returns how many it moved. Barrels
// on the last cell go back to the bag (BH-022).
func (t *Tables) ageCargo(s *State, seat engine.Seat, types uint8, ev *engine.Events) (moved int16) {
	p := &s.Players[seat]
	last := t.Cells - 1
	for c := range Cargo(perishables) {
		if types>>c&1 == 0 || p.Cargo[c] == [maxCells]int8{} {
			continue
		}
		moved += int16(p.Barrels(c))
		if lost := p.Cargo[c][last]; lost > 0 {
			s.Bag[c] += lost
			ev.Add(EventRotted{Seat: seat, Cargo: c, Barrels: int16(lost)}.By("BH-022").Of(int16(lost)))
		}
		copy(p.Cargo[c][1:last+1], p.Cargo[c][:last])
		p.Cargo[c][0] = 0
	}
	return moved
}

// spoilCard begins the effect of a drawn spoil card on all seats. Only the first spoil card of a
// draw has an effect (BH-095 to BH-098).
func (t *Tables) spoilCard(s *State, c Card, ev *engine.Events) {
	cargo := Cargo(c - SpoilFlour)
	if s.Spoil.Done {
		s.Discard.add(c)
		ev.Add(EventSpoilIdle{Cargo: cargo}.By("BH-097").AsBarrier())
		t.drawNext(s, ev)
		return
	}
	s.Spoil = Spoil{Card: int8(cargo) + 1, Done: true}
	ev.Add(EventSpoilCard{Cargo: cargo}.By("BH-095").AsBarrier())
	t.askFrom(s, 0, ev)
}

// spoilTypes returns the types that the pending spoil card moves, one bit each.
func (t *Tables) spoilTypes(s *State) uint8 {
	switch season := t.Season(s); {
	case season.SpoilAll: // BH-096
		return allPerishable
	case s.Options.CalmWinter && !season.SpoilStep: // BH-142
		return 0
	}
	return 1 << (s.Spoil.Card - 1)
}

// askFrom asks the next seat whether it uses ice, starting this many places clockwise of the active
// seat. It skips seats that cannot hold ice and seats without a barrel that would move (BH-146).
// When there is nobody left to ask, the card takes effect.
func (t *Tables) askFrom(s *State, places int8, ev *engine.Events) {
	types := t.spoilTypes(s)
	for ; places < s.Seats; places++ {
		seat := s.seatFrom(s.Active, places)
		if p := &s.Players[seat]; p.hasPerishable(types) && t.mayHoldKind(s, seat, Ice) {
			s.Phase, s.Other = Asking, seat
			return
		}
	}
	t.resolveSpoilCard(s, types, ev)
}

func (t *Tables) resolveSpoilCard(s *State, types uint8, ev *engine.Events) {
	for i := range engine.Seat(s.Seats) {
		if s.Spoil.Exempt.Has(i) {
			continue
		}
		if moved := t.ageCargo(s, i, types, ev); moved > 0 {
			ev.Add(EventSpoilMoved{Seat: i, Barrels: moved}.By("BH-095"))
		}
	}
	s.Discard.add(SpoilFlour + Card(s.Spoil.Card-1))
	s.Spoil, s.Other = Spoil{Done: true}, 0
	t.drawNext(s, ev)
}

func (t *Tables) listAnswers(dst []Action, s *State, by engine.Seat) []Action {
	if s.checkIce(by).OK() {
		dst = append(dst, Action{Kind: UseIce})
	}
	return append(dst, Action{Kind: Pass})
}

// checkIce checks the use of ice, against spoilage or with the sale of a perishable barrel (BH-099
// to BH-102).
func (s *State) checkIce(by engine.Seat) engine.Refusal {
	switch {
	case s.Phase == Selling && s.Port.Ice == 0:
		return RefusalIceNeedsSale{}.By("BH-102")
	case s.Players[by].Hand.Count(Ice) == 0:
		return RefusalNoIce{}.By("BH-099")
	}
	return engine.Refusal{}
}

func (t *Tables) useIce(s *State, by engine.Seat, ev *engine.Events) {
	p := &s.Players[by]
	p.Hand.take(Ice)
	s.Discard.add(Ice)
	switch s.Phase { //nolint:exhaustive // ice is used in these phases only
	case Selling:
		s.Port.Ice--
		gold := t.Data.Bonuses.Ice
		p.earn(gold)
		ev.Add(EventIceSale{Seat: by, Gold: int16(gold)}.By("BH-101").Of(int16(gold)))
		t.continueSell(s, ev)
	case Icing:
		ev.Add(EventIceStep{Seat: by}.By("BH-099"))
		s.startActions()
	case Asking:
		s.Spoil.Exempt = s.Spoil.Exempt.With(by)
		ev.Add(EventIceCard{Seat: by}.By("BH-100"))
		t.askFrom(s, s.placesFrom(s.Active, by)+1, ev)
	}
}

// pass continues without ice.
func (t *Tables) pass(s *State, by engine.Seat, ev *engine.Events) {
	if s.Phase == Icing {
		t.resolveSpoilStep(s, ev)
		return
	}
	t.askFrom(s, s.placesFrom(s.Active, by)+1, ev)
}
