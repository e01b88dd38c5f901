// Command check tests this repository: ./check in the root starts it.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// part is one thing that is looked at. It runs in the sets that it names (check, quick, all), and
// when it is asked for.
type part struct {
	name, sets, does string
	run              func(*job)
}

func parts() []part {
	return []part{
		{"tools", "check all", "install what the other parts need (Debian packages), and build the pinned linters", tools},
		{"format", "check quick all", "check the format (gofumpt) and the order of imports; changes nothing", format},
		{"vet", "quick", "go vet (lint includes it)", shell("go vet ./...")},
		{"lint", "check all", "golangci-lint, as pinned in tools/go.mod, and actionlint for the workflows", lint},
		{"platforms", "check all", "go vet of all packages and tests for Windows, and of cmd/offline for browsers", shell(windows)},
		{"openapi", "check all", "docs/openapi.json matches the program, and passes an OpenAPI linter", shell(openapi)},
		{"arch", "quick", "layers, sizes of packages, links between pages, words and widths of comments (test includes it)", shell("go test -count=1 ./internal/archtest")},
		{"tidy", "check all", "go.mod and go.sum of all modules are tidy", tidy},
		{"generated", "check all", "go generate changes nothing", shell(generated)},
		{"commits", "check all", "each commit message names the place and the reason", commits},
		{"web", "check all", "the browser client: types, unit tests, and whether dist matches the sources", client(web, webTypes)},
		{"test", "check", "the tests of each package once, with the race detector if it uses goroutines or locks", test},
		{"browser", "check all", "the browser client in Chromium, served by the built program", browse("browser")},
		{"short", "quick", "the short tests of packages that changed since main, without the race detector", short},
		{"changed", "", "the tests of packages that depend on what changed since main, without the race detector; web, if the client changed", changed},
		{"long", "all", "every test with the race detector as in test, and again without it: with more games, and with tests that are too long for test", long},
		{"fuzz", "all", "each fuzz target, for FUZZTIME", fuzz},
		{"bench", "all", "each benchmark once; its figures mean nothing", shell("go test -vet=off -run='^$' -bench=. -benchtime=1x ./...")},
		{"build", "all", "all programs for Linux, macOS and Windows, and go vet for macOS", shell(build)},
		{"release", "all", "two clones build the same release, and it contains what it should", shell("go -C tools/release test -count=1 -timeout=20m ./...")},
		{"whole", "all", "whole games in Chromium, of which browser plays parts", browse("whole")},
		{"unchanged", "check all", "the run has changed no file", shell(unchanged)},
	}
}

const usage = `usage: ./check [quick|all|PART...]

%s
Without arguments, ./check runs the parts marked check.

  BASE=main     the branch that short and changed compare with; on main itself: origin/main
  FUZZTIME=2s   how long each fuzz target runs
  SEED=N        the order of the tests and the games that they play; default: from the commit
  CI=true       count what could not run as failed
`

func main() { os.Exit(run(os.Args[1:], os.Stdout)) }

func run(names []string, out io.Writer) int {
	selected, unknown := choose(names)
	if unknown != "" {
		fmt.Fprintf(out, "./check: there is no part %q; ./check help lists them\n", unknown)
		return 2
	}
	if selected == nil {
		var list strings.Builder
		for _, p := range parts() {
			fmt.Fprintf(&list, "  %-10s %-16s %s\n", p.name, p.sets, p.does)
		}
		fmt.Fprintf(out, usage, list.String())
		return 0
	}
	scratch, err := os.MkdirTemp("", "check-")
	if err != nil {
		fmt.Fprintln(out, err)
		return 1
	}
	defer os.RemoveAll(scratch)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	(&job{ctx: ctx, scratch: scratch, out: out}).run(start)
	begin := time.Now()
	var done []*job
	for _, p := range selected {
		j := &job{ctx: ctx, name: p.name, scratch: scratch}
		j.out = &lockedWriter{w: io.MultiWriter(out, &j.output)}
		fmt.Fprintf(out, "\n== %s\n", j.name)
		start := time.Now()
		p.run(j)
		j.wall = time.Since(start)
		fmt.Fprintf(out, "   %s: %s, %.0f s, %.0f s of processor\n", j.name, j.verdict(), j.wall.Seconds(), j.used.Seconds())
		done = append(done, j)
		if ctx.Err() != nil {
			return 130
		}
	}
	return summary(out, done, time.Since(begin), os.Getenv("CI") == "true")
}

// choose returns the parts that names mean, or the name that means none; and nothing if they ask
// for help.
func choose(names []string) (selected []part, unknown string) {
	if len(names) == 0 {
		names = []string{"check"}
	}
	for _, name := range names {
		if slices.Contains([]string{"help", "-h", "--help"}, name) {
			return nil, ""
		}
		before := len(selected)
		for _, p := range parts() {
			if p.name == name || slices.Contains(strings.Fields(p.sets), name) {
				selected = append(selected, p)
			}
		}
		if len(selected) == before {
			return nil, name
		}
	}
	return selected, ""
}

// summary prints how all parts went, and returns the exit status.
func summary(out io.Writer, done []*job, wall time.Duration, strict bool) (status int) {
	const row = "%-10s %8.0f %10.0f  %s\n"
	var table, missing bytes.Buffer
	var used time.Duration
	count := map[string]int{}
	for _, j := range done {
		if j.failed {
			fmt.Fprintf(out, "\n-- failures of %s, repeated\n%s", j.name, j.again())
		}
		used += j.used
		count[j.verdict()]++
		fmt.Fprintf(&table, row, j.name, j.wall.Seconds(), j.used.Seconds(), j.verdict())
		for _, what := range j.missing {
			fmt.Fprintf(&missing, "!! %s: %s\n", j.name, what)
		}
		if j.failed || strict && len(j.missing) > 0 {
			status = 1
		}
	}
	fmt.Fprintf(out, "\n%-10s %8s %10s\n%s", "part", "seconds", "processor", table.String())
	fmt.Fprintf(out, row, "together", wall.Seconds(), used.Seconds(), "")
	if missing.Len() > 0 {
		fmt.Fprintf(out, "\n!!!!!!!! COULD NOT RUN !!!!!!!!\n%s", missing.String())
	}
	fmt.Fprintf(out, "\n%d passed, %d failed, %d could not run\n", count[passed], count[failed], count[couldNot])
	return status
}
