package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// soundOffers: no chapter is empty or shares an option with another, names are unique, and every
// preset and part can be played with every number of seats that it claims: with each preset, each
// part added and each part removed.
func soundOffers[S, A comparable](g game[S, A]) error {
	f := g.about()
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	for i, c := range f.Chapters {
		if len(c.Options) == 0 {
			fault("chapter %s has no option", c.Name)
		}
		for _, option := range c.Options {
			if !slices.ContainsFunc(f.Options, func(o engine.Option) bool { return o.Name == option }) {
				fault("chapter %s lists %s, which is not an option", c.Name, option)
			}
			if slices.ContainsFunc(f.Chapters[:i], func(d display.Chapter) bool { return slices.Contains(d.Options, option) }) {
				fault("two chapters list the option %s", option)
			}
		}
	}
	for i, p := range f.Parts {
		if slices.ContainsFunc(f.Parts[:i], func(q display.Part) bool { return q.Name == p.Name }) {
			fault("part %s is listed twice", p.Name)
		}
		if p.Of != "" && !slices.ContainsFunc(f.Parts[:i], func(q display.Part) bool { return q.Name == p.Of && q.Of == "" }) {
			fault("part %s belongs to %q, which is not an earlier top-level part", p.Name, p.Of)
		}
		if len(p.Is) == 0 {
			fault("part %s changes nothing", p.Name)
		}
	}
	if len(f.Options) > 0 && len(f.Presets) == 0 {
		fault("there are options but no preset")
	}
	for i := range f.Presets {
		p := &f.Presets[i]
		if slices.ContainsFunc(f.Presets[:i], func(q display.Preset) bool { return q.Name == p.Name }) {
			fault("preset %s is listed twice", p.Name)
			continue
		}
		for seats := f.MinSeats; seats <= f.MaxSeats; seats++ {
			if p.For(&f, seats) {
				faults = append(faults, soundPreset(g, &f, p, seats))
			}
		}
	}
	return errors.Join(append(faults, soundPrimer(&f), soundSources(&f))...)
}

// soundPreset tries a preset with a number of seats, alone and with each part added or removed.
func soundPreset[S, A comparable](g game[S, A], f *display.About, p *display.Preset, seats int) error {
	full, err := starts(g, f, engine.Setup{Seats: seats, Options: p.Options})
	if err != nil {
		return fmt.Errorf("preset %s with %d seats: %w", p.Name, seats, err)
	}
	var faults []error
	if name := f.PresetOf(full); name != p.Name {
		faults = append(faults, fmt.Errorf("preset %s with %d seats is recognized as %q", p.Name, seats, name))
	}
	for i := range f.Parts {
		part := &f.Parts[i]
		if !part.For(f, seats) {
			continue
		}
		for _, in := range []bool{true, false} {
			next, err := f.Take(full, part.Name, in)
			if err == nil {
				next, err = starts(g, f, next)
			}
			switch {
			case err != nil:
				faults = append(faults, fmt.Errorf("part %s (in: %v) with preset %s and %d seats: %w", part.Name, in, p.Name, seats, err))
			case f.In(next, part) != in:
				faults = append(faults, fmt.Errorf("part %s with preset %s and %d seats: in the game %v, and not %v", part.Name, p.Name, seats, !in, in))
			}
		}
	}
	return errors.Join(faults...)
}

// starts returns the complete set-up if a game can start with it.
func starts[S, A comparable](g game[S, A], f *display.About, s engine.Setup) (engine.Setup, error) {
	full, err := f.Complete(s)
	if err != nil {
		return full, err
	}
	_, err = g.Start(full)
	return full, err
}

// soundPrimer: a primer has one goal and at least one statement in each part, and the rules that
// statements cite exist.
func soundPrimer(f *display.About) error {
	if len(f.Primer) == 0 {
		return nil
	}
	var faults []error
	count := map[display.PrimerPart]int{}
	for i, s := range f.Primer {
		count[s.Of]++
		if len(s.Rules) == 0 {
			faults = append(faults, fmt.Errorf("primer: %s cites no rule", s.Name))
		}
		for _, id := range s.Rules {
			if _, err := f.Rule(text.English, id); err != nil {
				faults = append(faults, fmt.Errorf("primer: %s: %w", s.Name, err))
			}
		}
		if slices.ContainsFunc(f.Primer[:i], func(t display.Statement) bool { return t.Name == s.Name }) {
			faults = append(faults, fmt.Errorf("primer: %s is listed twice", s.Name))
		}
	}
	for _, part := range display.PrimerParts() {
		if count[part] == 0 || part == display.Goal && count[part] != 1 {
			faults = append(faults, fmt.Errorf("primer: %d statements in the part %s", count[part], part))
		}
		delete(count, part)
	}
	for part := range count {
		faults = append(faults, fmt.Errorf("primer: there is no part %q", part))
	}
	return errors.Join(faults...)
}

// soundSources: every source of a rule has a declared mark, and every kind of source is used by a
// rule.
func soundSources(f *display.About) error {
	var faults []error
	rules := f.Rulebook.In(text.English)
	for _, r := range rules {
		if r.Source != "" && !slices.ContainsFunc(f.Sources, func(k display.Origin) bool { return k.Of(r.Source) }) {
			faults = append(faults, fmt.Errorf("%s: no kind of source explains %q", r.ID, r.Source))
		}
	}
	for _, k := range f.Sources {
		if !slices.ContainsFunc(rules, func(r text.Rule) bool { return k.Of(r.Source) }) {
			faults = append(faults, fmt.Errorf("no rule has the source %s", k.Name))
		}
	}
	return errors.Join(faults...)
}
