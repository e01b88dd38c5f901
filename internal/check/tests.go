package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// lane is a command of go test and its packages.
type lane struct {
	command  string
	packages []string
}

const (
	// Watched, packages of others that tests of one goroutine call often, and SQLite, which was
	// translated from C, would take half of the time. With atexit_sleep_ms=0 the programs that the
	// tests start do not wait a second at their end.
	underRace = "CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 go test -p 2 -race -gcflags=github.com/ncruces/...=-race=false" +
		" -gcflags=github.com/santhosh-tekuri/...=-race=false -gcflags=github.com/danielgtaylor/...=-race=false"
	plain = "go test -p 2"
	// everything is for ./check all: package longtest reads it.
	everything = "BIGRIVER_ALL=1 RAPID_CHECKS=300 go test -p 3"
)

// joiner has goroutines, and runs without the race detector but in ./check all: it puts packages
// together that are watched in their own tests.
const joiner = "/internal/cli"

// test runs each test once, both lanes side by side, each from its slowest package on. Then come,
// without the race detector, the tests that asked for that.
func test(j *job) {
	watched, others := packagesWithTests(j, joiner)
	r := goTest(j, lane{underRace, watched}, lane{plain, others})
	if len(r.unraced) > 0 {
		tests := slices.Sorted(maps.Keys(r.unraced))
		packages := slices.Compact(slices.Sorted(maps.Values(r.unraced)))
		goTest(j, lane{plain + " -run '^(" + strings.Join(tests, "|") + ")$'", packages})
	}
}

// long runs what test does under the race detector, and then all tests without it.
func long(j *job) {
	watched, others := packagesWithTests(j, "")
	goTest(j, lane{underRace, watched})
	goTest(j, lane{everything, append(watched, others...)})
}

// packagesWithTests lists the packages that run under the race detector, but for one, and the
// others, those with the longest tests first.
func packagesWithTests(j *job, unwatched string) (watched, others []string) {
	size := map[string]int{}
	_, canRace := j.capture("CGO_ENABLED=1 go build -race runtime/cgo")
	if !canRace {
		j.cannot("without the race detector, which needs a C compiler")
	}
	for _, line := range j.list(`go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}' ./...`) {
		name, dir, _ := strings.Cut(line, " ")
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		sources := map[string]string{}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				j.fail("%v", err)
			}
			sources[filepath.Base(file)] = string(source)
			if strings.HasSuffix(file, "_test.go") {
				size[name] += len(source)
			}
		}
		if canRace && shares(sources) && (unwatched == "" || !strings.HasSuffix(name, unwatched)) {
			watched = append(watched, name)
		} else {
			others = append(others, name)
		}
	}
	for _, list := range [][]string{watched, others} {
		slices.SortFunc(list, func(a, b string) int { return size[b] - size[a] })
	}
	return watched, others
}

// shares reports whether a package starts goroutines or has locks, in its own code or its tests.
// One that has only tests, of programs in other processes, does not: the race detector would watch
// nothing but the tests.
func shares(sources map[string]string) bool {
	concurrent := regexp.MustCompile(`(?m)^\s*go [a-zA-Z(]|^\s*(import )?"sync(/atomic)?"$`)
	own, found := false, false
	for name, source := range sources {
		own = own || name != "doc.go" && !strings.HasSuffix(name, "_test.go")
		found = found || concurrent.MatchString(source)
	}
	return own && found
}

