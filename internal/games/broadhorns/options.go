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
func (t *tables) factsOf(hash string, terms *engine.Terms, words *text.Catalog, rules text.Rulebook) engine.Facts {
	f := engine.Facts{
		Name: "broadhorns", Version: current, Oldest: oldest, Changes: changes(), MinSeats: minSeats, MaxSeats: maxSeats, Hidden: true,
		Patience: engine.Patience{Event: "turn", Most: 400}, // ruling F01; a game in which nobody does anything would take longer
		SilentRules: map[string]string{
			"end_turn": "BH-165", "end_sell": "BH-188", "end_buy": "BH-034", "end_port": "BH-034", "pass": "BH-146",
		},
		Reactions: []string{"ice", "pass"},
		Options:   options(), DataName: t.data.Name, DataHash: hash, DataFile: t.data.File,
		ScoredIn: "gold", Terms: terms, TermNames: t.termNames(), Texts: t.addNames(words), Rulebook: rules,
	}
	if t.data.File == "" {
		f.Reconstructed = []string{"board", "tiles", "cards", "boats"}
	}
	return f
}

func options() []engine.Option {
	winter := engine.Switch(optionWinter, "BH-142")
	winter.Default = "on"
	return []engine.Option{
		{Name: optionOrder, Rule: "BH-143", Default: orderRandom, Values: []string{orderRandom, orderSeats}},
		{Name: optionBoarding, Rule: "BH-077", Default: boardAnywhere, Values: []string{boardAnywhere, boardAtHome}},
		engine.Switch(optionStLouis, "BH-061"),
		engine.Switch(optionDelivery, "BH-144"),
		winter,
		engine.Switch(optionWreathMin, "BH-145"),
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
