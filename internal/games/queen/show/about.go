package show

import (
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// aboutOf reads the texts and the rulebook, and adds the choices that a table has.
func aboutOf(facts *engine.Facts) (display.About, error) {
	a, err := display.LoadAbout(queen.Rulebook, queen.Terms(), termFile, texts)
	a.Chapters, a.Parts, a.Presets, a.Primer, a.Sources = chapters(facts), parts(), presets(), primer(), sources()
	a.Reconstructed, a.SilentRules, a.TermNames = []string{"pushing"}, map[string]string{"end": "QB-15"}, termNames()
	a.Daily = display.Daily{Seats: 4, Bot: "steady", Measure: "round"}
	a.Credits = display.Credits{Author: "Werner Hodel", Publisher: "Goldsieber, 1997"}
	return a, err
}

// chapters are the headings of the options.
func chapters(facts *engine.Facts) []display.Chapter {
	return []display.Chapter{
		{Name: "start", Options: []string{"game", "edition", "start_order"}},
		{Name: "pushing", Options: []string{"push_forbid_behind", "no_push_astern", "push_reveal", "pushed_align_timing"}},
		{Name: "river", Options: []string{"bend_rule", "removal_time", "station_art"}},
		{Name: "out", Options: []string{"stuck", "straggler_limit", "must_play_if_possible"}},
		{Name: "order", Options: []string{"row_metric", "order_fixed_per_round"}},
		{Name: "end", Options: []string{"finish_speed", "intro_pushed_finish", "end_on_first", "rank_unfinished", "all_eliminated", "round_limit"}},
		{Name: "tiles", Options: tileNamesOf(facts)},
		{Name: "sandbars", Options: []string{"sandbar_back_coal", "sandbar_free_turn", "sandbar_landing"}},
		{Name: "logs", Options: []string{"log_loss_time", "log_landing"}},
		{Name: "coal", Options: []string{"refuel_when_pushed", "coal_tile_repeat", "coal_wheel_back"}},
		{Name: "boats", Options: []string{"three_by_two", "two_boat_win", "exchange_both_clear", "exchange_at_docks", "bonus_coal_first"}},
		{Name: "rose", Options: []string{
			"black_rose", "br_with_six", "br_tie_coal", "br_receives_coal", "br_holds_tiles", "br_protect_strength", "br_alone_stuck",
			"br_own_turn_coal_on_sandbar",
		}},
	}
}

// tileNamesOf returns the names of the options that choose the river tiles.
func tileNamesOf(facts *engine.Facts) (names []string) {
	for i := range facts.Options {
		name := facts.Options[i].Name
		if strings.HasPrefix(name, "tile_") || strings.HasPrefix(name, "drawn_") || name == "tiles" || name == "scarce_stations" {
			names = append(names, name)
		}
	}
	return names
}

// parts are the expansion and its parts, which can be combined freely (QX-01, QX-85).
func parts() []display.Part {
	const expansion = "expansion"
	brings := func(name string, is, with []tiles.Tile) display.Part {
		p := display.Part{Name: name, Of: expansion, Is: queen.TileChoices(is, nil), With: queen.TileChoices(with, nil)}
		for _, t := range append(is, with...) {
			p.Brings = append(p.Brings, t.String())
		}
		return p
	}
	return []display.Part{
		{
			Name: expansion, Is: map[string]string{"tiles": "added", "black_rose": "on", "br_with_six": "on"},
			With: map[string]string{"game": "passengers"},
		},
		// With six other boats the Black Rose needs a berth of its own (QX-99).
		{Name: "black_boat", Of: expansion, Is: map[string]string{"black_rose": "on"}, With: map[string]string{"br_with_six": "on"}},
		brings("sandbars", []tiles.Tile{tiles.B3v1, tiles.B3v2}, nil),
		brings("logs", []tiles.Tile{tiles.B2}, []tiles.Tile{tiles.B1B2}),
		brings("coal_supply", []tiles.Tile{tiles.B1}, []tiles.Tile{tiles.B1B2}),
		brings("islands", []tiles.Tile{tiles.B4}, nil),
		// Two players have two boats each anyway (QX-74).
		{Name: "two_boats", Of: expansion, Is: map[string]string{"three_by_two": "2"}, MinSeats: 3, MaxSeats: 3},
	}
}

func presets() []display.Preset {
	return []display.Preset{
		{Name: "printed", MinSeats: 3, MaxSeats: 5},
		{Name: "expansion", Options: map[string]string{"tiles": "added", "black_rose": "on", "br_with_six": "on"}},
		{Name: "short", Options: map[string]string{"game": "school"}, MinSeats: 3, MaxSeats: 5},
		{Name: "house", Options: map[string]string{"edition": "house"}},
	}
}

// primer is the passenger game on one page.
func primer() display.Primer {
	return display.Primer{
		{Name: "goal", Of: display.Goal, Rules: []string{"QB-38", "QB-46", "QB-63"}},
		{Name: "speed", Of: display.Turn, Rules: []string{"QB-11", "QB-12"}},
		{Name: "move", Of: display.Turn, Rules: []string{"QB-15", "QB-16"}},
		{Name: "turning", Of: display.Turn, Rules: []string{"QB-18", "QB-19", "QB-20"}},
		{Name: "push", Of: display.Turn, Rules: []string{"QB-27", "QB-30", "QB-33"}},
		{Name: "dock", Of: display.Turn, Rules: []string{"QB-47", "QB-49"}},
		{Name: "lay", Of: display.Turn, Rules: []string{"QB-38", "QB-40"}},
		{Name: "first", Of: display.Ending, Rules: []string{"QB-63", "QB-82"}},
		{Name: "gone", Of: display.Ending, Rules: []string{"QB-67"}},
		{Name: "no_coal", Of: display.Ending, Rules: []string{"QB-22", "QB-24"}},
		{Name: "all_points", Of: display.Mistakes, Rules: []string{"QB-15"}},
		{Name: "fields_burn", Of: display.Mistakes, Rules: []string{"QB-12", "QB-19"}},
		{Name: "brake_late", Of: display.Mistakes, Rules: []string{"QB-12", "QB-47"}},
		{Name: "keep_turn", Of: display.Mistakes, Rules: []string{"QB-21"}},
		{Name: "slow_push", Of: display.Mistakes, Rules: []string{"QB-27", "QB-29"}},
		{Name: "take_two", Of: display.Mistakes, Rules: []string{"QB-49"}},
	}
}

// sources are the marks in RULES.md that say where a rule comes from.
func sources() []display.Origin {
	return []display.Origin{
		{Name: "printed", Marks: []string{"S1"}},
		{Name: "expansion", Marks: []string{"S0", "S2"}},
		{Name: "geometry", Marks: []string{"GEO"}},
		{Name: "pushing", Marks: []string{"P"}},
		{Name: "ruling", Marks: []string{"F"}},
		{Name: "option", Marks: []string{"B", "X"}},
		{Name: "inferred", Marks: []string{"INF"}},
		{Name: "players", Marks: []string{"EL", "AK", "FL", "LD", "SDJ", "JP", "SM", "SC", "TT"}},
	}
}

// termNames returns the names that clients see instead of a type's numbers; they are the names that
// a Board uses.
func termNames() map[string]display.TermNames {
	return map[string]display.TermNames{
		"boat":    {Names: append([]string{""}, queen.BoatNames()[1:]...)},
		"heading": {Names: tiles.HeadingNames()},
		"nose":    {Names: append([]string{""}, tiles.NoseNames()[1:]...)},
		"tile":    {Names: append([]string{""}, tiles.Names()[1:]...)},
		"side":    {First: -1, Names: []string{"port", "", "starboard"}},
		"why":     {First: 1, Names: []string{"no_coal", "no_turn", "given_up", "too_far_behind"}},
		"ending":  {Names: queen.EndingNames()},
	}
}
