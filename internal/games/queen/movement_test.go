package queen_test

import (
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
)

// Most scenarios of this file are on the start tile and A3-1, which has islands on 4, 5, 7, 9 and
// 10. From field 0.2 to the north are 0.7, 0.12, 0.17 and 1.2, then the island 1.7.

func TestSpeed(t *testing.T) {
	const river = "A0 A3-1 A2-1"
	boats := func(a string) []string { return []string{a, "0.9 N 1/6", "0.5 N 1/6"} }
	runScenarios(t, []scenario{
		{
			rule: "QB-99", name: "the speed is first", river: river, boats: boats("0.2 N 2/6"),
			play: "!QB-99 ahead; !QB-99 left; !QB-99 end; !QB-99 push N; !QB-106 take; speed 2", want: "phase moving; mp 2",
		},
		{rule: "QB-11", name: "kept", river: river, boats: boats("0.2 N 2/6"), play: "speed 2", want: "A 0.2 N 2/6; mp 2"},
		{rule: "QB-11", name: "one more", river: river, boats: boats("0.2 N 2/6"), play: "speed 3", want: "A 0.2 N 3/6; mp 3"},
		{rule: "QB-11", name: "one less", river: river, boats: boats("0.2 N 2/6"), play: "speed 1", want: "A 0.2 N 1/6; mp 1"},
		{rule: "QB-12", name: "two to four", river: river, boats: boats("0.2 N 2/6"), play: "speed 4", want: "A 0.2 N 4/5"},
		{rule: "QB-12", name: "six to three", river: river, boats: boats("0.2 N 6/6"), play: "speed 3", want: "A 0.2 N 3/4"},
		{rule: "QB-12", name: "one to six", river: river, boats: boats("0.2 N 1/6"), play: "speed 6", want: "A 0.2 N 6/2"},
		{
			rule: "QB-13", name: "only once", river: river, boats: boats("0.2 N 2/6"),
			play: "speed 2; !QB-13 speed 3; left; !QB-13 speed 1; ahead; !QB-13 speed 2", want: "mp 1",
		},
		{
			rule: "QB-14", name: "from 1 to 6", river: river, boats: boats("0.2 N 1/6"), play: "!QB-14 speed 0; !QB-14 speed 7",
			want: "can speed 1; can speed 6",
		},
		{
			rule: "QB-23", name: "no coal for a speed", river: river, boats: boats("0.2 N 1/1"), play: "!QB-23 speed 4; speed 3",
			want: "A 0.2 N 3/0",
		},
		{
			rule: "QB-22", name: "the last coal eliminates nobody", river: river, boats: boats("0.2 N 1/1"),
			play: "speed 3; ahead x3; end", want: "A 0.17 N 3/0; turn B",
		},
		{
			rule: "QB-21", name: "a free speed point is for no turn", river: river, boats: boats("0.2 N 2/6"),
			play: "speed 2; left; right", want: "A 0.2 N 2/5; free 0",
		},
		{
			rule: "QB-21", name: "a free turn is for no speed", river: river, boats: boats("0.2 N 2/0"),
			play: "!QB-23 speed 4; speed 3", want: "free 1",
		},
		{
			rule: "QB-93", name: "a speed that cannot be used up", river: river,
			boats: []string{"1.1 SW 1/0", "1.12 N 1/6", "1.13 N 1/6"}, play: "!QB-93 speed 2; speed 1; ahead; end", want: "A 1.0 SW 1/0",
		},
	})
}

