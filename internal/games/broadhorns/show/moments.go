package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// The weights of the turning points of a game, which come from its events. Players see the
// heaviest.
const (
	weighLastRound = 60
	weighLeads     = 55
	weighSale      = 30 // plus one for each gold
	weighFilled    = 25
	weighWreath    = 10
	weighRotted    = 20
	weighBarrel    = 8
	weighArrived   = 15
	weighFare      = 3

	manyBarrels = 2 // lost at once
)

// sale has a seat's earnings from one port action.
type sale struct {
	seat engine.Seat
	town int8
	gold int16
	step int // of the last sale
}

// add adds a step to the year.
func (y *year) add(past *display.Past[broadhorns.State]) {
	seller := y.last.Active
	y.last = *past.State
	var rotted [broadhorns.MaxSeats]int16
	for i := range past.Events {
		e := &past.Events[i]
		if e.Key == "rotted" {
			lost := broadhorns.ReadEventRotted(&e.Args)
			rotted[lost.Seat] += lost.Barrels
		}
		y.happened(past.Step, e, seller)
	}
	for seat, barrels := range rotted {
		if barrels >= manyBarrels {
			m := MomentRotted{Seat: engine.Seat(seat), Barrels: barrels}
			y.addMoment(past.Step, weighRotted+weighBarrel*int(barrels), m.Words(), m.Seat)
		}
	}
}

func (y *year) happened(step int, e *engine.Event, seller engine.Seat) {
	switch e.Key {
	case "port":
		port := broadhorns.ReadEventPort(&e.Args)
		y.sold()
		y.sale = sale{seat: port.Seat, town: port.Town}
	case "sold", "sold_surplus", "delivered", "ice_sale", "town_bonus":
		y.trades[seller].sales += e.Amount
		y.sale.gold += e.Amount
		y.sale.step = step
	case "tile_taken":
		tile := broadhorns.ReadEventTileTaken(&e.Args)
		if tile.Wreaths > 0 {
			m := MomentFilled{Seat: tile.Seat, Town: y.sale.town, Tile: tile.Tile, Wreaths: tile.Wreaths}
			y.addMoment(step, weighFilled+weighWreath*int(tile.Wreaths), m.Words(), m.Seat)
		}
	case "arrived":
		fare := broadhorns.ReadEventArrived(&e.Args)
		trade := &y.trades[fare.Seat]
		trade.travelers++
		trade.fares += fare.Gold
		m := MomentArrived{Seat: fare.Seat, Town: y.Card(fare.Card).To, Gold: fare.Gold}
		y.addMoment(step, weighArrived+weighFare*int(fare.Gold), m.Words(), m.Seat)
	case "final_round":
		y.filler = broadhorns.ReadEventFinalRound(&e.Args).Seat
		m := MomentLastRound{Seat: y.filler, Town: y.sale.town}
		y.addMoment(step, weighLastRound, m.Words(), m.Seat)
	case "turn_ended":
		y.sold()
		y.lead(step)
	}
}

// sold adds the sales of the last port action.
func (y *year) sold() {
	if y.sale.gold > 0 {
		m := MomentSale{Seat: y.sale.seat, Town: y.sale.town, Gold: y.sale.gold}
		y.addMoment(y.sale.step, weighSale+int(y.sale.gold), m.Words(), m.Seat)
	}
	y.sale = sale{}
}

// lead records who alone would be ahead if the game ended after this turn.
func (y *year) lead(step int) {
	result := y.Result(&y.last)
	first := result.Winners()
	if first.Len() != 1 || first.First() == y.leader {
		return
	}
	if y.leader >= 0 {
		m := MomentLeads{Seat: first.First()}
		y.led = &display.Moment{Step: step, Seats: first, Words: m.Words(), When: y.stage(), Weight: weighLeads}
	}
	y.leader = first.First()
}

func (y *year) addMoment(step, weight int, words engine.Words, seat engine.Seat) {
	y.moments = append(y.moments, display.Moment{Step: step, Seats: engine.Only(seat), Words: words, When: y.stage(), Weight: weight})
}

// stage returns the name of the season.
func (y *year) stage() engine.Words {
	return FinishSeason{Season: y.SeasonAt[y.last.Filled]}.Words()
}
