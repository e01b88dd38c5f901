package crashtest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/must"
)

// shortRun makes a load test take about a second.
const shortRun = "--for 200ms --tables 3 --open-tables 5 --rate 20 --streams 20 --hold 0s"

func bigriver(tb testing.TB, args string) (stdout, stderr string, err error) {
	tb.Helper()
	cmd := command(strings.Fields(args)...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

// The load test plays every game and reports every measurement.
func TestLoadTest(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	loadTests(t, "")
}

// loadTests plays every game with these arguments.
func loadTests(t *testing.T, args string) {
	t.Helper()
	games := catalogtest.Games(t)
	for _, g := range games {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			out, errs, err := bigriver(t, "loadtest --json --game "+g.Facts().Name+" "+shortRun+args)
			if err != nil {
				t.Fatalf("got error %v: %s", err, errs)
			}
			var r loadtest.Report
			must.Do(t, json.Unmarshal([]byte(out), &r))
			if r.Store <= 0 || r.Closed == nil || r.Open == nil || r.Idle == nil || r.Game != g.Facts().Name || r.Seats != g.Facts().MinSeats {
				t.Fatalf("the report is not complete: %s", out)
			}
			for _, l := range []*loadtest.Loop{r.Closed, r.Open} {
				if l.Moves == 0 || l.Undelivered != 0 || l.Failed != 0 || l.P50 <= 0 || l.P99 < l.P50 || l.Max < l.P99 || l.Limit == "" || l.Streams != l.Tables {
					t.Errorf("impossible numbers: %+v", *l)
				}
			}
			if r.Idle.Streams != 20 || r.Idle.After < 1<<20 {
				t.Errorf("impossible numbers: %+v", *r.Idle)
			}
		})
	}
}

// Every example in the help runs, shortened. Every mistake in the arguments gives an error of one
// line.
func TestLoadTestArguments(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	p := launch(t, serve(t.TempDir()))
	_, errs, err := bigriver(t, "help loadtest")
	if err != nil {
		t.Fatal(errs)
	}
	help, _, _ := bigriver(t, "loadtest --help")
	_, examples, _ := strings.Cut(help, "Examples:\n")
	examples, _, _ = strings.Cut(examples, "\n\n")
	if strings.Count(examples, "bigriver loadtest") < 3 {
		t.Fatalf("the help has too few examples: %s", help)
	}
	for line := range strings.Lines(examples) {
		args := strings.NewReplacer("http://localhost:8080", p.url, "http://node1:8080", p.url, "http://node2:8080", p.url, "TOKEN", p.token).Replace(strings.TrimPrefix(strings.TrimSpace(line), "bigriver "))
		if out, errs, err := bigriver(t, args+" "+shortRun); err != nil || !strings.Contains(out, "store") {
			t.Errorf("%s: got error %v: %s", line, err, errs)
		}
	}
	for args, want := range map[string]string{
		"--game chess":                        "no game",
		"--tables -1":                         "want 0 or more",
		"--for 1ms":                           "100ms or more",
		"--url http://127.0.0.1:1 --tables 1": "connection refused",
		"--dir /nowhere/at/all":               "no such file or directory",
		"more":                                "more",
	} {
		out, errs, err := bigriver(t, "loadtest --for 100ms "+args)
		last := errs[strings.LastIndex(strings.TrimSpace(errs), "\n")+1:]
		if err == nil || !strings.HasPrefix(last, "bigriver loadtest: ") || !strings.Contains(last, want) {
			t.Errorf("%s: got error %v: %s%s", args, err, out, errs)
		}
	}
}