func TestMoving(t *testing.T) {
	const river = "A0 A3-1 A2-1"
	boats := func(a string) []string { return []string{a, "0.9 N 1/6", "0.5 N 1/6"} }
	runScenarios(t, []scenario{
		{
			rule: "QB-15", name: "all points and no more", river: river, boats: boats("0.2 N 2/6"),
			play: "speed 2; !QB-15 end; ahead; !QB-15 end; ahead; !QB-15 ahead; !QB-15 push N; end", want: "A 0.12 N 2/6; turn B",
		},
		{rule: "QB-16", name: "a step goes ahead", river: river, boats: boats("0.2 N 1/6"), play: "speed 1; ahead", want: "A 0.7 N 1/6; mp 0"},
		{
			rule: "QB-16", name: "ahead is where the bow points", river: river, boats: boats("0.2 NW 1/6"), play: "speed 1; ahead",
			want: "A 0.6 NW 1/6",
		},
		{rule: "QB-16", name: "over a join", river: river, boats: boats("0.16 NW 1/6"), play: "speed 1; ahead", want: "A 1.0 NW 1/6"},
		{
			rule: "QB-17", name: "an island", river: river, boats: boats("1.2 N 1/6"), play: "speed 1; !QB-17 ahead; left; ahead",
			want: "A 1.6 NW 1/6",
		},
		{
			rule: "QB-17", name: "the bank", river: river, boats: boats("0.15 NW 1/6"), play: "speed 1; !QB-17 ahead; right; ahead",
			want: "A 1.0 N 1/6",
		},
		{
			rule: "QB-17", name: "no tile yet", river: river, boats: boats("1.17 N 5/6"),
			play: "speed 5; ahead x4; !QB-17 ahead; right x2; ahead", want: "A 2.18 SE 5/5",
		},
		{
			rule: "QB-41", name: "the tile that is to be laid is not there", river: river, boats: boats("1.17 N 4/6"),
			play: "speed 5; ahead x4; !QB-17 ahead; left x2; ahead; end; nose straight; tile A3-2",
			want: "A 2.16 SW 5/5; tiles 0 4; turn B",
		},
		{
			rule: "QB-18", name: "one turn is free, left", river: river, boats: boats("0.2 N 1/6"), play: "speed 1; left",
			want: "A 0.2 NW 1/6; free 0",
		},
		{rule: "QB-18", name: "or right", river: river, boats: boats("0.2 N 1/6"), play: "speed 1; right", want: "A 0.2 NE 1/6; free 0"},
		{
			rule: "QB-18", name: "in every turn again", river: river, boats: boats("0.2 N 1/6"),
			play: "speed 1; right; ahead; end", want: "turn B; free 1",
		},
		{
			rule: "QB-19", name: "three turns cost two", river: river, boats: boats("0.2 N 3/6"),
			play: "speed 3; left; ahead; right; ahead; right; ahead; end", want: "A 0.12 NE 3/4",
		},
		{
			rule: "QB-19", name: "a half circle costs two", river: river, boats: boats("0.12 N 1/6"),
			play: "speed 1; right x3; ahead", want: "A 0.7 S 1/4",
		},
		{
			rule: "QB-20", name: "before between and after", river: river, boats: boats("0.2 N 2/6"),
			play: "speed 2; left; ahead; right; ahead; right; end", want: "A 0.11 NE 2/4",
		},
		{
			rule: "QB-23", name: "no coal for a turn", river: river, boats: boats("0.2 N 1/0"), play: "speed 1; left; !QB-23 left; !QB-23 right",
			want: "can ahead",
		},
		{
			rule: "QB-93", name: "a turn into the bank", river: river, boats: boats("0.15 N 1/0"), play: "speed 1; !QB-93 left; ahead",
			want: "A 1.0 N 1/0",
		},
		{
			rule: "QB-93", name: "a step into a dead end", river: river, boats: boats("1.6 S 2/0"), play: "speed 2; ahead; right; ahead",
			want: "A 1.0 SW 2/0",
		},
	})
}

