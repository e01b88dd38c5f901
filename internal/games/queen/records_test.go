package queen_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// TestExamplesRefuseAWrongCost checks that the rulebook's examples are exact. With one coal more or
// less at the start, or with changes of speed or turns that cost one more or less, their records
// are refused at the first line that no longer holds.
func TestExamplesRefuseAWrongCost(t *testing.T) {
	g := match.Erase(rules(t), shown(t).Show)
	for _, tt := range []struct {
		rule, record string
		coal         int
		says         string // the error about that line; empty for the unchanged record
	}{
		{"QB-12", "example-speed-2-to-4", 1, ""},
		{"QB-12", "example-speed-2-to-4", 0, "1 speed 4: "},
		{"QB-12", "example-speed-2-to-4", 2, "1 speed 5: this is allowed"},
		{"QB-12", "example-speed-6-to-3", 2, ""},
		{"QB-12", "example-speed-6-to-3", 1, "1 speed 3: "},
		{"QB-12", "example-speed-6-to-3", 3, "1 speed 2: this is allowed"},
		{"QB-19", "example-three-turns", 2, ""},
		{"QB-19", "example-three-turns", 1, "1 right: "},
		{"QB-19", "example-three-turns", 3, "1 right: this is allowed"},
	} {
		t.Run(fmt.Sprintf("%s/%s/%d", tt.rule, tt.record, tt.coal), func(t *testing.T) {
			data, err := os.ReadFile("testdata/records/" + tt.record + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			const field = "Boats[1].Coal = "
			before, rest, ok := strings.Cut(string(data), field)
			_, after, _ := strings.Cut(rest, "\n")
			if !ok {
				t.Fatalf("%s does not contain the amount of coal", tt.record)
			}
			rec, err := notation.Parse(tt.record, fmt.Sprintf("%s%s%d\n%s", before, field, tt.coal, after))
			if err != nil {
				t.Fatal(err)
			}
			_, err = match.Replay(g, rec)
			switch {
			case tt.says == "" && err != nil:
				t.Error(err)
			case !strings.Contains(fmt.Sprint(err), tt.says):
				t.Errorf("with %d coal: %v, want %q", tt.coal, err, tt.says)
			}
		})
	}
}
