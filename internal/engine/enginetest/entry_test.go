package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/must"
)

// entryVar names the entry point for TestEntry or FuzzEntry to run. TestEntryPointsCanFail runs
// them in subprocesses, since they must fail.
const entryVar = "ENGINETEST_ENTRY"

func TestEntry(t *testing.T) {
	for _, e := range entries(newToy(t)) {
		if e.run != nil && e.name == os.Getenv(entryVar) {
			e.run(t)
		}
	}
}

func FuzzEntry(f *testing.F) {
	for _, e := range entries(newToy(f)) {
		if e.fuzz != nil && e.name == os.Getenv(entryVar) {
			e.fuzz(f)
			return
		}
	}
	f.Skip("only TestEntryPointsCanFail has a use for it")
}

// An entry is a use of the kit that must fail.
type entry struct {
	name string
	dir  string // where it runs: in the toy's folder or another one
	says string
	run  func(*testing.T)
	fuzz func(*testing.F)
}

// withPointer is a state that is not a plain value.
type withPointer struct {
	State state
	Deck  *int
}

func entries(sound Rules) []entry {
	var leaked []state
	run := func(b both) func(*testing.T) { return func(t *testing.T) { t.Helper(); Run[state, action](t, b, b) } }
	wasteful := mutant{Rules: sound, apply: func(s *state, by seat, a action, ev *events) {
		sound.Apply(s, by, a, ev)
		leaked = append([]state(nil), *s)
		_ = leaked
	}}
	lax := mutant{Rules: sound, parse: func(s string) (action, error) { return sound.Parse(strings.TrimSuffix(s, " it")) }}
	stuck := mutant{Rules: sound, legal: func(dst []action, s *state, by seat) []action {
		if s.Phase == toy.Turn {
			return dst
		}
		return sound.AppendLegal(dst, s, by)
	}}
	never := mutant{Rules: sound, start: func(engine.Setup) (state, error) { return state{}, errors.New("never") }}
	records := func(t *testing.T) { t.Helper(); Records[state, action](t, sound, sound) }
	return []entry{
		{name: "plain", says: "/plain", run: func(t *testing.T) {
			t.Helper()
			Run[withPointer, action](t, nil, nil)
		}},
		{name: "texts", says: "/texts", run: run(changed(sound, func(f *display.About) { f.Reconstructed = []string{"board"} }))},
		{name: "options", says: "/options", run: run(changed(sound, func(f *display.About) { f.Options[1].Rule = "TOY-77" }))},
		{name: "offers", says: "/offers", run: run(changed(sound, func(f *display.About) { f.Presets = nil }))},
		{name: "games", says: "/games", run: run(mutant{Rules: sound, board: func(*state) display.Board { return plainBoard("{}") }})},
		{name: "parse", says: "/parse", run: run(lax)},
		{name: "hidden", says: "/hidden", run: run(openMutant(sound))},
		{name: "odds", says: "/odds", run: run(fewOnes(sound))},
		{name: "allocations", says: "/allocations", run: run(wasteful)},
		{name: "records", dir: ".", says: "/result", run: records},
		{name: "no records", dir: "testdata", says: "there are no records", run: records},
		{name: "cited", dir: "testdata", says: "is cited by no test", run: func(t *testing.T) { t.Helper(); Cited[state, action](t, sound, sound) }},
		{name: "perft", says: "want 5", run: func(t *testing.T) { t.Helper(); Perft[state, action](t, sound, engine.Setup{Seats: 2}, 4, 5) }},
		{name: "perft from a position", says: "want 5", run: func(t *testing.T) { t.Helper(); PerftFrom[state, action](t, sound, started(t, sound), 4, 5) }},
		{name: "valid", says: "and Valid accepts", run: func(t *testing.T) {
			t.Helper()
			open := mutant{Rules: sound, valid: func(*state) error { return nil }}
			Valid[state, action](t, open, open, nil, nil)
		}},
		{name: "fuzz playout", says: "dead end", fuzz: func(f *testing.F) { f.Helper(); FuzzPlayout[state, action](f, stuck, stuck) }},
		{name: "fuzz parse", says: `it" is read`, fuzz: func(f *testing.F) { f.Helper(); FuzzParse[state, action](f, lax, lax) }},
		{name: "fuzz parse without a game", says: "never", fuzz: func(f *testing.F) { f.Helper(); FuzzParse[state, action](f, never, never) }},
		{name: "fuzz position", says: "has no legal action", fuzz: func(f *testing.F) { f.Helper(); FuzzPosition[state, action](f, stuck, stuck) }},
	}
}

