package checktest_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// files is a module in which high depends on low, and the test of paper on a page in docs.
var files = map[string]string{
	"go.mod":                      "module example.com/river\n\ngo 1.26\n",
	"docs/page.md":                "# A page\n",
	"docs/unread.md":              "# Another page\n",
	"internal/low/low.go":         "package low\n\nconst Depth = 3\n",
	"internal/low/low_test.go":    "package low\n\nimport \"testing\"\n\nfunc TestSlow(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip(\"slow\")\n\t}\n}\n",
	"internal/low/testdata/a.txt": "a\n",
	"internal/high/high.go":       "package high\n\nimport \"example.com/river/internal/low\"\n\nconst Height = low.Depth\n",
	"internal/high/high_test.go":  "package high\n\nimport \"testing\"\n\nfunc TestHigh(*testing.T) {}\n",
	"internal/paper/p.go":         "package paper\n\nconst Page = \"../../docs/page.md\"\n",
	"internal/paper/p_test.go":    "package paper\n\nimport \"testing\"\n\nfunc TestPage(*testing.T) { _ = \"../../docs/page.md\" }\n",
}

// repository is a folder with git and the script check.
type repository struct {
	*testing.T

	dir string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{t, t.TempDir()}
	check, err := os.ReadFile("../../check")
	if err != nil {
		t.Fatal(err)
	}
	r.write("check", string(check))
	for name, content := range files {
		r.write(name, content)
	}
	r.git("2026-01-01T00:00:00Z", "init", "-q", "-b", "main")
	r.commit("2026-01-01T00:00:00Z", "wip")
	return r
}

func (r *repository) write(name, content string) {
	r.Helper()
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o755); err != nil {
		r.Fatal(err)
	}
}

// git runs git as somebody at some time.
func (r *repository) git(at string, args ...string) {
	r.Helper()
	cmd := exec.CommandContext(r.Context(), "git", args...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_DATE="+at, "GIT_COMMITTER_DATE="+at,
		"GIT_AUTHOR_NAME=Anna", "GIT_AUTHOR_EMAIL=anna@example.org", "GIT_COMMITTER_NAME=Anna", "GIT_COMMITTER_EMAIL=anna@example.org")
	if out, err := cmd.CombinedOutput(); err != nil {
		r.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (r *repository) commit(at, message string) {
	r.Helper()
	r.git(at, "add", "-A")
	r.git(at, "commit", "-q", "--allow-empty", "-m", message)
}

// check runs parts of check, and returns what it prints and whether they passed.
func (r *repository) check(parts ...string) (out string, passed bool) {
	r.Helper()
	cmd := exec.CommandContext(r.Context(), "bash", append([]string{"./check"}, parts...)...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "BASE=", "GOFLAGS=", "GOWORK=off")
	b, err := cmd.CombinedOutput()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
		r.Fatal(err)
	}
	return string(b), err == nil
}

// onceMore begins what check says at its end of what failed.
const onceMore = "\n== what failed, once more"

// tested returns the packages that check says it tests.
func tested(out string) (packages []string) {
	out, _, _ = strings.Cut(out, onceMore)
	for line := range strings.Lines(out) {
		if name, ok := strings.CutPrefix(line, "  internal/"); ok {
			packages = append(packages, strings.TrimSpace(name))
		}
	}
	return packages
}

func TestQuickTestsWhatChanged(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles a small module some times")
	}
	r := newRepository(t)
	r.git("", "checkout", "-q", "-b", "work")
	for _, tt := range []struct {
		name           string
		change         func()
		short, changed []string
		says           string
	}{
		{"nothing", func() {}, nil, nil, "nothing to test"},
		{"a page that no test reads", func() { r.write("docs/unread.md", "# Changed\n") }, nil, nil, "nothing to test"},
		{"a page that a test reads", func() { r.write("docs/page.md", "# Changed\n") }, []string{"paper"}, []string{"paper"}, ""},
		{"new test data", func() { r.write("internal/low/testdata/b.txt", "b\n") }, []string{"low"}, []string{"high", "low"}, "    internal/low/low_test.go\n"},
		{"what is committed", func() {
			r.write("internal/high/high.go", files["internal/high/high.go"]+"\nconst Two = 2\n")
			r.commit("", "high: two\n\nWhy not.")
		}, []string{"high"}, []string{"high"}, ""},
		{"a broken package", func() { r.write("internal/high/high.go", "package high\n\nconst Two = two\n") }, []string{"high"}, []string{"high"}, "undefined: two"},
		{"a dependency", func() { r.write("go.mod", files["go.mod"]+"\n") }, []string{"high", "low", "paper"}, []string{"high", "low", "paper"}, ""},
	} {
		tt.change()
		for part, want := range map[string][]string{"short": tt.short, "changed": tt.changed} {
			out, passed := r.check(part)
			if got := tested(out); !slices.Equal(got, want) {
				t.Errorf("%s: %s tests %v, want %v:\n%s", tt.name, part, got, want, out)
			}
			if want := tt.name != "a broken package"; passed != want {
				t.Errorf("%s: %s passed %v:\n%s", tt.name, part, passed, out)
			}
			if part == "short" && !strings.Contains(out, tt.says) {
				t.Errorf("%s: short does not say %q:\n%s", tt.name, tt.says, out)
			}
		}
		r.git("", "reset", "-q", "--hard", "main")
		r.git("", "clean", "-qfd")
	}
}

