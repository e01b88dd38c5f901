package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// The names of the options, and of their values that are not "on" and "off".
const (
	optionOrder     = "start_order"
	orderRandom     = "random"
	orderSeats      = "seats"
	optionBoarding  = "hand_boarding"
	boardAnywhere   = "anywhere"
	boardAtHome     = "home"
	optionStLouis   = "st_louis_boarding"
	optionDelivery  = "one_delivery"
	optionWinter    = "winter_spoil_cards"
	optionWreathMin = "award_needs_wreath"
)

// Options are the choices at set-up.
type Options struct {
	HomeBoarding  bool // a traveler boards from the hand only at the home town
	StLouis       bool // travelers may also board in St. Louis
	OneDelivery   bool // only one delivery card may be claimed in a port action
	CalmWinter    bool // spoil cards do nothing in winter
	WreathsNeeded bool // a seat without wreaths gets no award
}

// factsOf returns the facts of the game.
func (t *tables) factsOf(hash string) engine.Facts {
	return engine.Facts{
		Name: "broadhorns", Version: 1, MinSeats: minSeats, MaxSeats: maxSeats, Hidden: true,
		Patience:  engine.Patience{Event: "turn", Most: 400}, // ruling F01; a game in which nobody does anything would take longer
		Options:   options(),
		Reactions: []string{"ice", "pass"},
		DataName:  t.data.Name, DataHash: hash, DataFile: t.data.File,
	}
}

// aboutOf returns what is said about the game.
func (t *tables) aboutOf(terms *engine.Terms, words *text.Catalog, rules text.Rulebook) engine.About {
	a := engine.About{
		Chapters: chapters(), Presets: presets(), Primer: primer(), Sources: sources(),
		SilentRules: map[string]string{
			"end_turn": "BH-165", "end_sell": "BH-188", "end_buy": "BH-034", "end_port": "BH-034", "pass": "BH-146",
		},
		ScoredIn: "gold", Terms: terms, TermNames: t.termNames(), Texts: t.addNames(words), Rulebook: rules,
	}
	if t.data.File == "" {
		a.Reconstructed = []string{"board", "tiles", "cards", "boats"}
	}
	return a
}

func options() []engine.Option {
	return []engine.Option{
		{Name: optionOrder, Rule: "BH-143", Default: orderRandom, Values: []string{orderRandom, orderSeats}},
		{Name: optionBoarding, Rule: "BH-077", Default: boardAnywhere, Values: []string{boardAnywhere, boardAtHome}},
		engine.Switch(optionStLouis, "BH-061"),
		engine.Switch(optionDelivery, "BH-144"),
		{Name: optionWinter, Rule: "BH-142", Default: "on", Values: []string{"off", "on"}},
		engine.Switch(optionWreathMin, "BH-145"),
	}
}

// chapters are the headings of the options.
func chapters() []engine.Chapter {
	return []engine.Chapter{
		{Name: "start", Options: []string{"start_order"}},
		{Name: "travelers", Options: []string{"hand_boarding", "st_louis_boarding"}},
		{Name: "cards", Options: []string{"one_delivery", "winter_spoil_cards"}},
		{Name: "end", Options: []string{"award_needs_wreath"}},
	}
}

// presets are our reading of the rulebook, its narrower reading, and the kindest one.
func presets() []engine.Preset {
	return []engine.Preset{
		{Name: "printed"},
		{Name: "narrow", Options: map[string]string{optionBoarding: boardAtHome, optionDelivery: "on", optionWreathMin: "on"}},
		{Name: "kind", Options: map[string]string{optionStLouis: "on", optionWinter: "off"}},
	}
}

// primer is the game on one page.
func primer() engine.Primer {
	return engine.Primer{
		{Name: "goal", Of: engine.Goal, Rules: []string{"BH-062", "BH-084", "BH-035", "BH-116", "BH-133"}},
		{Name: "market", Of: engine.Turn, Rules: []string{"BH-016", "BH-017", "BH-161"}},
		{Name: "spoil", Of: engine.Turn, Rules: []string{"BH-021", "BH-022", "BH-025"}},
		{Name: "actions", Of: engine.Turn, Rules: []string{"BH-027", "BH-084", "BH-086"}},
		{Name: "port", Of: engine.Turn, Rules: []string{"BH-034", "BH-035", "BH-072"}},
		{Name: "fill", Of: engine.Turn, Rules: []string{"BH-051", "BH-054", "BH-056", "BH-058"}},
		{Name: "card", Of: engine.Turn, Rules: []string{"BH-093", "BH-095", "BH-107"}},
		{Name: "track", Of: engine.Ending, Rules: []string{"BH-121", "BH-124"}},
		{Name: "last", Of: engine.Ending, Rules: []string{"BH-126", "BH-127", "BH-129"}},
		{Name: "most", Of: engine.Ending, Rules: []string{"BH-133", "BH-134"}},
		{Name: "buy_first", Of: engine.Mistakes, Rules: []string{"BH-034"}},
		{Name: "upriver", Of: engine.Mistakes, Rules: []string{"BH-084", "BH-114"}},
		{Name: "again", Of: engine.Mistakes, Rules: []string{"BH-030", "BH-031"}},
		{Name: "dump", Of: engine.Mistakes, Rules: []string{"BH-039"}},
		{Name: "end_anywhere", Of: engine.Mistakes, Rules: []string{"BH-115", "BH-116"}},
		{Name: "two_cards", Of: engine.Mistakes, Rules: []string{"BH-044", "BH-045"}},
	}
}

// sources are the marks in RULES.md.
func sources() []engine.Origin {
	return []engine.Origin{
		{Name: "rulebook", Marks: []string{"rulebook"}},
		{Name: "reading", Marks: []string{"reading"}},
		{Name: "reconstruction", Marks: []string{"reconstruction"}},
	}
}

func optionsOf(setup engine.Setup) Options {
	return Options{
		HomeBoarding:  setup.Options[optionBoarding] == boardAtHome,
		StLouis:       setup.On(optionStLouis),
		OneDelivery:   setup.On(optionDelivery),
		CalmWinter:    !setup.On(optionWinter),
		WreathsNeeded: setup.On(optionWreathMin),
	}
}

// checkSetup refuses options that do not go together.
func (o *Options) checkSetup() engine.Refusal {
	if o.HomeBoarding && o.StLouis {
		return RefusalNoHomeInStLouis{}.By("BH-141")
	}
	return engine.Refusal{}
}

// addNames returns the words with the names from the data: towns that are not in the reconstruction, tiles and cards.
func (t *tables) addNames(words *text.Catalog) *text.Catalog {
	english := text.Speaker{Catalog: words, Lang: text.English}
	for _, lang := range text.Langs() {
		names := map[string]string{}
		for i, town := range t.data.Towns {
			key := numbered("town", i)
			if english.Say(key) != town.Name {
				names[key] = town.Name
			}
		}
		words = words.WithPlain(lang, names)
		say := text.Speaker{Catalog: words, Lang: lang}
		for town := int8(1); town < allTowns; town++ {
			for tile := int8(1); tile <= tilesPerTown; tile++ {
				names[numbered("tile", int(tileKey(town, tile)))] = t.tileName(town, tile)
			}
		}
		for c := range Card(cardKinds) {
			f := t.card(c)
			key := numbered("card", int(c))
			switch {
			case c.isDelivery():
				names[key] = say.Say("name.delivery", int(f.town), int(f.cargo))
			case c.isTraveler():
				names[key] = c.number() + ", " + say.Say("name.traveler", int(f.town), int(f.to), 0, f.fare)
			}
		}
		words = words.WithPlain(lang, names)
	}
	return words
}
