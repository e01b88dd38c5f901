package queen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/show"
)

func TestSetUp(t *testing.T) {
	r := rules(t)
	tests := []struct {
		rule, name, options string
		seats               int
		play, want          string
	}{
		{"QB-01", "the first tile goes straight on", "", 4, "tile A3-1", "tiles 0 2; laid A3-1 N; phase setting_out"},
		{"QB-01", "in the school too", "game=school", 4, "tile A3-1", "tiles 0 2; laid A3-1 N"},
		{"QB-03", "speed 1 and coal 6", "", 3, "tile A3-1; head N; head N; head N", "A 0.2 N 1/6; B 0.9 N 1/6; C 0.5 N 1/6"},
		{
			"QB-04", "the start numbers", "", 5, "tile A3-1; head N; head N; head N; head N; head N",
			"A 0.2 N 1/6; B 0.9 N 1/6; C 0.5 N 1/6; D 0.3 N 1/6; E 0.1 N 1/6",
		},
		{"QB-05", "any heading", "", 3, "tile A3-1; head SE; head S; head NW", "A 0.2 SE 1/6; B 0.9 S 1/6; C 0.5 NW 1/6; turn A"},
		{"QB-05", "by the owners in their order", "", 3, "tile A3-1; head SE", "asked 2"},
		{"QB-06", "passengers on the first tile", "", 4, "tile A1-1", "passengers 1 2; phase setting_out"},
		{"QB-07", "round 1 by start numbers", "", 3, "tile A3-1; head N; head N; head N", "round 1; order A B C; turn A"},
		{"QB-07", "in the school too", "game=school", 3, "tile A3-1; head N; head N; head N", "round 1; order A B C; turn A"},
		{"QB-101", "boats by seats", "", 3, "tile A3-1", "asked 1"},
		{"QB-101", "boats as drawn", "start_order=random", 3, "berth 3; berth 1; berth 2; tile A3-1", "asked 3"},
		{"QB-101", "each seat once", "start_order=random", 3, "berth 3; !QB-101 berth 3; berth 1", "asked *"},
		{"QB-101", "only seats at the table", "start_order=random", 3, "!QB-101 berth 4; berth 1", "asked *"},
		{"QB-106", "no turn before the race", "", 3, "tile A3-1; !QB-106 speed 2; !QB-106 ahead", "asked 1"},
		{"QB-02", "a tile is drawn once", "", 3, "tile A3-1; head N; head N; head N", "tiles 0 2"},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+strings.ReplaceAll(tt.name, " ", "_"), func(t *testing.T) {
			setup := engine.Setup{Seats: tt.seats, Options: map[string]string{}}
			for option := range strings.FieldsSeq(tt.options) {
				name, value, _ := strings.Cut(option, "=")
				setup.Options[name] = value
			}
			s := newGame(t, r, setup)
			play(t, r, &s, tt.play)
			for fact := range strings.SplitSeq(tt.want, ";") {
				if err := holds(r, &s, strings.Fields(fact)); err != nil {
					t.Errorf("%s: got error %v", tt.rule, err)
				}
			}
		})
	}
}

func TestPile(t *testing.T) {
	r := rules(t)
	for _, tt := range []struct {
		rule, game string
		tiles      int8
	}{{"QB-02", "passengers", 10}, {"QB-02", "school", 2}, {"QB-105", "school", 2}} {
		s := newGame(t, r, engine.Setup{Seats: 3, Options: map[string]string{"game": tt.game}})
		play(t, r, &s, "tile A2-1")
		if s.Draws != tt.tiles || s.Pile.String() != "A1-1+A1-2+A1-3+A1-4+A2-2+A2-3+A2-4+A3-1+A3-2+A3-3" {
			t.Errorf("%s: %s: %d tiles still to come of %v, want %d", tt.rule, tt.game, s.Draws, s.Pile, tt.tiles)
		}
		if tt.game == "school" && s.River[1].Passengers != 0 {
			t.Errorf("%s: a passenger in the driving school", "QB-105")
		}
	}
}

func TestPassengersAtStations(t *testing.T) {
	r := rules(t)
	for _, tt := range []struct {
		rule       string
		seats      int
		red, brown int8
	}{{"QB-09", 3, 1, 1}, {"QB-09", 5, 2, 2}, {"QB-10", 4, 1, 2}} {
		for tile, want := range map[string]int8{"A2-1": tt.red, "A2-4": tt.red, "A1-1": tt.brown, "A1-4": tt.brown, "A3-2": 0} {
			s := newGame(t, r, engine.Setup{Seats: tt.seats})
			play(t, r, &s, "tile "+tile)
			if is := s.River[1].Passengers; is != want {
				t.Errorf("%s: %d passengers on %s with %d boats, want %d", tt.rule, is, tile, tt.seats, want)
			}
		}
	}
}

// The effect of an option is tested with its rule. This test covers the combinations that are
// refused, and the options that each edition sets.
func TestOptions(t *testing.T) {
	r := rules(t)
	g := match.Erase(r, shown(t).Show)
	refused := []struct{ rule, options string }{
		{"QB-61", "game=school order_fixed_per_round=off"},
		{"QB-61", "game=school row_metric=rows"},
		{"QB-65", "game=passengers intro_pushed_finish=off"},
	}
	for _, tt := range refused {
		_, err := g.New(setupOf(tt.options))
		var refusal engine.Refusal
		if !errors.As(err, &refusal) || refusal.Rule != tt.rule {
			t.Errorf("%s: %v, want a refusal by %s", tt.options, err, tt.rule)
		}
	}
	editions := []struct{ rule, options, want string }{
		{"QB-81", "edition=1997", "behind false, astern false, speed 1"},
		{"QB-81", "edition=house", "behind true, astern true, speed 2"},
		{"QB-81", "edition=house finish_speed=any", "behind true, astern true, speed 6"},
		{"QB-81", "edition=house no_push_astern=off", "behind true, astern false, speed 2"},
	}
	for _, tt := range editions {
		s := newGame(t, r, setupOf(tt.options))
		c := s.Choices
		if is := fmt.Sprintf("behind %v, astern %v, speed %d", c.NotBehind, c.NotAstern, c.FinishSpeed); is != tt.want {
			t.Errorf("%s: %s, want %s (%s)", tt.options, is, tt.want, tt.rule)
		}
	}
	blue, red := newGame(t, r, setupOf("station_art=2019")), newGame(t, r, setupOf(""))
	for s, want := range map[*queen.State]string{&blue: "blue", &red: "brown"} {
		play(t, r, s, "tile A1-1")
		if is := shown(t).Board(s).(show.Board).Tiles[1].Roof; is != want {
			t.Errorf("the roof is %s, want %s (%s)", is, want, "QB-102")
		}
	}
}

func setupOf(options string) engine.Setup {
	setup := engine.Setup{Seats: 3, Options: map[string]string{}}
	for option := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(option, "=")
		setup.Options[name] = value
	}
	return setup
}
