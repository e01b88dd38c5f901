package show

import (
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/text"
)

// aboutOf reads the texts and the rulebook, and adds the choices that a table has.
func (t *tables) aboutOf() (display.About, error) {
	a, err := display.LoadAbout(broadhorns.Rulebook, broadhorns.Terms(), termFile, texts)
	if err != nil {
		return a, err
	}
	a.Chapters, a.Presets, a.Primer, a.Sources, a.ScoredIn = chapters(), presets(), primer(), sources(), "gold"
	a.Daily = display.Daily{Seats: 3, Bot: "steady", Measure: "gold", Most: true}
	if t.Data.File == "" {
		a.Reconstructed = []string{"board", "tiles", "cards", "boats"}
	}
	a.SilentRules = map[string]string{
		"end_turn": "BH-165", "end_sell": "BH-188", "end_buy": "BH-034", "end_port": "BH-034", "pass": "BH-146",
	}
	a.Credits = display.Credits{
		Author: "James Harmon", Publisher: "Rio Grande Games", Links: []display.Link{{Name: "publisher", Address: "https://www.riograndegames.com"}},
	}
	a.TermNames, a.Texts = t.termNames(), t.addNames(a.Texts)
	return a, nil
}

// chapters are the headings of the options.
func chapters() []display.Chapter {
	return []display.Chapter{
		{Name: "start", Options: []string{"start_order"}},
		{Name: "travelers", Options: []string{"hand_boarding", "st_louis_boarding"}},
		{Name: "cards", Options: []string{"one_delivery", "winter_spoil_cards"}},
		{Name: "end", Options: []string{"award_needs_wreath"}},
	}
}

// presets are our reading of the rulebook, its strict reading, and the most lenient one.
func presets() []display.Preset {
	return []display.Preset{
		{Name: "printed"},
		{Name: "narrow", Options: map[string]string{"hand_boarding": "home", "one_delivery": "on", "award_needs_wreath": "on"}},
		{Name: "kind", Options: map[string]string{"st_louis_boarding": "on", "winter_spoil_cards": "off"}},
	}
}

// primer is the game on one page.
func primer() display.Primer {
	return display.Primer{
		{Name: "goal", Of: display.Goal, Rules: []string{"BH-062", "BH-084", "BH-035", "BH-116", "BH-133"}},
		{Name: "market", Of: display.Turn, Rules: []string{"BH-016", "BH-017", "BH-161"}},
		{Name: "spoil", Of: display.Turn, Rules: []string{"BH-021", "BH-022", "BH-025"}},
		{Name: "actions", Of: display.Turn, Rules: []string{"BH-027", "BH-084", "BH-086"}},
		{Name: "port", Of: display.Turn, Rules: []string{"BH-034", "BH-035", "BH-072"}},
		{Name: "fill", Of: display.Turn, Rules: []string{"BH-051", "BH-054", "BH-056", "BH-058"}},
		{Name: "card", Of: display.Turn, Rules: []string{"BH-093", "BH-095", "BH-107"}},
		{Name: "track", Of: display.Ending, Rules: []string{"BH-121", "BH-124"}},
		{Name: "last", Of: display.Ending, Rules: []string{"BH-126", "BH-127", "BH-129"}},
		{Name: "most", Of: display.Ending, Rules: []string{"BH-133", "BH-134"}},
		{Name: "buy_first", Of: display.Mistakes, Rules: []string{"BH-034"}},
		{Name: "upriver", Of: display.Mistakes, Rules: []string{"BH-084", "BH-114"}},
		{Name: "again", Of: display.Mistakes, Rules: []string{"BH-030", "BH-031"}},
		{Name: "dump", Of: display.Mistakes, Rules: []string{"BH-039"}},
		{Name: "end_anywhere", Of: display.Mistakes, Rules: []string{"BH-115", "BH-116"}},
		{Name: "two_cards", Of: display.Mistakes, Rules: []string{"BH-044", "BH-045"}},
	}
}

// sources are the marks in RULES.md that say where a rule comes from.
func sources() []display.Origin {
	return []display.Origin{
		{Name: "rulebook", Marks: []string{"rulebook"}},
		{Name: "reading", Marks: []string{"reading"}},
		{Name: "reconstruction", Marks: []string{"reconstruction"}},
	}
}

// addNames returns the texts with the names from the data: towns that are not in the
// reconstruction, tiles and cards.
func (t *tables) addNames(words *text.Catalog) *text.Catalog {
	english := text.Localizer{Catalog: words, Lang: text.English}
	for _, lang := range text.Langs() {
		names := map[string]string{}
		for i, town := range t.Data.Towns {
			key := numbered("town", i)
			if english.Text(key) != town.Name {
				names[key] = town.Name
			}
		}
		words = words.WithPlain(lang, names)
		loc := text.Localizer{Catalog: words, Lang: lang}
		for town := int8(1); town < broadhorns.AllTowns; town++ {
			for tile := int8(1); tile <= broadhorns.TilesPerTown; tile++ {
				names[numbered("tile", int(broadhorns.TileKey(town, tile)))] = t.TileName(town, tile)
			}
		}
		for c := range broadhorns.Card(broadhorns.CardKinds) {
			f := t.Card(c)
			key := numbered("card", int(c))
			switch {
			case c.IsDelivery():
				names[key] = loc.Text("name.delivery", int(f.Town), int(f.Cargo))
			case c.IsTraveler():
				names[key] = c.Number() + ", " + loc.Text("name.traveler", int(f.Town), int(f.To), 0, f.Fare)
			}
		}
		words = words.WithPlain(lang, names)
	}
	return words
}

// termNames returns the names that clients see instead of a type's numbers; they are the names that
// a Board uses. Boats have no names: the Board and the terms give their length.
func (t *tables) termNames() map[string]display.TermNames {
	towns := make([]string, 0, len(t.Data.Towns))
	for _, town := range t.Data.Towns {
		towns = append(towns, town.ID)
	}
	return map[string]display.TermNames{
		"cargo": {Names: broadhorns.CargoNames()}, "card": {Names: t.CardNames}, "town": {Names: towns}, "tile": {Names: t.TileNames},
		"season": {Names: broadhorns.SeasonNames()}, "phase": {Names: broadhorns.PhaseNames()},
	}
}