// started returns the position of two seats before the deal.
func started(tb testing.TB, r Rules) state {
	tb.Helper()
	return must.Get(r.Start(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}}))(tb)
}

// openMutant claims to hide information but hides nothing.
func openMutant(sound Rules) mutant {
	return mutant{
		Rules:    sound,
		view:     func(s *state, _ seat) state { return *s },
		resample: func(v *state, _ seat, _ engine.Source) state { return *v },
		seen:     func(_ *state, _ seat, a action, _ seat) action { return a },
	}
}

// inProcess runs an entry point in a subprocess.
func inProcess(t *testing.T, name, dir string, args ...string) (string, error) {
	t.Helper()
	self := must.Get(os.Executable())(t)
	args = append(args, "-test.run=^(Test|Fuzz)Entry$", "-rapid.nofailfile", "-rapid.checks=20", "-rapid.shrinktime=10ms")
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), entryVar+"="+name)
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), err
}

func TestEntryPointsCanFail(t *testing.T) {
	t.Parallel()
	for _, e := range entries(newToy(t)) {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			dir := e.dir
			if dir == "" {
				dir = "toy"
			}
			out, err := inProcess(t, e.name, dir)
			if err == nil {
				t.Fatal("it passes")
			}
			if !strings.Contains(out, e.says) || strings.Contains(out, "panic:") {
				t.Errorf("it fails for another reason than %q:\n%s", e.says, out)
			}
		})
	}
}

// With -update the result of a record is rewritten, and the record passes afterwards.
func TestRecordsCanBeUpdated(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.CopyFS(filepath.Join(dir, "testdata", "records"), only1(t, "result.txt")))
	if out, err := inProcess(t, "records", dir); err == nil {
		t.Fatalf("a record with a wrong result passes:\n%s", out)
	}
	if out, err := inProcess(t, "records", dir, "-update"); err != nil {
		t.Fatalf("got error %v\n%s", err, out)
	}
	if out, err := inProcess(t, "records", dir); err != nil {
		t.Errorf("after an update: %v\n%s", err, out)
	}
}

// only1 returns a folder with one of the kit's records.
func only1(t *testing.T, name string) fs.FS {
	t.Helper()
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join("testdata", "records", name))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return os.DirFS(dir)
}

func TestUpdateResult(t *testing.T) {
	g := rules(newToy(t)).erased()
	sound := must.Get(os.ReadFile("testdata/records/sound.txt"))(t)
	update := func(text string) (string, error) {
		path := filepath.Join(t.TempDir(), "record.txt")
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
		err := updateResult(g, path)
		now, _ := os.ReadFile(path)
		return string(now), err
	}
	whole := string(sound)
	body, _, over := strings.Cut(whole, "\n= ")
	lines := strings.Split(body, "\n")
	unfinished := strings.Join(lines[:len(lines)-1], "\n") + "\n"
	if over {
		for _, text := range []string{whole, body, body + "\n", body + "\n= places 2 1 by TOY-16\n"} {
			if now, err := update(text); now != whole || err != nil {
				t.Errorf("%q becomes %q (%v), want %q", text, now, err, whole)
			}
		}
	}
	if now, err := update(unfinished); now != unfinished || err != nil {
		t.Errorf("%q becomes %q (%v)", unfinished, now, err)
	}
	for _, bad := range []string{"", "game\n", whole + "1 take\n", strings.Replace(whole, "seats 2", "seats 9", 1)} {
		if now, err := update(bad); err == nil || now != bad {
			t.Errorf("%q becomes %q (%v), want an error", bad, now, err)
		}
	}
	if err := updateResult(g, "testdata/no such file"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a record that is not there: %v", err)
	}
}
