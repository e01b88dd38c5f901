package server

import (
	"fmt"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
)

// TestJudgeOfANode shows what a node finds wrong with itself, and that it remembers since when.
func TestJudgeOfANode(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	well := operator.Load{Share: 1}
	for name, test := range map[string]struct {
		report  operator.Report
		unready string
		stuck   int
		now     sample
		want    string
	}{
		"nothing":              {operator.Report{Load: well}, "", 0, sample{requests: 1000, measured: 1000}, "[]"},
		"a few faults":         {operator.Report{Load: well}, "", 0, sample{requests: 10, faults: 4}, "[]"},
		"few of very many":     {operator.Report{Load: well}, "", 0, sample{requests: 10_000, faults: 50, measured: 10_000, slow: 50}, "[]"},
		"faults":               {operator.Report{Load: well}, "", 0, sample{requests: 1000, faults: 20}, "[faults 20]"},
		"slow answers":         {operator.Report{Load: well}, "", 0, sample{requests: 1000, measured: 1000, slow: 30}, "[slow 30]"},
		"stuck, the disk full": {operator.Report{Load: well}, "full", 3, sample{}, "[full 0 stuck 3]"},
		"jobs":                 {operator.Report{Load: well, Failing: []operator.FailingJob{{Times: 2}, {Times: 3}}}, "", 0, sample{}, "[failing 1]"},
		"bots in a hurry":      {operator.Report{Load: operator.Load{Share: 0.2}}, "", 0, sample{}, "[bots 20]"},
		"files":                {operator.Report{Load: operator.Load{Share: 1, Files: 90, MaxFiles: 100}}, "", 0, sample{}, "[files 90]"},
	} {
		rep := &reporter{since: map[string]time.Time{"bots": noon.Add(-time.Hour)}}
		rep.judge(&test.report, test.unready, sample{}, test.now, test.stuck, noon)
		var found []string
		for _, trouble := range test.report.Troubles {
			found = append(found, fmt.Sprint(trouble.Kind, " ", trouble.N))
			if since := noon.Sub(trouble.Since); (since == time.Hour) != (trouble.Kind == "bots") {
				t.Errorf("%s: %s since %v", name, trouble.Kind, trouble.Since)
			}
		}
		if got := fmt.Sprint(found); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		if _, retained := rep.since["bots"]; retained != (test.want == "[bots 20]") {
			t.Errorf("%s: it is remembered since when bots were in a hurry: %t", name, retained)
		}
	}
}
