package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bigriver/bigriver/internal/longtest"
)

// TestScripts runs the scripts of testdata. Most of them play games, which takes minutes under the
// race detector; code that plays on many goroutines is tested under it in its own package.
func TestScripts(t *testing.T) {
	longtest.Unraced(t, "one command comes after the other")
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", env.WorkDir+"/data") // where games are saved
			return nil
		},
		// A script that only ./check all runs begins with [!all] skip.
		Condition: func(cond string) (bool, error) {
			if cond != "all" {
				return false, fmt.Errorf("unknown condition %q", cond)
			}
			return longtest.All(), nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":    exits,
			"replace":  replace,
			"truncate": truncate,
		},
	})
}

// exits runs a command and checks its exit status, as in: exits 2 bigriver sim. It also checks that
// an error is one line.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != want {
		ts.Fatalf("want exit status %d, have %v", want, err)
	}
	lines := 0
	for _, c := range ts.ReadFile("stderr") {
		if c == '\n' {
			lines++
		}
	}
	if lines != 1 {
		ts.Fatalf("the error has %d lines", lines)
	}
}

// replace copies a file and replaces words, each of which must occur: replace from.txt to.txt old
// new old new.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	data := ts.ReadFile(args[0])
	for words := args[2:]; len(words) > 0; words = words[2:] {
		if !strings.Contains(data, words[0]) {
			ts.Fatalf("%s has no %q", args[0], words[0])
		}
		data = strings.Replace(data, words[0], words[1], 1)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(data), 0o600))
}

// truncate copies a file without its last bytes: truncate from.txt 3 to.txt.
func truncate(ts *testscript.TestScript, _ bool, args []string) {
	less, err := strconv.Atoi(args[1])
	ts.Check(err)
	data := ts.ReadFile(args[0])
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(data[:len(data)-less]), 0o600))
}
