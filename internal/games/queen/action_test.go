package queen_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Parse accepts capital letters too, and its errors list what it would have accepted.
func TestParse(t *testing.T) {
	r := rules(t)
	for text, want := range map[string]queen.Action{
		"head NE": {Kind: queen.Head, N: int8(tiles.NE)}, "HEAD ne": {Kind: queen.Head, N: int8(tiles.NE)},
		"speed 3": {Kind: queen.Speed, N: 3}, "left": {Kind: queen.TurnLeft}, "Ahead": {Kind: queen.Ahead},
		"push  sw": {Kind: queen.Push, N: int8(tiles.SW)}, "berth 2": {Kind: queen.DrawBerth, N: 1},
		"nose left": {Kind: queen.RollNose, N: int8(tiles.Left)}, "tile a2-4": {Kind: queen.DrawTile, N: int8(tiles.A2v4)},
		"jetty straight": {Kind: queen.RollJetty, N: int8(tiles.Straight)}, " end ": {Kind: queen.End},
	} {
		if a, err := r.Parse(text); err != nil || a != want {
			t.Errorf("%q is read as %v (%v), want %v", text, a, err, want)
		}
	}
	for text, want := range map[string]string{
		"ahed": `did you mean "ahead"?`, "": "there are head, speed", "left 2": "want nothing more", "push": "want one of N, NE",
		"speed 10": "want one of 0, 1", "tile A0": "want one of A1-1", "tile A9-9": "want one of A1-1", "nose -": "want one of left",
		strings.Repeat("z", 500): "zzz...",
	} {
		if a, err := r.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %v (%v), want an error with %s", text, a, err, want)
		}
	}
}