// goTest runs lanes side by side, in an order and with games that SEED or the commit decides, and
// says what came of the tests.
func goTest(j *job, lanes ...lane) *report {
	seed := os.Getenv("SEED")
	if seed == "" {
		commit, _ := j.capture("git rev-parse HEAD")
		n, _ := strconv.ParseUint(commit[:min(7, len(commit))], 16, 64)
		seed = strconv.FormatUint(n+1, 10)
	}
	fmt.Fprintf(j.out, "order and random games by SEED=%s\n", seed)
	r := newReport(j.out)
	var wait sync.WaitGroup
	for _, l := range lanes {
		if len(l.packages) == 0 {
			continue
		}
		wait.Go(func() {
			out, in := io.Pipe()
			wait.Go(func() { r.read(out) })
			err := j.do(in, "RAPID_CHECKS=16 RAPID_SEED="+seed+" "+l.command+` -json -vet=off -timeout=30m -count=1 -shuffle=`+seed+` "$@"`, l.packages...)
			_ = in.Close() // a pipe's never fails
			if err != nil {
				j.markFailed()
			}
		})
	}
	wait.Wait()
	slices.Sort(r.skipped)
	for _, test := range r.skipped {
		fmt.Fprintf(j.out, "left out: %s\n", test)
	}
	slices.SortFunc(r.slow, func(a, b event) int { return int(1000 * (b.Elapsed - a.Elapsed)) })
	for _, e := range r.slow[:min(10, len(r.slow))] {
		if e.Elapsed < 1 {
			break
		}
		fmt.Fprintf(j.out, "slow: %5.1f s  %s %s\n", e.Elapsed, e.short(), e.Test)
	}
	j.missing, j.tests = append(j.missing, r.missing...), append(j.tests, r.failed...)
	return r
}

// event is a line of go test -json.
type event struct {
	Action  string  `json:"Action"`
	Package string  `json:"Package"`
	Test    string  `json:"Test"`
	Output  string  `json:"Output"`
	Elapsed float64 `json:"Elapsed"`
}

// short returns the package without what all have in common.
func (e event) short() string {
	_, name, _ := strings.Cut(e.Package, "/internal/")
	return name
}

// report gathers what go test says: it prints a line for each package, and what failed.
type report struct {
	out io.Writer

	mu      sync.Mutex
	outputs map[string]string // by package and test, until that is over
	skipped []string
	unraced map[string]string // tests that the race detector left out, and their packages
	missing []string
	failed  []string
	slow    []event
}

func newReport(out io.Writer) *report {
	return &report{out: out, outputs: map[string]string{}, unraced: map[string]string{}}
}

func (r *report) read(in io.Reader) {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		e := event{Action: "build-output", Output: string(line)}
		_ = json.Unmarshal(line, &e) // what is not JSON is printed as it is
		r.add(e)
	}
}

func (r *report) add(e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := e.Package + " " + e.Test
	output := r.outputs[key]
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
		return
	case "output":
		r.outputs[key] += e.Output
		return
	case "skip":
		// A fuzz target skips a seed that is too short for a whole game.
		if strings.HasPrefix(e.Test, "Test") {
			r.skip(e, output)
		}
	case "pass":
		if e.Test == "" {
			fmt.Fprintf(r.out, "ok    %-24s %6.1f s\n", e.short(), e.Elapsed)
		} else if !strings.Contains(e.Test, "/") {
			r.slow = append(r.slow, e)
		}
	case "fail":
		if e.Test == "" { // what tests said that did not come to their end, too
			var all strings.Builder
			all.WriteString(output)
			for key, more := range r.outputs {
				if strings.HasPrefix(key, e.Package+" Test") {
					all.WriteString(more)
				}
			}
			output = all.String()
		}
		fmt.Fprint(r.out, output)
		lines := strings.SplitAfter(output, "\n")
		r.failed = append(r.failed, lines[:min(12, len(lines))]...)
		if e.Test == "" {
			fmt.Fprintf(r.out, "FAIL  %-24s %6.1f s\n", e.short(), e.Elapsed)
		}
	default:
		return
	}
	delete(r.outputs, key)
}

// skip notes a test that was left out, with its reason, whose first words package longtest says.
func (r *report) skip(e event, said string) {
	test := e.short() + " " + e.Test
	reason := "it does not say why"
	if found := regexp.MustCompile(`(?m)^\s+\S+\.go:\d+: (.*)$`).FindStringSubmatch(said); found != nil {
		reason = found[1]
	}
	if _, why, could := strings.Cut(reason, "COULD NOT RUN: "); could {
		r.missing = append(r.missing, test+": "+why)
	} else if strings.HasPrefix(reason, "without the race detector: ") {
		whole, _, _ := strings.Cut(e.Test, "/")
		r.unraced[whole] = e.Package
	} else {
		r.skipped = append(r.skipped, test+": "+reason)
	}
}