// TestEachTestRunsWhole runs the part test in a module whose tests all fail. One that cannot race, or that the race detector leaves out, fails once,
// without the detector; one that is shorter under it fails in both runs; every other fails once, under it.
func TestEachTestRunsWhole(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles a small module with the race detector and without it")
	}
	r := newRepository(t)
	test := func(name, says string) string {
		return "func " + name + "(t *testing.T) { t.Error(\"" + name + "\"" + says + ") }\n"
	}
	const head = "package low\n\nimport \"testing\"\n\n"
	r.write("internal/low/race_test.go", "//go:build race\n\npackage low\n\nconst withRace = true\n")
	r.write("internal/low/norace_test.go", "//go:build !race\n\npackage low\n\nconst withRace = false\n")
	r.write("internal/low/long_test.go", "//go:build !race\n\n"+head+test("TestLong", ""))
	r.write("internal/low/other_test.go", head+test("TestUsual", "")+"\nfunc TestShorter(t *testing.T) {\n\tt.Error(\"TestShorter\", withRace)\n}\n"+test("TestLast", ""))
	r.write("internal/hex/hex_test.go", strings.ReplaceAll(head, "low", "hex")+test("TestHex", ""))
	out, passed := r.check("test")
	if strings.Contains(out, "COULD NOT RUN") {
		t.Skip(out)
	}
	parts, again, said := strings.Cut(out, onceMore)
	if !said || !strings.Contains(again, "--- FAIL: TestLong") || !strings.Contains(again, "--- FAIL: TestLast") {
		t.Error("the end does not name each test that failed")
	}
	without, under, _ := strings.Cut(parts, "\nunder the race detector\n")
	for name, want := range map[string][2]int{
		"TestLong": {1, 0}, "TestHex": {1, 0}, "TestUsual": {0, 1}, "TestLast": {0, 1}, "TestShorter false": {1, 0}, "TestShorter true": {0, 1},
	} {
		if got := [2]int{strings.Count(without, ": "+name+"\n"), strings.Count(under, ": "+name+"\n")}; got != want {
			t.Errorf("%s fails %v times without the detector and under it, want %v", name, got, want)
		}
	}
	if passed || t.Failed() {
		t.Errorf("passed %v:\n%s", passed, out)
	}
}

func TestCommitMessages(t *testing.T) {
	t.Parallel()
	const after, before = "2099-01-01T00:00:00Z", "2026-01-01T00:00:00Z"
	long := strings.Repeat("ü", 72-len("hex: "))
	for _, tt := range []struct{ name, at, message, want string }{
		{"good", after, "games/queen, bots: push\n\nThe rule says so.", ""},
		{"as long as may be", after, "hex: " + long + "\n\nThe rule says so.", ""},
		{"too long", after, "hex: " + long + "u\n\nThe rule says so.", "the subject has 73 letters"},
		{"no place", after, "push\n\nThe rule says so.", "does not begin with its place"},
		{"no reason", after, "hex: push", "no body says why"},
		{"a name is no reason", after, "hex: push\n\nCo-authored-by: Ben <ben@example.org>", "no body says why"},
		{"older than the check", before, "push", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := newRepository(t)
			r.commit(tt.at, tt.message)
			out, passed := r.check("commits")
			if passed != (tt.want == "") || !strings.Contains(out, tt.want) {
				t.Errorf("passed %v, want %q:\n%s", passed, tt.want, out)
			}
		})
	}
	t.Run("a merge", func(t *testing.T) {
		t.Parallel()
		r := newRepository(t)
		r.git(after, "checkout", "-q", "-b", "work")
		r.commit(after, "hex: push\n\nThe rule says so.")
		r.git(after, "checkout", "-q", "main")
		r.git(after, "merge", "-q", "--no-ff", "-m", "Merge branch 'work'", "work")
		if out, passed := r.check("commits"); !passed || !strings.Contains(out, ": 1\n") {
			t.Error(out)
		}
	})
	t.Run("a shallow clone", func(t *testing.T) {
		t.Parallel()
		r := newRepository(t)
		r.commit(after, "wip")
		r.commit(after, "hex: push\n\nThe rule says so.")
		shallow := &repository{t, t.TempDir()}
		shallow.git(after, "clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(r.dir), ".")
		if out, passed := shallow.check("commits"); !passed || !strings.Contains(out, "shallow") || !strings.Contains(out, ": 1\n") {
			t.Error(out)
		}
	})
}
