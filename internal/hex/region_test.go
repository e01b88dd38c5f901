package hex_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/hex"
)

// lakes holds two lakes that share no edge.
var lakes = []hex.Offset{
	{Col: 0, Row: 0},
	{Col: 1, Row: 0},
	{Col: 1, Row: 1},
	{Col: 2, Row: 2},
	{Col: 4, Row: 0},
	{Col: 4, Row: 1},
}

func inLakes(h hex.Hex) bool { return slices.Contains(lakes, h.Offset()) }

func TestAppendRegion(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		start hex.Offset
		want  []hex.Offset
	}{
		{"the first lake, nearest first", lakes[0], []hex.Offset{{Col: 0, Row: 0}, {Col: 1, Row: 0}, {Col: 1, Row: 1}, {Col: 2, Row: 2}}},
		{"the same from its other end", lakes[3], []hex.Offset{{Col: 2, Row: 2}, {Col: 1, Row: 1}, {Col: 1, Row: 0}, {Col: 0, Row: 0}}},
		{"the second lake", lakes[5], []hex.Offset{{Col: 4, Row: 1}, {Col: 4, Row: 0}}},
		{"land between them", hex.Offset{Col: 3, Row: 0}, nil},
	}
	for _, tt := range tests {
		var got []hex.Offset
		for _, h := range hex.AppendRegion(nil, tt.start.Hex(), inLakes) {
			got = append(got, h.Offset())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestAppendRegionKeepsTheSlice(t *testing.T) {
	t.Parallel()
	first := hex.AppendRegion(nil, lakes[0].Hex(), inLakes)
	both := hex.AppendRegion(slices.Clone(first), lakes[4].Hex(), inLakes)
	if len(both) != len(lakes) || !slices.Equal(both[:len(first)], first) {
		t.Errorf("first lake %v, then both %v", first, both)
	}
}

// AppendRegion finds the same hexagons as a slow and obvious search, each once.
func TestAppendRegionIsTheConnectedPart(t *testing.T) {
	t.Parallel()
	board := slices.Collect((hex.Hex{}).Disc(3))
	rapid.Check(t, func(t *rapid.T) {
		area := map[hex.Hex]bool{}
		for _, h := range rapid.SliceOfDistinct(rapid.SampledFrom(board), rapid.ID).Draw(t, "area") {
			area[h] = true
		}
		start := rapid.SampledFrom(board).Draw(t, "start")
		asked := map[hex.Hex]bool{}
		got := hex.AppendRegion(nil, start, func(h hex.Hex) bool {
			if asked[h] {
				t.Errorf("isIn was called twice for %v", h)
			}
			asked[h] = true
			return area[h]
		})

		want := map[hex.Hex]bool{}
		if area[start] {
			want[start] = true
		}
		for grown := true; grown; {
			grown = false
			for h := range area {
				neighbours := h.Neighbours()
				if !want[h] && slices.ContainsFunc(neighbours[:], func(n hex.Hex) bool { return want[n] }) {
					want[h], grown = true, true
				}
			}
		}
		if len(got) != len(want) {
			t.Errorf("got %v, want %v", got, want)
		}
		for _, h := range got {
			if !want[h] {
				t.Errorf("%v is not part of the region", h)
			}
		}
	})
}
