package arena

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// tries is how many option sets are drawn for one game before it is said that none can be played.
const tries = 1000

// varies tells whether the set-up is drawn anew for each game.
func (sim *Sim) varies() bool { return sim.RandomOptions || sim.RandomSeats }

// drawMatch begins a match with a set-up drawn at random, and counts those that the game refused.
func (sim *Sim) drawMatch(r engine.Source) (m engine.Match, refused int, err error) {
	seats := sim.Setup.Seats
	if f := sim.Game.Facts(); sim.RandomSeats {
		seats = f.MinSeats + engine.Below(r, seats-f.MinSeats+1)
	}
	for range tries {
		if m, err = sim.Game.New(sim.draw(seats, r)); err == nil {
			return m, refused, nil
		}
		refused++
	}
	return nil, refused, fmt.Errorf("no option set that can be played in %d tries: %w", tries, err)
}

// draw draws a set-up. An option that is left out takes its default, or what another sets.
func (sim *Sim) draw(seats int, r engine.Source) engine.Setup {
	f, fixed := sim.Game.Facts(), sim.Setup
	drawn := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := range f.Options {
		o := &f.Options[i]
		if value, set := fixed.Options[o.Name]; set {
			drawn.Options[o.Name] = value
			continue
		}
		if choices := o.Choices(); sim.RandomOptions && engine.Below(r, 2) == 1 {
			drawn.Options[o.Name] = choices[engine.Below(r, len(choices))]
		}
	}
	return drawn
}

// optionSet names a complete set-up by what differs from the defaults, as --options takes it: "rounds=3,fog=on". It is
// empty if nothing does.
func optionSet(f *engine.Facts, setup engine.Setup) string {
	changed := map[string]string{}
	for _, name := range f.Changed(setup) {
		changed[name] = setup.Options[name]
	}
	return listOptions(f, changed)
}

// listOptions writes options in the order of the game's facts.
func listOptions(f *engine.Facts, options map[string]string) string {
	var list []string
	for _, o := range f.Options {
		if value, set := options[o.Name]; set {
			list = append(list, o.Name+"="+value)
		}
	}
	return strings.Join(list, ",")
}
