package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// What a game tells about itself when it is over: the standing, with what decided it. The turning points are in moments.go.

var _ engine.Finisher[State, Action] = Rules{}

// Finish looks back on a game.
func (r Rules) Finish(c engine.Course[State]) engine.Finish {
	y := year{tables: r.t, last: c.Start, leader: engine.Chance, filler: engine.Chance}
	for past := range c.Steps {
		y.add(&past)
	}
	return y.finish()
}

// Drawn counts the barrels from the bag and the cards.
func (r Rules) Drawn(s *State, a Action) (engine.Draw, bool) {
	d := engine.Draw{Seat: s.Active}
	switch a.Kind {
	case Barrel:
		d.Of, d.As = FinishBarrels{}.Words(), FinishBarrel{Cargo: a.Cargo}.Words()
		if s.Phase == Refilling {
			d.Seat = engine.Chance // it is for the market
		}
	case Draw:
		d.Of, d.As = FinishCards{}.Words(), FinishCard{Card: a.Card}.Words()
		switch {
		case a.Card.isDelivery():
			d.As = FinishDelivery{}.Words()
		case a.Card.isTraveler():
			d.As = FinishTraveler{}.Words()
		}
	default:
		return d, false
	}
	return d, true
}

// trade is what a seat has earned in the game.
type trade struct {
	sales     int16 // in gold, with deliveries, bonuses and ice
	travelers int16 // who arrived
	fares     int16
}

// year goes through the course of a game.
type year struct {
	*tables
	last    State // the position after the steps so far
	trades  [maxSeats]trade
	sale    sale
	moments []engine.Moment

	filler engine.Seat // who filled the season track; Chance: nobody
	leader engine.Seat
	led    *engine.Moment // when the leader took the lead from another
}

func (y *year) finish() engine.Finish {
	y.sold()
	s := &y.last
	f := engine.Finish{Columns: standingColumns(), Moments: y.moments}
	all := y.scores(s)
	result := y.result(s)
	for seat := range engine.Seat(s.Seats) {
		f.Rows = append(f.Rows, y.row(&all, seat, &result))
	}
	f.Summary = y.summary(&all, &result)
	if y.led != nil && result.Winners() == engine.Only(y.leader) {
		f.Moments = append(f.Moments, *y.led)
	}
	return f
}

func standingColumns() []engine.Column {
	return []engine.Column{
		{Name: ColumnGold{}.Words().Key, Rule: "BH-133", Decides: engine.Most},
		{Name: ColumnTiles{}.Words().Key, Rule: "BH-134", Decides: engine.Most},
		{Name: ColumnSales{}.Words().Key, Rule: "BH-035"},
		{Name: ColumnTravelers{}.Words().Key, Rule: "BH-079"},
		{Name: ColumnWreaths{}.Words().Key, Rule: "BH-129"},
		{Name: ColumnAward{}.Words().Key, Rule: "BH-129"},
	}
}

func (y *year) row(all *[maxSeats]score, seat engine.Seat, result *engine.Result) engine.Row {
	c, trade := &all[seat], &y.trades[seat]
	gold, tiles, wreaths, award := int16(c.total()), int16(c.tiles), int16(c.wreaths), int16(c.award)
	travelers := CellNoTravelers{}.Words()
	if trade.travelers > 0 {
		travelers = CellTravelers{Travelers: trade.travelers, Gold: trade.fares}.Words()
	}
	return engine.Row{
		Cells: []engine.Cell{
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

// decided returns what decided the place of a seat: what it has more than the next one, or less than the first.
func decided(all []score, seat engine.Seat, result *engine.Result) engine.Words {
	mine := &all[seat]
	winners := result.Winners()
	if winners.Has(seat) {
		if winners.Len() > 1 {
			return FinishShares{}.Words()
		}
		next := &all[runnerUp(all, seat)]
		gold := mine.total() - next.total()
		switch {
		case gold == 0:
			return FinishAheadByTiles{Tiles: int16(mine.tiles - next.tiles)}.Words()
		case gold < mine.award-next.award:
			return FinishAheadByAward{Award: int16(mine.award)}.Words()
		}
		return FinishAhead{Gold: int16(gold)}.Words()
	}
	first := &all[winners.First()]
	gold := first.total() - mine.total()
	switch {
	case gold == 0:
		return FinishBehindInTiles{Tiles: int16(first.tiles - mine.tiles)}.Words()
	case gold < first.award-mine.award:
		return FinishBehindByAward{Gold: int16(gold)}.Words()
	}
	return FinishBehind{Gold: int16(gold)}.Words()
}

// runnerUp returns the best seat besides one.
func runnerUp(all []score, besides engine.Seat) (best engine.Seat) {
	best = engine.Chance
	for i := range all {
		if seat := engine.Seat(i); seat != besides && (best < 0 || all[i].beats(&all[best])) {
			best = seat
		}
	}
	return best
}

// summary says who has won and why, and what ended the year.
func (y *year) summary(all *[maxSeats]score, result *engine.Result) []engine.Remark {
	winners := result.Winners()
	seat := winners.First()
	best := &all[seat]
	won := engine.Remark{Rule: "BH-133"}
	if winners.Len() > 1 {
		won.Words, won.Rule = FinishLevel{Seats: int16(winners.Len()), Gold: int16(best.total())}.Words(), "BH-157"
	} else {
		next := &all[runnerUp(all[:y.last.Seats], seat)]
		won.Words = FinishMostGold{Seat: seat, Gold: int16(best.total()), By: int16(best.total() - next.total())}.Words()
		if best.total() == next.total() {
			won.Words, won.Rule = FinishMostTiles{Seat: seat, Gold: int16(best.total()), Tiles: int16(best.tiles)}.Words(), "BH-134"
		}
	}
	said := []engine.Remark{won}
	switch {
	case y.last.Phase != Over:
		said = append(said, engine.Remark{Words: FinishStopped{}.Words(), Rule: "BH-158"})
	case y.filler >= 0:
		said = append(said, engine.Remark{Words: FinishYearFilled{Seat: y.filler}.Words(), Rule: "BH-124"})
	}
	return said
}
