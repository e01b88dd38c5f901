package hex_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/hex"
)

// The tests in this file check facts worked out by hand from the boards of the games.

// tileField returns field i of a river tile of Mississippi Queen, relative to the tile's middle,
// field 7. A tile has twenty fields in four arrow-shaped rows of five, numbered from the rear.
func tileField(i int) hex.Hex {
	column := i%5 - 2
	arrow := [5]int{3, 2, 1, 1, 1} // the rear field of each column
	return hex.Hex{Q: int8(column), R: int8(arrow[i%5] - i/5)}
}

// tileNeighbours lists the neighbours of each field within the tile: N, NE, SE, S, SW, NW.
const tileNeighbours = `
 0: 5,1,-,-,-,-
 1: 6,2,-,-,0,5
 2: 7,8,3,-,1,6
 3: 8,9,4,-,-,2
 4: 9,-,-,-,-,3
 5: 10,6,1,0,-,-
 6: 11,7,2,1,5,10
 7: 12,13,8,2,6,11
 8: 13,14,9,3,2,7
 9: 14,-,-,4,3,8
10: 15,11,6,5,-,-
11: 16,12,7,6,10,15
12: 17,18,13,7,11,16
13: 18,19,14,8,7,12
14: 19,-,-,9,8,13
15: -,16,11,10,-,-
16: -,17,12,11,15,-
17: -,-,18,12,16,-
18: -,-,19,13,12,17
19: -,-,-,14,13,18
`

func TestRiverTile(t *testing.T) {
	t.Parallel()
	var drawn strings.Builder
	drawn.WriteByte('\n')
	for i := range 20 {
		var names [6]string
		for d, n := range tileField(i).Neighbours() {
			names[d] = "-"
			for j := range 20 {
				if tileField(j) == n {
					names[d] = strconv.Itoa(j)
				}
			}
		}
		fmt.Fprintf(&drawn, "%2d: %s\n", i, strings.Join(names[:], ","))
	}
	if got := drawn.String(); got != tileNeighbours {
		t.Errorf("got%s\nwant%s", got, tileNeighbours)
	}
}

