package show

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/text"
)

// aboutOf reads the texts and the rulebook, and adds the choices that a table has.
func (t *tables) aboutOf() (display.About, error) {
	a, err := display.LoadAbout(waters.Rulebook, waters.Terms(), termFile, texts)
	if err != nil {
		return a, err
	}
	a.Chapters, a.Parts, a.Presets, a.Primer, a.Sources, a.Alone = chapters(), gameParts(), presets(), primer(), sources(), 2
	a.Daily = display.Daily{Seats: 1, Options: map[string]string{"version": "spring1927"}, Bot: "steady", Measure: "loss"}
	a.Reconstructed = []string{"costs", "roles", "dynamite"}
	if t.rules.Facts().DataFile == "" {
		a.Reconstructed = append([]string{"map", "decks"}, a.Reconstructed...)
	}
	a.Phrases = []string{
		"have_newspaper", "have_radio", "have_activism", "have_vaudeville", "have_education", "levee_here", "levee_higher", "who_floods", "save_people", "may_move", "give_me", "upgrade_what", "pay_who", "keep_for_threat",
	}
	a.HasNote, a.Credits = true, display.Credits{
		Author: "Scout Blum", Publisher: "Central Michigan University Press", Links: []display.Link{
			{Name: "box", Address: "https://cmichpress.com/product/rising-waters-physical-edition/"},
			{Name: "print", Address: "https://cmichpress.com/product/rising-waters-print-play-pdf-edition/"},
			{Name: "guide", Address: "https://cmichpress.com/product/rising-waters-curriculum-guide/"},
		},
	}
	a.SilentRules = map[string]string{"split": "RW-204", "split_one": "RW-204", "split_both": "RW-204"}
	a.TermNames, a.Texts = t.termNames(), withHexes(a.Texts)
	return a, nil
}

// chapters are the headings of the options.
func chapters() []display.Chapter {
	return []display.Chapter{
		{Name: "setting", Options: []string{"version", "weather_deck", "loss_limit", "fall_vicksburg_refuge", "rescue_way"}},
		{Name: "water", Options: []string{"levee_loss", "sunny_scope", "lakes_chained", "resolve_fixpoint", "raft_protects", "first_visit"}},
		{Name: "goals", Options: []string{"community_goals", "individual_goals"}},
		{Name: "together", Options: []string{"open_hands", "permission", "group_vote"}},
	}
}

// gameParts are what the draft rulebook calls versions and options.
func gameParts() []display.Part {
	return []display.Part{
		{Name: "spring", Is: map[string]string{"version": "spring1927"}},
		{Name: "goals", Is: map[string]string{"community_goals": "on"}},
		{Name: "roles", Is: map[string]string{"individual_goals": "on"}},
	}
}

func presets() []display.Preset {
	return []display.Preset{
		{Name: "fall"},
		{Name: "tight", Options: map[string]string{"loss_limit": "tight"}},
		{Name: "spring", Options: map[string]string{"version": "spring1927"}},
		{Name: "full", Options: map[string]string{"version": "spring1927", "community_goals": "on", "individual_goals": "on"}},
	}
}

// primer is the game on one page.
func primer() display.Primer {
	return display.Primer{
		{Name: "goal", Of: display.Goal, Rules: []string{"RW-012", "RW-159", "RW-178", "RW-185"}},
		{Name: "upgrade", Of: display.Turn, Rules: []string{"RW-053", "RW-056", "RW-057"}},
		{Name: "landowner", Of: display.Turn, Rules: []string{"RW-073", "RW-075", "RW-103"}},
		{Name: "work", Of: display.Turn, Rules: []string{"RW-127", "RW-129", "RW-134"}},
		{Name: "share", Of: display.Turn, Rules: []string{"RW-055", "RW-107", "RW-124", "RW-136"}},
		{Name: "weather", Of: display.Turn, Rules: []string{"RW-045", "RW-143", "RW-155", "RW-159"}},
		{Name: "cleanup", Of: display.Turn, Rules: []string{"RW-047", "RW-048"}},
		{Name: "weeks", Of: display.Ending, Rules: []string{"RW-011", "RW-185"}},
		{Name: "limit", Of: display.Ending, Rules: []string{"RW-012", "RW-184"}},
		{Name: "regained", Of: display.Ending, Rules: []string{"RW-121", "RW-187", "RW-229"}},
		{Name: "level", Of: display.Mistakes, Rules: []string{"RW-155"}},
		{Name: "one_hex", Of: display.Mistakes, Rules: []string{"RW-159", "RW-170"}},
		{Name: "levee_here", Of: display.Mistakes, Rules: []string{"RW-129", "RW-131"}},
		{Name: "education", Of: display.Mistakes, Rules: []string{"RW-059", "RW-060", "RW-142"}},
		{Name: "threat", Of: display.Mistakes, Rules: []string{"RW-079", "RW-080", "RW-082", "RW-083"}},
		{Name: "survivor", Of: display.Mistakes, Rules: []string{"RW-113", "RW-120"}},
	}
}

// sources are the marks in RULES.md that say where a rule comes from.
func sources() []display.Origin {
	return []display.Origin{
		{Name: "stated", Marks: []string{"stated"}},
		{Name: "published", Marks: []string{"P"}},
		{Name: "inferred", Marks: []string{"inferred"}},
		{Name: "designed", Marks: []string{"designed here"}},
		{Name: "ruling", Marks: []string{"ruling"}},
		{Name: "contradiction", Marks: []string{"contradiction"}},
		{Name: "other", Marks: []string{"the printed rules do not say"}},
	}
}

// withHexes returns the texts with an entry "col,row" for each hex of the frame. Nowhere has its
// own text.
func withHexes(words *text.Catalog) *text.Catalog {
	names := map[string]string{}
	for h := delta.Hex(1); h < delta.Places; h++ {
		names["hex."+strconv.Itoa(int(h))] = h.String()
	}
	for _, lang := range text.Langs() {
		words = words.WithPlain(lang, names)
	}
	return words
}

// termNames returns the names that clients see instead of a type's numbers; they are the names that
// a Board uses.
func (t *tables) termNames() map[string]display.TermNames {
	cards, lands, weathers, areas := delta.CardNames(), delta.LandNames(), delta.WeatherNames(), delta.AreaNames()
	hexes := make([]string, delta.Places)
	for h := range hexes {
		hexes[h] = delta.Hex(h).String()
	}
	return map[string]display.TermNames{
		"card": {Names: cards[:]}, "land": {Names: lands[:]}, "weather": {Names: weathers[:]}, "area": {Names: areas[:]},
		"track": {Names: delta.TrackNames()}, "renewable": {Names: delta.RenewableNames()}, "role": {Names: delta.RoleNames()},
		"goal": {First: int(delta.WriteBlues), Names: goalsOf(delta.AllGoals)}, "hex": {Names: hexes},
		"water": {Names: t.WaterID[:t.Waters]}, "lowland": {Names: t.LandID[:t.Lands]},
	}
}
