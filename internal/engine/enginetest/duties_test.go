package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their twins

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/text"
)

// fewOnes draws two worlds and takes the one with fewer ones in hands.
func fewOnes(sound Rules) twin {
	return twin{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		a, b := sound.Resample(v, to, src), sound.Resample(v, to, src)
		if a.Deck[toy.One] > b.Deck[toy.One] {
			return a
		}
		return b
	}}
}

func TestOdds(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws many thousands of hidden worlds")
	}
	sound := newToy(t)
	if err := resampleByTheOdds(rules(sound), 300); err != nil {
		t.Error(err)
	}
	firstSeatFavoured := twin{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		s := sound.Resample(v, to, src)
		if to != 0 && to != 1 && s.Hands[0][toy.Three] == 0 && s.Hands[1][toy.Three] > 0 && s.Hands[0][toy.One] > 0 {
			s.Hands[0][toy.Three]++
			s.Hands[1][toy.Three]--
			s.Hands[0][toy.One]--
			s.Hands[1][toy.One]++
		}
		return s
	}}
	open := changed(sound, func(f *engine.About) { f.Hidden = false })
	open.resample = fewOnes(sound).resample
	if err := resampleByTheOdds(rules(open), 300); err != nil {
		t.Errorf("nothing is drawn where nothing is hidden: %v", err)
	}
	noFogOnViews := twin{Rules: sound, legal: func(dst []action, s *state, by seat) []action {
		return slices.DeleteFunc(sound.AppendLegal(dst, s, by), func(a action) bool {
			return s.Hands[0][toy.Unknown] > 0 && a == action{Kind: toy.Draw, Card: toy.Fog}
		})
	}}
	noFogInHands := twin{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		s := sound.Resample(v, to, src)
		for range 20 {
			fog := s.Hands[0][toy.Fog] + s.Hands[1][toy.Fog] + s.Hands[2][toy.Fog] + s.Hands[3][toy.Fog]
			if to >= 0 {
				fog -= s.Hands[to][toy.Fog]
			}
			if s.Phase < toy.Turn || fog == 0 {
				break
			}
			s = sound.Resample(v, to, src)
		}
		return s
	}}
	for want, off := range map[string]twin{
		"although the view says never: draw fog": noFogOnViews, "at set-up chance draws draw 1": fewOnes(sound), "can lay": firstSeatFavoured, "in play chance draws draw": noFogInHands,
	} {
		if err := resampleByTheOdds(rules(off), 300); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a Resample that is off the odds (%s): %v", want, err)
		}
	}
}

var kept []state

func TestHidesSomething(t *testing.T) {
	sound := newToy(t)
	open := changed(sound, func(f *engine.About) { f.Hidden = false })
	if err := errors.Join(hidesSomething(rules(sound)), hidesSomething(rules(open))); err != nil {
		t.Error(err)
	}
	if hidesSomething(rules(openTwin(sound))) == nil {
		t.Error("a game that hides nothing, and says it does, passes")
	}
	seldom := twin{Rules: sound, view: func(s *state, to seat) state {
		if s.Phase != toy.Over {
			return *s
		}
		return sound.View(s, to)
	}}
	if err := hidesSomething(rules(seldom)); err != nil {
		t.Error(err)
	}
}

