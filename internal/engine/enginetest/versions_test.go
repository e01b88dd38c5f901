package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/must"
)

// renewed is the toy in a second version, in which loading is forbidden.
type renewed struct {
	mutant
	older func(version int) engine.Rules[state, action]
}

func (r renewed) At(version int) engine.Rules[state, action] { return r.older(version) }

// newRenewed returns a sound game, except for what spoil does to its About.
func newRenewed(tb testing.TB, spoil func(*display.About)) renewed {
	tb.Helper()
	sound := newToy(tb)
	return renewed{
		mutant: mutant{
			Rules: sound,
			about: func(f *display.About) {
				f.Version, f.Oldest = 2, 1
				f.Changes = []engine.Change{{
					Name: "nobodyLoads", Since: 2, Rules: []string{"TOY-14"}, Date: "2026-11-22", What: "No loading.", Why: "To try.", Until: "2028",
				}}
				spoil(f)
			},
			check: func(s *state, by seat, a action) refusal {
				if a.Kind == toy.Load {
					return engine.Refuse("TOY-14", "loaded_already")
				}
				return sound.Check(s, by, a)
			},
		},
		older: func(int) engine.Rules[state, action] { return sound },
	}
}

const (
	firstLoads = "game toy 1\noption length short\nseats 2\ntag change nobodyLoads\n* draw 3\n* draw 1\n* draw fog\n* draw 2\n1 lay 3\n2 lay 2\n1 load\n"
	firstLays  = "game toy 2\noption length short\nseats 2\n* draw 3\n* draw 1\n* draw fog\n* draw 2\n1 lay 3\n"
)

func TestSupportedVersions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		spoil   func(*display.About)
		older   func(int) engine.Rules[state, action]
		records []string
		says    string // "" if there is no error
	}{
		{name: "sound", records: []string{firstLoads, firstLays}},
		{name: "no record of the old version", records: []string{firstLays}, says: "no record of version 1"},
		{name: "no record of the new version", records: []string{firstLoads}, says: "no record of version 2"},
		{
			name: "the old record holds by both", records: []string{strings.TrimSuffix(firstLoads, "1 load\n"), firstLays},
			says: "it also replays with version 2, so it does not show nobodyLoads",
		},
		{
			name: "no record shows the change", records: []string{strings.Replace(firstLoads, "tag change nobodyLoads\n", "", 1), firstLays},
			says: `no record has the line "tag change nobodyLoads"`,
		},
		{
			name: "a record shows a change that there is not", records: []string{strings.Replace(firstLoads, "nobodyLoads", "nobodyLays", 1), firstLays},
			says: `no change is called "nobodyLays"`,
		},
		{
			name: "a record of the new version shows the change", records: []string{firstLoads, strings.Replace(firstLays, "seats 2\n", "seats 2\ntag change nobodyLoads\n", 1)},
			says: "it is of version 2, and nobodyLoads came with version 2",
		},
		{
			name: "the old rules are not there", records: []string{firstLoads, firstLays}, older: func(int) engine.Rules[state, action] { return newRenewed(t, func(*display.About) {}) },
			says: "version 1 says that it is toy 2",
		},
		{name: "a change without a reason", spoil: func(f *display.About) { f.Changes[0].Why = "" }, says: "it must have"},
		{name: "a change of no rule", spoil: func(f *display.About) { f.Changes[0].Rules = []string{"TOY-99"} }, says: "TOY-99"},
		{name: "a change without a name", spoil: func(f *display.About) { f.Changes[0].Name = "" }, says: "its name is missing"},
		{name: "a change of a version to come", spoil: func(f *display.About) { f.Changes[0].Since = 3 }, says: "it makes no difference between supported versions"},
		{name: "a version without a change", spoil: func(f *display.About) { f.Changes = nil }, says: "version 2 came without a change"},
		{name: "changes out of order", spoil: func(f *display.About) {
			f.Version = 3
			late := f.Changes[0]
			late.Name, late.Since = "later", 3
			f.Changes = []engine.Change{late, f.Changes[0]}
		}, says: "after a later change"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			where := filepath.Join(dir, "testdata", "records")
			must.Do(t, os.MkdirAll(where, 0o700))
			for i, rec := range c.records {
				must.Do(t, os.WriteFile(filepath.Join(where, string(rune('a'+i))+".txt"), []byte(rec), 0o600))
			}
			spoil := func(*display.About) {}
			if c.spoil != nil {
				spoil = c.spoil
			}
			r := newRenewed(t, spoil)
			if c.older != nil {
				r.older = c.older
			}
			err := supportsVersions(rules(r), dir)
			switch {
			case c.says == "" && err != nil:
				t.Error(err)
			case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
				t.Errorf("want an error with %q, got %v", c.says, err)
			}
		})
	}
}

// The kit catches an older version that breaks the contract, as it does for the newest.
func TestOlderGamesPassTheKit(t *testing.T) {
	t.Parallel()
	r := newRenewed(t, func(*display.About) {})
	if err := olderGames(rules(r), 2); err != nil {
		t.Error(err)
	}
	broken := mutant{Rules: newToy(t), valid: func(*state) error { return os.ErrInvalid }}
	r.older = func(int) engine.Rules[state, action] { return broken }
	if err := olderGames(rules(r), 2); err == nil || !strings.Contains(err.Error(), "version 1: valid") {
		t.Errorf("got %v", err)
	}
}
