package broadhorns

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/bigriver/bigriver/internal/text"
)

// dataFaults collects the errors in data.
type dataFaults struct{ list []error }

func (f *dataFaults) add(format string, args ...any) {
	const maxFaults = 12 // more would only bury the first ones
	if len(f.list) < maxFaults {
		f.list = append(f.list, fmt.Errorf(format, args...))
	}
}

func (f *dataFaults) wantRange(what string, n, from, to int) {
	if n < from || n > to {
		f.add("%s is %d: want a number from %d to %d", what, n, from, to)
	}
}

func (f *dataFaults) wantName(what, name string, names []string) {
	if slices.Contains(names, name) {
		return
	}
	if hint := text.DidYouMean(name, names); hint != "" {
		f.add("%s: no %q%s", what, name, hint)
		return
	}
	f.add("%s: no %q: there are %s", what, name, strings.Join(names, ", "))
}

// isUnprintable reports whether a character could break a record or control a terminal.
func isUnprintable(r rune) bool { return !unicode.IsPrint(r) }

func (d *Data) check() error {
	f := &dataFaults{}
	if d.Game != "broadhorns" {
		f.add("game is %q: want data of the game \"broadhorns\"", d.Game)
	}
	if d.Name == "" || strings.ContainsAny(d.Name, " #!") || strings.ContainsFunc(d.Name, isUnprintable) {
		f.add("name is %q: want one word, for records", d.Name)
	}
	d.checkCargo(f)
	d.checkTowns(f)
	if len(f.list) == 0 { // the other checks need the towns
		d.checkTiles(f)
		d.checkBoats(f)
		d.checkSeasons(f)
		d.checkAmounts(f)
		d.checkCards(f)
	}
	return errors.Join(f.list...)
}

func (d *Data) checkCargo(f *dataFaults) {
	names := CargoNames()
	if len(d.Cargo) != len(names) {
		f.add("cargo has %d entries: want %s", len(d.Cargo), strings.Join(names, ", "))
		return
	}
	for i, c := range d.Cargo {
		if c.ID != names[i] {
			f.add("cargo %d is %q: want %q", i+1, c.ID, names[i])
		}
		if c.Perishable != Cargo(i).Perishable() {
			f.add("cargo %s: perishable is %v: flour, apples and pork are, furs and whiskey are not (BH-005)", c.ID, c.Perishable)
		}
		if c.Count != barrelsPerType {
			f.add("cargo %s: count is %d: want %d (BH-002)", c.ID, c.Count, barrelsPerType)
		}
	}
}

func (d *Data) checkTowns(f *dataFaults) {
	f.wantRange("river: lastSpace", d.River.LastSpace, 1, 99)
	if len(d.Towns) != AllTowns {
		f.add("towns has %d entries: want %d, St. Louis first (BH-004)", len(d.Towns), AllTowns)
		return
	}
	seen := map[string]bool{}
	for i, t := range d.Towns {
		what := "town " + t.ID
		if len(t.ID) != 3 || strings.Trim(t.ID, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			f.add("town %d: its id is %q: want three capital letters", i+1, t.ID)
		}
		if seen[t.ID] {
			f.add("%s is listed twice", what)
		}
		seen[t.ID] = true
		if t.Name == "" || strings.ContainsAny(t.Name, "{}") || strings.ContainsFunc(t.Name, isUnprintable) {
			f.add("%s: its name is %q", what, t.Name)
		}
		f.wantName(what+": bank", t.Bank, []string{"west", "east"})
		if t.Market != (i == 0) {
			f.add("%s: market is %v: the first town is the market, and no other", what, t.Market)
		}
		if i == 0 {
			f.wantRange(what+": space", t.Space, 0, 0)
			f.wantRange(what+": bonus", t.Bonus, 0, 0)
			if len(t.Board.Spaces) > 0 || len(t.Board.Banner) > 0 {
				f.add("%s: it has a board: the market demands nothing and has no banner (BH-061)", what)
			}
			continue
		}
		if t.Space <= d.Towns[i-1].Space {
			f.add("%s: space %d is not below that of %s, %d", what, t.Space, d.Towns[i-1].ID, d.Towns[i-1].Space)
		}
		f.wantRange(what+": bonus", t.Bonus, 1, 50)
		checkDemand(f, what+" (board)", t.Board)
	}
	if last := d.Towns[len(d.Towns)-1]; last.Space != d.River.LastSpace {
		f.add("town %s: space %d is not the last space of the river, %d", last.ID, last.Space, d.River.LastSpace)
	}
}

