package queen_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/must"
)

// Two players: A and D belong to the first, B and C to the second.
func TestTwoBoats(t *testing.T) {
	const river = "A0 A3-1 A2-1 A3-2"
	const b, c = "0.2 N 1/6", "0.9 N 1/6"
	side := []string{"1.6 N 1/2", b, c, "1.12 N 1/6"} // D is beside A after A's step
	jetty := "A0 A1-1 A2-1 B2 jetty:straight"
	runScenarios(t, []scenario{
		{rule: "QX-43", name: "each boat has its turn", seats: 2, river: river, boats: side, play: "speed 1; ahead; end; pass; speed 1; ahead; end; speed 1; ahead; end", want: "turn D; asked 1; order A B C D"},
		{rule: "QX-44", name: "pushing one's own", seats: 2, river: river, boats: []string{"1.6 N 2/6", b, c, "1.11 N 1/6"}, play: "speed 2; push N; head S; end", want: "A 1.11 N 2/6; D 1.16 S 1/6"},
		{rule: "QX-45", name: "passengers stay", seats: 2, river: "A0 A2-1 A1-1 A3-2", boats: []string{"1.2 NW 1/2 A2-1", b, c, "1.5 N 1/6"}, play: "speed 1; ahead; end; !QB-106 take; get 1", want: "A 1.6 NW 1/3 A2-1; D 1.5 N 1/5"},
		{rule: "QX-46", name: "between boats of one player", seats: 2, river: river, boats: []string{"1.6 N 1/2", "1.12 N 1/6", c, b}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-46", name: "after the movement", seats: 2, river: river, boats: side, play: "speed 1; !QB-106 give 1; ahead; end", want: "phase trading; partner D; asked 1"},
		{rule: "QX-98", name: "once with each", seats: 2, river: river, boats: side, play: "speed 1; ahead; end; get 1", want: "turn B; A 1.11 N 1/3"},
		{rule: "QX-47", name: "at another speed", seats: 2, river: river, boats: []string{"1.6 N 1/2", b, c, "1.12 N 2/6"}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-48", name: "not side by side", seats: 2, river: river, boats: []string{"1.6 N 1/2", b, c, "1.13 N 1/6"}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-48", name: "across two tiles", seats: 2, river: river, boats: []string{"1.12 N 1/2", b, c, "2.2 N 1/6"}, play: "speed 1; ahead; end", want: "phase trading; partner D"},
		{rule: "QX-49", name: "at a dock", seats: 2, river: "A0 A2-1 A1-1 A3-2", boats: []string{"1.1 N 1/2 A1-1", b, c, "1.7 N 1/6"}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-49", name: "only the receiver counts", seats: 2, options: "exchange_both_clear=off", river: "A0 A2-1 A1-1 A3-2", boats: []string{"1.1 N 1/2 A1-1", b, c, "1.7 N 1/6"}, play: "speed 1; ahead; end; !QX-49 give 1; get 2", want: "A 1.6 N 1/4 A1-1; D 1.7 N 1/4"},
		{rule: "QX-49", name: "not from the shipyard", options: "black_rose=on exchange_both_clear=off", river: river, boats: []string{"1.6 N 1/2", b, c, "-", "0.6 SW 1/2"}, rose: "0.0 N 1/1", turn: "E", play: "speed 1; ahead; end", want: "E 0.5 SW 1/2; phase choosing; turn R"},
		{rule: "QX-49", name: "but from the field next to it", options: "black_rose=on exchange_both_clear=off", river: river, boats: []string{"1.6 N 1/2", b, c, "-", "0.6 SW 1/2"}, rose: "0.1 N 1/1", turn: "E", play: "speed 1; ahead; end; get 2", want: "E 0.5 SW 1/4; turn R"},
		{rule: "QX-97", name: "docks allowed", seats: 2, options: "exchange_at_docks=on", river: "A0 A2-1 A1-1 A3-2", boats: []string{"1.1 N 1/2 A1-1", b, c, "1.7 N 1/4"}, play: "speed 1; ahead; end; give 2", want: "A 1.6 N 1/0 A1-1; D 1.7 N 1/6"},
		{rule: "QX-49", name: "on a sandbar", seats: 2, options: "tiles=added", river: "A0 B3-1 A2-1 A3-1", boats: []string{"1.3 N 1/2", b, c, "1.13 N 1/6"}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-49", name: "on logs", seats: 2, options: "tiles=added", river: "A0 B2 A2-1 A3-1", boats: []string{"0.17 N 1/2", b, c, "1.3 N 1/6"}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-49", name: "on a landing field", seats: 2, options: short, river: jetty, boats: []string{"3.11 NE 1/2", b, c, "3.17 N 1/6"}, play: "speed 1; ahead; end", want: "turn B"},
		{rule: "QX-50", name: "less here, more there", seats: 2, river: river, boats: side, play: "speed 1; ahead; end; get 3", want: "A 1.11 N 1/5; D 1.12 N 1/3"},
		{rule: "QX-50", name: "never above 6", seats: 2, river: river, boats: side, play: "speed 1; ahead; end; !QX-50 get 5; get 4", want: "A 1.11 N 1/6; D 1.12 N 1/2"},
		{rule: "QX-51", name: "what it has", seats: 2, river: river, boats: []string{"1.6 N 1/2", b, c, "1.12 N 1/3"}, play: "speed 1; ahead; end; !QX-51 give 3; give 2", want: "A 1.11 N 1/0; D 1.12 N 1/5"},
		{rule: "QX-52", name: "a boat without coal", seats: 2, river: river, boats: []string{"1.6 N 1/0", b, c, "1.12 N 1/3"}, play: "speed 1; ahead; end; get 1", want: "A 1.11 N 1/1; D 1.12 N 1/2"},
		{rule: "QX-53", name: "any amount, or none", seats: 2, river: river, boats: []string{"1.6 N 1/0", b, c, "1.12 N 1/5"}, play: "speed 1; ahead; end; get 5", want: "A 1.11 N 1/5; D 1.12 N 1/0"},
		{rule: "QX-53", name: "none", seats: 2, river: river, boats: side, play: "speed 1; ahead; end; pass", want: "A 1.11 N 1/2; D 1.12 N 1/6; turn B"},
		{rule: "QX-76", name: "the first boat home", seats: 2, options: short, river: jetty, boats: []string{"3.12 N 1/6 A1-1+A2-1", b, c, "-"}, play: "speed 1; ahead; end", want: "over first_home; places 1 2"},
		{
			rule: "QX-103", name: "both boats home", seats: 2, river: "A0 A1-1 A2-1 A1-2 A2-2 B2 jetty:straight",
			options: "scarce_stations=on drawn_plain=0 drawn_red=2 drawn_brown=2 drawn_new=1 tiles=added two_boat_win=both",
			boats:   []string{"5.12 N 1/6 A1-1+A2-1", "-", "-", "5.11 N 1/6 A1-2+A2-2"},
			play:    "speed 1; ahead; end; speed 1; right; ahead; left; end; speed 1; ahead; end", want: "A finished 1; D finished 2; over both_home; places 1 2",
		},
		{
			rule: "QX-103", name: "one is not enough", seats: 2, river: "A0 A1-1 A2-1 A1-2 A2-2 B2 jetty:straight",
			options: "scarce_stations=on drawn_plain=0 drawn_red=2 drawn_brown=2 drawn_new=1 tiles=added two_boat_win=both",
			boats:   []string{"5.12 N 1/6 A1-1+A2-1", "-", "-", "4.7 N 1/6 A1-2"},
			play:    "speed 1; ahead; end", want: "A finished 1; phase choosing; turn D",
		},
		{rule: "QX-104", name: "by the better boat", seats: 2, options: "round_limit=2", river: river, boats: []string{"1.6 N 1/2", "0.2 N 1/6", "0.9 N 1/6", "-"}, play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "over rounds_over; places 1 2"},
		{rule: "QX-104", name: "by the worse", seats: 2, options: "round_limit=2 two_boat_win=both", river: river, boats: []string{"1.6 N 1/2", "0.2 N 1/6", "0.9 N 1/6", "-"}, play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "over rounds_over; places 2 1"},
	})
}

func TestSetUpOfTheExpansion(t *testing.T) {
	r := rules(t)
	tests := []struct {
		rule, options string
		seats         int
		play, want    string
	}{
		{"QX-74", "", 2, "tile A1-1; head N; head NE", "asked 2; passengers 1 1; A 0.2 N 1/6; B 0.9 NE 1/6; C 0.5 N 1/6; D 0.3 N 1/6"},
		{"QX-74", "", 2, "tile A1-1; head N; head N; head N", "asked 1"},
		{"QX-74", "start_order=random", 2, "berth 2; berth 1; tile A1-1; head N", "asked 1"},
		{"QX-75", "", 2, "tile A2-1", "passengers 1 1"},
		{"QX-102", "three_by_two=2", 3, "tile A2-1; head N; head N; head N; head N", "asked 2; passengers 1 2; F 0.0 N 1/7"},
		{"QX-102", "three_by_two=1", 3, "tile A2-1", "passengers 1 1"},
		{"QX-77", "", 6, "tile A3-1; head N; head N; head N; head N; head N", "F 0.0 N 1/7; phase choosing; turn A"},
		{"QX-81", "", 6, "tile A2-1", "passengers 1 2"},
		{"QX-82", "", 6, "tile A2-1; head N; head N; head N; head N; head N", "order A B C D E F; turn A"},
		{"QX-54", "black_rose=on", 3, "tile A3-1", "R 0.3 N 1/1"},
		{"QX-54", "black_rose=on", 4, "tile A3-1", "R 0.1 N 1/1"},
		{"QX-54", "black_rose=on", 2, "tile A3-1", "R 0.1 N 1/1"},
		{"QX-111", "black_rose=on", 5, "tile A3-1", "R 0.0 N 1/1"},
		{"QX-99", "black_rose=on br_with_six=on", 6, "tile A3-1", "R 0.6 N 1/1"},
		{"QX-55", "black_rose=on", 4, "tile A3-1; head S; head S; head S; head S", "R 0.1 N 1/1; turn A; order A B C D R; controls 4"},
		{"QX-02", "tiles=added", 4, "tile B4", "tiles 0 2"},
		{"QX-86", "drawn_new=1 tiles=added", 4, "tile B4; head N; head N; head N; head N", "tiles 0 2"},
		{"QX-108", "edition=fr", 3, "tile A2-1", "passengers 1 1"},
		{"QX-109", "edition=2019", 3, "berth 2; berth 1; berth 3; !QB-02 tile A3-1; tile B4", "asked 2"},
		{"QX-109", "edition=2019 game=school", 3, "berth 2; berth 1; berth 3; !QB-02 tile B4; tile A3-1", "asked 2"},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+strings.ReplaceAll(tt.options, " ", "_"), func(t *testing.T) {
			setup := setupOf(tt.options)
			setup.Seats = tt.seats
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

// From the shipyard a boat can reach only berths 3 and 5, and no boat can enter the shipyard.
func TestShipyard(t *testing.T) {
	r := rules(t)
	to := map[int]bool{}
	for h := range tiles.Headings {
		if d := r.Tables().Steps[tiles.N][tiles.NoNose][tiles.Straight][0][h]; d != tiles.Bank {
			to[int(d)] = true
		}
	}
	if len(to) != 2 || !to[5] || !to[1] {
		t.Errorf("from the shipyard one gets to %v (%s)", to, "QX-78")
	}
	runScenarios(t, []scenario{
		{rule: "QX-79", name: "nobody enters it", river: "A0 A3-1 A2-1", boats: []string{"0.5 S 1/6", "0.2 N 1/6", "0.9 N 1/6"}, play: "speed 1; !QB-17 ahead", want: "phase moving"},
		{rule: "QX-79", name: "nor pushes a boat there", river: "A0 A3-1 A2-1", boats: []string{"0.10 S 2/6", "0.5 N 1/6", "0.9 N 1/6"}, play: "speed 2; !QB-31 push S; push SE", want: "phase aligning"},
		{rule: "QX-79", name: "nor pushes the boat there away", seats: 6, river: "A0 A3-1 A2-1", boats: []string{"0.5 S 2/6", "0.2 N 1/6", "0.9 N 1/6", "-", "-", "0.0 N 1/6"}, play: "speed 2; !QB-17 push S; !QB-17 ahead", want: "phase moving"},
		{rule: "QX-80", name: "no bonus in round 2", options: "bonus_coal_first=off", seats: 6, river: "A0 A3-1 A2-1", boats: []string{"0.7 N 1/6", "0.2 N 1/6", "0.9 N 1/6", "-", "-", "0.5 N 1/4"}, turn: "F", play: "speed 1; ahead; end", want: "F 0.10 N 1/4"},
	})
	const five = "tile A3-1; head N; head N; head N; head N; head N; " +
		"speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end; "
	for _, tt := range []struct{ rule, options, turn, want string }{
		{"QX-80", "", "speed 1; ahead; end", "F 0.5 N 1/6"},
		{"QX-80", "", "speed 2; ahead; right; right; ahead; end", "F 0.1 SE 2/6"},
		{"QX-80", "", "speed 2; ahead; right; right; ahead; left; left; end", "F 0.1 N 2/4"},
		{"QX-80", "bonus_coal_first=off", "speed 1; ahead; end", "F 0.5 N 1/6"},
		{"QX-80", "bonus_coal_first=off", "speed 2; ahead; right; right; ahead; end", "F 0.1 SE 2/5"},
		{"QX-78", "", "speed 1; right; ahead; end", "F 0.1 NE 1/6"},
	} {
		setup := setupOf(tt.options)
		setup.Seats = 6
		s := newGame(t, r, setup)
		play(t, r, &s, five+tt.turn)
		if err := holds(r, &s, strings.Fields(tt.want)); err != nil {
			t.Errorf("%s: %s: %s: got error %v", tt.rule, tt.options, tt.turn, err)
		}
	}
}

// A sixth boat that waits in round 1 loses its bonus coal at the end of the round. Here it waits
// because no boat in its way can be pushed, with the Black Rose there too.
func TestWaitingBoatLosesItsBonus(t *testing.T) {
	r := rules(t)
	setup := setupOf("black_rose=on br_with_six=on stuck=wait")
	setup.Seats = 6
	s := newGame(t, r, setup)
	play(t, r, &s, "tile A3-1; head N; head N; head N; head N; head N")
	for i, field := range []int8{5, 1, 10, 6, 8} {
		s.Boats[i+1].Field = field
	}
	s.Boats[5].Head, s.Boats[queen.BlackRose].Field = tiles.S, 2
	s.Active, s.Next = 5, 4
	must.Do(t, r.Valid(&s))
	play(t, r, &s, "speed 1; ahead; end; speed 1; ahead; end")
	for _, fact := range []string{"round 2", "F 0.0 N 1/6"} {
		if err := holds(r, &s, strings.Fields(fact)); err != nil {
			t.Errorf("%s: got error %v", "QX-80", err)
		}
	}
}

// TestExpansionOptions tests which options set-up refuses and which it allows.
func TestExpansionOptions(t *testing.T) {
	r := rules(t)
	g := match.Erase(r, shown(t).Show)
	for _, tt := range []struct {
		rule, options string
		seats         int
	}{
		{"QX-01", "game=school black_rose=on", 3},
		{"QX-01", "game=school", 2},
		{"QX-01", "game=school", 6},
		{"QX-01", "game=school tiles=added", 4},
		{"QX-01", "game=school drawn_red=3", 4},
		{"QX-01", "game=school three_by_two=1", 3},
		{"QX-03", "drawn_red=0 drawn_brown=2", 3},
		{"QX-03", "tiles=swapped_more tile_a1_1=off", 6},
		{"QX-03", "three_by_two=1 two_boat_win=both", 3},
		{"QX-03", "drawn_red=3 two_boat_win=both", 2},
		{"QX-85", "drawn_red=0 drawn_brown=2 drawn_plain=0 scarce_stations=on", 3},
		{"QX-99", "black_rose=on", 6},
		{"QX-99", "black_rose=on three_by_two=2", 3},
		{"QX-102", "three_by_two=2", 4},
		{"QX-103", "two_boat_win=both", 3},
		{"", "drawn_red=0 drawn_brown=2 scarce_stations=on", 3},
		{"", "drawn_red=2 drawn_brown=4", 3},
		{"", "tiles=swapped_more", 5},
		{"", "two_boat_win=both", 2},
		{"", "three_by_two=2 two_boat_win=both black_rose=on br_with_six=on", 3},
		{"", "tiles=added black_rose=on", 5},
		{"", "edition=fr drawn_red=0 drawn_brown=1", 4},
		{"", "game=school edition=fr", 4},
	} {
		setup := setupOf(tt.options)
		setup.Seats = tt.seats
		_, err := g.New(setup)
		refusal, _ := err.(engine.Refusal) //nolint:errorlint // nil is one of the answers
		if refusal.Rule != tt.rule || err != nil && tt.rule == "" {
			t.Errorf("%s for %d: %v, want a refusal by %q", tt.options, tt.seats, err, tt.rule)
		}
	}
	for rule, want := range map[string]int8{"QX-02": 17, "QX-85": 14, "QX-86": 12, "QX-87": 5} {
		options := map[string]string{
			"QX-02": "tiles=added", "QX-85": "tiles=swapped", "QX-86": "tiles=added drawn_new=1", "QX-87": "scarce_stations=on drawn_red=1 drawn_brown=1",
		}[rule]
		if s := newGame(t, r, setupOf(options)); s.Draws != want {
			t.Errorf("%s: %d tiles, want %d (%s)", options, s.Draws, want, rule)
		}
	}
}

// Nobody knows which tiles of a kind are left out, so all tiles of a kind are equally likely.
func TestWeightOfTiles(t *testing.T) {
	r := rules(t)
	s := newGame(t, r, setupOf("tiles=added drawn_new=2 drawn_plain=1"))
	sum := map[string]int{}
	for _, a := range r.AppendLegal(nil, &s, engine.Chance) {
		sum[tiles.Tile(a.N).String()[:1]] += r.Weight(&s, a)
	}
	if sum["A"]*2 != sum["B"]*9 {
		t.Errorf("%s: the weights are %v, want 9 to 2", "QX-86", sum)
	}
}

// The new tiles have no stations, so nobody waits at a coal supply.
func TestNewTilesHaveNoStations(t *testing.T) {
	r := rules(t)
	s := newGame(t, r, setupOf("tiles=added"))
	n := 0
	for tile := tiles.B1; tile <= tiles.B4; tile++ {
		printed := &r.Tables().Tiles[tile]
		if r.PassengersAt(&s, tile) != 0 || printed.Dock >= 0 {
			t.Errorf("%v has passengers (%s)", tile, "QX-04")
		}
		if printed.Coal|printed.Rough() != 0 {
			n++
		}
	}
	if n != 5 {
		t.Errorf("%d tiles have something special, want 5 (%s)", n, "QX-02")
	}
}
