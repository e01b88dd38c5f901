package enginetest //nolint:testpackage // the kit's parts are held to their twins one by one

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/text"
)

func TestOdds(t *testing.T) {
	sound := newToy(t)
	if err := resampleByTheOdds(rules(sound), 300); err != nil {
		t.Error(err)
	}
	fewOnes := twin{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		a, b := sound.Resample(v, to, src), sound.Resample(v, to, src)
		if a.Deck[toy.One] > b.Deck[toy.One] {
			return a
		}
		return b
	}}
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
	for want, off := range map[string]twin{"falls draw 1": fewOnes, "can lay": firstSeatFavoured} {
		if err := resampleByTheOdds(rules(off), 300); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a Resample that is off the odds (%s): %v", want, err)
		}
	}
}

var kept []state

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

func TestPlainTypes(t *testing.T) {
	type withPointer struct {
		State state
		Deck  *int
	}
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

// changed is the toy with other facts.
func changed(sound toy.Rules, change func(*engine.Facts)) rules {
	return twin{Rules: sound, facts: func(f engine.Facts) engine.Facts {
		f.Options = slices.Clone(f.Options)
		change(&f)
		return f
	}}
}

func TestOptions(t *testing.T) {
	sound := newToy(t)
	if err := soundOptions(rules(sound)); err != nil {
		t.Error(err)
	}
	sets := func(name, value string) map[string]map[string]string {
		return map[string]map[string]string{"on": {name: value}}
	}
	for want, change := range map[string]func(*engine.Facts){
		`its default "9"`:  func(f *engine.Facts) { f.Options[1].Default = "9" },
		`no rule "TOY-77"`: func(f *engine.Facts) { f.Options[1].Rule = "TOY-77" },
		"stands twice":     func(f *engine.Facts) { f.Options = append(f.Options, f.Options[1]) },
		`no option "pace"`: func(f *engine.Facts) { f.Options[0].Sets = map[string]map[string]string{"short": {"pace": "1"}} },
		"which does not hold": func(f *engine.Facts) {
			one, two := engine.Switch("one", "TOY-1"), engine.Switch("two", "TOY-1")
			one.Sets, two.Sets = sets("rounds", "1"), sets("rounds", "3")
			one.Default = "on"
			f.Options = append(f.Options, one, two)
		},
	} {
		if err := soundOptions(changed(sound, change)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
	refusals := map[string]func(engine.Setup) (state, error){
		"no refusal":      func(engine.Setup) (state, error) { return state{}, errors.New("no") },
		"refusal.because": func(engine.Setup) (state, error) { return state{}, engine.Refuse("TOY-1", "because") },
		"none was accepted": func(engine.Setup) (state, error) {
			return state{}, engine.Refuse("TOY-1", "too_long")
		},
	}
	for want, start := range refusals {
		fault := examine(rules(twin{Rules: sound, start: start}), newSeed(1), nil)
		if fault == nil || !strings.Contains(fault.Error(), want) {
			t.Errorf("%q is not found: %v", want, fault)
		}
	}
	missing := changed(sound, func(f *engine.Facts) { f.Options[1].Values, f.Options[1].Min = []string{"1", "4"}, 1 })
	if fault := findFault(missing, nil, 50); fault != nil {
		t.Errorf("the options are sound: %v", fault)
	}
}

func TestTexts(t *testing.T) {
	sound := newToy(t)
	if err := completeTexts(rules(sound), "toy"); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*engine.Facts){
		`"option.haste"`:        func(f *engine.Facts) { f.Options = append(f.Options, engine.Switch("haste", "TOY-1")) },
		`"option.length.quick"`: func(f *engine.Facts) { f.Options[0].Values = append(f.Options[0].Values, "quick") },
		`"reconstructed.board"`: func(f *engine.Facts) { f.Reconstructed = []string{"board"} },
	} {
		if err := completeTexts(changed(sound, change), "toy"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not found: %v", want, err)
		}
	}
	err := completeTexts(rules(sound), "testdata/said")
	for _, want := range []string{`said.go:4: the words for "refusal.hurry"`, "TOY-98", "refusal.toll has words, but nothing"} {
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
	none := changed(sound, func(f *engine.Facts) { f.Rulebook = nil })
	if err := citedBothWays(none, "toy"); err == nil {
		t.Error("a game without rules passes")
	}
}

func TestRecordsCanFail(t *testing.T) {
	g := engine.Erase(rules(newToy(t)))
	for file, want := range map[string]string{
		"sound.txt":      "",
		"illegal.txt":    "illegal.txt:9: ",
		"unrefused.txt":  "unrefused.txt:9: ",
		"other-rule.txt": "other-rule.txt:9: ",
		"result.txt":     "result.txt:12: ",
		"missing.txt":    "is missing",
		"cut.txt":        "broken off",
		"empty.txt":      "nothing happens",
	} {
		err := replayFile(g, "testdata/records/"+file)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && !strings.Contains(got, want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}

func TestCounts(t *testing.T) {
	sound, setup := newToy(t), engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}}
	if err := countsAre(rules(sound), setup, []uint64{4, 16, 64, 254, 892}); err != nil {
		t.Error(err)
	}
	if countsAre(rules(sound), setup, []uint64{4, 16, 65}) == nil {
		t.Error("a wrong count passes")
	}
}
