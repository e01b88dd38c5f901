package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// ActionsPerTurn is the number of actions in a turn (BH-027).
const ActionsPerTurn = 2

// decider is who decides in a phase.
type decider int8

const (
	nobody   decider = iota
	byChance         // a draw
	byActive         // the seat whose turn it is
	byOther          // a seat that may use ice against a spoil card
)

// phase is a point of the game at which a seat decides or chance draws.
type phase struct {
	by    decider
	kinds uint32 // the kinds of action that belong to it, a bit each
	list  func(t *Tables, dst []Action, s *State, by engine.Seat) []Action
}

// phaseTable has the whole game in order: who decides in a phase, what, and which function lists
// the choices.
func phaseTable() [phases]phase {
	return [...]phase{
		// Before the first turn (BH-006 to BH-012).
		Choosing: {byChance, 1 << First, (*Tables).listFirst},
		Laying:   {byChance, 1 << Tile, (*Tables).listTiles},
		Dealing:  {byChance, 1 << Draw, (*Tables).listDraws},

		// A turn has four steps (BH-014). First the market is refreshed (refresh, BH-015 to
		// BH-020).
		Refilling: {byChance, 1 << Barrel, (*Tables).listBarrels},

		// Then cargo spoils, unless ice prevents it (spoilStep, BH-021 to BH-026).
		Icing: {byActive, 1<<UseIce | 1<<Pass, (*Tables).listAnswers},

		// Then come two actions (startActions, BH-027): Moves and port actions.
		Acting: {byActive, 1<<Port | 1<<Build | 1<<Move | 1<<EndExpedition | 1<<EndTurn, (*Tables).listActions},
		// The port action in St. Louis buys from the market (BH-061), or blind from the bag
		// (BH-069).
		Loading: {byActive, 1<<Buy | 1<<BuyBlind | 1<<EndPort, (*Tables).listLoading},
		Falling: {byChance, 1 << Barrel, (*Tables).listBarrels},
		// In a town the seat sells first, which may advance the season and replace the town's tile
		// (BH-034).
		Selling:   {byActive, 1<<Sell | 1<<Deliver | 1<<UseIce | 1<<EndSell, (*Tables).listSelling},
		Storing:   {byActive, 1 << Store, (*Tables).listStoring},
		Revealing: {byChance, 1 << Tile, (*Tables).listTiles},
		// Then it buys, and then travelers board or leave.
		Buying:   {byActive, 1<<Buy | 1<<UsePeddler | 1<<EndBuy, (*Tables).listBuying},
		Boarding: {byActive, 1<<SetDown | 1<<BoardTraveler | 1<<EndPort | 1<<EndExpedition, (*Tables).listBoarding},

		// Finally the seat draws a card (startDraw). Against a spoil card, seats may use ice
		// (BH-146), and a hand over its limit discards (BH-107).
		Drawing:    {byChance, 1 << Draw, (*Tables).listDraws},
		Asking:     {byOther, 1<<UseIce | 1<<Pass, (*Tables).listAnswers},
		Discarding: {byActive, 1 << Discard, (*Tables).listDiscards},

		// endTurn passes the turn to the next seat, or ends the game (BH-124).
		Over: {nobody, 0, (*Tables).listNothing},
	}
}

// Apply does an action and everything that follows from it, in the order of the phases.
func (r Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	switch a.Kind {
	case First:
		r.t.first(s, engine.Seat(a.N), ev)
	case Tile:
		r.t.reveal(s, a.N, ev)
	case Draw:
		r.t.draw(s, a.Card, ev)
	case Barrel:
		r.t.barrel(s, a.Cargo, ev)
	case UseIce:
		r.t.useIce(s, by, ev)
	case Pass:
		r.t.pass(s, by, ev)
	case Move:
		r.t.move(s, a.N, a.More, ev)
	case Port:
		r.t.port(s, ev)
	case Build:
		r.t.build(s, a.N, ev)
	case Sell:
		r.t.sell(s, a, ev)
	case Deliver:
		r.t.deliver(s, a.Cargo, a.Open, ev)
	case Store:
		r.t.store(s, a.Cargo, ev)
	case EndSell:
		r.t.endSell(s, ev)
	case Buy:
		r.t.buy(s, a.Cargo, ev)
	case BuyBlind:
		r.t.buyBlind(s, ev)
	case UsePeddler:
		r.t.usePeddler(s, a.Cargo, ev)
	case EndBuy:
		r.t.startBoarding(s, ev)
	case SetDown:
		r.t.setDown(s, a.Card, ev)
	case BoardTraveler:
		r.t.board(s, a.Card, ev)
	case EndPort:
		r.t.endPort(s, ev)
	case EndExpedition:
		r.t.endExpedition(s, ev)
	case EndTurn:
		r.t.startDraw(s, ev)
	case Discard:
		r.t.discard(s, a.Card, ev)
	case kinds:
	}
}

// ToAct returns the seats that have to act.
func (t *Tables) ToAct(s *State) engine.Seats {
	switch t.phases[s.Phase].by {
	case byChance:
		return engine.Only(engine.Chance)
	case byActive:
		return engine.Only(s.Active)
	case byOther:
		return engine.Only(s.Other)
	case nobody:
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

// nextAction continues with the actions. It ends them for a seat with neither a boat nor an action
// left, since it can do nothing (BH-189).
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

// checkPhase refuses an action that does not belong to the phase, by the rule that says when the
// action may be taken.
func (t *Tables) checkPhase(s *State, k Kind) engine.Refusal {
	if t.phases[s.Phase].kinds>>uint(k)&1 != 0 {
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