func TestParse(t *testing.T) {
	sound := newToy(t)
	if err := oddTextsAreRead(rules(sound)); err != nil {
		t.Error(err)
	}
	refuses := func(with string) func(string) (action, error) {
		return func(s string) (action, error) {
			a, err := sound.Parse(s)
			if err != nil {
				err = errors.New(with)
			}
			return a, err
		}
	}
	cut := func(prefix string) func(string) (action, error) {
		return func(s string) (action, error) { return sound.Parse(strings.TrimPrefix(s, prefix)) }
	}
	free := twin{Rules: sound, parse: func(s string) (action, error) {
		return sound.Parse(strings.ToLower(strings.Join(strings.Fields(s), " ")))
	}}
	if err := oddTextsAreRead(rules(free)); err != nil {
		t.Errorf("spaces and capitals are free: %v", err)
	}
	for want, off := range map[string]twin{
		"one written form": {parse: cut("x ")},
		"breaks the game": {parse: func(s string) (action, error) {
			if s != "" && s[0] == '%' {
				panic("%")
			}
			return sound.Parse(s)
		}},
		`not by ""`:     {parse: refuses("")},
		"not by \"1\\n": {parse: refuses("1\n2")},
		"not by \"lo":   {parse: refuses(strings.Repeat("long ", 81))},
		"lay ? passes Check": {check: func(s *state, by seat, a action) refusal {
			if s.Phase == toy.Laying && a == (action{Kind: toy.Lay, Card: toy.Unknown}) {
				return refusal{}
			}
			return sound.Check(s, by, a)
		}, parse: func(s string) (action, error) {
			if s == "lay 3" {
				return sound.Parse("lay ?")
			}
			return sound.Parse(s)
		}, format: func(a action) string {
			if a == (action{Kind: toy.Lay, Card: toy.Unknown}) {
				return "lay 3"
			}
			return sound.Format(a)
		}},
	} {
		off.Rules = sound
		if want == "lay ? passes Check" {
			want = "lay 3 passes Check"
		}
		if err := oddTextsAreRead(rules(off)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
}

// candidates must contain the actions that were done before: the other candidates do not replace them.
func TestCandidates(t *testing.T) {
	w, err := begin(rules(newToy(t)), newSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	for n := range int8(mostMet) {
		w.meet(action{Seat: seat(n)})
	}
	all := w.candidates(0, nil)
	for n := range int8(mostMet) {
		if !slices.Contains(all, action{Seat: seat(n)}) {
			t.Errorf("action %d was met and is no candidate", n)
		}
	}
}

func TestPick(t *testing.T) {
	w := &walk[state, action]{dice: newSeed(1)}
	var picked engine.Seats
	for range 100 {
		picked = picked.With(w.pick(engine.AllSeats(3)))
	}
	if picked != engine.AllSeats(3) {
		t.Errorf("of three seats only %v are ever picked", picked)
	}
}

// A game that cannot be started gives an error from every function that starts games.
func TestNoStart(t *testing.T) {
	never := twin{Rules: newToy(t), start: func(engine.Setup) (state, error) { return state{}, errors.New("never") }}
	w, err := begin(rules(newToy(t)), newSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	w.rules = never
	for name, err := range map[string]error{
		"parse":       oddTextsAreRead(rules(never)),
		"hidden":      hidesSomething(rules(never)),
		"odds":        resampleByTheOdds(rules(never), 1),
		"allocations": noAllocations(rules(never)),
		"position":    changedCanBePlayed(rules(never), 1, nil),
		"perft":       countsAre[state, action](never, engine.Setup{Seats: 2}, nil),
		"copies":      copiesStay(w),
		"match":       matchAgrees(w),
	} {
		if err == nil || !strings.Contains(err.Error(), "never") {
			t.Errorf("%s: a game that cannot be started: %v", name, err)
		}
	}
	if countsAre[state, action](newToy(t), engine.Setup{Seats: 9}, nil) == nil {
		t.Error("nine seats are counted")
	}
}

func TestAllocations(t *testing.T) {
	sound := newToy(t)
	if err := noAllocations(rules(sound)); err != nil {
		t.Error(err)
	}
	wasteful := twin{Rules: sound, apply: func(s *state, by seat, a action, ev *events) {
		sound.Apply(s, by, a, ev)
		kept = append([]state(nil), *s)
	}}
	if noAllocations(rules(wasteful)) == nil {
		t.Error("a game that allocates passes")
	}
}

// A fault that one part finds does not make another part panic.
func TestPassedOver(t *testing.T) {
	sound := newToy(t)
	stuck := twin{Rules: sound, legal: func(dst []action, _ *state, _ seat) []action { return dst }}
	if err := errors.Join(noAllocations(rules(stuck)), resampleByTheOdds(rules(stuck), 1)); err != nil {
		t.Errorf("a dead end: %v", err)
	}
	w, err := begin(rules(twin{Rules: sound, result: func(*state) engine.Result { return engine.Result{} }}), newSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(resultIsWhole(w), wordsForEnd(w)); err != nil {
		t.Errorf("a game that is not over has no whole result: %v", err)
	}
	unfit := twin{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		s := sound.Resample(v, to, src)
		s.Score[0]++
		return s
	}}
	secrets := append(only("secrets"), only("barrier")...)
	if fault := findFault(unfit, secrets, 20); fault != nil {
		t.Errorf("a world that does not fit the view: %v", fault)
	}
	unseen := twin{Rules: sound, view: func(s *state, to seat) state {
		if to == engine.Chance {
			panic("chance looks at nothing")
		}
		return sound.View(s, to)
	}, cost: func(s *state, by seat, a action) engine.Cost {
		if by == engine.Chance {
			panic("chance pays nothing")
		}
		return sound.Cost(s, by, a)
	}, weight: func(s *state, a action) int {
		if a.Kind != toy.Draw {
			panic("only actions of chance have a weight")
		}
		return sound.Weight(s, a)
	}}
	if fault := findFault(unseen, allParts[state, action](), 5); fault != nil {
		t.Error(fault)
	}
	weightless := twin{Rules: sound, weight: func(*state, action) int { return 0 }}
	for _, off := range []twin{weightless, stuck} {
		if fault := findFault(off, only("apply"), 3); fault != nil {
			t.Error(fault)
		}
	}
	// Laying a card with either hand is the same to others, and makes no difference to the view of who does it.
	twoHands := twin{
		Rules: sound,
		legal: func(dst []action, s *state, by seat) []action {
			for _, a := range sound.AppendLegal(nil, s, by) {
				dst = append(dst, a)
				if a.Kind == toy.Lay {
					a.Seat = 1
					dst = append(dst, a)
				}
			}
			return dst
		},
		seen: func(s *state, by seat, a action, to seat) action {
			if a.Kind == toy.Lay && by != to {
				a.Seat = 0
			}
			return sound.Seen(s, by, a, to)
		},
	}
	if fault := findFault(twoHands, secrets, 20); fault != nil {
		t.Errorf("two actions that do the same: %v", fault)
	}
	if err := changedCanBePlayed(rules(sound), 1, []byte{1, 2}); err != nil {
		t.Errorf("a change that is cut short: %v", err)
	}
}

func TestPlainTypes(t *testing.T) {
	type withText struct{ Names [2]string }
	type withHidden struct{ secret int8 }
	type withInterface struct{ Any error }
	for name, err := range map[string]error{
		"pointer":    plainTypes[withPointer, action](),
		"text":       plainTypes[withText, action](),
		"unexported": plainTypes[withHidden, action](),
		"interface":  plainTypes[state, withInterface](),
	} {
		if err == nil {
			t.Errorf("a state or action with a field of this kind passes: %s", name)
		}
	}
	_ = withHidden{}.secret
	if err := plainTypes[state, action](); err != nil {
		t.Error(err)
	}
}

// changed returns the toy with other facts.
func changed(sound Rules, change func(*engine.About)) twin { return twin{Rules: sound, about: change} }

func TestOptions(t *testing.T) {
	sound := newToy(t)
	if err := soundOptions(rules(sound)); err != nil {
		t.Error(err)
	}
	sets := func(name, value string) map[string]map[string]string {
		return map[string]map[string]string{"on": {name: value}}
	}
	for want, change := range map[string]func(*engine.About){
		`its default "9"`:  func(f *engine.About) { f.Options[1].Default = "9" },
		`no rule "TOY-77"`: func(f *engine.About) { f.Options[1].Rule = "TOY-77" },
		"in no chapter":    func(f *engine.About) { f.Chapters = nil },
		"twice":            func(f *engine.About) { f.Options = append(f.Options, f.Options[1]) },
		`no option "pace"`: func(f *engine.About) { f.Options[0].Sets = map[string]map[string]string{"short": {"pace": "1"}} },
		"which has no effect": func(f *engine.About) {
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
		fault := examine(rules(twin{Rules: sound, start: start}), newSeed(1), nil)
		if fault == nil || !strings.Contains(fault.Error(), want) {
			t.Errorf("%q is not found: %v", want, fault)
		}
	}
	twice := changed(sound, func(f *engine.About) {
		f.Options = append(f.Options, engine.Option{Name: "length", Rule: "TOY-1", Default: "endless", Values: []string{"endless"}})
	})
	if fault := findFault(twice, nil, 50); fault == nil || !strings.Contains(fault.Error(), "is not accepted") {
		t.Errorf("an option that has a choice too many: %v", fault)
	}
	missing := changed(sound, func(f *engine.About) { f.Options[1].Values, f.Options[1].Min = []string{"1", "4"}, 1 })
	if fault := findFault(missing, nil, 50); fault != nil {
		t.Errorf("the options are sound: %v", fault)
	}
}

func TestOffers(t *testing.T) {
	sound := newToy(t)
	if err := soundOffers(rules(sound)); err != nil {
		t.Error(err)
	}
	part := func(p engine.Part) func(*engine.About) {
		return func(f *engine.About) { f.Parts = append(slices.Clone(f.Parts), p) }
	}
	preset := func(p engine.Preset) func(*engine.About) {
		return func(f *engine.About) { f.Presets = append(slices.Clone(f.Presets), p) }
	}
	statement := func(s engine.Statement) func(*engine.About) {
		return func(f *engine.About) { f.Primer = append(slices.Clone(f.Primer), s) }
	}
	is := map[string]string{"rounds": "3"}
	for want, change := range map[string]func(*engine.About){
		"chapter fog has no option":         func(f *engine.About) { f.Chapters = append(slices.Clone(f.Chapters), engine.Chapter{Name: "fog"}) },
		"is no option":                      func(f *engine.About) { f.Chapters = []engine.Chapter{{Name: "length", Options: []string{"fog"}}} },
		"two chapters list the option":      func(f *engine.About) { f.Chapters = append(slices.Clone(f.Chapters), f.Chapters[0]) },
		"part more stands twice":            part(engine.Part{Name: "more", Is: is, MaxSeats: 3}),
		`belongs to "fog"`:                  part(engine.Part{Name: "other", Of: "fog", Is: is, MaxSeats: 3}),
		"part other changes nothing":        part(engine.Part{Name: "other"}),
		"part other (in: true) with preset": part(engine.Part{Name: "other", Is: is}), // four seats are too many for three rounds
		`no option "pace"`:                  part(engine.Part{Name: "other", Is: map[string]string{"pace": "1"}}),
		"in the game true, and not false":   part(engine.Part{Name: "other", Is: map[string]string{"rounds": "2"}}),
		"and no preset":                     func(f *engine.About) { f.Presets = nil },
		"preset usual stands twice":         preset(engine.Preset{Name: "usual"}),
		"preset long with 4 seats":          preset(engine.Preset{Name: "long", Options: is}),
		`is taken for "usual"`:              preset(engine.Preset{Name: "same"}),
		`no rule "TOY-77"`:                  statement(engine.Statement{Name: "x", Of: engine.Turn, Rules: []string{"TOY-77"}}),
		"x names no rule":                   statement(engine.Statement{Name: "x", Of: engine.Turn}),
		"primer: end stands twice":          statement(engine.Statement{Name: "end", Of: engine.Turn, Rules: []string{"TOY-1"}}),
		"2 statements in the part goal":     statement(engine.Statement{Name: "x", Of: engine.Goal, Rules: []string{"TOY-1"}}),
		`no part "moral"`:                   statement(engine.Statement{Name: "x", Of: "moral", Rules: []string{"TOY-1"}}),
		"0 statements in the part mistakes": func(f *engine.About) { f.Primer = f.Primer[:3] },
		`no kind of source explains "own`:   func(f *engine.About) { f.Sources = nil },
		"fog is the source of no rule": func(f *engine.About) {
			f.Sources = append(slices.Clone(f.Sources), engine.Origin{Name: "fog", Marks: []string{"fog"}})
		},
	} {
		if err := soundOffers(rules(changed(sound, change))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
	if err := soundOffers(rules(changed(sound, func(f *engine.About) { f.Primer = nil }))); err != nil {
		t.Errorf("a game needs no primer: %v", err)
	}
}

func TestTexts(t *testing.T) {
	sound := newToy(t)
	if err := completeTexts(rules(sound), "toy"); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*engine.About){
		`"option.haste"`:        func(f *engine.About) { f.Options = append(f.Options, engine.Switch("haste", "TOY-1")) },
		`"option.length.quick"`: func(f *engine.About) { f.Options[0].Values = append(f.Options[0].Values, "quick") },
		`"event.waited"`:        func(f *engine.About) { f.Patience = engine.Patience{Event: "waited", Most: 3} },
		`"action.shrug"`:        func(f *engine.About) { f.Reactions = []string{"yes", "shrug"} },
		`"part.fog"`:            func(f *engine.About) { f.Parts = []engine.Part{{Name: "fog"}} },
		`"preset.fog.help"`:     func(f *engine.About) { f.Presets = []engine.Preset{{Name: "fog"}} },
		`"primer.fog.text"`:     func(f *engine.About) { f.Primer = engine.Primer{{Name: "fog"}} },
		"primer.goal has words": func(f *engine.About) { f.Primer = nil },
		`"source.fog"`:          func(f *engine.About) { f.Sources = []engine.Origin{{Name: "fog"}} },
		`"reconstructed.board"`: func(f *engine.About) { f.Reconstructed = []string{"board"} },
		`"did.end"`:             func(f *engine.About) { f.SilentRules = map[string]string{"end": "TOY-7"} },
		`did.load has words`:    func(f *engine.About) { f.SilentRules = nil },
		`"cost.beans"`:          func(f *engine.About) { f.ScoredIn = "beans" },
	} {
		if err := completeTexts(rules(changed(sound, change)), "toy"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not found: %v", want, err)
		}
	}
	err := completeTexts(rules(sound), "testdata/said")
	for _, want := range []string{
		"said.go:4: event.ended: toy has no rule", "TOY-98", "said.go:6: a refusal made by hand", "said.go:8: an event made by hand",
		"refusal.toll has words, but nothing",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
	if err := completeTexts(rules(sound), "testdata/no such folder"); err == nil {
		t.Error("a folder that is not there passes")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "broken.go"), []byte("package"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := completeTexts(rules(sound), dir); err == nil || !strings.Contains(err.Error(), "read the source") {
		t.Errorf("source that is none: %v", err)
	}
}

// Tests and testdata do not count as the game's source, and an argument that is not a literal is skipped.
func TestSaidInSource(t *testing.T) {
	dir := t.TempDir()
	for name, source := range map[string]string{
		"said.go":       "package x\n\nvar d, e = EventGot{Card: 1}.By(`TOY-11`), EventNone{}.By(`TOY-1`)\n",
		"said_test.go":  "package x\nvar c = Refuse(`TOY-2`, `tested`)\n",
		"testdata/x.go": "package\n",
		"notes.txt":     "package\n",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(source), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	terms := newToy(t).About().Terms
	said, _, err := saidInSource(dir, terms)
	if want := []saying{{"TOY-11", "event.got", "said.go:3"}, {"", "event.got", "said.go:3"}}; err != nil || !slices.Equal(said, want) {
		t.Errorf("found %v (%v), want %v", said, err, want)
	}
	if _, _, err := saidInSource(filepath.Join(dir, "none"), terms); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestDifferences(t *testing.T) {
	var a, b state
	b.Offered, b.Hands[1][toy.Fog], b.Score[2] = true, 2, 5
	want := "Offered false or true, Hands[1][4] 0 or 2, Score[2] 0 or 5"
	if got := differences(reflect.ValueOf(a), reflect.ValueOf(b)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSameInAll(t *testing.T) {
	files := fstest.MapFS{
		"text/en.txt": {Data: []byte("a = {0} and {1:card}\nb = one")},
		"text/de.txt": {Data: []byte("a = {0} und {1}\nb = eins")},
		"text/fr.txt": {Data: []byte("a = {0} et {1:card}")},
	}
	c, err := text.Load(files, "text")
	if err != nil {
		t.Fatal(err)
	}
	err = sameInAll(c)
	for _, want := range []string{"a uses [{0} {1:card}] in en and [{0} {1}] in de", "b is in en and not in fr"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
}

func TestCitedBothWays(t *testing.T) {
	sound := newToy(t)
	err := citedBothWays(rules(sound), "testdata/cited")
	for _, want := range []string{
		"TOY-2 (RULES.md", // cited by a comment alone
		"TOY-3 (RULES.md", // cited by a test that cannot fail
		"TOY-5 (RULES.md", // cited by a helper that no test is
		"TOY-98 is not in RULES.md",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found in: %v", want, err)
		}
	}
	for _, not := range []string{"TOY-1 (RULES.md", "TOY-4 (RULES.md", "TOY-10 (RULES.md", "TOY-11 (RULES.md", "TOY-16 (RULES.md"} {
		if err != nil && strings.Contains(err.Error(), not) {
			t.Errorf("%s is cited, but: %v", not, err)
		}
	}
	if err := citedBothWays(rules(sound), "testdata/no such folder"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	for dir, file := range map[string]string{"a": "toy-1.txt", "[": "toy-1.txt"} { // a record that cannot be read, a folder that cannot be searched
		dir = filepath.Join(t.TempDir(), dir)
		if err := os.MkdirAll(filepath.Join(dir, "testdata", "records"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "testdata", "records", file), []byte("no record"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := citedBothWays(rules(sound), dir); err == nil || strings.Contains(err.Error(), "is cited by no test") {
			t.Errorf("%s: %v", dir, err)
		}
		if _, err := goldenRecords(filepath.Join(dir, "none")); err == nil {
			t.Errorf("%s: no records are enough", dir)
		}
	}
	none := changed(sound, func(f *engine.About) { f.Rulebook = nil })
	if err := citedBothWays(rules(none), "toy"); err == nil {
		t.Error("a game without rules passes")
	}
}

// A file's name cites an id in any case, the small letter at its end too.
func TestCitedByName(t *testing.T) {
	c := citations{
		ids: map[string]string{}, all: map[string]string{}, form: idForm(),
		prefixes: map[string]bool{"TOY": true}, rules: []string{"TOY-4", "TOY-4b"},
	}
	for _, name := range []string{"toy-4b-deal.txt", "other-7.txt", "TOY-9.txt"} {
		c.addName(name)
	}
	if c.ids["TOY-4b"] == "" || c.ids["TOY-9"] == "" || len(c.ids) != 2 {
		t.Errorf("cited: %v", c.ids)
	}
}

func TestRecordsCanFail(t *testing.T) {
	g := rules(newToy(t)).erased()
	for file, want := range map[string]string{
		"sound.txt":      "",
		"illegal.txt":    "illegal.txt:9: ",
		"unrefused.txt":  "unrefused.txt:9: ",
		"other-rule.txt": "other-rule.txt:9: ",
		"result.txt":     "result.txt:12: ",
		"missing.txt":    "is missing",
		"cut.txt":        "broken off",
		"empty.txt":      "nothing happens",
		"not-there.txt":  "no such file",
	} {
		err := replayFile(g, "testdata/records/"+file)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && !strings.Contains(got, want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}

func TestCounts(t *testing.T) {
	sound, setup := newToy(t), engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}}
	if err := countsAre[state, action](sound, setup, []uint64{4, 16, 64, 254, 892}); err != nil {
		t.Error(err)
	}
	if countsAre[state, action](sound, setup, []uint64{4, 16, 65}) == nil {
		t.Error("a wrong count passes")
	}
}
