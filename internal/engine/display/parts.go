package display

import (
	"fmt"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// Part is an expansion or module that a table adds to the game or leaves out as a whole. Its texts
// are "part."+Name and "part."+Name+".help".
type Part struct {
	Name string
	Of   string // the part that contains it, or ""

	// Is has the option values that mean that the part is in the game. A part that contains others
	// is in the game if one of those is.
	Is map[string]string

	// With has the values that other options get when the part, or one that it contains, is added.
	// An option that two parts name gets its value only when both are in the game.
	With map[string]string

	Brings             []string // the printed names of the tiles that it adds
	MinSeats, MaxSeats int      // 0 means the game's own limits
}

// Preset is a set-up that a table can choose by name. Its texts are "preset."+Name and
// "preset."+Name+".help".
type Preset struct {
	Name               string
	Options            map[string]string
	MinSeats, MaxSeats int // 0 means the game's own limits
}

// For reports whether a part can be chosen with a number of seats.
func (p *Part) For(a *About, seats int) bool { return a.between(seats, p.MinSeats, p.MaxSeats) }

// For reports whether a preset is meant for a number of seats.
func (p *Preset) For(a *About, seats int) bool { return a.between(seats, p.MinSeats, p.MaxSeats) }

func (a *About) between(seats, lo, hi int) bool {
	lo, hi = a.Span(lo, hi)
	return seats >= lo && seats <= hi
}

// Span returns the smallest and the largest number of seats of a part or a preset.
func (a *About) Span(lo, hi int) (int, int) {
	if hi == 0 {
		hi = a.MaxSeats
	}
	return max(lo, a.MinSeats), hi
}

// Options returns the names of the options that a part sets, sorted.
func (p *Part) Options() []string {
	names := map[string]bool{}
	for _, set := range []map[string]string{p.Is, p.With} {
		for name := range set {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// Preset returns the preset with a name.
func (a *About) Preset(name string) (*Preset, error) {
	i := slices.IndexFunc(a.Presets, func(p Preset) bool { return p.Name == name })
	if i >= 0 {
		return &a.Presets[i], nil
	}
	names := make([]string, len(a.Presets))
	for i, p := range a.Presets {
		names[i] = p.Name
	}
	if near := text.Nearest(name, names); near != "" {
		return nil, fmt.Errorf("%s has no preset %q: did you mean %q?", a.Name, text.Clip(name), near)
	}
	return nil, fmt.Errorf("%s has no preset %q: %s", a.Name, text.Clip(name), text.ThereAre(names))
}

// PresetOf returns the name of the preset that matches a complete set-up, or "".
func (a *About) PresetOf(full engine.Setup) string {
	for i := range a.Presets {
		p := &a.Presets[i]
		same, err := a.Complete(engine.Setup{Seats: full.Seats, Options: p.Options})
		if err == nil && p.For(a, full.Seats) && maps.Equal(same.Options, full.Options) {
			return p.Name
		}
	}
	return ""
}

// In reports whether a complete set-up includes a part.
func (a *About) In(full engine.Setup, p *Part) bool {
	leads := false
	for i := range a.Parts {
		if a.Parts[i].Of != p.Name {
			continue
		}
		if leads = true; a.In(full, &a.Parts[i]) {
			return true
		}
	}
	if leads {
		return false
	}
	for name, value := range p.Is {
		if full.Options[name] != value {
			return false
		}
	}
	return true
}

// Take adds a part to a set-up or removes it. The result has only the options that Changed lists.
func (a *About) Take(s engine.Setup, part string, in bool) (engine.Setup, error) {
	p := a.part(part)
	if p == nil {
		return engine.Setup{}, fmt.Errorf("%s has no part %q", a.Name, text.Clip(part))
	}
	full, err := a.Complete(s)
	if err != nil {
		return engine.Setup{}, err
	}
	next := a.Written(full)
	if in {
		a.takeIn(&next, full, p)
	} else {
		a.leaveOut(&next, p)
	}
	full, err = a.Complete(next)
	return a.Written(full), err
}

// Written reduces a complete set-up to the options that Changed lists.
func (a *About) Written(full engine.Setup) engine.Setup {
	s := engine.Setup{Seats: full.Seats, Options: map[string]string{}}
	for _, name := range a.Changed(full) {
		s.Options[name] = full.Options[name]
	}
	return s
}

func (a *About) takeIn(s *engine.Setup, full engine.Setup, p *Part) {
	for i := range a.Parts {
		// The values that its own options set apply, not what was chosen before.
		if a.Parts[i].Of == p.Name {
			a.forget(s, &a.Parts[i])
		}
	}
	if whole := a.part(p.Of); whole != nil {
		maps.Copy(s.Options, whole.With)
	}
	maps.Copy(s.Options, p.Is)
	for name, value := range p.With {
		if a.alone(full, p, name) {
			continue
		}
		s.Options[name] = value
	}
}

// alone reports whether an option in With depends on another part that is not in the game.
func (a *About) alone(full engine.Setup, p *Part, option string) bool {
	for i := range a.Parts {
		other := &a.Parts[i]
		if _, shared := other.With[option]; shared && other.Name != p.Name && !a.In(full, other) {
			return true
		}
	}
	return false
}

func (a *About) leaveOut(s *engine.Setup, p *Part) {
	for _, set := range []map[string]string{p.Is, p.With} {
		for name := range set {
			if o := a.Option(name); o != nil {
				s.Options[name] = o.Default
			}
		}
	}
	for i := range a.Parts {
		if a.Parts[i].Of == p.Name {
			a.leaveOut(s, &a.Parts[i])
		}
	}
}

func (a *About) forget(s *engine.Setup, p *Part) {
	for _, set := range []map[string]string{p.Is, p.With} {
		for name := range set {
			delete(s.Options, name)
		}
	}
}

func (a *About) part(name string) *Part {
	for i := range a.Parts {
		if a.Parts[i].Name == name {
			return &a.Parts[i]
		}
	}
	return nil
}
