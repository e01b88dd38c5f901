package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// Mark returns where turns begin and end. This game does not count rounds, so display.Turns does.
func (Show) Mark(e *engine.Event) display.Mark {
	switch e.Key {
	case "turn":
		return display.Mark{Begins: true, Seat: broadhorns.ReadEventTurn(&e.Args).Seat}
	case "turn_ended":
		return display.Mark{Ends: true}
	}
	return display.Mark{}
}

// Unnarrated lists the events that no sentence mentions.
func (Show) Unnarrated() []string {
	return []string{
		// the course of a turn
		"first", "turn", "turn_ended", "port_ended", "sell_over", "buy_over", "actions_over", "bonus_move",
		// Visible on the board.
		"refilled", "market_short", "stored", "harvest", "board_values", "revealed",
		// Only what is lost is mentioned.
		"winter", "spoil_step", "spoil_idle", "spoil_moved", "bought_blind",
		"set_aside", "no_card", "reshuffled", "drew", "drew_unseen", // every turn ends with a card
		"end_barrels", "end_resale", "wreaths", "award", "final_gold", // the outcome
	}
}

// Narrate describes a turn: "puts in at Memphis, sells 3 barrels of pork for 12 gold, a traveler
// boards; +12 gold".
func (Show) Narrate(turn *display.SeenTurn) display.Sentence {
	t := narration{seat: turn.Seat}
	t.sentence.Cost[0].Of = "gold"
	for i := range turn.Events {
		e := &turn.Events[i]
		t.step = e.Step
		t.narrate(&e.Event)
	}
	return t.sentence
}

// narration builds the sentence about a turn, event by event. Repeated events become one clause.
type narration struct {
	sentence display.Sentence
	seat     engine.Seat
	step     int // of the event

	rotted                        [engine.MaxSeats]display.Tally
	ice, open, discarded, current display.Tally
	full                          full
	trip
}

// full is the last town that was filled, with the tile taken there.
type full struct {
	display.Tally

	town int8
}

// trip covers the time between two landings: it starts over when the boat lands somewhere else.
type trip struct {
	moved, boarded, landed, passed display.Tally

	to            int8 // the town that the boat has just come to, or 0
	sold, bought  bargain
	blind, arrive paid
}

// bargain is a group of barrels sold or bought together.
type bargain struct {
	paid

	cargo broadhorns.Cargo
	mixed bool // of several types
}

// paid counts things and their gold together.
type paid struct {
	display.Tally

	gold int16
}

func (t *narration) add(w engine.Words) { t.sentence.Add(w, t.step) }

func (t *narration) count(c *display.Tally, n int16, words func(n int16) engine.Words) {
	t.sentence.Count(c, n, t.step, words)
}

// pay adds gold that the seat pays, and earn gold that it gets.
func (t *narration) pay(gold int16)  { t.sentence.Cost[0].N += gold }
func (t *narration) earn(gold int16) { t.sentence.Cost[0].N -= gold }

// deal adds a barrel to a bargain.
func (t *narration) deal(d *bargain, c broadhorns.Cargo, gold int16, words func(d *bargain) engine.Words) {
	d.mixed = d.N > 0 && (d.mixed || c != d.cargo)
	d.cargo = c
	d.gold += gold
	t.count(&d.Tally, 1, func(int16) engine.Words { return words(d) })
}

func (t *narration) sell(c broadhorns.Cargo, gold int16) {
	t.earn(gold)
	t.deal(&t.sold, c, gold, func(d *bargain) engine.Words {
		if d.mixed {
			return TurnSoldMixed{Barrels: d.N, Gold: d.gold}.Words()
		}
		return TurnSold{Barrels: d.N, Cargo: d.cargo, Gold: d.gold}.Words()
	})
}

func (t *narration) buy(c broadhorns.Cargo, gold int16) {
	t.pay(gold)
	t.deal(&t.bought, c, gold, func(d *bargain) engine.Words {
		if d.mixed {
			return TurnBoughtMixed{Barrels: d.N, Gold: d.gold}.Words()
		}
		return TurnBought{Barrels: d.N, Cargo: d.cargo, Gold: d.gold}.Words()
	})
}

func (t *narration) narrate(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "rotted", "spoil_card", "ice_step", "ice_card", "ice_sale":
		t.narrateSpoiling(e)
	case "built_20":
		t.build(broadhorns.ReadEventBuilt20(a).Feet, broadhorns.ReadEventBuilt20(a).Gold)
	case "built_30":
		t.build(broadhorns.ReadEventBuilt30(a).Feet, broadhorns.ReadEventBuilt30(a).Gold)
	case "built_40":
		t.build(broadhorns.ReadEventBuilt40(a).Feet, broadhorns.ReadEventBuilt40(a).Gold)
	case "port":
		t.putIn(broadhorns.ReadEventPort(a).Town)
	case "bought":
		t.buy(broadhorns.ReadEventBought(a).Cargo, broadhorns.ReadEventBought(a).Gold)
	case "peddled":
		t.buy(broadhorns.ReadEventPeddled(a).Cargo, broadhorns.ReadEventPeddled(a).Gold)
	case "buys_blind":
		t.pay(broadhorns.ReadEventBuysBlind(a).Gold)
		t.blind.gold += broadhorns.ReadEventBuysBlind(a).Gold
		t.count(&t.blind.Tally, 1, func(n int16) engine.Words { return TurnBlind{Barrels: n, Gold: t.blind.gold}.Words() })
	case "sold":
		t.sell(broadhorns.ReadEventSold(a).Cargo, broadhorns.ReadEventSold(a).Gold)
	case "sold_surplus":
		t.sell(broadhorns.ReadEventSoldSurplus(a).Cargo, broadhorns.ReadEventSoldSurplus(a).Gold)
	case "delivered", "town_bonus", "filled", "tile_taken", "season", "final_round":
		t.narrateTown(e)
	case "arrived", "set_down", "boarded", "passed":
		t.narrateTravelers(e)
	case "laid_open":
		t.count(&t.open, 1, func(n int16) engine.Words { return TurnLaidOpen{Cards: n}.Words() })
	case "discarded":
		t.count(&t.discarded, 1, func(n int16) engine.Words { return TurnDiscarded{Cards: n}.Words() })
	default:
		t.narrateMove(e)
	}
}

