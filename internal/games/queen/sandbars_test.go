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
		{rule: "QX-07", name: "the free turn is gone", options: added, river: river, boats: []string{"1.8 N 3/6", b, c}, play: "speed 3; ahead; !QB-99 left", want: "A 1.13 N 1/6; turn B"},
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
		{rule: "QX-19", name: "both ways barred", options: added, river: river, boats: []string{"0.16 N 1/6", "1.6 N 1/6", c}, play: "speed 1; ahead; end", want: "B out; turn C"},
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

// A boat that has left a sandbar is asked for its heading first; with whom it may exchange coal is settled after that.
func TestNoPartnerOffASandbar(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-46", options: "tiles=added sandbar_free_turn=both", seats: 2, river: "A0 B3-1 A2-1 A3-1",
		boats: []string{"1.13 N 1/1", "0.2 N 1/6", "0.9 N 1/6", "1.17 NE 1/6"},
	}).position(t, r)
	play(t, r, &s, "speed 2; ahead")
	if err := r.Valid(&s); err != nil {
		t.Fatalf("%s: %v", "QX-46", err)
	}
	if s.Partner = 4; r.Valid(&s) == nil {
		t.Errorf("%s: a partner before the end of the movement", "QX-46")
	}
}

// A boat on a sandbar has neither moved nor turned in this turn, whatever the other numbers say.
func TestOnASandbarNothingIsUsed(t *testing.T) {
	r := rules(t)
	begun := (&scenario{
		rule: "QX-08", options: "tiles=added pushed_align_timing=next_turn", river: "A0 B3-1 A2-1 A3-1",
		boats: []string{"1.13 N 1/2", "0.2 N 1/6", "0.9 N 1/6"},
	}).position(t, r)
	play(t, r, &begun, "speed 2")
	if err := r.Valid(&begun); err != nil {
		t.Fatalf("%s: %v", "QX-08", err)
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
