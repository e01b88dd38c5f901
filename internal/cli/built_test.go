package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// programs holds the programs that tests run as released, by file name. Each is built once, by the
// first test that needs it.
var programs = struct {
	mu    sync.Mutex
	dir   string
	built map[string]bool
}{built: map[string]bool{}}

// packages maps each program to its package.
var packages = map[string]string{"bigriver": "../../cmd/bigriver", "searcher": "../../examples/bots/searcher"}

// built returns the file of a program.
func built(t *testing.T, name string) string {
	t.Helper()
	programs.mu.Lock()
	defer programs.mu.Unlock()
	if programs.dir == "" {
		dir, err := os.MkdirTemp("", "bigriver-cli-") //nolint:usetesting // it outlives the test
		if err != nil {
			t.Fatal(err)
		}
		programs.dir = dir
	}
	file := filepath.Join(programs.dir, name)
	if programs.built[name] {
		return file
	}
	dir := must.Get(filepath.Abs(packages[name]))(t)
	build := exec.CommandContext(t.Context(), "go", "build", "-o", file, ".")
	build.Dir = dir
	// As in a release. With cgo, which the race detector needs, most of the standard library would
	// be compiled a second time.
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v\n%s", name, err, out)
	}
	programs.built[name] = true
	return file
}

// tests are the tests of this package.
type tests struct{ *testing.M }

// Run runs the tests and removes what they have built.
func (m tests) Run() int {
	defer func() { _ = os.RemoveAll(programs.dir) }() // "" if nothing was built
	data, err := os.MkdirTemp("", "bigriver-data-")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(data) }()
	_ = os.Setenv("XDG_DATA_HOME", data) // where commands save games
	return m.M.Run()
}
