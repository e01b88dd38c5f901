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
