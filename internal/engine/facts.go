package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

// Facts are what playing a game requires. display.About has the rest.
type Facts struct {
	Name         string // one lower-case word, used in commands, records and addresses
	Version      int    // of the rules
	Oldest       int    // the oldest playable version (see Older); 0 means only Version
	MinSeats     int
	MaxSeats     int
	TypicalSeats int  // the default number of seats; 0: MinSeats
	Hidden       bool // some seats have hidden information
	Cooperative  bool // the seats win or lose together: every result is the group's

	Options []Option // the choices at set-up

	// DataName and DataHash identify the game's data, if it can be replaced. DataFile is the file
	// that replaced the built-in data, or "".
	DataName, DataHash, DataFile string

	// MaxActions is the maximum number of actions in a game, including chance; 0 if the rules set
	// no bound.
	MaxActions int

	// EventLimit limits a simulated game whose rules set no bound. At a table the limit, if any, is
	// one of its terms.
	EventLimit EventLimit

	// Reactions are the kinds of actions, by the key of their words, that respond to an action of
	// another seat or of chance. A seat can set a standing answer for a question that offers only
	// reactions.
	Reactions []string

	// Questions are the named questions: see Questioner.
	Questions []QuestionKind

	// Changes lists the differences between the supported versions of the rules, oldest first.
	Changes []Change
}

// EventLimit limits a simulated game to a number of events of one kind, such as rounds or turns.
// The zero value is no limit.
type EventLimit struct {
	Event string
	Max   int
}

// Option is a choice at set-up. Its texts are "option."+Name, "option."+Name+".help", and for each
// of its Values "option."+Name+"."+value. It has either Values or the numbers from Min to Max.
type Option struct {
	Name     string
	Rule     string // the rule that it changes
	Default  string
	Values   []string
	Min, Max int

	// Sets makes the option a preset for others: it maps a value to the values of the options that
	// are not set explicitly.
	Sets map[string]map[string]string
}

// Switch returns an option that is on or off, off by default.
func Switch(name, rule string) Option {
	return Option{Name: name, Rule: rule, Default: "off", Values: []string{"off", "on"}}
}

// SwitchOn returns an option that is on or off, on by default.
func SwitchOn(name, rule string) Option {
	return Option{Name: name, Rule: rule, Default: "on", Values: []string{"on", "off"}}
}

// Setup is the number of seats and the options of a game.
type Setup struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
}

// On reports whether a switch is on.
func (s Setup) On(name string) bool { return s.Options[name] == "on" }

// Int returns the value of an option that is a number.
func (s Setup) Int(name string) int {
	n, _ := strconv.Atoi(s.Options[name])
	return n
}

// DefaultSeats returns the default number of seats.
func (f *Facts) DefaultSeats() int { return max(f.TypicalSeats, f.MinSeats) }

// Complete checks a set-up and fills in every missing option, so that Rules.Start gets only
// complete and known options. The error says what would be valid.
func (f *Facts) Complete(s Setup) (Setup, error) {
	if s.Seats < f.MinSeats || s.Seats > f.MaxSeats {
		return Setup{}, fmt.Errorf("%s is for %d to %d seats, not %d", f.Name, f.MinSeats, f.MaxSeats, s.Seats)
	}
	full := Setup{Seats: s.Seats, Options: map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		o := f.Option(name)
		if o == nil {
			return Setup{}, f.noOption(name)
		}
		if err := o.allows(s.Options[name]); err != nil {
			return Setup{}, err
		}
		full.Options[name] = s.Options[name]
	}
	for _, o := range f.Options {
		if o.Sets == nil {
			continue
		}
		value, chosen := full.Options[o.Name]
		if !chosen {
			value = o.Default
		}
		for name, v := range o.Sets[value] {
			if _, chosen := full.Options[name]; !chosen {
				full.Options[name] = v
			}
		}
	}
	for _, o := range f.Options {
		if _, ok := full.Options[o.Name]; !ok {
			full.Options[o.Name] = o.Default
		}
	}
	return full, nil
}

// Changed returns the options from which Complete restores a complete set-up, in the order of the
// facts: those that differ from the default or from the value that another option sets.
func (f *Facts) Changed(s Setup) []string {
	written := Setup{Seats: s.Seats, Options: map[string]string{}}
	for range f.Options { // add one option each time, those that set others first
		full, err := f.Complete(written)
		if err != nil {
			return nil
		}
		differs := func(o Option) bool { return full.Options[o.Name] != s.Options[o.Name] }
		i := slices.IndexFunc(f.Options, func(o Option) bool { return o.Sets != nil && differs(o) })
		if i < 0 {
			i = slices.IndexFunc(f.Options, differs)
		}
		if i < 0 {
			break
		}
		written.Options[f.Options[i].Name] = s.Options[f.Options[i].Name]
	}
	var names []string
	for _, o := range f.Options {
		if _, ok := written.Options[o.Name]; ok {
			names = append(names, o.Name)
		}
	}
	return names
}

// Option returns the option with a name, or nil.
func (f *Facts) Option(name string) *Option {
	for i := range f.Options {
		if f.Options[i].Name == name {
			return &f.Options[i]
		}
	}
	return nil
}

func (f *Facts) noOption(name string) error {
	var names []string
	for _, o := range f.Options {
		names = append(names, o.Name)
	}
	if len(names) == 0 {
		return fmt.Errorf("%s has no options, so no %q", f.Name, text.Clip(name))
	}
	if near := text.Nearest(name, names); near != "" {
		return fmt.Errorf("%s has no option %q: did you mean %q?", f.Name, text.Clip(name), near)
	}
	return fmt.Errorf("%s has no option %q: there are %s", f.Name, text.Clip(name), strings.Join(names, ", "))
}

// Choices returns the values of an option, in order.
func (o *Option) Choices() []string {
	if o.Values != nil {
		return o.Values
	}
	var values []string
	for n := o.Min; n <= o.Max; n++ {
		values = append(values, strconv.Itoa(n))
	}
	return values
}

func (o *Option) allows(value string) error {
	if o.Values != nil {
		if slices.Contains(o.Values, value) {
			return nil
		}
		return fmt.Errorf("option %s cannot be %q: choose from %s", o.Name, text.Clip(value), strings.Join(o.Values, ", "))
	}
	if n, err := strconv.Atoi(value); err != nil || n < o.Min || n > o.Max || strconv.Itoa(n) != value {
		return fmt.Errorf("option %s cannot be %q: choose a number from %d to %d", o.Name, text.Clip(value), o.Min, o.Max)
	}
	return nil
}
