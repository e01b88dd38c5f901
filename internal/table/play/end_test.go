package play_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Every result of every game survives being stored in the last entry, including the named numbers
// of its text.
func TestResultsAreStoredCompletely(t *testing.T) {
	t.Parallel()
	numbers := 0
	for _, g := range catalogtest.WithToy(t) {
		f := g.About()
		for _, term := range f.Terms.All() {
			if term.Stem != "result" {
				continue
			}
			r := engine.Result{Scored: true, Group: engine.GroupLost, Rule: "R-1", Why: engine.Words{Key: term.Key}}
			r.Places, r.Scores = [engine.MaxSeats]int8{2, 1}, [engine.MaxSeats]int32{0, -3}
			for i := range term.Args {
				r.Why.Args[i] = int16(i + 7)
				numbers++
			}
			if got := play.KeptResult(f, r, 2); got != r {
				t.Errorf("%s %s: got %+v, want %+v", f.Name, term.Key, got, r)
			}
		}
	}
	if numbers == 0 {
		t.Error("no result has a number")
	}
}
