package table_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table"
)

// TestKeep shows that a thing is made once for a key, and again for another language or other names.
func TestKeep(t *testing.T) {
	t.Parallel()
	made := 0
	count := func() int { made++; return made }
	var kept table.Kept
	of := new(table.ShownTurn)
	key := table.Key{Of: of, Lang: "en", Names: 1}
	for _, c := range []struct {
		key  table.Key
		want int
	}{
		{key, 1},
		{key, 1},
		{table.Key{Of: of, Lang: "de", Names: 1}, 2},
		{table.Key{Of: of, Lang: "en", Names: 2}, 3},
		{table.Key{Of: new(table.ShownTurn), Lang: "en", Names: 1}, 4},
		{key, 1},
	} {
		if have := table.Keep(&kept, c.key, count); have != c.want {
			t.Errorf("%v has %d, want %d", c.key, have, c.want)
		}
	}
	if table.Keep(nil, key, count) != 5 || table.Keep(nil, key, count) != 6 {
		t.Error("without anything that keeps it, it is not made each time")
	}
}
