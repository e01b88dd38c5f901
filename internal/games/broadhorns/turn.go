package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// ActionsPerTurn is the number of actions in a turn (BH-027).
const ActionsPerTurn = 2

// ToAct returns the seats that have to act.
func (s *State) ToAct() engine.Seats {
	switch s.Phase {
	case Choosing, Laying, Dealing, Refilling, Falling, Revealing, Drawing:
		return engine.Only(engine.Chance)
	case Icing, Acting, Loading, Selling, Storing, Buying, Boarding, Discarding:
		return engine.Only(s.Active)
	case Asking:
		return engine.Only(s.Other)
	case Over, phases:
	}
	return 0
}

// seatFrom returns the seat some places clockwise of another (BH-013).
func (s *State) seatFrom(seat engine.Seat, places int8) engine.Seat {
	n := int8(seat) + places
	if n >= s.Seats {
		n -= s.Seats
	}
	return engine.Seat(n)
}

// placesFrom returns how many places one seat is clockwise of another.
func (s *State) placesFrom(from, to engine.Seat) int8 {
	n := int8(to) - int8(from)
	if n < 0 {
		n += s.Seats
	}
	return n
}

// beginTurn begins a turn with its first step: refresh, spoil, actions, draw (BH-014).
func (t *Tables) beginTurn(s *State, ev *engine.Events) {
	ev.Add(EventTurn{Seat: s.Active}.By("BH-013"))
	t.refresh(s, ev)
}

func (s *State) startActions() {
	s.Phase = Acting
	s.Turn = Turn{Actions: ActionsPerTurn}
}

// nextAction goes on with the actions. It ends them for a seat without a boat and without an action left, since it can do
// nothing (BH-189).
func (t *Tables) nextAction(s *State, ev *engine.Events) {
	s.Phase, s.Port = Acting, PortAction{}
	if s.Turn.Actions == 0 && s.Players[s.Active].Boat == 0 {
		ev.Add(EventActionsOver{Seat: s.Active}.By("BH-189"))
		t.startDraw(s, ev)
	}
}

// endTurn begins the turn of the next seat, or ends the game after the last round (BH-124).
func (t *Tables) endTurn(s *State, ev *engine.Events) {
	ev.Add(EventTurnEnded{Seat: s.Active}.By("BH-014"))
	s.Active = s.seatFrom(s.Active, 1)
	if s.Final && s.Active == s.First {
		t.endGame(s, ev)
		return
	}
	t.beginTurn(s, ev)
}

// checkPhase refuses an action that does not belong to the phase. It cites the rule that says when the action may be taken.
func (s *State) checkPhase(k Kind) engine.Refusal {
	if kindsOf(s.Phase)>>uint(k)&1 != 0 {
		return engine.Refusal{}
	}
	p := &s.Players[s.Active]
	inPort := s.Phase == Loading || s.Phase == Selling || s.Phase == Buying || s.Phase == Boarding
	inTown, inStLouis := inPort && p.Space != 0, inPort && p.Space == 0
	const portKinds = 1<<Sell | 1<<Deliver | 1<<EndSell | 1<<Buy | 1<<UsePeddler | 1<<EndBuy | 1<<SetDown | 1<<BoardTraveler | 1<<EndPort
	ofPort := uint32(portKinds)>>uint(k)&1 != 0
	switch {
	case k <= Draw:
		return RefusalNotChance{}.By("BH-014")
	case inTown && k == BuyBlind:
		return RefusalBagInStLouis{}.By("BH-069")
	case inTown && (ofPort || k == UseIce):
		return RefusalOrderInPort{Phase: s.Phase}.By("BH-034")
	case inStLouis && k == UsePeddler:
		return RefusalPeddlerOnRiver{}.By("BH-187")
	case inStLouis && (ofPort || k == UseIce):
		return RefusalBuyOnly{Phase: s.Phase}.By("BH-061")
	case s.Phase == Acting && (ofPort || k == BuyBlind):
		return RefusalNotInPort{}.By("BH-029")
	case s.Phase == Storing:
		return RefusalStoreFirst{}.By("BH-051")
	case s.Phase == Discarding:
		return RefusalDiscardFirst{}.By("BH-107")
	case s.Phase == Icing || s.Phase == Asking:
		return RefusalAnswerFirst{}.By("BH-146")
	case k == Discard:
		return RefusalNoDiscarding{}.By("BH-147")
	case k == EndExpedition:
		return RefusalEndLater{}.By("BH-148")
	}
	return RefusalNotNow{Phase: s.Phase}.By("BH-014")
}

// kindsOf returns the kinds of action that belong to a phase, one bit each.
func kindsOf(p Phase) uint32 {
	switch p {
	case Choosing:
		return 1 << First
	case Laying, Revealing:
		return 1 << Tile
	case Dealing, Drawing:
		return 1 << Draw
	case Refilling, Falling:
		return 1 << Barrel
	case Icing, Asking:
		return 1<<UseIce | 1<<Pass
	case Acting:
		return 1<<Port | 1<<Build | 1<<Move | 1<<EndExpedition | 1<<EndTurn
	case Loading:
		return 1<<Buy | 1<<BuyBlind | 1<<EndPort
	case Selling:
		return 1<<Sell | 1<<Deliver | 1<<UseIce | 1<<EndSell
	case Storing:
		return 1 << Store
	case Buying:
		return 1<<Buy | 1<<UsePeddler | 1<<EndBuy
	case Boarding:
		return 1<<SetDown | 1<<BoardTraveler | 1<<EndPort | 1<<EndExpedition
	case Discarding:
		return 1 << Discard
	case Over, phases:
	}
	return 0
}
