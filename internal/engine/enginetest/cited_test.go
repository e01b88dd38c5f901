package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
)

func TestCitedBothWays(t *testing.T) {
	sound := newToy(t)
	err := citedBothWays(rules(sound), "testdata/cited")
	for _, want := range []string{
		"TOY-2 (RULES.md", // cited only by a comment
		"TOY-3 (RULES.md", // cited by a test that cannot fail
		"TOY-5 (RULES.md", // cited by a helper that is not a test
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
	for dir, file := range map[string]string{"a": "toy-1.txt", "[": "toy-1.txt"} {
		// an unreadable record, an unreadable folder
		dir = filepath.Join(t.TempDir(), dir)
		must.Do(t, os.MkdirAll(filepath.Join(dir, "testdata", "records"), 0o700))
		must.Do(t, os.WriteFile(filepath.Join(dir, "testdata", "records", file), []byte("no record"), 0o600))
		if err := citedBothWays(rules(sound), dir); err == nil || strings.Contains(err.Error(), "is cited by no test") {
			t.Errorf("%s: got error %v", dir, err)
		}
		if _, err := goldenRecords(filepath.Join(dir, "none")); err == nil {
			t.Errorf("%s: no records are enough", dir)
		}
	}
	more := changed(sound, func(f *display.About) { f.Options = append(f.Options, engine.Switch("haste", "TOY-4")) })
	if err := citedBothWays(rules(more), "testdata/cited"); err == nil || !strings.Contains(err.Error(), "option haste (TOY-4)") || strings.Contains(err.Error(), "option length") {
		t.Errorf("an option without a test, of a rule with one, and one whose rule has another option: %v", err)
	}
	none := changed(sound, func(f *display.About) { f.Rulebook = nil })
	if err := citedBothWays(rules(none), "toy"); err == nil {
		t.Error("a game without rules passes")
	}
}

// A file name cites an id in either case, including a lower-case suffix.
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
