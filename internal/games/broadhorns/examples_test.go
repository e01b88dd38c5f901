package broadhorns_test

import (
	"os"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// TestExamples checks the gold of the first seat in the examples of the rulebook.
func TestExamples(t *testing.T) {
	tests := []struct {
		rule, record  string
		before, after int16
		action        string // the last action of the example, or of its part
	}{
		{"BH-063", "s01-julia-bh-063", 12, 8, "port 30"},
		{"BH-068", "s01-julia-bh-063", 12, 1, "move 4"},
		{"BH-041", "s02-john-bh-041", 0, 6, "deliver apple"},
		{"BH-116", "s02-john-bh-041", 0, 10, "end expedition"},
		{"BH-059", "s03-sarah-bh-057", 0, 17, "sell apple"},
		{"BH-075", "s03-sarah-bh-057", 0, 17 - 9, "end port"},
		{"BH-073", "s04-william-bh-073", 6, 0, "move 4"},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+tt.record+"/"+tt.action, func(t *testing.T) {
			data := must.Get(os.ReadFile("testdata/records/" + tt.record + ".txt"))(t)
			rec := must.Get(notation.Parse(tt.record, string(data)))(t)
			m := must.Get(match.Replay(match.Erase(rules(t).Rules, rules(t).Show), rec))(t)
			gold := func(n int) int16 { return m.At(n).Board(engine.Omniscient).(show.Board).Seats[0].Gold }
			if got := gold(0); got != tt.before {
				t.Errorf("%d gold before, want %d", got, tt.before)
			}
			for i, step := range m.Steps(engine.Omniscient) {
				if step.Action == tt.action {
					if got := gold(i + 1); got != tt.after {
						t.Errorf("%d gold after, want %d", got, tt.after)
					}
					return
				}
			}
			t.Errorf("the record has no action %q", tt.action)
		})
	}
}
