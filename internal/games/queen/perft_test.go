package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// How many sequences of so many actions there are from a position: the cheapest net under a change of the code.
func TestCounts(t *testing.T) {
	r := rules(t)
	crowd := scenario{
		rule: "QB-93", river: "A0 A3-1 A2-1 A3-2",
		boats: []string{"1.2 N 4/3", "1.6 N 2/6", "1.12 N 1/6", "1.11 N 3/2", "1.8 N 3/6"},
	}
	near := scenario{
		rule: "QB-63", river: "A0 A3-2 A2-1 A1-1 A2-2 A1-2 A2-3 A1-3 A2-4 A1-4 A3-3 A3-1 jetty:left",
		boats: []string{"11.0 N 2/2 A2-1+A1-1", "11.6 N 2/2 A2-2", "11.2 NW 1/1 A2-3+A1-2"},
	}
	tests := []struct {
		name   string
		s      queen.State
		counts []int
	}{
		{"first turn", firstTurn(t, r, engine.Setup{Seats: 3}), []int{6, 18, 52, 146, 403, 1200}},
		{"a crowd", crowd.position(t, r), []int{6, 12, 48, 209, 554, 1964}},
		{"near the jetty", near.position(t, r), []int{4, 6, 10, 21, 75, 173}},
	}
	for _, tt := range tests {
		for depth, want := range tt.counts {
			if n := count(r, &tt.s, depth+1); n != want {
				t.Errorf("%s: %d sequences of %d actions, want %d", tt.name, n, depth+1, want)
			}
		}
	}
}

func count(r queen.Rules, s *queen.State, depth int) int {
	turn := r.ToAct(s)
	if turn == 0 {
		return 1
	}
	by := turn.First()
	legal := r.AppendLegal(nil, s, by)
	if depth == 1 {
		return len(legal)
	}
	n := 0
	for _, a := range legal {
		next := *s
		r.Apply(&next, by, a, nil)
		n += count(r, &next, depth-1)
	}
	return n
}
