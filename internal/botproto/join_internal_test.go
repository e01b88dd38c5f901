package botproto

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/must"
)

// TestPartsOfBoards puts boards together as a bot does that has joined a table.
func TestPartsOfBoards(t *testing.T) {
	t.Parallel()
	const before = `{"seq":1,"offer":{},"board":{"a":1,"b":[2]},"mine":[{"seat":1,"board":{"a":1}},{"seat":3,"board":{"a":1,"c":3}}]}`
	for _, c := range []struct{ name, change, want string }{
		{"nothing but the number", `{"seq":2}`, `{"seq":2,"offer":{},"board":{"a":1,"b":[2]},"mine":[{"seat":1,"board":{"a":1}},{"seat":3,"board":{"a":1,"c":3}}]}`},
		{"a field of the board", `{"seq":2,"boardChange":{"b":[]},"gone":["offer"]}`, `{"seq":2,"board":{"a":1,"b":[]},"mine":[{"seat":1,"board":{"a":1}},{"seat":3,"board":{"a":1,"c":3}}]}`},
		{"a whole board", `{"seq":2,"board":{"a":2},"mine":[]}`, `{"seq":2,"offer":{},"board":{"a":2},"mine":[]}`},
		{"seats", `{"mine":[{"seat":2,"board":{"d":4}},{"seat":3,"boardChange":{"a":2}},{"seat":1,"boardChange":{}},{"seat":4}]}`, `{"seq":1,"offer":{},"board":{"a":1,"b":[2]},"mine":[{"seat":2,"board":{"d":4}},{"seat":3,"board":{"a":2,"c":3}},{"seat":1,"board":{"a":1}},{"seat":4}]}`},
		{"a change that is no object", `{"mine":[{"seat":1,"boardChange":7}]}`, ""},
	} {
		var known, change apiFields
		for from, to := range map[string]*apiFields{before: &known, c.change: &change} {
			must.Do(t, json.Unmarshal([]byte(from), to))
		}
		after, err := known.with(change)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: it is taken", c.name)
			}
			continue
		}
		var have, want any
		all, err2 := json.Marshal(after)
		for from, to := range map[string]*any{string(all): &have, c.want: &want} {
			must.Do(t, json.Unmarshal([]byte(from), to))
		}
		if diff := cmp.Diff(want, have); err != nil || err2 != nil || diff != "" {
			t.Errorf("%s: %v, %v: %s", c.name, err, err2, diff)
		}
	}
}
