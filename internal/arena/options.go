package arena

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// maxDraws is the number of set-ups to draw for one game before drawMatch gives up.
const maxDraws = 1000

// At first every second set-up gets a random value for an option. After every drawsAlike refused
// set-ups that share is halved, down to one in 256, and then starts again at one half. The fixed
// options may be compatible with only a few of the others.
const (
	drawsAlike = 25
	halvings   = 8
)

// rarity returns n such that an option gets a random value in one set-up of n.
func rarity(refused int) int { return 2 << (refused / drawsAlike % halvings) }

// hasRandomSetup reports whether each game has its own random set-up.
func (sim *Sim) hasRandomSetup() bool { return sim.RandomOptions || sim.RandomSeats }

// drawMatch returns a match with a random set-up, and the number of set-ups that the game refused
// before. The seats are drawn again together with the options, since some options are only for some
// numbers of seats.
func (sim *Sim) drawMatch(r engine.Source) (m match.Match, refused int, err error) {
	for range maxDraws {
		seats := sim.Setup.Seats
		if f := sim.Game.Facts(); sim.RandomSeats {
			seats = f.MinSeats + engine.Below(r, seats-f.MinSeats+1)
		}
		if m, err = sim.Game.New(sim.drawSetup(seats, rarity(refused), r)); err == nil {
			return m, refused, nil
		}
		refused++
	}
	return nil, refused, fmt.Errorf("no playable set-up in %d attempts: %w", maxDraws, err)
}

// drawSetup returns a random set-up. An option that it leaves out has its default, or the value
// that another option sets.
func (sim *Sim) drawSetup(seats, rarity int, r engine.Source) engine.Setup {
	f, fixed := sim.Game.Facts(), sim.Setup
	drawn := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := range f.Options {
		o := &f.Options[i]
		if value, ok := fixed.Options[o.Name]; ok {
			drawn.Options[o.Name] = value
			continue
		}
		if choices := o.Choices(); sim.RandomOptions && engine.Below(r, rarity) == 1 {
			drawn.Options[o.Name] = choices[engine.Below(r, len(choices))]
		}
	}
	return drawn
}

// OptionSet returns the options of a complete set-up that differ from their defaults, in the form
// of --options: "rounds=3,fog=on", or "".
func OptionSet(f *engine.Facts, setup engine.Setup) string {
	changed := map[string]string{}
	for _, name := range f.Changed(setup) {
		changed[name] = setup.Options[name]
	}
	return listOptions(f, changed)
}

// listOptions formats options for --options, in the order of the game's facts.
func listOptions(f *engine.Facts, options map[string]string) string {
	var list []string
	for _, o := range f.Options {
		if value, ok := options[o.Name]; ok {
			list = append(list, o.Name+"="+value)
		}
	}
	return strings.Join(list, ",")
}
