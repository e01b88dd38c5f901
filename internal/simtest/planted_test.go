package simtest_test

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

var planted = flag.String("planted", "", "plant the bugs whose names contain this text, each in a build of its own, and find them; all: every one")

// bug is a bug to plant: a text of the program, and what replaces it.
type bug struct{ name, file, text, replacement string }

// readBugs reads the list of bugs.
func readBugs(t *testing.T) (list []bug) {
	t.Helper()
	data := string(must.Get(os.ReadFile("testdata/bugs.txt"))(t))
	for part := range strings.SplitSeq(strings.TrimPrefix(data, "=== "), "\n=== ") {
		name, rest, _ := strings.Cut(part, "\n--- ")
		file, rest, _ := strings.Cut(rest, "\n")
		text, replacement, ok := strings.Cut(rest, "\n+++\n")
		if !ok {
			t.Fatalf("%q has no replacement", name)
		}
		list = append(list, bug{name, filepath.Join("..", "..", filepath.FromSlash(file)), text, strings.TrimSuffix(replacement, "\n")})
	}
	return list
}

// plant returns the file of a bug with the bug in it.
func (b *bug) plant(t *testing.T) string {
	t.Helper()
	source := string(must.Get(os.ReadFile(b.file))(t))
	if n := strings.Count(source, b.text); n != 1 {
		t.Errorf("%s: %s has its text %d times", b.name, b.file, n)
	}
	return strings.Replace(source, b.text, b.replacement, 1)
}

// TestBugsCanBePlanted checks that the list of bugs keeps up with the program.
func TestBugsCanBePlanted(t *testing.T) {
	t.Parallel()
	const wanted = 38
	list := readBugs(t)
	must.Equal(t, len(list), wanted)
	for i := range list {
		list[i].plant(t)
	}
}

// TestPlantedBugs plants bugs, and reports the first seed that finds each, up to 1,000.
//
//nolint:paralleltest // each build needs all processors
func TestPlantedBugs(t *testing.T) {
	if *planted == "" {
		t.Skip("only -args -planted all runs this: it builds a program for each bug")
	}
	found := regexp.MustCompile(`seed (\d+): ([^\n]*)`)
	for _, b := range readBugs(t) {
		if *planted != "all" && !strings.Contains(b.name, *planted) {
			continue
		}
		t.Run(b.name, func(t *testing.T) {
			dir := t.TempDir()
			changed, overlay, program := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "simtest")
			must.Do(t, os.WriteFile(changed, []byte(b.plant(t)), 0o600))
			replaced, err := json.Marshal(map[string]map[string]string{"Replace": {must.Get(filepath.Abs(b.file))(t): changed}})
			must.Do(t, err)
			must.Do(t, os.WriteFile(overlay, replaced, 0o600))
			out, err := exec.CommandContext(t.Context(), "go", "test", "-c", "-overlay", overlay, "-o", program, ".").CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			first := 1
			for _, n := range []int{5, 20, 75, 200, 300, 400} {
				run := exec.CommandContext(t.Context(), program, "-test.run", "^TestSite$", "-histories", strconv.Itoa(n), "-first", strconv.Itoa(first))
				out, _ := run.CombinedOutput() // it fails if it finds the bug
				lowest, how := 0, ""
				for _, m := range found.FindAllStringSubmatch(string(out), -1) {
					if seed, _ := strconv.Atoi(m[1]); lowest == 0 || seed < lowest {
						lowest, how = seed, m[2]
					}
				}
				if lowest > 0 {
					t.Logf("seed %d finds it: %s", lowest, how)
					return
				}
				first += n
			}
			t.Errorf("not found by %d seeds", first-1)
		})
	}
}
