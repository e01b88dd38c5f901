package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen"
)

// short is the options for a river of three tiles, the last of which may be a new one.
const short = "scarce_stations=on drawn_plain=0 drawn_red=1 drawn_brown=1 drawn_new=1 tiles=added "

func TestSandbars(t *testing.T) {
	const added, river, second = "tiles=added", "A0 B3-1 A2-1 A3-1", "A0 B3-2 A2-1 A3-1"
	const b, c = "0.2 N 1/6", "0.9 N 1/6"
	const jetty = "A0 A1-1 A2-1 B3-2 jetty:straight"
	runScenarios(t, []scenario{
		{rule: "QX-05", name: "the movement ends", options: added, river: river, boats: []string{"1.0 N 3/6", b, c}, play: "speed 3; ahead", want: "A 1.5 N 1/6; turn B"},
		{rule: "QX-06", name: "from speed 6 to 1", options: added, river: river, boats: []string{"1.8 N 5/6", b, c}, play: "speed 6; ahead", want: "A 1.13 N 1/6"},
		{rule: "QX-07", name: "the free turn is used up", options: added, river: river, boats: []string{"1.8 N 3/6", b, c}, play: "speed 3; ahead; !QB-99 left", want: "A 1.13 N 1/6; turn B"},
		{rule: "QX-112", name: "turning before", options: added, river: river, boats: []string{"1.8 NE 3/6", b, c}, play: "speed 3; left; ahead", want: "A 1.13 N 1/6; turn B"},
		{rule: "QX-08", name: "no turn first", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 1; !QX-08 left; !QX-08 right; ahead; end", want: "A 1.18 N 1/5"},
		{rule: "QX-09", name: "ahead for a coal", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 1; ahead; end", want: "A 1.18 N 1/5"},
		{rule: "QX-10", name: "at speed 2 for one too", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 2; ahead x2; end", want: "A 2.3 N 2/5"},
		{rule: "QX-10", name: "at speed 3 for two", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 3; ahead x2; right; ahead; end", want: "A 2.9 NE 3/4"},
		{rule: "QX-11", name: "then as always", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 2; ahead; left; ahead; end", want: "A 1.17 NW 2/5"},
		{rule: "QX-12", name: "not without coal", options: added, river: river, boats: []string{"1.13 N 1/0", b, c}, play: "!QB-93 speed 2; speed 1; !QX-12 ahead; back; head N", want: "A 1.8 N 1/0"},
		{rule: "QX-12", name: "the last coal is spent on it", options: added, river: river, boats: []string{"1.13 N 1/1", b, c}, play: "!QB-93 speed 3; speed 2; ahead; left; !QB-23 left; ahead; end", want: "A 1.17 NW 2/0"},
		{rule: "QX-13", name: "one field back", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 1; back; head N", want: "A 1.8 N 1/6; turn B"},
		{rule: "QX-13", name: "not at speed 2", options: added, river: river, boats: []string{"1.13 N 1/6", b, c}, play: "speed 2; !QX-13 back", want: "phase moving"},
		{rule: "QX-14", name: "for nothing", options: added, river: river, boats: []string{"1.13 N 1/2", b, c}, play: "speed 1; back; head S", want: "A 1.8 S 1/2"},
		{rule: "QX-14", name: "for a coal", options: added + " sandbar_back_coal=1", river: river, boats: []string{"1.13 N 1/2", b, c}, play: "speed 1; back; head S", want: "A 1.8 S 1/1"},
		{rule: "QX-14", name: "not without that coal", options: added + " sandbar_back_coal=1 must_play_if_possible=off", river: river, boats: []string{"1.3 N 1/0", "1.13 N 1/0", c}, play: "speed 1; right; ahead; end", want: "B out"},
		{rule: "QX-15", name: "any heading", options: added, river: river, boats: []string{"1.13 N 1/0", b, c}, play: "speed 1; back; head S", want: "A 1.8 S 1/0; turn B"},
		{rule: "QX-92", name: "onto another sandbar", options: added, river: second, boats: []string{"1.17 N 1/6", b, c}, play: "speed 1; back", want: "A 1.12 N 1/6; turn B"},
		{rule: "QX-92", name: "onto the newest tile", options: added, river: "A0 B3-2 A2-1", boats: []string{"1.17 S 1/6", b, c}, play: "speed 1; back; head N", want: "A 2.2 N 1/6; phase bending; asked *"},
		{rule: "QX-93", name: "ahead the heading stays", options: added, river: river, boats: []string{"1.13 N 1/1", b, c}, play: "speed 1; ahead; end", want: "A 1.18 N 1/0"},
		{rule: "QX-93", name: "ahead any heading", options: added + " sandbar_free_turn=both", river: river, boats: []string{"1.13 N 1/1", b, c}, play: "speed 2; ahead; head SE; ahead; end", want: "A 1.19 SE 2/0"},
		{rule: "QX-93", name: "ahead any heading at speed 1", options: added + " sandbar_free_turn=both", river: river, boats: []string{"1.13 N 1/1", b, c}, play: "speed 1; ahead; head S", want: "A 1.18 S 1/0; turn B"},
		{rule: "QX-16", name: "from water", options: added, river: river, boats: []string{"1.8 N 1/6", b, c}, play: "speed 1; !QX-16 back", want: "phase moving"},
		{rule: "QX-17", name: "a boat behind", options: added, river: river, boats: []string{"1.13 N 1/6", "1.8 N 1/6", c}, play: "speed 1; !QX-17 back; ahead", want: "A 1.18 N 1/5"},
		{rule: "QX-18", name: "logs behind", options: added, river: "A0 B3-2 B2 A3-1", boats: []string{"1.17 SW 1/6", b, c}, play: "speed 1; !QX-18 back; ahead", want: "A 1.16 SW 1/5"},
		{rule: "QX-18", name: "logs behind and no coal", options: added, river: "A0 B3-2 B2 A3-1", boats: []string{"0.16 N 1/6", "1.17 SW 1/0", c}, play: "speed 1; ahead; end", want: "B out; turn C"},
		{rule: "QX-19", name: "both ways blocked", options: added, river: river, boats: []string{"0.16 N 1/6", "1.6 N 1/6", c}, play: "speed 1; ahead; end", want: "B out; turn C"},
		{rule: "QX-20", name: "pushed there for two points", options: added, river: river, boats: []string{"1.3 N 2/6", "1.8 S 4/6", c}, play: "speed 2; push N; end", want: "A 1.8 N 2/6; B 1.13 S 1/6"},
		{rule: "QX-21", name: "speed 1 and no heading", options: added, river: river, boats: []string{"1.3 N 2/6", "1.8 S 4/6", c}, play: "speed 2; push N", want: "B 1.13 S 1/6; phase moving"},
		{rule: "QX-21", name: "nor a turn for later", options: added + " pushed_align_timing=next_turn", river: river, boats: []string{"1.3 N 2/6", "1.8 S 4/6", c}, play: "speed 2; push N; end; speed 1; back; head N", want: "B 1.18 N 1/6"},
		{rule: "QX-22", name: "nobody pushes it", options: added, river: river, boats: []string{"1.8 N 3/6", "1.13 N 1/6", c}, play: "speed 3; !QX-22 push N; !QX-22 push SE", want: "phase moving"},
		{rule: "QX-23", name: "pushing off a sandbar", options: added, river: river, boats: []string{"1.13 N 1/6", "1.18 N 1/6", c}, play: "speed 2; push N; head N; end", want: "A 1.18 N 2/5; B 2.3 N 1/6"},
		{rule: "QX-24", name: "the wheel counts", options: added, river: second, boats: []string{"1.7 N 4/6", "1.15 N 2/6", c}, play: "speed 4; ahead", want: "position B A C"},
		{rule: "QX-88", name: "too fast before", options: short, river: jetty, boats: []string{"3.16 NE 2/6 A1-1+A2-1", b, c}, play: "speed 2; ahead", want: "A 3.17 NE 1/6 A1-1+A2-1"},
		{rule: "QX-88", name: "slow before", options: short, river: jetty, boats: []string{"3.16 NE 2/6 A1-1+A2-1", b, c}, play: "speed 1; ahead", want: "A finished 1"},
		{rule: "QX-88", name: "the speed after it counts", options: short + "sandbar_landing=after", river: jetty, boats: []string{"3.16 NE 2/6 A1-1+A2-1", b, c}, play: "speed 2; ahead", want: "A finished 1"},
		{rule: "QX-91", name: "pushed at speed 2", options: short, river: jetty, boats: []string{"3.11 N 2/6", "3.16 N 2/6 A1-1+A2-1", c}, play: "speed 2; push NE", want: "B 3.17 N 1/6 A1-1+A2-1"},
		{rule: "QX-91", name: "pushed at speed 1", options: short, river: jetty, boats: []string{"3.11 N 2/6", "3.16 N 1/6 A1-1+A2-1", c}, play: "speed 2; push NE", want: "B finished 1"},
		{rule: "QX-91", name: "the speed after it counts", options: short + "sandbar_landing=after", river: jetty, boats: []string{"3.11 N 2/6", "3.16 N 2/6 A1-1+A2-1", c}, play: "speed 2; push NE", want: "B finished 1"},
	})
}

// A boat that has left a sandbar must choose its heading first; only then does it matter which boat
// it may exchange coal with.
func TestNoPartnerOffASandbar(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-46", options: "tiles=added sandbar_free_turn=both", seats: 2, river: "A0 B3-1 A2-1 A3-1",
		boats: []string{"1.13 N 1/1", "0.2 N 1/6", "0.9 N 1/6", "1.17 NE 1/6"},
	}).position(t, r)
	play(t, r, &s, "speed 2; ahead")
	if err := r.Valid(&s); err != nil {
		t.Fatalf("%s: got error %v", "QX-46", err)
	}
	if s.Partner = 4; r.Valid(&s) == nil {
		t.Errorf("%s: a partner before the end of the movement", "QX-46")
	}
}

// A boat on a sandbar has neither moved nor turned in this turn, so positions that say otherwise
// are invalid.
func TestBoatOnASandbarHasNotMoved(t *testing.T) {
	r := rules(t)
	begun := (&scenario{
		rule: "QX-08", options: "tiles=added pushed_align_timing=next_turn", river: "A0 B3-1 A2-1 A3-1",
		boats: []string{"1.13 N 1/2", "0.2 N 1/6", "0.9 N 1/6"},
	}).position(t, r)
	play(t, r, &begun, "speed 2")
	if err := r.Valid(&begun); err != nil {
		t.Fatalf("%s: got error %v", "QX-08", err)
	}
	for name, change := range map[string]func(*queen.State){
		"a point is used":   func(s *queen.State) { s.MP = 1 },
		"the turn is used":  func(s *queen.State) { s.Free = 0 },
		"there is one more": func(s *queen.State) { s.Free = 2 },
	} {
		s := begun
		change(&s)
		if r.Valid(&s) == nil {
			t.Errorf("%s: valid though %s", "QX-08", name)
		}
	}
}

func TestLogs(t *testing.T) {
	const added, river = "tiles=added", "A0 B2 A2-1 A3-1"
	const b, c = "0.2 N 1/6", "0.9 N 1/6"
	const left = "A0 A1-1 A2-1 B1-B2 jetty:left"
	runScenarios(t, []scenario{
		{rule: "QX-25", name: "two points", options: added, river: river, boats: []string{"0.18 N 3/6", b, c}, play: "speed 3; ahead", want: "A 1.3 N 3/6; mp 1"},
		{rule: "QX-26", name: "not with one left", options: added, river: river, boats: []string{"0.13 N 2/6", b, c}, play: "speed 2; ahead; !QX-26 ahead; left; ahead; end", want: "A 0.17 NW 2/6"},
		{rule: "QX-27", name: "never at speed 1", options: added, river: river, boats: []string{"0.18 N 1/6", b, c}, play: "speed 1; !QX-26 ahead", want: "A 0.18 N 1/6"},
		{rule: "QX-28", name: "slower after the movement", options: added, river: river, boats: []string{"0.18 N 2/6", b, c}, play: "speed 2; ahead; end", want: "A 1.3 N 1/6; turn B"},
		{rule: "QX-28", name: "slower after the round", options: added + " log_loss_time=round", river: river, boats: []string{"0.18 N 2/6", b, "-"}, play: "speed 2; ahead; end", want: "A 1.3 N 2/6; turn B"},
		{rule: "QX-28", name: "as the round ends", options: added + " log_loss_time=round", river: river, boats: []string{"0.18 N 2/6", b, "-"}, play: "speed 2; ahead; end; speed 1; ahead; end", want: "A 1.3 N 1/6; turn A; round 3"},
		{rule: "QX-29", name: "two of them and one of water", options: added, river: river, boats: []string{"0.18 N 5/6", b, c}, play: "speed 5; ahead x3; end", want: "A 1.13 N 3/6"},
		{rule: "QX-30", name: "never below 1", options: added, river: river, boats: []string{"0.18 N 4/6", b, c}, play: "speed 4; ahead x2; end", want: "A 1.8 N 2/6"},
		{rule: "QX-31", name: "starting on logs", options: added, river: river, boats: []string{"1.8 N 2/6", b, c}, play: "speed 2; ahead; right; ahead; end", want: "A 1.19 NE 2/6"},
		{rule: "QX-32", name: "a push onto logs takes three", options: added, river: river, boats: []string{"0.17 N 3/6", "1.2 S 2/6", c}, play: "speed 3; push NE; end", want: "A 1.2 N 3/6; B 1.8 S 2/6"},
		{rule: "QX-32", name: "two are not enough", options: added, river: river, boats: []string{"0.17 N 2/6", "1.2 S 2/6", c}, play: "speed 2; !QX-32 push NE; push NW", want: "B 1.6 S 2/6"},
		{rule: "QX-33", name: "the pusher keeps its speed", options: added, river: river, boats: []string{"0.17 N 3/6", "1.2 S 2/6", c}, play: "speed 3; push NE; end", want: "A 1.2 N 3/6"},
		{rule: "QX-34", name: "so does the pushed", options: added, river: river, boats: []string{"0.17 N 3/6", "1.2 S 5/6", c}, play: "speed 3; push NE; end", want: "B 1.8 S 5/6"},
		{rule: "QX-35", name: "and is not aligned", options: added, river: river, boats: []string{"0.17 N 3/6", "1.2 S 2/6", c}, play: "speed 3; push NE", want: "phase moving; mp 0; B 1.8 S 2/6"},
		{rule: "QX-36", name: "off logs", options: added, river: river, boats: []string{"0.18 N 3/6", "1.3 N 2/6", c}, play: "speed 3; push NE; head S; end", want: "A 1.3 N 2/6; B 1.9 S 2/6"},
		{rule: "QX-37", name: "from logs to logs", options: added, river: river, boats: []string{"0.18 N 4/6", "1.3 N 2/6", c}, play: "speed 4; push N; end", want: "A 1.3 N 3/6; B 1.8 N 2/6"},
		{rule: "QX-37", name: "three are not enough", options: added, river: river, boats: []string{"0.18 N 3/6", "1.3 N 2/6", c}, play: "speed 3; !QX-32 push N", want: "mp 3"},
		{rule: "QX-83", name: "logs at the jetty", options: short, river: left, boats: []string{"3.11 N 1/6 A1-1+A2-1", b, c}, play: "speed 1; !QX-26 ahead", want: "landing 10 15 16"},
		{rule: "QX-84", name: "one landing field", options: short, river: "A0 A1-1 A2-1 B2 jetty:straight", boats: []string{"3.12 N 1/6", b, c}, want: "landing 17"},
		{rule: "QX-89", name: "too fast before", options: short, river: left, boats: []string{"3.11 N 2/6 A1-1+A2-1", b, c}, play: "speed 2; ahead; end", want: "A 3.16 N 1/6 A1-1+A2-1"},
		{rule: "QX-89", name: "slow enough after", options: short + "log_landing=after", river: left, boats: []string{"3.11 N 2/6 A1-1+A2-1", b, c}, play: "speed 2; ahead; end", want: "A finished 1"},
		{rule: "QX-90", name: "the tile comes after the logs", options: added, river: "A0 A2-1 B2", boats: []string{"1.18 N 2/6", b, c}, play: "speed 2; ahead; end", want: "A 2.3 N 1/6; phase bending"},
	})
}

func TestCoalSupply(t *testing.T) {
	const added, river = "tiles=added", "A0 B1 A2-1 A3-1"
	const b, c = "0.2 N 1/6", "0.9 N 1/6"
	runScenarios(t, []scenario{
		{rule: "QX-38", name: "a stop at speed 1", options: added, river: river, boats: []string{"1.2 N 2/3", b, c}, play: "speed 1; ahead; end; refuel", want: "A 1.7 N 1/6; turn B"},
		{rule: "QX-38", name: "not at speed 2", options: added, river: river, boats: []string{"1.1 N 2/3", b, c}, play: "speed 2; ahead; right; ahead; end", want: "A 1.7 NE 2/3; turn B"},
		{rule: "QX-39", name: "from 5 too", options: added, river: river, boats: []string{"1.2 N 2/5", b, c}, play: "speed 1; ahead; end; refuel", want: "A 1.7 N 1/6"},
		{rule: "QX-40", name: "from 0", options: added, river: river, boats: []string{"1.2 N 2/0", b, c}, play: "speed 1; ahead; end; refuel", want: "A 1.7 N 1/6"},
		{rule: "QX-41", name: "nobody has to", options: added, river: river, boats: []string{"1.2 N 2/3", b, c}, play: "speed 1; ahead; end; pass", want: "A 1.7 N 1/3; turn B"},
		{rule: "QX-42", name: "a coal dock at the jetty", options: short, river: "A0 A1-1 A2-1 B1 jetty:straight", boats: []string{"3.12 NE 2/3 A1-1+A2-1", b, c}, play: "speed 1; ahead; end; refuel", want: "landing 16 17 18; A finished 1"},
		{rule: "QX-95", name: "no coal and speed 2", options: added, river: river, boats: []string{"1.1 N 2/0", b, c}, play: "speed 2; ahead; right; ahead; end", want: "A 1.7 NE 2/0; turn B"},
		{rule: "QX-95", name: "at any speed", options: added + " coal_wheel_back=arrival", river: river, boats: []string{"1.1 N 2/0", b, c}, play: "speed 2; ahead; right; ahead; end; refuel", want: "A 1.7 NE 2/6; turn B"},
		{rule: "QX-95", name: "only without coal", options: added + " coal_wheel_back=arrival", river: river, boats: []string{"1.1 N 2/1", b, c}, play: "speed 2; ahead; right; ahead; end", want: "A 1.7 NE 2/1; turn B"},
		{rule: "QX-95", name: "not where one is pushed", options: added + " coal_wheel_back=arrival", river: river, boats: []string{"1.1 N 2/6", "1.6 N 2/0", c}, play: "speed 2; push NE; head N; end", want: "B 1.7 N 2/0; phase choosing; turn B"},
		{rule: "QX-96", name: "pushed there", options: added, river: river, boats: []string{"1.1 N 2/6", "1.6 N 1/2", c}, play: "speed 2; push NE; head N; refuel; end", want: "B 1.7 N 1/6"},
		{rule: "QX-96", name: "pushed there for nothing", options: added + " refuel_when_pushed=off", river: river, boats: []string{"1.1 N 2/6", "1.6 N 1/2", c}, play: "speed 2; push NE; head N; end", want: "B 1.7 N 1/2"},
	})
}

// A boat may refuel at an island any number of times, or only once: B1 has two docks of one island.
func TestCoalAgain(t *testing.T) {
	r := rules(t)
	for _, tt := range []struct{ rule, options, phase string }{
		{"QX-94", "tiles=added", "refuelling"}, {"QX-94", "tiles=added coal_tile_repeat=once", "choosing"},
	} {
		s := (&scenario{
			rule: tt.rule, options: tt.options, river: "A0 B1 A2-1 A3-1", boats: []string{"1.2 N 1/3", "-", "-"},
		}).position(t, r)
		play(t, r, &s, "speed 1; ahead; end; refuel; speed 1; ahead; right; right; left; end; speed 1; ahead; end")
		if is := s.Phase.String(); is != tt.phase {
			t.Errorf("%s: %s: %s, want %s: %s", tt.rule, tt.options, is, tt.phase, boatText(&s.Boats[1]))
		}
	}
}

// With log_loss_time=round only a boat that has moved in this round can have speed still to lose.
func TestLogsBeforeAMovement(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-28", options: "tiles=added log_loss_time=round", river: "A0 B2 A2-1 A3-1", boats: []string{"0.18 N 2/6", "0.2 N 2/6", "0.9 N 2/6"},
	}).position(t, r)
	play(t, r, &s, "speed 2; ahead; end")
	if err := r.Valid(&s); err != nil || s.Boats[1].Logs != 1 {
		t.Errorf("%s: %d logs after the movement: %v", "QX-28", s.Boats[1].Logs, err)
	}
	s.Boats[2].Logs = 1
	if r.Valid(&s) == nil {
		t.Errorf("%s: a boat that has not moved yet was on logs", "QX-28")
	}
}

// A position is invalid if a boat has gone through more logs than its points can have paid for: it
// could then go through more logs than exist.
func TestLogsFitThePointsSpent(t *testing.T) {
	r := rules(t)
	for _, tt := range []struct {
		boat, play string
		logs       int8
		valid      bool
	}{
		{"0.7 N 4/6", "speed 4; ahead x2", 1, true},
		{"0.7 N 4/6", "speed 4; ahead", 1, false},
		{"2.13 N 1/6", "speed 1", 3, false}, // on a sandbar
	} {
		s := (&scenario{
			rule: "QX-25", options: "tiles=added", river: "A0 A3-1 B3-1 A2-1", boats: []string{tt.boat, "0.2 N 1/6", "0.9 N 1/6"},
		}).position(t, r)
		play(t, r, &s, tt.play)
		s.Boats[1].Logs = tt.logs
		if err := r.Valid(&s); (err == nil) != tt.valid {
			t.Errorf("%s: %s: %d fields of logs are taken for valid: %v, want %v (%v)", "QX-25", tt.play, tt.logs, err == nil, tt.valid, err)
		}
	}
}