// checkDemand checks what a tile, or a town on the board, demands and sells (BH-138).
func checkDemand(f *dataFaults, what string, d DemandData) {
	if n := len(d.Spaces); n < 1 || n > MaxSpaces {
		f.add("%s has %d spaces: want 1 to %d", what, n, MaxSpaces)
	}
	hasPerishable := false
	for i, s := range d.Spaces {
		f.wantName(fmt.Sprintf("%s: space %d", what, i+1), s.Cargo, CargoNames())
		f.wantRange(fmt.Sprintf("%s: space %d: value", what, i+1), s.Value, 1, 50)
		hasPerishable = hasPerishable || CargoNamed(s.Cargo).Perishable()
		if _, isSold := d.Banner[s.Cargo]; isSold {
			f.add("%s sells %s, which it demands (BH-138)", what, s.Cargo)
		}
	}
	if !hasPerishable {
		f.add("%s demands nothing perishable (BH-138)", what)
	}
	for _, c := range sortedKeys(d.Banner) {
		f.wantName(what+": banner", c, CargoNames())
		f.wantRange(what+": banner: "+c, d.Banner[c], 0, 50)
	}
}

func (d *Data) checkTiles(f *dataFaults) {
	count := make([]int, AllTowns)
	sum, spaces := make([]int, AllTowns), make([]int, AllTowns)
	seen := map[string]bool{}
	for _, t := range d.Tiles {
		what := "tile " + t.ID
		town := d.townIndex(t.Town)
		if town < 1 {
			f.add("%s: no town %q has tiles", what, t.Town)
			continue
		}
		count[town]++
		if want := fmt.Sprintf("%s-%d", t.Town, count[town]); t.ID != want {
			f.add("%s: want the id %q, the tiles of a town in order", what, want)
		}
		if seen[t.ID] {
			f.add("%s is listed twice", what)
		}
		seen[t.ID] = true
		f.wantRange(what+": wreaths", t.Wreaths, 0, 20)
		checkDemand(f, what, t.DemandData)
		for _, s := range t.Spaces {
			sum[town] += s.Value
			spaces[town]++
		}
	}
	for i := 1; i < AllTowns; i++ {
		if count[i] != TilesPerTown {
			f.add("town %s has %d tiles: want %d (BH-004)", d.Towns[i].ID, count[i], TilesPerTown)
		}
		if i > 1 && sum[i]*spaces[i-1] <= sum[i-1]*spaces[i] {
			f.add("town %s: its tiles' mean value is not above that of %s, upriver of it (BH-139)", d.Towns[i].ID, d.Towns[i-1].ID)
		}
	}
}

func (d *Data) checkBoats(f *dataFaults) {
	feet := []int{20, 30, 40}
	if len(d.Boats) != len(feet) {
		f.add("boats has %d entries: want 20, 30 and 40 ft (BH-062)", len(d.Boats))
		return
	}
	for i, b := range d.Boats {
		what := fmt.Sprintf("boat %d ft", b.Feet)
		if b.Feet != feet[i] {
			f.add("%s: want %d ft as boat %d (BH-062)", what, feet[i], i+1)
		}
		if i == 0 && b.Cost != 0 {
			f.add("%s: cost is %d: the smallest boat is free (BH-063)", what, b.Cost)
		}
		f.wantRange(what+": cost", b.Cost, 0, 100)
		f.wantRange(what+": boxes", b.Boxes, 1, maxBoxes)
		f.wantRange(what+": occupants", b.Occupants, 0, travelerCards)
		f.wantRange(what+": speed", b.Speed, 1, 20)
		f.wantRange(what+": resale", b.Resale, 0, 100)
		f.wantRange(what+": handLimit", b.HandLimit, 0, 60)
	}
	f.wantRange("spoilCells", d.SpoilCells, 1, maxCells)
}