// The last coal is reported once, when it is burnt.
func TestLastCoal(t *testing.T) {
	r := rules(t)
	tt := scenario{rule: "QB-22", river: "A0 A3-1 A2-1", boats: []string{"0.2 N 1/2", "1.2 N 1/6", "1.3 N 1/6"}}
	s := tt.position(t, r)
	for i, want := range []string{"speed 1", "left", "right", "left"} {
		a := must.Get(r.Parse(want))(t)
		var ev engine.Events
		r.Apply(&s, s.Boats[1].Seat, a, &ev)
		isReported := slices.ContainsFunc(ev.List, func(e engine.Event) bool { return e.Key == "no_coal" })
		if isReported != (i == 3) {
			t.Errorf("%s: %d coal left, and the end of the coal is reported: %v", tt.rule, s.Boats[1].Coal, isReported)
		}
	}
}

// coveringRing is six tiles in a ring, and one more: field 15 of the sixth covers field 5 of the
// first.
const coveringRing = "A0 A3-1 A2-1:left A2-2:left A2-3:left A2-4:left A3-2"

func TestCoveredFields(t *testing.T) {
	const ring = coveringRing
	boats := []string{"0.1 NW 1/6", "5.15 N 1/6", "0.9 N 1/6"}
	runScenarios(t, []scenario{
		{
			rule: "QB-92", name: "a boat on one does not block the other", river: ring, boats: boats, play: "speed 1; ahead; end",
			want: "A 0.5 NW 1/6; B 5.15 N 1/6; turn B",
		},
		{
			rule: "QB-71", name: "nor is there a way from one to the other", river: ring,
			boats: []string{"5.15 SE 1/6", "0.2 N 1/6", "0.9 N 1/6"}, play: "speed 1; ahead", want: "A 6.0 SE 1/6",
		},
	})
}

