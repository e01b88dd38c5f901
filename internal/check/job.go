package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// job is a part that is running, or has run.
type job struct {
	ctx     context.Context //nolint:containedctx // cancelling it ends every command of the part
	name    string
	scratch string // a folder for what it makes
	out     io.Writer
	output  bytes.Buffer // its output
	wall    time.Duration

	mu      sync.Mutex
	used    time.Duration // processor time of its commands
	failed  bool
	missing []string // what could not run
	tests   []string // what tests said that failed
}

// lockedWriter lets several goroutines write: the commands of a part may run side by side.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

// Write writes when nobody else does.
func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

const passed, failed, couldNot = "passed", "failed", "could not run"

func (j *job) verdict() string {
	switch {
	case j.failed:
		return failed
	case len(j.missing) > 0:
		return couldNot
	default:
		return passed
	}
}

// fail says why the part has failed.
func (j *job) fail(format string, args ...any) {
	fmt.Fprintf(j.out, format+"\n", args...)
	j.markFailed()
}

// cannot notes what could not run.
func (j *job) cannot(format string, args ...any) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.missing = append(j.missing, fmt.Sprintf(format, args...))
}

// do runs a line of shell. It may use $scratch, and the arguments as "$@".
func (j *job) do(stdout io.Writer, line string, args ...string) error {
	cmd := exec.CommandContext(j.ctx, "sh", append([]string{"-c", line, "sh"}, args...)...) //nolint:gosec // constant command lines
	cmd.Env = append(os.Environ(), "scratch="+j.scratch)
	cmd.Stdout, cmd.Stderr = stdout, j.out
	killGroupAtEnd(cmd)
	cmd.WaitDelay = 20 * time.Second
	err := cmd.Run()
	if s := cmd.ProcessState; s != nil {
		j.mu.Lock()
		j.used += s.UserTime() + s.SystemTime()
		j.mu.Unlock()
	}
	return err
}

// run runs a line that must succeed. Several may run side by side.
func (j *job) run(line string, args ...string) bool {
	err := j.do(j.out, line, args...)
	if err == nil {
		return true
	}
	if !errors.As(err, new(*exec.ExitError)) {
		fmt.Fprintln(j.out, err)
	}
	j.markFailed()
	return false
}

func (j *job) markFailed() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.failed = true
}

// capture runs a line, and returns what it prints and whether it succeeds.
func (j *job) capture(line string, args ...string) (string, bool) {
	var b bytes.Buffer
	err := j.do(&b, line, args...)
	return strings.TrimRight(b.String(), "\n"), err == nil
}

// list runs a line that must succeed, and returns the lines that it prints.
func (j *job) list(line string, args ...string) []string {
	output, ok := j.capture(line, args...)
	if !ok {
		j.fail("failed: %s", line)
	}
	return strings.FieldsFunc(output, func(r rune) bool { return r == '\n' })
}

// have reports whether a program is there, or can be installed from Debian's packages.
func (j *job) have(program, packages string) bool {
	_, ok := j.capture(`program=$1 packages=$2
		command -v "$program" || ls /usr/lib/postgresql/*/bin/"$program" || { command -v apt-get >/dev/null && echo "installing $packages" >&2 &&
		root= && { [ "$(id -u)" = 0 ] || root="sudo -n"; } && $root apt-get update -qq >&2 &&
		$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages >&2 && command -v "$program"; }`, program, packages)
	return ok
}

// pinned returns the command of a pinned tool, which takes some minutes to build the first time, or
// "" if it cannot be built.
func (j *job) pinned(tool string) string {
	file := map[string]string{"golangci-lint": "tools", "actionlint": "tools/actionlint", "nfpm": "tools/release"}[tool]
	command := "go tool -modfile=" + file + "/go.mod " + tool
	if _, ok := j.capture(command + " --version"); !ok {
		j.cannot("%s cannot be built", tool)
		return ""
	}
	return command
}

// again returns what the part said of what failed, in short: of tests the first lines of each, of
// all else the last lines.
func (j *job) again() string {
	const last, limit = 30, 120
	if lines := j.tests; len(lines) > 0 {
		return strings.Join(lines[:min(limit, len(lines))], "")
	}
	lines := strings.SplitAfter(strings.TrimRight(j.output.String(), "\n")+"\n", "\n")
	return strings.Join(lines[max(0, len(lines)-1-last):], "")
}
