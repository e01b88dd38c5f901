package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// The summary of a finished game: the standing, and what decided it. The turning points are in
// moments.go.

// Finish looks back on a game.
func (r Show) Finish(c display.Course[broadhorns.State]) display.Finish {
	y := year{tables: r.t, last: c.Start, leader: engine.Chance, filler: engine.Chance}
	for past := range c.Steps {
		y.add(&past)
	}
	return y.finish()
}

// Drawn counts the barrels from the bag and the cards.
func (r Show) Drawn(s *broadhorns.State, a broadhorns.Action) (display.Draw, bool) {
	d := display.Draw{Seat: s.Active}
	switch a.Kind {
	case broadhorns.Barrel:
		d.Of, d.As = FinishBarrels{}.Words(), FinishBarrel{Cargo: a.Cargo}.Words()
		if s.Phase == broadhorns.Refilling {
			d.Seat = engine.Chance // it is for the market
		}
	case broadhorns.Draw:
		d.Of, d.As = FinishCards{}.Words(), FinishCard{Card: a.Card}.Words()
		switch {
		case a.Card.IsDelivery():
			d.As = FinishDelivery{}.Words()
		case a.Card.IsTraveler():
			d.As = FinishTraveler{}.Words()
		}
	default:
		return d, false
	}
	return d, true
}

// trade has a seat's earnings in the game.
type trade struct {
	sales     int16 // in gold, including deliveries, bonuses and ice
	travelers int16 // the travelers that arrived
	fares     int16
}

// year follows the course of a game.
type year struct {
	*tables
	last    broadhorns.State // the position after the steps so far
	trades  [broadhorns.MaxSeats]trade
	sale    sale
	moments []display.Moment

	filler engine.Seat // the seat that filled the season track; Chance: nobody
	leader engine.Seat
	led    *display.Moment // when the leader took the lead from another
}

func (y *year) finish() display.Finish {
	y.sold()
	s := &y.last
	f := display.Finish{Columns: standingColumns(), Moments: y.moments}
	all := y.Scores(s)
	result := y.Result(s)
	for seat := range engine.Seat(s.Seats) {
		f.Rows = append(f.Rows, y.row(&all, seat, &result))
		f.Measures = append(f.Measures, int32(all[seat].Total()))
	}
	f.Summary = y.summary(&all, &result)
	if y.led != nil && result.Winners() == engine.Only(y.leader) {
		f.Moments = append(f.Moments, *y.led)
	}
	return f
}

func standingColumns() []display.Column {
	return []display.Column{
		{Name: ColumnGold{}.Words().Key, Rule: "BH-133", Decides: display.Most},
		{Name: ColumnTiles{}.Words().Key, Rule: "BH-134", Decides: display.Most},
		{Name: ColumnSales{}.Words().Key, Rule: "BH-035"},
		{Name: ColumnTravelers{}.Words().Key, Rule: "BH-079"},
		{Name: ColumnWreaths{}.Words().Key, Rule: "BH-129"},
		{Name: ColumnAward{}.Words().Key, Rule: "BH-129"},
	}
}

func (y *year) row(all *[broadhorns.MaxSeats]broadhorns.Score, seat engine.Seat, result *engine.Result) display.Row {
	c, trade := &all[seat], &y.trades[seat]
	gold, tiles, wreaths, award := int16(c.Total()), int16(c.Tiles), int16(c.Wreaths), int16(c.Award)
	travelers := CellNoTravelers{}.Words()
	if trade.travelers > 0 {
		travelers = CellTravelers{Travelers: trade.travelers, Gold: trade.fares}.Words()
	}
	return display.Row{
		Cells: []display.Cell{
			{Value: int32(gold), Words: CellGold{Gold: gold}.Words()},
			{Value: int32(tiles), Words: CellTiles{Tiles: tiles}.Words()},
			{Value: int32(trade.sales), Words: CellSales{Gold: trade.sales}.Words()},
			{Value: int32(trade.travelers), Words: travelers},
			{Value: int32(wreaths), Words: CellWreaths{Wreaths: wreaths}.Words()},
			{Value: int32(award), Words: CellAward{Gold: award}.Words()},
		},
		Decided: decided(all[:y.last.Seats], seat, result),
	}
}

// decided returns what decided a seat's place: where the winner is ahead of the next seat, or where
// another seat falls short of the first.
func decided(all []broadhorns.Score, seat engine.Seat, result *engine.Result) engine.Words {
	mine := &all[seat]
	winners := result.Winners()
	if winners.Has(seat) {
		if winners.Len() > 1 {
			return FinishShares{}.Words()
		}
		next := &all[runnerUp(all, seat)]
		gold := mine.Total() - next.Total()
		switch {
		case gold == 0:
			return FinishAheadByTiles{Tiles: int16(mine.Tiles - next.Tiles)}.Words()
		case gold < mine.Award-next.Award:
			return FinishAheadByAward{Award: int16(mine.Award)}.Words()
		}
		return FinishAhead{Gold: int16(gold)}.Words()
	}
	first := &all[winners.First()]
	gold := first.Total() - mine.Total()
	switch {
	case gold == 0:
		return FinishBehindInTiles{Tiles: int16(first.Tiles - mine.Tiles)}.Words()
	case gold < first.Award-mine.Award:
		return FinishBehindByAward{Gold: int16(gold)}.Words()
	}
	return FinishBehind{Gold: int16(gold)}.Words()
}

// runnerUp returns the best seat other than the given one.
func runnerUp(all []broadhorns.Score, besides engine.Seat) (best engine.Seat) {
	best = engine.Chance
	for i := range all {
		if seat := engine.Seat(i); seat != besides && (best < 0 || all[i].Beats(&all[best])) {
			best = seat
		}
	}
	return best
}

// summary says who has won and why, and what ended the year.
func (y *year) summary(all *[broadhorns.MaxSeats]broadhorns.Score, result *engine.Result) []display.Remark {
	winners := result.Winners()
	seat := winners.First()
	best := &all[seat]
	won := display.Remark{Rule: "BH-133"}
	if winners.Len() > 1 {
		won.Words, won.Rule = FinishLevel{Seats: int16(winners.Len()), Gold: int16(best.Total())}.Words(), "BH-157"
	} else {
		next := &all[runnerUp(all[:y.last.Seats], seat)]
		won.Words = FinishMostGold{Seat: seat, Gold: int16(best.Total()), By: int16(best.Total() - next.Total())}.Words()
		if best.Total() == next.Total() {
			won.Words, won.Rule = FinishMostTiles{Seat: seat, Gold: int16(best.Total()), Tiles: int16(best.Tiles)}.Words(), "BH-134"
		}
	}
	remarks := []display.Remark{won}
	switch {
	case y.last.Phase != broadhorns.Over:
		remarks = append(remarks, display.Remark{Words: FinishStopped{}.Words(), Rule: "BH-158"})
	case y.filler >= 0:
		remarks = append(remarks, display.Remark{Words: FinishYearFilled{Seat: y.filler}.Words(), Rule: "BH-124"})
	}
	return remarks
}
