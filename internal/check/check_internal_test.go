package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestChoose(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ names, want, unknown string }{
		{"quick", "format vet arch short", ""},
		{"vet commits", "vet commits", ""},
		{"vet nothing", "", "nothing"},
		{"vet help", "", ""},
	} {
		selected, unknown := choose(strings.Fields(tt.names))
		var names []string
		for _, p := range selected {
			names = append(names, p.name)
		}
		if got := strings.Join(names, " "); got != tt.want || unknown != tt.unknown {
			t.Errorf("%s: got %q, %q", tt.names, got, unknown)
		}
	}
	usual, _ := choose(nil)
	all, _ := choose([]string{"all"})
	has := func(parts []part, name string) bool {
		return slices.ContainsFunc(parts, func(p part) bool { return p.name == name })
	}
	for _, p := range usual {
		if !has(all, p.name) && p.name != "test" {
			t.Errorf("all leaves out %s", p.name)
		}
	}
	if !has(usual, "test") || !has(all, "long") || has(usual, "long") {
		t.Error("long takes the place of test in all, and there alone")
	}
}

// TestWorkflow shows that the jobs of the workflow are, together, what ./check and ./check all run.
func TestWorkflow(t *testing.T) {
	t.Parallel()
	workflow, err := os.ReadFile("../../.github/workflows/test.yml")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(workflow), "        parts:\n")
	list, _, _ = strings.Cut(list, "        exclude:\n")
	either := regexp.MustCompile(`\$\{\{ inputs\.all && '(.*)' \|\| '(.*)' \}\}`)
	for i, set := range []string{"all", "check"} {
		jobs := either.ReplaceAllString(list, fmt.Sprintf("$%d", i+1))
		for _, p := range parts() {
			runs, belongs := strings.Contains(jobs, " "+p.name), slices.Contains(strings.Fields(p.sets), set)
			if runs != belongs {
				t.Errorf("%s: %s runs: %v, belongs to it: %v", p.name, set, runs, belongs)
			}
		}
	}
}

func TestOwners(t *testing.T) {
	t.Parallel()
	all := []string{"cmd/river", "internal/low", "internal/low/part", "internal/paper"}
	naming := func(page string) []string {
		if page == "docs/page.md" {
			return []string{"internal/paper/p_test.go"}
		}
		return nil
	}
	for _, tt := range []struct{ files, want string }{
		{"", ""},
		{"docs/unread.md README.md", ""},
		{"docs/page.md", "internal/paper"},
		{"internal/low/testdata/a/b.txt", "internal/low"},
		{"internal/low/part/x.go cmd/river/main.go", "cmd/river internal/low/part"},
		{"go.mod", strings.Join(all, " ")},
	} {
		if got := strings.Join(owners(strings.Fields(tt.files), all, naming), " "); got != tt.want {
			t.Errorf("%s belongs to %s, want %s", tt.files, got, tt.want)
		}
	}
}

