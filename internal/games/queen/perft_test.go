package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/queen"
)

func TestPerft(t *testing.T) {
	enginetest.Perft(t, rules(t), engine.Setup{Seats: 3}, 11, 66, 396, 2376, 14256)
}

// TestPerftFrom counts the sequences of actions of each length from a position: a cheap regression
// test for the rules as a whole.
func TestPerftFrom(t *testing.T) {
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
		name string
		s    queen.State
		want []uint64
	}{
		{"first turn", firstTurn(t, r, engine.Setup{Seats: 3}), []uint64{6, 18, 52, 146, 403, 1200}},
		{"a crowd", crowd.position(t, r), []uint64{6, 12, 48, 209, 554, 1964}},
		{"near the jetty", near.position(t, r), []uint64{4, 6, 10, 21, 75, 173}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			enginetest.PerftFrom(t, r, tt.s, tt.want...)
		})
	}
}