// The next tile is four steps away in its own heading, and is turned to that heading. Nine pairs of
// fields then touch.
func TestRiverTilesJoin(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		turn int
		want []string
	}{
		{"left", -1, []string{
			"5 NW 0", "10 SW 0", "10 NW 1", "15 SW 1", "15 NW 2", "15 N 3", "16 NW 3", "16 N 4", "17 NW 4",
		}},
		{"straight", 0, []string{
			"15 N 0", "16 NW 0", "16 N 1", "17 NW 1", "17 N 2", "17 NE 3", "18 N 3", "18 NE 4", "19 N 4",
		}},
		{"right", 1, []string{
			"17 NE 0", "18 N 0", "18 NE 1", "19 N 1", "19 NE 2", "19 SE 3", "14 NE 3", "14 SE 4", "9 NE 4",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			centre := hex.N.Turn(tt.turn).Vector().Scale(4)
			var got []string
			for i := range 20 {
				around := tileField(i).Neighbours()
				for j := range 20 {
					next := centre.Add(tileField(j).Rotate(tt.turn))
					if d := slices.Index(around[:], next); d >= 0 {
						got = append(got, fmt.Sprintf("%d %v %d", i, hex.Direction(d), j))
					}
				}
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// The map of Rising Waters names its hexes by column and row.
func TestMapNeighbours(t *testing.T) {
	t.Parallel()
	tests := []struct {
		at   hex.Offset
		want [6]hex.Offset
	}{
		{hex.Offset{Col: 6, Row: 1}, [6]hex.Offset{
			{Col: 6, Row: 0}, {Col: 7, Row: 0}, {Col: 7, Row: 1}, {Col: 6, Row: 2}, {Col: 5, Row: 1}, {Col: 5, Row: 0},
		}},
		{hex.Offset{Col: 5, Row: 4}, [6]hex.Offset{
			{Col: 5, Row: 3}, {Col: 6, Row: 4}, {Col: 6, Row: 5}, {Col: 5, Row: 5}, {Col: 4, Row: 5}, {Col: 4, Row: 4},
		}},
	}
	for _, tt := range tests {
		for d, n := range tt.at.Hex().Neighbours() {
			if got := n.Offset(); got != tt.want[d] {
				t.Errorf("%v of %v is %v, want %v", hex.Direction(d), tt.at, got, tt.want[d])
			}
		}
	}
}

// The land around a group of water is ordered clockwise from due north of the group's token, and at
// the same bearing by distance.
func TestMapBearings(t *testing.T) {
	t.Parallel()
	type land struct {
		at      hex.Offset
		degrees float64
	}
	tests := []struct {
		name  string
		token hex.Offset
		want  []land
	}{
		{"Yazoo Valley, first group", hex.Offset{Col: 9, Row: 0}, []land{
			{hex.Offset{Col: 10, Row: 0}, 60},
			{hex.Offset{Col: 11, Row: 0}, 90},
			{hex.Offset{Col: 11, Row: 1}, 120},
			{hex.Offset{Col: 10, Row: 2}, 150},
			{hex.Offset{Col: 9, Row: 1}, 180},
			{hex.Offset{Col: 8, Row: 2}, 210},
			{hex.Offset{Col: 7, Row: 1}, 240},
			{hex.Offset{Col: 7, Row: 0}, 270},
			{hex.Offset{Col: 8, Row: 0}, 300},
		}},
		{"Yazoo Valley, third group", hex.Offset{Col: 9, Row: 7}, []land{
			{hex.Offset{Col: 9, Row: 6}, 0},
			{hex.Offset{Col: 10, Row: 7}, 60},
			{hex.Offset{Col: 10, Row: 8}, 120},
			{hex.Offset{Col: 9, Row: 8}, 180},
			{hex.Offset{Col: 9, Row: 9}, 180},
			{hex.Offset{Col: 8, Row: 10}, 199},
			{hex.Offset{Col: 7, Row: 9}, 221},
			{hex.Offset{Col: 7, Row: 8}, 240},
			{hex.Offset{Col: 7, Row: 7}, 270},
			{hex.Offset{Col: 8, Row: 7}, 300},
		}},
		{"Mounds Landing, first group", hex.Offset{Col: 6, Row: 1}, []land{
			{hex.Offset{Col: 7, Row: 0}, 60},
			{hex.Offset{Col: 7, Row: 1}, 120},
			{hex.Offset{Col: 4, Row: 1}, 270},
			{hex.Offset{Col: 5, Row: 0}, 300},
		}},
		{"Tensas Basin, first group", hex.Offset{Col: 4, Row: 8}, []land{
			{hex.Offset{Col: 6, Row: 7}, 60},
			{hex.Offset{Col: 6, Row: 8}, 90},
			{hex.Offset{Col: 4, Row: 9}, 180},
			{hex.Offset{Col: 3, Row: 8}, 240},
			{hex.Offset{Col: 3, Row: 7}, 300},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			token := tt.token.Hex()
			clockwise := func(a, b land) int {
				if c := token.BearingTo(a.at.Hex()).Compare(token.BearingTo(b.at.Hex())); c != 0 {
					return c
				}
				return token.Distance(a.at.Hex()) - token.Distance(b.at.Hex())
			}
			if !slices.IsSortedFunc(tt.want, clockwise) {
				t.Errorf("sorted otherwise: %v", slices.SortedFunc(slices.Values(tt.want), clockwise))
			}
			for _, l := range tt.want {
				if got := math.Round(token.BearingTo(l.at.Hex()).Degrees()); got != l.degrees {
					t.Errorf("bearing to %v is %g, want %g", l.at, got, l.degrees)
				}
			}
		})
	}
}
