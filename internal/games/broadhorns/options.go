package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
)

// The names of the options, and of their values other than "on" and "off".
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
func (t *Tables) factsOf(hash string) engine.Facts {
	return engine.Facts{
		Name: "broadhorns", Version: 1, MinSeats: minSeats, MaxSeats: MaxSeats, Hidden: true,
		// Ruling F01: without this limit, a game in which nobody does anything would go on longer.
		EventLimit: engine.EventLimit{Event: "turn", Max: 400},
		Options:    options(),
		Reactions:  []string{"ice", "pass"},
		DataName:   t.Data.Name, DataHash: hash, DataFile: t.Data.File,
	}
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

func optionsOf(setup engine.Setup) Options {
	return Options{
		HomeBoarding:  setup.Options[optionBoarding] == boardAtHome,
		StLouis:       setup.On(optionStLouis),
		OneDelivery:   setup.On(optionDelivery),
		CalmWinter:    !setup.On(optionWinter),
		WreathsNeeded: setup.On(optionWreathMin),
	}
}

// checkSetup refuses options that contradict each other.
func (o *Options) checkSetup() engine.Refusal {
	if o.HomeBoarding && o.StLouis {
		return RefusalNoHomeInStLouis{}.By("BH-141")
	}
	return engine.Refusal{}
}
