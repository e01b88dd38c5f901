package show

import (
	"cmp"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// Prospects returns what the seat's cargo and travelers would earn: at the town ahead that pays
// most among those that can be reached first, and at the one that pays most of all.
func (r Show) Prospects(view *broadhorns.State, by engine.Seat) (list []engine.Words) {
	rows := slices.DeleteFunc(r.t.outlooks(view, by), func(o BoardOutlook) bool { return o.Turns == 0 || o.Currents > 0 || o.Gold == 0 })
	slices.SortStableFunc(rows, func(a, b BoardOutlook) int { return cmp.Or(cmp.Compare(a.Turns, b.Turns), cmp.Compare(b.Gold, a.Gold)) })
	best := 0
	for i := range rows {
		if i > 0 && rows[i].Gold <= rows[best].Gold {
			continue
		}
		best = i
		list = append(list[:min(1, len(list))], r.t.prospectOf(&rows[i]))
	}
	return list
}

// prospectOf names the cargoes that a town would take, if there are no more than two.
func (t *tables) prospectOf(o *BoardOutlook) engine.Words {
	var cargoes []broadhorns.Cargo
	for _, sale := range o.Sold {
		if c := broadhorns.Cargo(slices.Index(broadhorns.CargoNames(), sale.Cargo)); !slices.Contains(cargoes, c) {
			cargoes = append(cargoes, c)
		}
	}
	town := int8(slices.IndexFunc(t.Data.Towns, func(town broadhorns.TownData) bool { return town.ID == o.Town }))
	turns, gold := int16(o.Turns), int16(o.Gold)
	switch len(cargoes) {
	case 0:
		return ProspectFares{Town: town, Turns: turns, Gold: gold}.Words()
	case 1:
		return ProspectSells{Town: town, Turns: turns, Gold: gold, Cargo: cargoes[0]}.Words()
	case 2:
		return ProspectSellsBoth{Town: town, Turns: turns, Gold: gold, Cargo: cargoes[0], Second: cargoes[1]}.Words()
	}
	return ProspectSellsMany{Town: town, Turns: turns, Gold: gold, Barrels: int16(len(o.Sold))}.Words()
}