func TestElimination(t *testing.T) {
	const river = "A0 A3-1 A2-1"
	// From 0.5 the island 0.0 is to the south-west, and one turn to either side faces the bank.
	runScenarios(t, []scenario{
		{
			rule: "QB-24", name: "it lacks coal", river: river, boats: []string{"0.2 N 1/6", "0.5 SW 1/0", "0.9 N 1/6"},
			play: "speed 1; ahead; end", want: "B out; turn C",
		},
		{
			rule: "QB-24", name: "one coal is enough", river: river, boats: []string{"0.2 N 1/6", "0.5 SW 1/1", "0.9 N 1/6"},
			play: "speed 1; ahead; end", want: "turn B",
		},
		{
			rule: "QB-25", name: "its field is free", river: river, boats: []string{"0.6 SW 1/6", "0.5 SW 1/0", "0.9 N 1/6"},
			play: "speed 1; !QB-29 push N; left; ahead; end; speed 1; ahead; end; speed 1; right x3; ahead; end",
			want: "B out",
		},
		{
			rule: "QB-107", name: "its passengers are lost", river: "A0 A3-1 A2-1 A1-1 A3-2",
			boats: []string{"0.2 N 1/6", "0.5 SW 1/0 A2-1", "0.9 N 1/6"}, play: "speed 1; ahead; end", want: "B out; passengers 2 0",
		},
		{
			rule: "QB-79", name: "boxed in", options: "push_forbid_behind=on", river: "A0 A3-1 A2-1",
			boats: []string{"1.12 N 1/6", "1.0 NE 1/6", "1.1 N 1/6", "1.6 N 1/6", "1.2 N 1/6"},
			play:  "speed 1; ahead; end", want: "B out; turn C",
		},
		{
			rule: "QB-79", name: "boxed in, it waits", options: "push_forbid_behind=on stuck=wait", river: "A0 A3-1 A2-1",
			boats: []string{"1.12 N 1/6", "1.0 NE 1/6", "1.1 N 1/6", "1.6 N 1/6", "1.2 N 1/6"},
			play:  "speed 1; ahead; end", want: "B 1.0 NE 1/6; turn C",
		},
		{
			// B could go on if E were not there; C would need the coal to turn round, and D and E
			// are blocked too.
			rule: "QB-79", name: "boxed in, and nobody else can move", options: "push_forbid_behind=on stuck=wait must_play_if_possible=off round_limit=2",
			river: "A0 A2-3 A3-2", boats: []string{"0.14 N 1/6", "1.3 NE 1/0", "1.14 SE 1/0", "1.2 NE 1/0", "1.9 S 1/0"},
			play: "resign", want: "B out",
		},
		{
			rule: "QB-79", name: "boxed in, and one can move", options: "push_forbid_behind=on stuck=wait must_play_if_possible=off round_limit=2",
			river: "A0 A2-3 A3-2", boats: []string{"0.14 N 1/6", "1.3 NE 1/0", "1.14 SE 1/6", "1.2 NE 1/0", "1.9 S 1/0"},
			play: "resign", want: "B 1.3 NE 1/0; turn C",
		},
		{
			rule: "QB-79", name: "not for want of coal", options: "stuck=wait", river: river,
			boats: []string{"0.2 N 1/6", "0.5 SW 1/0", "0.9 N 1/6"}, play: "speed 1; ahead; end", want: "B out",
		},
		{
			rule: "QB-78", name: "no giving up", river: river, boats: []string{"0.2 N 1/6", "0.5 N 1/0", "0.9 N 1/6"},
			play: "!QB-78 resign; speed 1; !QB-106 resign; ahead", want: "A 0.7 N 1/6",
		},
		{
			rule: "QB-78", name: "giving up", options: "must_play_if_possible=off", river: river,
			boats: []string{"0.2 N 1/6", "0.5 N 1/0", "0.9 N 1/6"}, play: "resign", want: "A out; turn B",
		},
		{
			rule: "QB-80", name: "nobody lags too far", river: "A0 A3-1 A2-1 A1-1 A3-2", boats: []string{"3.12 N 1/6", "3.7 N 1/6", "0.2 N 1/6"},
			play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "round 3; C 0.7 N 1/6",
		},
		{
			rule: "QB-80", name: "more than two tiles behind", options: "straggler_limit=2", river: "A0 A3-1 A2-1 A1-1 A3-2",
			boats: []string{"3.12 N 1/6", "3.7 N 1/6", "0.2 N 1/6"},
			play:  "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "round 3; C out; tiles 3 5",
		},
		{
			rule: "QB-80", name: "two tiles behind is not more than two", options: "straggler_limit=2", river: "A0 A3-1 A2-1 A1-1 A3-2",
			boats: []string{"2.12 N 1/6", "2.7 N 1/6", "0.2 N 1/6"},
			play:  "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "round 3; C 0.7 N 1/6",
		},
		{
			rule: "QB-80", name: "the rearmost first", options: "straggler_limit=2", river: "A0 A3-1 A2-1 A1-1 A3-2",
			boats: []string{"3.12 N 1/6", "3.7 N 1/6", "0.3 N 1/6", "0.7 N 1/6"},
			play:  "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "C out; D out; places 1 2 4 3",
		},
		{
			rule: "QB-24", name: "the free turn of a boat that was pushed counts", options: "pushed_align_timing=next_turn", river: river,
			boats: []string{"0.1 N 2/6", "0.6 SW 1/0", "0.9 N 1/6"}, play: "speed 2; push SW; end", want: "turn B; free 2",
		},
		{
			rule: "QB-98", name: "and after giving up", options: "must_play_if_possible=off", river: "A0 A3-1 A2-1",
			boats: []string{"0.12 N 1/6", "1.1 N 1/6", "1.2 N 1/6"}, play: "resign", want: "A out; turn B; tiles 1 3",
		},
		{
			rule: "QB-98", name: "tiles go at once after an elimination", river: "A0 A3-1 A2-1",
			boats: []string{"1.12 N 1/6", "0.5 SW 1/0", "1.2 NW 1/6"}, play: "speed 1; ahead; end", want: "B out; turn C; tiles 1 3",
		},
	})
}