func (t *narration) narrateSpoiling(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "rotted":
		e := broadhorns.ReadEventRotted(a)
		t.count(&t.rotted[e.Seat], e.Barrels, func(n int16) engine.Words {
			if e.Seat == t.seat {
				return TurnRotted{Barrels: n}.Words()
			}
			return TurnRottedOther{Seat: e.Seat, Barrels: n}.Words()
		})
	case "spoil_card":
		t.add(TurnSpoilCard(broadhorns.ReadEventSpoilCard(a)).Words())
	case "ice_step":
		t.useIce(broadhorns.ReadEventIceStep(a).Seat)
	case "ice_card":
		t.useIce(broadhorns.ReadEventIceCard(a).Seat)
	case "ice_sale":
		t.earn(broadhorns.ReadEventIceSale(a).Gold)
		t.useIce(broadhorns.ReadEventIceSale(a).Seat)
	}
}

func (t *narration) useIce(by engine.Seat) {
	if by != t.seat {
		t.add(TurnIceOther{Seat: by}.Words())
		return
	}
	t.count(&t.ice, 1, func(n int16) engine.Words { return TurnIce{Cards: n}.Words() })
}

func (t *narration) build(feet, gold int16) {
	t.pay(gold)
	t.add(TurnBuilt{Feet: feet, Gold: gold}.Words())
}

// putIn says where a port action takes place, more briefly if the boat has just arrived there.
func (t *narration) putIn(town int8) {
	words := TurnPort{Town: town}.Words()
	if town == t.to {
		words = TurnPutIn{}.Words()
	}
	t.trip = trip{}
	t.add(words)
}

func (t *narration) narrateTown(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "delivered":
		e := broadhorns.ReadEventDelivered(a)
		t.earn(e.Gold)
		t.add(TurnDelivered{Gold: e.Gold}.Words())
	case "town_bonus":
		e := broadhorns.ReadEventTownBonus(a)
		t.earn(e.Gold)
		t.add(TurnTownBonus{Gold: e.Gold}.Words())
	case "filled":
		t.full = full{town: broadhorns.ReadEventFilled(a).Town}
		t.count(&t.full.Tally, 0, func(int16) engine.Words { return TurnFilled{Town: t.full.town}.Words() })
	case "tile_taken":
		e := broadhorns.ReadEventTileTaken(a)
		t.count(&t.full.Tally, e.Wreaths, func(n int16) engine.Words { return TurnTile{Town: t.full.town, Wreaths: n}.Words() })
	case "season":
		t.add(TurnSeason(broadhorns.ReadEventSeason(a)).Words())
	case "final_round":
		t.add(TurnFinalRound{}.Words())
	}
}

func (t *narration) narrateTravelers(e *engine.Event) {
	switch e.Key {
	case "arrived":
		gold := broadhorns.ReadEventArrived(&e.Args).Gold
		t.earn(gold)
		t.arrive.gold += gold
		t.count(&t.arrive.Tally, 1, func(n int16) engine.Words { return TurnArrived{Travelers: n, Gold: t.arrive.gold}.Words() })
	case "set_down":
		t.count(&t.landed, 1, func(n int16) engine.Words { return TurnSetDown{Travelers: n}.Words() })
	case "boarded":
		t.count(&t.boarded, 1, func(n int16) engine.Words { return TurnBoarded{Travelers: n}.Words() })
	case "passed":
		t.count(&t.passed, 1, func(n int16) engine.Words { return TurnPassed{Travelers: n}.Words() })
	}
}

func (t *narration) narrateMove(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "current":
		t.count(&t.current, broadhorns.ReadEventCurrent(a).Currents, func(n int16) engine.Words { return TurnCurrent{Currents: n}.Words() })
	case "moved":
		t.move(broadhorns.ReadEventMoved(a).Spaces, 0)
	case "moved_to":
		t.move(broadhorns.ReadEventMovedTo(a).Spaces, broadhorns.ReadEventMovedTo(a).Town)
	case "ended":
		t.add(TurnEnded{}.Words())
	case "ended_in_port":
		gold := broadhorns.ReadEventEndedInPort(a).Gold
		t.earn(gold)
		t.add(TurnEndedInPort{Gold: gold}.Words())
	}
}

// move describes a move to a town, or with town 0 to another space.
func (t *narration) move(spaces int16, town int8) {
	t.to = town
	t.count(&t.moved, spaces, func(n int16) engine.Words {
		if town == 0 {
			return TurnMoved{Spaces: n}.Words()
		}
		return TurnMovedTo{Spaces: n, Town: town}.Words()
	})
}
