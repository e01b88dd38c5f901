package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

func TestTexts(t *testing.T) {
	sound := newToy(t)
	if err := completeTexts(rules(sound), "toy"); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*display.About){
		`"option.haste"`:        func(f *display.About) { f.Options = append(f.Options, engine.Switch("haste", "TOY-1")) },
		`"option.length.quick"`: func(f *display.About) { f.Options[0].Values = append(f.Options[0].Values, "quick") },
		`"event.waited"`:        func(f *display.About) { f.EventLimit = engine.EventLimit{Event: "waited", Max: 3} },
		`"action.shrug"`:        func(f *display.About) { f.Reactions = []string{"yes", "shrug"} },
		`"part.fog"`:            func(f *display.About) { f.Parts = []display.Part{{Name: "fog"}} },
		`"preset.fog.help"`:     func(f *display.About) { f.Presets = []display.Preset{{Name: "fog"}} },
		`"primer.fog.text"`:     func(f *display.About) { f.Primer = display.Primer{{Name: "fog"}} },
		"primer.goal has words": func(f *display.About) { f.Primer = nil },
		`"source.fog"`:          func(f *display.About) { f.Sources = []display.Origin{{Name: "fog"}} },
		`"reconstructed.board"`: func(f *display.About) { f.Reconstructed = []string{"board"} },
		`"phrase.fog"`:          func(f *display.About) { f.Phrases = []string{"fog"} },
		`"did.end"`:             func(f *display.About) { f.SilentRules = map[string]string{"end": "TOY-7"} },
		`did.load has words`:    func(f *display.About) { f.SilentRules = nil },
		`"cost.beans"`:          func(f *display.About) { f.ScoredIn = "beans" },
	} {
		if err := completeTexts(rules(changed(sound, change)), "toy"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not found: %v", want, err)
		}
	}
	err := completeTexts(rules(sound), "testdata/said")
	for _, want := range []string{
		"said.go:4: event.ended: toy has no rule", "TOY-98", "said.go:6: an undeclared refusal", "said.go:8: an undeclared event",
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
	must.Do(t, os.WriteFile(filepath.Join(dir, "broken.go"), []byte("package"), 0o600))
	if err := completeTexts(rules(sound), dir); err == nil || !strings.Contains(err.Error(), "read the source") {
		t.Errorf("source that is none: %v", err)
	}
}

// Tests and testdata do not count as the game's source, and an argument that is not a literal is
// skipped.
func TestKeysInSource(t *testing.T) {
	dir := t.TempDir()
	for name, source := range map[string]string{
		"said.go":       "package x\n\nvar d, e = EventGot{Card: 1}.By(`TOY-11`), EventNone{}.By(`TOY-1`)\n",
		"said_test.go":  "package x\nvar c = Refuse(`TOY-2`, `tested`)\n",
		"testdata/x.go": "package\n",
		"notes.txt":     "package\n",
	} {
		path := filepath.Join(dir, name)
		must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(source), 0o600)))
	}
	terms := newToy(t).About().Terms
	mentions, _, err := mentionsInSource(dir, terms)
	if want := []mention{{"TOY-11", "event.got", "said.go:3"}, {"", "event.got", "said.go:3"}}; err != nil || !slices.Equal(mentions, want) {
		t.Errorf("found %v (%v), want %v", mentions, err, want)
	}
	if _, _, err := mentionsInSource(filepath.Join(dir, "none"), terms); !errors.Is(err, os.ErrNotExist) {
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
	c := must.Get(text.Load(files, "text"))(t)
	err := sameInAll(c)
	for _, want := range []string{"a uses [{0} {1:card}] in en and [{0} {1}] in de", "b is in en and not in fr"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
}
