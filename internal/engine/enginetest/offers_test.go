package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// changed returns the toy with a changed About.
func changed(sound Rules, change func(*display.About)) mutant {
	return mutant{Rules: sound, about: change}
}

func TestOptions(t *testing.T) {
	sound := newToy(t)
	if err := soundOptions(rules(sound)); err != nil {
		t.Error(err)
	}
	sets := func(name, value string) map[string]map[string]string {
		return map[string]map[string]string{"on": {name: value}}
	}
	for want, change := range map[string]func(*display.About){
		`its default "9"`:  func(f *display.About) { f.Options[1].Default = "9" },
		`no rule "TOY-77"`: func(f *display.About) { f.Options[1].Rule = "TOY-77" },
		"in no chapter":    func(f *display.About) { f.Chapters = nil },
		"twice":            func(f *display.About) { f.Options = append(f.Options, f.Options[1]) },
		`no option "pace"`: func(f *display.About) { f.Options[0].Sets = map[string]map[string]string{"short": {"pace": "1"}} },
		"which has no effect": func(f *display.About) {
			one, two := engine.Switch("one", "TOY-1"), engine.Switch("two", "TOY-1")
			one.Sets, two.Sets = sets("rounds", "1"), sets("rounds", "3")
			one.Default = "on"
			f.Options = append(f.Options, one, two)
		},
	} {
		if err := soundOptions(rules(changed(sound, change))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
	refusals := map[string]func(engine.Setup) (state, error){
		"not a Refusal":    func(engine.Setup) (state, error) { return state{}, errors.New("no") },
		"refusal.because":  func(engine.Setup) (state, error) { return state{}, engine.Refuse("TOY-1", "because") },
		"the zero Refusal": func(engine.Setup) (state, error) { return state{}, engine.Refusal{} },
		"TOY-55":           func(engine.Setup) (state, error) { return state{}, engine.Refuse("TOY-55", "too_long") },
		"none of 200 random set-ups": func(engine.Setup) (state, error) {
			return state{}, engine.Refuse("TOY-1", "too_long")
		},
	}
	for want, start := range refusals {
		fault := examine(rules(mutant{Rules: sound, start: start}), newSeed(1), nil)
		if fault == nil || !strings.Contains(fault.Error(), want) {
			t.Errorf("%q is not found: %v", want, fault)
		}
	}
	twice := changed(sound, func(f *display.About) {
		f.Options = append(f.Options, engine.Option{Name: "length", Rule: "TOY-1", Default: "endless", Values: []string{"endless"}})
	})
	if fault := findFault(twice, nil, 50); fault == nil || !strings.Contains(fault.Error(), "is not accepted") {
		t.Errorf("an option that has a choice too many: %v", fault)
	}
	missing := changed(sound, func(f *display.About) { f.Options[1].Values, f.Options[1].Min = []string{"1", "4"}, 1 })
	if fault := findFault(missing, nil, 50); fault != nil {
		t.Errorf("the options are sound: %v", fault)
	}
}

func TestOffers(t *testing.T) {
	sound := newToy(t)
	if err := soundOffers(rules(sound)); err != nil {
		t.Error(err)
	}
	part := func(p display.Part) func(*display.About) {
		return func(f *display.About) { f.Parts = append(slices.Clone(f.Parts), p) }
	}
	preset := func(p display.Preset) func(*display.About) {
		return func(f *display.About) { f.Presets = append(slices.Clone(f.Presets), p) }
	}
	statement := func(s display.Statement) func(*display.About) {
		return func(f *display.About) { f.Primer = append(slices.Clone(f.Primer), s) }
	}
	is := map[string]string{"rounds": "3"}
	for want, change := range map[string]func(*display.About){
		"chapter fog has no option":    func(f *display.About) { f.Chapters = append(slices.Clone(f.Chapters), display.Chapter{Name: "fog"}) },
		"is not an option":             func(f *display.About) { f.Chapters = []display.Chapter{{Name: "length", Options: []string{"fog"}}} },
		"two chapters list the option": func(f *display.About) { f.Chapters = append(slices.Clone(f.Chapters), f.Chapters[0]) },
		"part more is listed twice":    part(display.Part{Name: "more", Is: is, MaxSeats: 3}),
		`belongs to "fog"`:             part(display.Part{Name: "other", Of: "fog", Is: is, MaxSeats: 3}),
		"part other changes nothing":   part(display.Part{Name: "other"}),
		// three rounds allow fewer than four seats
		"part other (in: true) with preset": part(display.Part{Name: "other", Is: is}),
		`no option "pace"`:                  part(display.Part{Name: "other", Is: map[string]string{"pace": "1"}}),
		"in the game true, and not false":   part(display.Part{Name: "other", Is: map[string]string{"rounds": "2"}}),
		"but no preset":                     func(f *display.About) { f.Presets = nil },
		"preset usual is listed twice":      preset(display.Preset{Name: "usual"}),
		"preset long with 4 seats":          preset(display.Preset{Name: "long", Options: is}),
		`is recognized as "usual"`:          preset(display.Preset{Name: "same"}),
		`no rule "TOY-77"`:                  statement(display.Statement{Name: "x", Of: display.Turn, Rules: []string{"TOY-77"}}),
		"x cites no rule":                   statement(display.Statement{Name: "x", Of: display.Turn}),
		"primer: end is listed twice":       statement(display.Statement{Name: "end", Of: display.Turn, Rules: []string{"TOY-1"}}),
		"2 statements in the part goal":     statement(display.Statement{Name: "x", Of: display.Goal, Rules: []string{"TOY-1"}}),
		`no part "moral"`:                   statement(display.Statement{Name: "x", Of: "moral", Rules: []string{"TOY-1"}}),
		"0 statements in the part mistakes": func(f *display.About) { f.Primer = f.Primer[:3] },
		`no kind of source explains "own`:   func(f *display.About) { f.Sources = nil },
		"no rule has the source fog": func(f *display.About) {
			f.Sources = append(slices.Clone(f.Sources), display.Origin{Name: "fog", Marks: []string{"fog"}})
		},
	} {
		if err := soundOffers(rules(changed(sound, change))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
	if err := soundOffers(rules(changed(sound, func(f *display.About) { f.Primer = nil }))); err != nil {
		t.Errorf("a game needs no primer: %v", err)
	}
}
