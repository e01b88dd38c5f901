package show

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// BoardOutlook predicts what a boat's cargo and travelers would earn at a town, at the earliest
// possible port action there, with the town as it is now. It counts spoil steps on the way, but not
// spoil cards, other seats or later seasons.
type BoardOutlook struct {
	Town       string        `json:"town" doc:"The id of the town ahead."`
	Spaces     int8          `json:"spaces" doc:"The number of spaces to the entrance of the town."`
	Turns      int           `json:"turns" doc:"The turn in which the port action can be taken: 0 is this turn, 1 the next."`
	Currents   int           `json:"currents" doc:"The good currents that are burnt for it in this turn."`
	Lost       []BoardBarrel `json:"lost" doc:"The barrels lost to spoil steps before then."`
	Passed     []string      `json:"passed" doc:"The travelers whose destination is passed on the way."`
	Sold       []BoardSale   `json:"sold" doc:"The barrels that empty spaces would take."`
	Bonus      int           `json:"bonus" doc:"The town bonus that would be earned; 0: none."`
	Deliveries []string      `json:"deliveries" doc:"The cards that could be claimed."`
	Fares      []string      `json:"fares" doc:"The travelers who arrive."`
	Fills      bool          `json:"fills" doc:"Whether the town would be full."`
	Gold       int           `json:"gold" doc:"The gold that all of it would earn."`
}

// BoardSale is the price of a barrel.
type BoardSale struct {
	Cargo string `json:"cargo" doc:"The cargo that would be sold."`
	Value int    `json:"value" doc:"The gold for that barrel."`
}

// outlooks returns a seat's outlook for each town downriver. A town appears again for each
// number of good currents that allows the port action in an earlier turn. There is none for an
// empty boat, or if the view hides the seat's cards.
func (t *tables) outlooks(s *broadhorns.State, seat engine.Seat) []BoardOutlook {
	out := []BoardOutlook{}
	p := &s.Players[seat]
	if p.Boat == 0 || p.Hand.Unknown > 0 || p.Load() == 0 && p.Aboard == 0 {
		return out
	}
	for town := int8(1); town < broadhorns.AllTowns; town++ {
		if t.Space[town] < p.Space || p.Visited.Has(int(town)) || s.IsTileAwaited(town) {
			continue
		}
		soonest := -1
		for currents := 0; currents <= p.Hand.Count(broadhorns.Current); currents++ {
			turns := t.turnsTo(s, seat, int(t.Space[town]-p.Space), currents)
			if currents > 0 && turns >= soonest {
				continue
			}
			soonest = turns
			o := t.outlook(s, seat, town, turns+t.stepsAhead(s, seat))
			o.Turns, o.Currents = turns, currents
			out = append(out, o)
		}
	}
	return out
}

// beginsTurn reports whether a seat's turn has begun and its spoil step is still to come.
func beginsTurn(s *broadhorns.State, seat engine.Seat) bool {
	return s.Active == seat && (s.Phase == broadhorns.Refilling || s.Phase == broadhorns.Icing)
}

// stepsAhead returns how many spoil steps of a seat come before its next actions in the same turn.
func (t *tables) stepsAhead(s *broadhorns.State, seat engine.Seat) int {
	if beginsTurn(s, seat) {
		return 1
	}
	return 0
}

// turnsTo returns in how many turns, at the present speed, a seat can have its port action n spaces
// downriver; 0 is this turn. A turn on the way has three Moves; the last turn has one Move and the
// port action (BH-027, BH-086).
func (t *tables) turnsTo(s *broadhorns.State, seat engine.Seat, n, currents int) int {
	p := &s.Players[seat]
	speed := t.Speed(s, p.Boat)
	now := broadhorns.Turn{}
	switch {
	case beginsTurn(s, seat):
		now.Actions = broadhorns.ActionsPerTurn
	case s.Active == seat:
		now = s.Turn
	}
	each := speed + t.Data.Bonuses.GoodCurrent*(int(now.Current)+currents)
	switch {
	case now.Actions > 0 && n == 0, now.Actions == broadhorns.ActionsPerTurn && n <= each:
		return 0
	}
	left := n - movesLeft(now)*each - speed // after this turn's Moves and the Move of the last turn
	whole := (broadhorns.ActionsPerTurn + 1) * speed
	return 1 + max(0, (left+whole-1)/whole)
}

// outlook returns what a boat would earn at a town after a number of its spoil steps.
func (t *tables) outlook(s *broadhorns.State, seat engine.Seat, town int8, steps int) BoardOutlook {
	p := &s.Players[seat]
	o := BoardOutlook{
		Town: t.Data.Towns[town].ID, Spaces: t.Space[town] - p.Space,
		Lost: []BoardBarrel{}, Passed: []string{}, Sold: []BoardSale{}, Deliveries: []string{}, Fares: []string{},
	}
	if !t.Season(s).SpoilStep { // BH-025
		steps = 0
	}
	d, here := t.Demand(s, town), &s.Towns[town]
	open := d.All &^ here.Filled
	for c := range broadhorns.Cargo(broadhorns.Cargos) {
		left := 0
		for cell, n := range p.Cargo[c] {
			if !c.Perishable() || cell+steps < t.Cells {
				left += int(n)
				continue
			}
			for range n {
				o.Lost = append(o.Lost, BoardBarrel{broadhorns.CargoNames()[c], cell + 1})
			}
		}
		values := valuesOf(d, open&d.Of[c])
		values = values[:min(left, len(values))]
		for _, value := range values {
			o.Sold = append(o.Sold, BoardSale{broadhorns.CargoNames()[c], value})
			o.Gold += value
		}
		if cards := (p.Hand.Cards | here.Cards) & t.Deliveries[town][c]; len(values) > 0 && cards != 0 {
			o.Deliveries = append(o.Deliveries, t.CardNames[cards.First()])
		}
	}
	o.Fills = len(o.Sold) > 0 && len(o.Sold) == open.Size()
	if o.Fills || len(o.Sold) >= 2 { // BH-057, BH-058
		o.Bonus = t.Bonus[town]
	}
	if s.Options.OneDelivery { // BH-144
		o.Deliveries = o.Deliveries[:min(1, len(o.Deliveries))]
	}
	o.Gold += o.Bonus + t.Data.Bonuses.Delivery*len(o.Deliveries) + t.addTravelers(&o, p.Aboard, town)
	return o
}

// addTravelers adds the travelers who arrive at a town and those carried past their destination on
// the way, and returns the fares.
func (t *tables) addTravelers(o *BoardOutlook, aboard broadhorns.CardSet, town int8) (fares int) {
	for set := aboard; set != 0; set &= set - 1 {
		c := set.First()
		switch f := t.Card(c); {
		case f.To == town:
			o.Fares = append(o.Fares, t.CardNames[c])
			fares += f.Fare
		case t.Space[f.To] < t.Space[town]:
			o.Passed = append(o.Passed, t.CardNames[c])
		}
	}
	return fares
}

// valuesOf returns the values of some spaces, the highest first.
func valuesOf(d *broadhorns.Demand, spaces broadhorns.Spaces) (values []int) {
	for i := range broadhorns.MaxSpaces {
		if spaces.Has(i) {
			values = append(values, int(d.Value[i]))
		}
	}
	slices.SortFunc(values, func(a, b int) int { return b - a })
	return values
}
