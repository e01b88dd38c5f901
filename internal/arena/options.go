package arena

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// tries is how many option sets are drawn for one game before it is said that none can be played.
const tries = 1000

// drawMatch begins a match with options drawn at random, and counts the sets that the game refused.
func drawMatch(g engine.Game, fixed engine.Setup, r engine.Source) (m engine.Match, refused int, err error) {
	for range tries {
		if m, err = g.New(drawOptions(g.Facts(), fixed, r)); err == nil {
			return m, refused, nil
		}
		refused++
	}
	return nil, refused, fmt.Errorf("no option set that can be played in %d tries: %w", tries, err)
}

func drawOptions(f *engine.Facts, fixed engine.Setup, r engine.Source) engine.Setup {
	drawn := engine.Setup{Seats: fixed.Seats, Options: map[string]string{}}
	for i := range f.Options {
		o := &f.Options[i]
		if value, set := fixed.Options[o.Name]; set {
			drawn.Options[o.Name] = value
			continue
		}
		choices := o.Choices()
		drawn.Options[o.Name] = choices[engine.Below(r, len(choices))]
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
