package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest"
)

func TestPerft(t *testing.T) {
	enginetest.Perft(t, rules(t).Rules, engine.Setup{Seats: 2}, 2, 12, 72, 432)
}

// TestPerftFrom counts the sequences of actions of each length from a position: a cheap regression
// test for the rules as a whole.
func TestPerftFrom(t *testing.T) {
	tests := []struct {
		name    string
		arrange func(g *game)
		want    []uint64
	}{
		{"St. Louis", func(*game) {}, []uint64{4, 71, 504}},
		{"Vicksburg", func(g *game) {
			g.boat(0, 30, 28)
			g.load(0, apple, 2, 1)
			g.load(0, pork, 3, 2)
			g.load(0, fur, 1, 1)
			g.aboard(0, "T11")
			g.hand(0, "VIC-apple", "ice", "peddler", "current", "T12")
			g.putOpen(vic, "VIC-pork")
		}, []uint64{13, 154, 1532}},
		{"a card in summer", func(g *game) {
			g.fillTrack(8)
			g.boat(0, 30, 28)
			g.load(0, apple, 2, 1)
			g.hand(0, "ice", "current")
			g.boat(1, 20, 3)
			g.load(1, pork, 5, 1)
			g.hand(1, "ice", "peddler")
			g.do("1 end turn")
		}, []uint64{52, 104, 600}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := arrange(t, 2)
			tt.arrange(g)
			g.placeRest()
			enginetest.PerftFrom(t, g.Rules, g.s, tt.want...)
		})
	}
}
