package arena

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// tries is how many set-ups are drawn for one game before the simulation gives up.
const tries = 1000

// An option is drawn in one of 2 set-ups at first. Each time that so many set-ups were refused it is drawn half as often, down to
// one of 256, and then from the beginning again: what was fixed may go together with few of the others.
const (
	triesAlike = 25
	rarer      = 8
)

// rarity is the number of set-ups of which one has an option drawn, after some were refused.
func rarity(refused int) int { return 2 << (refused / triesAlike % rarer) }

// varies tells whether the set-up is drawn anew for each game.
func (sim *Sim) varies() bool { return sim.RandomOptions || sim.RandomSeats }

// drawMatch begins a match with a set-up drawn at random, and counts those that the game refused. Seats are drawn anew with
// the options: some options are for some numbers of seats alone.
func (sim *Sim) drawMatch(r engine.Source) (m engine.Match, refused int, err error) {
	for range tries {
		seats := sim.Setup.Seats
		if f := sim.Game.Facts(); sim.RandomSeats {
			seats = f.MinSeats + engine.Below(r, seats-f.MinSeats+1)
		}
		if m, err = sim.Game.New(sim.draw(seats, rarity(refused), r)); err == nil {
			return m, refused, nil
		}
		refused++
	}
	return nil, refused, fmt.Errorf("no set-up that can be played in %d tries: %w", tries, err)
}

// draw draws a set-up. An option that is left out takes its default, or what another sets.
func (sim *Sim) draw(seats, rarity int, r engine.Source) engine.Setup {
	f, fixed := sim.Game.Facts(), sim.Setup
	drawn := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := range f.Options {
		o := &f.Options[i]
		if value, set := fixed.Options[o.Name]; set {
			drawn.Options[o.Name] = value
			continue
		}
		if choices := o.Choices(); sim.RandomOptions && engine.Below(r, rarity) == 1 {
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
