package display_test

import (
	"encoding/json"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
)

// TestCounts checks counts against what encoding/json writes for a map.
func TestCounts(t *testing.T) {
	t.Parallel()
	names := []string{"water", "?", "b\"c", "ägypten", "a"}
	kinds := display.NewKinds(names)
	for _, n := range [][]int8{nil, {0, 0, 0, 0, 0}, {1, 2, 3, 4, 5}, {0, -1, 0, 127}, {7}} {
		m := map[string]int8{}
		for i, count := range n {
			if count != 0 {
				m[names[i]] = count
			}
		}
		want := must.Get(json.Marshal(m))(t)
		c := display.Counts{Kinds: kinds, N: n}
		if have := c.AppendJSON(nil); string(have) != string(want) || c.IsZero() != (len(m) == 0) {
			t.Errorf("%v: %s, want %s", n, have, want)
		}
	}
}
