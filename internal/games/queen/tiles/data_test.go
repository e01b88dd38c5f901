package tiles_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/must"
)

// TestTilesAsPrinted tests what is computed from the tiles: the rear fields through which a tile
// can be entered, and for each nose the front fields through which it can be left and the landing
// fields.
func TestTilesAsPrinted(t *testing.T) {
	p := printed(t)
	tests := []struct{ tiles, entry, left, straight, right, landLeft, landStraight, landRight string }{
		{"A1-1", "0-4", "10,15-17", "15-19", "9,14,17-19", "10,15,16", "16-18", "14,18,19"},
		{"A1-2 A1-4 A2-1 A2-3", "1-3", "5,10,15-17", "15-19", "9,14,17-19", "10,15,16", "16-18", "14,18,19"},
		{"A1-3", "0-3", "5,10,15-17", "15-19", "9,14,17-19", "10,15,16", "16-18", "14,18,19"},
		{"A2-2 A2-4", "1-4", "5,10,15-17", "15-19", "9,14,17-19", "10,15,16", "16-18", "14,18,19"},
		{"A3-1", "0-3", "15-17", "15-19", "14,17-19", "15,16", "16-18", "14,18,19"},
		{"A3-2", "0,4", "5,10,15-17", "15-19", "9,14,17-19", "10,15,16", "16-18", "14,18,19"},
		{"A3-3", "0-3", "5,10,15-17", "15-17,19", "9,14,17,19", "10,15,16", "16,17", "14,19"},
		{"B1", "0-4", "5,10,15-17", "15-18", "9,17,18", "10,15,16", "16-18", "18"},
		{"B1-B2", "0-4", "10,15-17", "15-18", "14,17,18", "10,15,16", "16-18", "14,18"},
		{"B2", "0-4", "10,15,17", "15,17,19", "9,17,19", "10,15", "17", "19"},
		{"B3-1", "0-3", "5,10,16,17", "16-19", "9,14,17-19", "10,16", "16-18", "14,18,19"},
		{"B3-2", "0-4", "10,15-17", "15-18", "9,14,17,18", "10,15,16", "16-18", "14,18"},
		{"B4", "1,3", "5,10,16", "16,18", "14,18", "10,16", "16,18", "14,18"},
	}
	seen := 0
	for _, tt := range tests {
		for name := range strings.FieldsSeq(tt.tiles) {
			seen++
			var tile tiles.Tile
			must.Do(t, tile.UnmarshalText([]byte(name)))
			water := func(f int) bool { return p.Tiles[tile].Water>>f&1 != 0 }
			front := func(n tiles.Nose) string {
				return fieldList(func(f int) bool {
					if !water(f) {
						return false
					}
					for _, h := range allHeadings() {
						if d := p.Steps[tiles.N][tiles.NoNose][n][f][h]; d != tiles.Bank && f+int(d) >= tiles.Fields {
							return true
						}
					}
					return false
				})
			}
			landing := func(n tiles.Nose) string {
				return fieldList(func(f int) bool { return water(f) && tiles.LandingFields(n)>>f&1 != 0 })
			}
			entry := fieldList(func(f int) bool { return f < 5 && water(f) })
			is := []string{
				entry, front(tiles.Left), front(tiles.Straight), front(tiles.Right),
				landing(tiles.Left), landing(tiles.Straight), landing(tiles.Right),
			}
			want := []string{tt.entry, tt.left, tt.straight, tt.right, tt.landLeft, tt.landStraight, tt.landRight}
			if fmt.Sprint(is) != fmt.Sprint(want) {
				t.Errorf("%s: %q, want %q (%s)", name, is, want, "QB-45")
			}
		}
	}
	if seen != 17 {
		t.Errorf("%d tiles, want 17 (%s)", seen, "QX-02")
	}
}

// fieldList returns a set of fields as "0-3,7".
func fieldList(in func(int) bool) string {
	var parts []string
	for f := 0; f < tiles.Fields; f++ {
		if !in(f) {
			continue
		}
		from := f
		for f+1 < tiles.Fields && in(f+1) {
			f++
		}
		switch f - from {
		case 0:
			parts = append(parts, strconv.Itoa(from))
		case 1:
			parts = append(parts, strconv.Itoa(from), strconv.Itoa(f))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", from, f))
		}
	}
	return strings.Join(parts, ",")
}