func (d *Data) checkSeasons(f *dataFaults) {
	names := SeasonNames()
	if len(d.Seasons) != len(names) {
		f.add("seasons has %d entries: want %s (BH-123)", len(d.Seasons), strings.Join(names, ", "))
		return
	}
	for i, s := range d.Seasons {
		if s.ID != names[i] {
			f.add("season %d is %q: want %q (BH-123)", i+1, s.ID, names[i])
		}
		f.wantRange("season "+s.ID+": spaces", s.Spaces, 1, 6)
		f.wantRange("season "+s.ID+": speed", s.Speed, -10, 10)
	}
}

func (d *Data) checkAmounts(f *dataFaults) {
	f.wantRange("market: target", d.Market.Target, 2*Cargos, barrelsPerType*Cargos)
	f.wantRange("market: bagPrice", d.Market.BagPrice, 1, 50)
	if len(d.StartGold) != MaxSeats {
		f.add("startGold has %d entries: want one for each of %d seats (BH-008)", len(d.StartGold), MaxSeats)
	}
	for i, n := range d.StartGold {
		f.wantRange(fmt.Sprintf("startGold %d", i+1), n, 0, 100)
	}
	for _, seats := range sortedKeys(d.Awards) {
		f.wantName("wreathAwards", seats, []string{"2", "3", "4"})
		for i, n := range d.Awards[seats] {
			f.wantRange(fmt.Sprintf("wreathAwards %s: place %d", seats, i+1), n, 0, 100)
		}
		if n, err := strconv.Atoi(seats); err == nil && len(d.Awards[seats]) > n {
			f.add("wreathAwards %s has %d places", seats, len(d.Awards[seats]))
		}
	}
	if len(d.Awards) != 3 {
		f.add("wreathAwards has %d entries: want them for 2, 3 and 4 players (BH-129)", len(d.Awards))
	}
	b := d.Bonuses
	f.wantRange("bonuses: delivery", b.Delivery, 0, 50)
	f.wantRange("bonuses: ice", b.Ice, 0, 50)
	f.wantRange("bonuses: peddlerIncrease", b.Peddler, 0, 50)
	f.wantRange("bonuses: goodCurrent", b.GoodCurrent, 0, 10)
	f.wantRange("bonuses: endBarrel", b.EndBarrel, 0, 50)
	f.wantRange("bonuses: surplusSale", b.Surplus, 0, 50)
}

func (d *Data) checkCards(f *dataFaults) {
	c := d.Cards
	if len(c.Delivery) != deliveryCards {
		f.add("cards: %d deliveries: want %d (BH-003)", len(c.Delivery), deliveryCards)
	}
	for i, card := range c.Delivery {
		what := fmt.Sprintf("cards: delivery %d", i+1)
		if d.townIndex(card.Town) < 1 {
			f.add("%s: no town %q can be delivered to", what, card.Town)
		}
		f.wantName(what, card.Cargo, CargoNames())
	}
	if len(c.Traveler) != travelerCards {
		f.add("cards: %d travelers: want %d (BH-003)", len(c.Traveler), travelerCards)
	}
	for i, card := range c.Traveler {
		what := fmt.Sprintf("cards: traveler %d", i+1)
		home, to := d.townIndex(card.Home), d.townIndex(card.Destination)
		if home < 1 {
			f.add("%s: no town %q can be a home", what, card.Home)
		}
		if to < 1 {
			f.add("%s: no town %q can be a destination", what, card.Destination)
		}
		if to <= home {
			f.add("%s: %s is not downriver of %s", what, card.Destination, card.Home)
		}
		f.wantRange(what+": fare", card.Fare, 0, 50)
	}
	spoil := 0
	for _, name := range sortedKeys(c.Spoil) {
		f.wantName("cards: spoil", name, CargoNames()[:perishables])
		f.wantRange("cards: spoil "+name, c.Spoil[name], 0, spoilCards)
		spoil += c.Spoil[name]
	}
	if spoil != spoilCards {
		f.add("cards: %d spoil cards: want %d (BH-003)", spoil, spoilCards)
	}
	for _, few := range []struct {
		what string
		n    int
	}{{"ice", c.Ice}, {"peddler", c.Peddler}, {"goodCurrent", c.GoodCurrent}} {
		if few.n != copiesOfFew {
			f.add("cards: %s is %d: want %d (BH-003)", few.what, few.n, copiesOfFew)
		}
	}
}