func TestDependents(t *testing.T) {
	t.Parallel()
	lines := []string{
		"internal/low fmt",
		"internal/high internal/low",
		"internal/low.test internal/low testing",
		"internal/high.test internal/high internal/low testing",
		"internal/high internal/low [internal/high.test] testing",
		"internal/other.test internal/lower testing",
	}
	for changed, want := range map[string]string{
		"internal/low": "internal/low internal/high", "internal/high": "internal/high", "internal/lower": "internal/other", "": "",
	} {
		if got := strings.Join(dependents(lines, strings.Fields(changed)), " "); got != want {
			t.Errorf("on %s depend %s, want %s", changed, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	long := "hex: " + strings.Repeat("ü", 67)
	for _, tt := range []struct{ subject, body, want string }{
		{"games/queen, bots: push", "The rule says so.", ""},
		{long, "The rule says so.\n\nCo-authored-by: Ben <ben@example.org>", ""},
		{long + "u", "The rule says so.", "the subject has 73 characters"},
		{"push", "The rule says so.", "does not begin with its place"},
		{"hex: push", "", "no body gives the reason"},
		{"hex: push", "\nCo-authored-by: Ben <ben@example.org>\n", "no body gives the reason"},
	} {
		if got := faults(tt.subject, tt.body); (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.subject, got, tt.want)
		}
	}
}

func TestShares(t *testing.T) {
	t.Parallel()
	const plain = "package p\n\n// go where\nfunc f() {}\n"
	for _, tt := range []struct {
		name    string
		sources map[string]string
		want    bool
	}{
		{"plain", map[string]string{"p.go": plain, "p_test.go": plain}, false},
		{"a goroutine", map[string]string{"p.go": "package p\n\nfunc f() {\n\tgo f()\n}\n"}, true},
		{"a lock", map[string]string{"p.go": "package p\n\nimport (\n\t\"fmt\"\n\t\"sync\"\n)\n"}, true},
		{"a test that uses it from goroutines", map[string]string{"p.go": plain, "p_test.go": "package p\n\nimport \"sync/atomic\"\n"}, true},
		{"tests alone", map[string]string{"doc.go": plain, "p_test.go": "package p\n\nimport \"sync\"\n"}, false},
	} {
		if got := shares(tt.sources); got != tt.want {
			t.Errorf("%s: got %v", tt.name, got)
		}
	}
}

// TestReport shows what a run of tests prints, and which failures are repeated at the end.
func TestReport(t *testing.T) {
	t.Parallel()
	line := func(action, test, output string) string {
		return fmt.Sprintf(`{"Action":%q,"Package":"example.com/river/internal/low","Test":%q,"Output":%q,"Elapsed":2}`+"\n", action, test, output)
	}
	var out bytes.Buffer
	r := newReport(&out)
	r.read(strings.NewReader(line("output", "TestGood", "unused\n") + line("pass", "TestGood", "") +
		line("output", "TestBad", "    x_test.go:7: that is wrong\n"+strings.Repeat("more\n", 20)) + line("fail", "TestBad", "") +
		line("output", "TestLong", "    x_test.go:9: only ./check all runs this: it plays long\n") + line("skip", "TestLong", "") +
		line("output", "TestDisk", "    x_test.go:9: COULD NOT RUN: no disk\n") + line("skip", "TestDisk", "") +
		line("output", "TestGames/queen", "    x_test.go:9: without the race detector: it plays\n") + line("skip", "TestGames/queen", "") +
		line("output", "TestStuck", "panic: it never ended\n") + line("fail", "", "") + "not JSON\n"))
	text := out.String()
	for _, want := range []string{"that is wrong", "panic: it never ended", "FAIL  low ", "not JSON\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not print %q", want)
		}
	}
	if strings.Contains(text, "unused") {
		t.Error("it prints the output of a test that passed")
	}
	if want := []string{"low TestLong: only ./check all runs this: it plays long"}; !slices.Equal(r.skipped, want) {
		t.Errorf("left out: %q", r.skipped)
	}
	if r.unraced["TestGames"] != "example.com/river/internal/low" {
		t.Errorf("again without the race detector: %q", r.unraced)
	}
	if want := []string{"low TestDisk: no disk"}; !slices.Equal(r.missing, want) {
		t.Errorf("could not run: %q", r.missing)
	}
	if again := strings.Join(r.failed, ""); !strings.Contains(again, "that is wrong") || !strings.Contains(again, "panic") || strings.Count(again, "more\n") > 11 {
		t.Errorf("repeated: %q", again)
	}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	good, bad, missing := &job{name: "vet", used: time.Second}, &job{name: "tidy", failed: true}, &job{name: "web", missing: []string{"no Node.js"}}
	bad.output.WriteString(strings.Repeat("before\n", 100) + "the last line\n")
	for _, tt := range []struct {
		done   []*job
		strict bool
		want   int
		says   string
	}{
		{[]*job{good}, true, 0, "1 passed, 0 failed, 0 could not run"},
		{[]*job{good, missing}, false, 0, "!! web: no Node.js\n"},
		{[]*job{good, missing}, true, 1, "1 passed, 0 failed, 1 could not run"},
		{[]*job{bad, good}, false, 1, "the last line\n\npart"},
	} {
		var out bytes.Buffer
		if got := summary(&out, tt.done, time.Minute, tt.strict); got != tt.want || !strings.Contains(out.String(), tt.says) || strings.Count(out.String(), "before") > 30 {
			t.Errorf("status %d, want %d, and %q:\n%s", got, tt.want, tt.says, out.String())
		}
	}
}