func TestStations(t *testing.T) {
	p := printed(t)
	roofs := map[tiles.Roof]int{}
	for tile := tiles.A1v1; tile <= tiles.A3v3; tile++ {
		roofs[p.Tiles[tile].Roof]++
		if (p.Tiles[tile].Dock >= 0) != (p.Tiles[tile].Roof != tiles.NoRoof) {
			t.Errorf("%v has a dock %v and the roof %v", tile, p.Tiles[tile].Dock, p.Tiles[tile].Roof)
		}
	}
	// With these roofs the number of passengers is right (QB-08).
	for _, tt := range []struct {
		rule                          string
		seats, red, brown, passengers int
	}{
		{"QB-08", 3, 1, 1, 8}, {"QB-08", 4, 1, 2, 12}, {"QB-08", 5, 2, 2, 16},
	} {
		if n := roofs[tiles.Red]*tt.red + roofs[tiles.Brown]*tt.brown; n != tt.passengers {
			t.Errorf("%s: %d passengers for %d boats, want %d", tt.rule, n, tt.seats, tt.passengers)
		}
	}
}

// The error for a mistake in the data names the entry.
func TestBrokenTiles(t *testing.T) {
	data := string(must.Get(os.ReadFile("data/tiles.json"))(t))
	tests := []struct{ old, replaced, err string }{
		{`"A1-3"`, `"A1-9"`, `river tile 3 is "A1-9", want "A1-3"`},
		{`"A0"`, `"A9"`, `the start tile is "A9"`},
		{`[2, 9, 5, 3, 1]`, `[2, 9, 5, 3]`, `tile A0: 4 berths and the shipyard, want 5`},
		{`[2, 9, 5, 3, 1]`, `[2, 9, 5, 3, 4]`, `tile A0: start number 5 is on the field 4: the shipyard is on an island, the berths are not`},
		{`[2, 9, 5, 3, 1]`, `[2, 9, 5, 3, 3]`, `tile A0: berths: field 3 is listed twice`},
		{`[5, 6, 8], `, `[5, 6, 28], `, `tile A1-1: islands: no field 28`},
		{`[5, 6, 8], `, `[6, 5, 8], `, `tile A1-1: islands: field 5 is listed twice or out of order`},
		{`"islands": [5, 6, 8],`, `"islands": [1, 5, 6, 8],`, `tile A1-1: the water is not one area`},
		{`"dock": 14`, `"dock": 12`, `tile A2-2: the dock 12 is an island`},
		{`"dock": 14`, `"dock": 15`, `tile A2-2: the dock 15 does not touch its station`},
		{`"dock": 14`, `"dock": 20`, `tile A2-2: a station needs a dock, from 0 to 19`},
		{`"station": [7, 8], `, `"station": [0, 7], `, `tile A2-3: the station's fields are not one island`},
		{`"station": [7, 8], `, `"station": [6, 7], `, `tile A2-3: the station must be on islands`},
		{`"dock": 14, "roof": "red"`, `"dock": 14, "roof": "blue"`, `tile A2-2: no roof "blue"`},
		{`"dock": 14, "roof": "red"`, `"dock": 14, "roof": "brown"`, `3 stations with red roofs and 5 with brown ones`},
		{`"islands": [1, 2, 3, 13]`, `"islands": [1, 2, 3, 13], "dock": 4`, `tile A3-2: a station needs a roof`},
		{`"islands": [1, 2, 3, 13]`, `"islands": [1, 2, 3, 13], "oil": 4`, `unknown field "oil"`},
		{`"coal": [7, 18]`, `"coal": [7, 8]`, `tile B1: coal: all of it must be on water`},
		{`"coal": [13], "logs": [14, 16]`, `"coal": [13], "logs": [13, 16]`, `tile B1-B2: logs: a field has only one of coal, logs and sand`},
		{`"coal": [13]`, `"coal": [15]`, `tile B1-B2: a coal dock must touch an island`},
		{`"sand": [5, 6, 13]`, `"sand": [13, 6]`, `tile B3-1: sand: field 6 is listed twice or out of order`},
		{`"shipyard": 0`, `"shipyard": 6`, `tile A0: start number 6 is on the field 6: the shipyard is on an island`},
		{`{"name": "A3-2", "islands": [1, 2, 3, 13]},`, ``, `16 river tiles, want 17`},
		{"\n}", "\n} {}", `more after the end`},
	}
	for _, tt := range tests {
		if !strings.Contains(data, tt.old) {
			t.Fatalf("%s is not in the data", tt.old)
		}
		at := strings.LastIndex(data, tt.old)
		_, err := tiles.Parse([]byte(data[:at] + tt.replaced + data[at+len(tt.old):]))
		if err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s for %s: error %v, want %s", tt.replaced, tt.old, err, tt.err)
		}
	}
}
