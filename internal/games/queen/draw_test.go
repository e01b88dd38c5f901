package queen_test

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen/show"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// TestDrawings holds drawings against testdata/drawings.txt. Look at a change before you accept it
// with -update.
func TestDrawings(t *testing.T) {
	r := shown(t)
	f := r.About()
	const file = "testdata/drawings.txt"
	bent := []string{"2.2 NW 2/5 A1-1", "2.9 N 1/6", "1.17 N 3/6", "1.12 NW 2/1"}
	tests := []struct {
		name string
		lang text.Lang
		to   engine.Seat
		s    scenario
	}{
		{"a speed to choose on a river that bends", text.English, 0, scenario{river: "A0 A1-1 A2-1:left A3-3:right A2-2:right", boats: bent}},
		{"the same for a watcher", text.French, engine.Watcher, scenario{river: "A0 A1-1 A2-1:left A3-3:right A2-2:right", boats: bent}},
		{"points left", text.German, 0, scenario{river: "A0 A1-1 A2-1:left A3-3:right A2-2:right", boats: bent, play: "speed 3; ahead"}},
		{
			"a pushed boat", text.English, 1,
			scenario{river: "A0 A3-1 A2-1", boats: []string{"0.2 N 3/6", "0.7 N 1/4", "0.9 N 1/6", "-"}, play: "speed 3; push NE"},
		},
		{"near the jetty", text.German, 0, scenario{
			river: wholeRiver, boats: []string{"11.5 N 2/2 A2-1+A1-1", "10.17 N 1/1 A2-2", "10.1 NE 3/0"}, play: "speed 1",
		}},
		{"sandbars, logs and coal", text.English, 2, scenario{
			options: "tiles=added black_rose=on", river: "A0 B3-1 B1-B2:left B2", boats: []string{"1.2 N 2/5", "1.13 N 1/3", "2.3 NW 3/6"},
			rose: "1.8 N 2/1", turn: "R",
		}},
		{"coal to exchange", text.French, 0, scenario{
			seats: 2, options: "two_boat_win=both", river: "A0 A3-1 A2-1 A3-2", boats: []string{"1.6 N 1/2", "0.2 N 1/6", "0.9 N 1/6", "1.12 N 1/6"},
			play: "speed 1; ahead; end",
		}},
		{"the driving school", text.English, 0, scenario{
			options: "game=school", river: "A0 A3-1 A2-1 A3-2 jetty:left", boats: []string{"3.0 N 3/6", "2.17 N 3/6", "2.6 N 1/6"},
		}},
	}
	var b strings.Builder
	for _, tt := range tests {
		s := tt.s.position(t, r.Rules)
		if tt.s.play != "" {
			play(t, r.Rules, &s, tt.s.play)
		}
		b.WriteString("== " + tt.name + "\n" + r.Draw(&s, tt.to, display.NewLocalizer(&f, tt.lang, nil)))
		for line := range strings.SplitSeq(b.String(), "\n") {
			if n := len([]rune(line)); n > 120 {
				t.Errorf("%s: a line of %d letters", tt.name, n)
			}
		}
	}
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		must.Do(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	want := must.Get(os.ReadFile(file))(t)
	if b.String() != string(want) {
		t.Errorf("drawn:\n%s", b.String())
	}
}

// A river that is too wide for a terminal is drawn in parts, with all boats.
func TestDrawWide(t *testing.T) {
	r := shown(t)
	f := r.About()
	wide := scenario{
		river: "A0 A3-1 A2-1:right A1-1 A2-2 A1-2 A2-3 A1-3 A2-4",
		boats: []string{"0.2 N 1/6", "7.17 NE 1/6", "7.16 NE 1/6"},
	}
	s := wide.position(t, r.Rules)
	drawn := r.Draw(&s, 0, display.NewLocalizer(&f, text.English, nil))
	for _, part := range []string{"From A0 to ", " to A2-4:", "*A↑", " B↗", " C↗"} {
		if strings.Count(drawn, part) != 1 {
			t.Errorf("there is not one %q:\n%s", part, drawn)
		}
	}
	for line := range strings.SplitSeq(drawn, "\n") {
		if n := len([]rune(line)); n > 80 {
			t.Errorf("a line of %d letters", n)
		}
	}
}

// A boat on a field that a later tile covers is drawn on top of that tile.
func TestDrawsABoatUnderATile(t *testing.T) {
	r := shown(t)
	f := r.About()
	tt := scenario{rule: "QB-92", river: coveringRing, boats: []string{"0.5 NW 1/6", "5.16 N 1/6", "0.9 SE 1/6"}}
	s := tt.position(t, r.Rules)
	drawn := r.Draw(&s, engine.Watcher, display.NewLocalizer(&f, text.English, nil))
	river, _, _ := strings.Cut(drawn, "· water")
	for _, boat := range []string{"*A↖", " B↑", " C↘"} {
		if strings.Count(river, boat) != 1 {
			t.Errorf("%s: boat %s is not on the river once:\n%s", tt.rule, boat, drawn)
		}
	}
}

func TestBoard(t *testing.T) {
	r := shown(t)
	tt := scenario{river: "A0 A1-1 A2-1:left A3-3:right", boats: []string{"2.2 NW 2/5 A1-1", "2.9 N 1/6", "1.17 N 3/6", "-"}}
	s := tt.position(t, r.Rules)
	b, ok := r.Board(&s).(show.Board)
	if !ok {
		t.Fatal("a board is no Board")
	}
	if len(b.Tiles) != 3 || b.Removed != 1 || len(b.Boats) != 4 || b.ToCome != 8 || len(b.Pile) != 8 {
		t.Errorf("%d tiles, %d removed, %d boats, %d to come", len(b.Tiles), b.Removed, len(b.Boats), b.ToCome)
	}
	tile := b.Tiles[1]
	if tile.Tile != "A2-1" || tile.Flow != "NW" || tile.Exit != "right" || tile.Roof != "red" || tile.Passengers != 1 {
		t.Errorf("got %+v", tile)
	}
	if want := []string{"left", "straight", "right"}; !slices.Equal(b.Bends, want) {
		t.Errorf("the river may bend %v, want %v", b.Bends, want)
	}
	kinds := map[string]int{}
	for _, f := range tile.Fields {
		kinds[f.Kind]++
	}
	if kinds["water"] != 15 || kinds["island"] != 3 || kinds["station"] != 1 || kinds["dock"] != 1 {
		t.Errorf("got %v", kinds)
	}
	data, err := json.Marshal(b.Boats[0])
	want := `{"boat":"A","seat":1,"status":"racing","slot":2,"field":2,"heading":"NW","speed":2,"coal":5,"aboard":["A1-1"]}`
	if err != nil || string(data) != want {
		t.Errorf("%s, want %s (%v)", data, want, err)
	}
}

// TestBoardBends tests QB-88: where the river has curved back to its start, only the nose that
// leads away is free.
func TestBoardBends(t *testing.T) {
	r := shown(t)
	tt := scenario{river: "A0 A3-1 A3-2:left A3-3:left A1-1:left A1-2:left", boats: []string{"0.7 N 1/6", "4.2 NW 1/6", "-", "-"}}
	s := tt.position(t, r.Rules)
	b, ok := r.Board(&s).(show.Board)
	if want := []string{"right"}; !ok || !slices.Equal(b.Bends, want) {
		t.Errorf("the river may bend %v, want %v", b.Bends, want)
	}
	berths := map[int8]int{}
	for f, field := range b.Tiles[0].Fields {
		if field.Berth != 0 {
			berths[field.Berth] = f
		}
	}
	if want := map[int8]int{1: 2, 2: 9, 3: 5, 4: 3, 5: 1}; !maps.Equal(berths, want) {
		t.Errorf("start numbers on %v, want %v", berths, want)
	}
}
