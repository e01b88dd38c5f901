package engine

import (
	"fmt"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/text"
)

// Part is something that a table takes into the game or leaves out as a whole: an expansion, a module. Its words are
// "part."+Name and "part."+Name+".help".
type Part struct {
	Name string
	Of   string // the part that it belongs to, or ""

	// Is has the options by which the part is known to be in the game, with their values then. A part that others belong to is in the
	// game if one of those is.
	Is map[string]string

	// With has the values that other options get when the part, or one that belongs to it, comes into the game. If two parts name
	// the same option, it gets its value when both are in the game.
	With map[string]string

	Brings             []string // the printed names of the tiles that come with it
	MinSeats, MaxSeats int      // 0: those of the game
}

// Preset is a set-up that a table can choose by name. Its words are "preset."+Name and "preset."+Name+".help".
type Preset struct {
	Name               string
	Options            map[string]string
	MinSeats, MaxSeats int // 0: those of the game
}

// For reports whether a part can be chosen with a number of seats.
func (p *Part) For(f *Facts, seats int) bool { return f.between(seats, p.MinSeats, p.MaxSeats) }

// For reports whether a preset is meant for a number of seats.
func (p *Preset) For(f *Facts, seats int) bool { return f.between(seats, p.MinSeats, p.MaxSeats) }

func (f *Facts) between(seats, least, most int) bool {
	least, most = f.Span(least, most)
	return seats >= least && seats <= most
}

// Span returns the least and the largest number of seats of a part or a preset.
func (f *Facts) Span(least, most int) (int, int) {
	if most == 0 {
		most = f.MaxSeats
	}
	return max(least, f.MinSeats), most
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

// Preset returns the preset of a name.
func (f *Facts) Preset(name string) (*Preset, error) {
	i := slices.IndexFunc(f.Presets, func(p Preset) bool { return p.Name == name })
	if i >= 0 {
		return &f.Presets[i], nil
	}
	names := make([]string, len(f.Presets))
	for i, p := range f.Presets {
		names[i] = p.Name
	}
	if near := text.Nearest(name, names); near != "" {
		return nil, fmt.Errorf("%s has no preset %q: did you mean %q?", f.Name, text.Clip(name), near)
	}
	return nil, fmt.Errorf("%s has no preset %q: %s", f.Name, text.Clip(name), text.ThereAre(names))
}

// PresetOf returns the name of the preset that a complete set-up is, or "".
func (f *Facts) PresetOf(full Setup) string {
	for i := range f.Presets {
		p := &f.Presets[i]
		same, err := f.Complete(Setup{Seats: full.Seats, Options: p.Options})
		if err == nil && p.For(f, full.Seats) && maps.Equal(same.Options, full.Options) {
			return p.Name
		}
	}
	return ""
}

// In reports whether a part is in the game of a complete set-up.
func (f *Facts) In(full Setup, p *Part) bool {
	leads := false
	for i := range f.Parts {
		if f.Parts[i].Of != p.Name {
			continue
		}
		if leads = true; f.In(full, &f.Parts[i]) {
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

// Take takes a part into the game of a set-up, or leaves it out. The options that it returns are those that Changed lists.
func (f *Facts) Take(s Setup, part string, in bool) (Setup, error) {
	p := f.part(part)
	if p == nil {
		return Setup{}, fmt.Errorf("%s has no part %q", f.Name, text.Clip(part))
	}
	full, err := f.Complete(s)
	if err != nil {
		return Setup{}, err
	}
	next := f.Written(full)
	if in {
		f.takeIn(&next, full, p)
	} else {
		f.leaveOut(&next, p)
	}
	full, err = f.Complete(next)
	return f.Written(full), err
}

// Written returns a complete set-up with only the options that Changed lists.
func (f *Facts) Written(full Setup) Setup {
	s := Setup{Seats: full.Seats, Options: map[string]string{}}
	for _, name := range f.Changed(full) {
		s.Options[name] = full.Options[name]
	}
	return s
}

func (f *Facts) takeIn(s *Setup, full Setup, p *Part) {
	for i := range f.Parts {
		if f.Parts[i].Of == p.Name { // what its own options set holds, not what was chosen before
			f.forget(s, &f.Parts[i])
		}
	}
	if whole := f.part(p.Of); whole != nil {
		maps.Copy(s.Options, whole.With)
	}
	maps.Copy(s.Options, p.Is)
	for name, value := range p.With {
		if f.alone(full, p, name) {
			continue
		}
		s.Options[name] = value
	}
}

// alone reports whether an option of With waits for another part that is not in the game.
func (f *Facts) alone(full Setup, p *Part, option string) bool {
	for i := range f.Parts {
		other := &f.Parts[i]
		if _, shared := other.With[option]; shared && other.Name != p.Name && !f.In(full, other) {
			return true
		}
	}
	return false
}

func (f *Facts) leaveOut(s *Setup, p *Part) {
	for _, set := range []map[string]string{p.Is, p.With} {
		for name := range set {
			if o := f.option(name); o != nil {
				s.Options[name] = o.Default
			}
		}
	}
	for i := range f.Parts {
		if f.Parts[i].Of == p.Name {
			f.leaveOut(s, &f.Parts[i])
		}
	}
}

func (f *Facts) forget(s *Setup, p *Part) {
	for _, set := range []map[string]string{p.Is, p.With} {
		for name := range set {
			delete(s.Options, name)
		}
	}
}

func (f *Facts) part(name string) *Part {
	for i := range f.Parts {
		if f.Parts[i].Name == name {
			return &f.Parts[i]
		}
	}
	return nil
}
