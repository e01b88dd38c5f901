package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

const actionsPerTurn = 2 // BH-027

func checkFirst(s *State, seat int8) engine.Refusal {
	if seat < 0 || seat >= s.Seats {
		return engine.Refuse("BH-001", "no_seat", int16(s.Seats))
	}
	return engine.Refusal{}
}

// first makes a seat the start player and gives each seat its gold by turn order (BH-008).
func (r Rules) first(s *State, seat engine.Seat, ev *engine.Events) {
	s.First, s.Active = seat, seat
	for i := range s.Seats {
		s.Players[s.seatFrom(seat, i)].Gold = int16(r.data.StartGold[i])
	}
	ev.Add(engine.Event{Rule: "BH-143", Key: "first", Args: engine.Args{int16(seat)}, Barrier: true})
	s.Phase, s.Town = Laying, 1
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
func (r Rules) beginTurn(s *State, ev *engine.Events) {
	ev.Add(engine.Event{Rule: "BH-013", Key: "turn", Args: engine.Args{int16(s.Active)}})
	r.refresh(s, ev)
}

func (r Rules) startActions(s *State) {
	s.Phase = Acting
	s.Turn = Turn{Actions: actionsPerTurn}
}

// nextAction goes on with the actions. It ends them for a seat without a boat and without an action left, since it can do
// nothing (BH-189).
func (r Rules) nextAction(s *State, ev *engine.Events) {
	s.Phase, s.Port = Acting, PortAction{}
	if s.Turn.Actions == 0 && s.Players[s.Active].Boat == 0 {
		ev.Add(engine.Event{Rule: "BH-189", Key: "actions_over", Args: engine.Args{int16(s.Active)}})
		r.startDraw(s, ev)
	}
}

// endTurn begins the turn of the next seat, or ends the game after the last round (BH-124).
func (r Rules) endTurn(s *State, ev *engine.Events) {
	ev.Add(engine.Event{Rule: "BH-014", Key: "turn_ended", Args: engine.Args{int16(s.Active)}, Barrier: true})
	s.Active = s.seatFrom(s.Active, 1)
	if s.Final && s.Active == s.First {
		r.endGame(s, ev)
		return
	}
	r.beginTurn(s, ev)
}

// checkPhase refuses an action that does not belong to the phase. It cites the rule that says when the action may be taken.
func (r Rules) checkPhase(s *State, k Kind) engine.Refusal {
	if kindsOf(s.Phase)>>uint(k)&1 != 0 {
		return engine.Refusal{}
	}
	p, now := &s.Players[s.Active], int16(s.Phase)
	inPort := s.Phase == Loading || s.Phase == Selling || s.Phase == Buying || s.Phase == Boarding
	inTown, inStLouis := inPort && p.Space != 0, inPort && p.Space == 0
	const portKinds = 1<<Sell | 1<<Deliver | 1<<EndSell | 1<<Buy | 1<<UsePeddler | 1<<EndBuy | 1<<SetDown | 1<<BoardTraveler | 1<<EndPort
	ofPort := uint32(portKinds)>>uint(k)&1 != 0
	switch {
	case k <= Draw:
		return engine.Refuse("BH-014", "not_chance")
	case inTown && k == BuyBlind:
		return engine.Refuse("BH-069", "bag_in_st_louis")
	case inTown && (ofPort || k == UseIce):
		return engine.Refuse("BH-034", "order_in_port", now)
	case inStLouis && k == UsePeddler:
		return engine.Refuse("BH-187", "peddler_on_river")
	case inStLouis && (ofPort || k == UseIce):
		return engine.Refuse("BH-061", "buy_only", now)
	case s.Phase == Acting && (ofPort || k == BuyBlind):
		return engine.Refuse("BH-029", "not_in_port")
	case s.Phase == Storing:
		return engine.Refuse("BH-051", "store_first")
	case s.Phase == Discarding:
		return engine.Refuse("BH-107", "discard_first")
	case s.Phase == Icing || s.Phase == Asking:
		return engine.Refuse("BH-146", "answer_first")
	case k == Discard:
		return engine.Refuse("BH-147", "no_discarding")
	case k == EndExpedition:
		return engine.Refuse("BH-148", "end_later")
	}
	return engine.Refuse("BH-014", "not_now", now)
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
