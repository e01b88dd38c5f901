package queen_test

import "testing"

// A3-2 is the last tile: with the jetty on the left its landing fields are 10, 15 and 16, and 0, 5
// and 10 are in a row.

func TestSchoolFinish(t *testing.T) {
	const river = "A0 A3-1 A2-1 A3-2 jetty:left"
	behind := func(a string) []string { return []string{a, "1.2 N 1/6", "1.3 N 1/6"} }
	runScenarios(t, []scenario{
		{
			rule: "QB-62", name: "at any speed, the rest lapses", options: "game=school", river: river, boats: behind("3.0 N 4/6"),
			play: "speed 4; ahead x2", want: "A finished 1; turn B",
		},
		{
			rule: "QB-97", name: "without being asked", options: "game=school", river: river, boats: behind("3.5 N 3/6"),
			play: "speed 3; ahead; !QB-99 end", want: "turn B",
		},
		{
			rule: "QB-97", name: "so do the next", options: "game=school", river: river,
			boats: []string{"3.5 N 3/6", "3.0 N 3/6", "1.3 N 1/6", "1.2 N 1/6"},
			play:  "speed 3; ahead; speed 3; ahead x2", want: "A finished 1; B finished 2; turn C",
		},
		{
			rule: "QB-100", name: "pushed home", options: "game=school", river: river, boats: []string{"3.0 N 3/6", "3.5 N 4/6", "1.3 N 1/6"},
			play: "speed 3; push N", want: "B finished 1; A 3.5 N 3/6; phase moving; mp 1; turn A",
		},
		{
			rule: "QB-100", name: "only by its own step", options: "game=school intro_pushed_finish=off", river: river,
			boats: []string{"3.0 N 3/6", "3.5 N 4/6", "1.3 N 1/6"},
			play:  "speed 3; push N; head N", want: "B 3.10 N 4/6; phase moving",
		},
		{
			rule: "QB-100", name: "pushing into it is a step of one's own", options: "game=school intro_pushed_finish=off", river: river,
			boats: []string{"3.5 N 3/6", "3.10 N 4/6", "1.3 N 1/6"},
			play:  "speed 3; push N; head N", want: "A finished 1; B 3.15 N 4/6; turn B",
		},
		{
			rule: "QB-97", name: "the rest lapses after a push too", options: "game=school intro_pushed_finish=off",
			river: "A0 A3-1 A2-1 A3-2 jetty:straight", boats: []string{"3.12 N 4/0", "3.17 N 1/6", "3.5 N 1/6"},
			play: "speed 4; push SE; head N", want: "A finished 1; B 3.18 N 1/6; turn B",
		},
		{
			rule: "QB-66", name: "the others play on", options: "game=school", river: river,
			boats: []string{"3.5 N 3/6", "3.0 N 3/6", "1.3 N 1/6"}, play: "speed 3; ahead", want: "A finished 1; phase choosing; turn B",
		},
		{
			rule: "QB-66", name: "or the game ends there", options: "game=school end_on_first=on", river: river,
			boats: []string{"3.5 N 3/6", "3.0 N 3/6", "1.3 N 1/6"}, play: "speed 3; ahead", want: "over first_home; places 1 2 3",
		},
		{
			rule: "QB-85", name: "one is left", options: "game=school", river: river, boats: []string{"3.5 N 3/6", "3.0 N 3/6", "1.3 N 1/6"},
			play: "speed 3; ahead; speed 3; ahead x2", want: "over one_left; places 1 2 3",
		},
		{
			rule: "QB-85", name: "in the middle of another's turn", options: "game=school", river: river,
			boats: []string{"3.0 N 3/6", "3.5 N 4/6", "-"}, play: "speed 3; push N", want: "over one_left; places 2 1 3",
		},
	})
}

// In the driving school no boat stays on a landing field, unless it was pushed there and a push
// does not count.
func TestBoatsLeaveTheLandingField(t *testing.T) {
	r := rules(t)
	for _, finishes := range []bool{false, true} {
		tt := scenario{
			rule: "QB-100", options: "game=school intro_pushed_finish=off", river: "A0 A3-1 A2-1 A3-2 jetty:left",
			boats: []string{"3.0 N 3/6", "3.10 N 4/6", "1.3 N 1/6"},
		}
		s := tt.position(t, r)
		s.Choices.OnlyOwnLanding = !finishes
		if err := r.Valid(&s); (err != nil) != finishes {
			t.Errorf("%s: a boat on a landing field, pushed boats finish: %v; %v", tt.rule, finishes, err)
		}
	}
}

// wholeRiver has all tiles; its first five stations come in this order: A2-1, A1-1, A2-2, A1-2,
// A2-3.
const wholeRiver = "A0 A3-1 A2-1 A1-1 A2-2 A1-2 A2-3 A1-3 A2-4 A1-4 A3-3 A3-2 jetty:left"

func TestFinish(t *testing.T) {
	const two = " A2-1+A1-1"
	behind := func(a string) []string { return []string{a, "8.2 N 1/6", "8.1 N 1/6"} }
	// A1-3 is the last tile here: its dock is 10, a landing field too.
	const docked = "A0 A3-1 A2-1 A1-1 A2-2 A1-2 A2-3 A3-2 A2-4 A1-4 A3-3 A1-3 jetty:left"
	runScenarios(t, []scenario{
		{
			rule: "QB-63", name: "speed 1 and two passengers", river: wholeRiver, boats: behind("11.5 N 1/6" + two),
			play: "speed 1; ahead; end", want: "A finished 1; turn B",
		},
		{
			rule: "QB-63", name: "when the movement is over", river: wholeRiver, boats: behind("11.5 N 1/6" + two),
			play: "speed 1; ahead", want: "A 11.10 N 1/6 A2-1+A1-1; phase moving",
		},
		{
			rule: "QB-64", name: "not at speed 2", river: wholeRiver, boats: behind("11.0 N 2/6" + two),
			play: "speed 2; ahead x2; end", want: "A 11.10 N 2/6 A2-1+A1-1; turn B",
		},
		{
			rule: "QB-64", name: "not with one passenger", river: wholeRiver, boats: behind("11.5 N 1/6 A2-1"),
			play: "speed 1; ahead; end", want: "A 11.10 N 1/6 A2-1; turn B",
		},
		{
			rule: "QB-64", name: "not beside the landing fields", river: wholeRiver, boats: behind("11.0 N 1/6" + two),
			play: "speed 1; ahead; end", want: "A 11.5 N 1/6 A2-1+A1-1; turn B",
		},
		{
			rule: "QB-63", name: "or at 2 or less", options: "finish_speed=2", river: wholeRiver, boats: behind("11.0 N 2/6" + two),
			play: "speed 2; ahead x2; end", want: "A finished 1",
		},
		{
			rule: "QB-63", name: "but not at 3 then", options: "finish_speed=2", river: wholeRiver, boats: behind("10.15 N 3/6" + two),
			play: "speed 3; ahead x3; end", want: "A 11.10 N 3/6 A2-1+A1-1",
		},
		{
			rule: "QB-63", name: "or at any", options: "finish_speed=any", river: wholeRiver, boats: behind("10.15 N 3/6" + two),
			play: "speed 3; ahead x3; end", want: "A finished 1",
		},
		{
			rule: "QB-63", name: "in the house edition at 2", options: "edition=house", river: wholeRiver, boats: behind("11.0 N 2/6" + two),
			play: "speed 2; ahead x2; end", want: "A finished 1",
		},
		{
			rule: "QB-65", name: "pushed home", river: wholeRiver, boats: []string{"11.0 N 3/6", "11.5 N 1/6" + two, "8.1 N 1/6"},
			play: "speed 3; push N", want: "B finished 1; A 11.5 N 3/6; phase moving; mp 1",
		},
		{
			rule: "QB-65", name: "not at speed 2", river: wholeRiver, boats: []string{"11.0 N 3/6", "11.5 N 2/6" + two, "8.1 N 1/6"},
			play: "speed 3; push N", want: "B 11.10 N 2/6 A2-1+A1-1; phase aligning",
		},
		{
			rule: "QB-65", name: "not with one passenger", river: wholeRiver,
			boats: []string{"11.0 N 3/6", "11.5 N 1/6 A2-1", "8.1 N 1/6"},
			play:  "speed 3; push N", want: "B 11.10 N 1/6 A2-1; phase aligning",
		},
		{
			rule: "QB-77", name: "a finished boat blocks no field", river: wholeRiver,
			boats: []string{"11.0 N 3/6", "11.5 N 1/6" + two, "8.1 N 1/6"}, play: "speed 3; push N; ahead; end", want: "A 11.10 N 3/6",
		},
		{
			rule: "QB-94", name: "docking first, then landing", river: docked, boats: behind("11.5 N 1/6 A2-1"),
			play: "speed 1; ahead; end; take", want: "A finished 1; passengers 11 0",
		},
		{
			rule: "QB-94", name: "nobody taken, not finished", river: docked, boats: behind("11.5 N 1/6 A2-1"),
			play: "speed 1; ahead; end; pass", want: "A 11.10 N 1/6 A2-1; turn B",
		},
		{
			rule: "QB-93", name: "nobody counts on a boat that may finish so", river: docked,
			boats: []string{"11.0 N 4/0 A1-1", "11.5 NW 1/6 A2-2", "11.15 NW 1/6", "11.19 N 1/6 A1-1"},
			play:  "speed 4; !QB-93 push N", want: "mp 4",
		},
		{
			rule: "QB-94", name: "the same when pushed", river: docked, boats: []string{"11.0 N 3/6", "11.5 N 1/6 A2-1", "8.1 N 1/6"},
			play: "speed 3; push N; head N; take", want: "B finished 1; phase moving; mp 1",
		},
		{
			rule: "QB-66", name: "the first is first", river: wholeRiver,
			boats: []string{"11.5 N 1/6" + two, "11.0 N 1/6 A2-2+A1-2", "8.1 N 1/6", "8.2 N 1/6"},
			play:  "speed 1; ahead; end; speed 1; ahead; end", want: "A finished 1; turn C; places 1 2 4 3",
		},
	})
}

func TestEndings(t *testing.T) {
	const resign = "must_play_if_possible=off"
	near := []string{"1.11 N 1/6", "1.12 N 1/6", "1.13 N 1/6"}
	runScenarios(t, []scenario{
		{
			rule: "QB-84", name: "nobody is left", options: resign, river: "A0 A3-1 A2-1", boats: near, play: "resign x3",
			want: "over nobody_left",
		},
		{
			rule: "QB-83", name: "then nobody has a place", options: resign, river: "A0 A3-1 A2-1", boats: near, play: "resign x3",
			want: "places 0 0 0",
		},
		{
			rule: "QB-83", name: "the last one has to finish", options: resign, river: "A0 A3-1 A2-1", boats: near, play: "resign x2",
			want: "turn C; phase choosing",
		},
		{
			rule: "QB-83", name: "or has won", options: resign + " all_eliminated=survivor", river: "A0 A3-1 A2-1", boats: near,
			play: "resign x2", want: "over survivor; places 3 2 1",
		},
		{
			rule: "QB-83", name: "and is the only one with a place", options: resign + " all_eliminated=survivor rank_unfinished=none",
			river: "A0 A3-1 A2-1", boats: near, play: "resign x2", want: "over survivor; places 0 0 1",
		},
		{
			rule: "QB-83", name: "no round begins after the end", options: "all_eliminated=survivor straggler_limit=2",
			river: "A0 A3-1 A2-1 A1-1 A3-2", boats: []string{"3.12 N 1/6", "0.7 N 1/6", "0.3 N 1/6"},
			play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "over survivor; round 2; places 1 2 3",
		},
		{
			rule: "QB-86", name: "nobody could get two passengers", river: wholeRiver,
			boats: []string{"9.17 N 1/6 A2-1", "11.5 N 1/6", "11.6 N 1/6"}, play: "speed 1; ahead; end",
			want: "over no_passengers; places 3 1 2",
		},
		{
			rule: "QB-86", name: "one could", river: wholeRiver, boats: []string{"9.17 N 1/6 A2-1", "11.5 N 1/6", "11.6 N 1/6 A2-2+A1-1"},
			play: "speed 1; ahead; end", want: "turn B",
		},
		{
			rule: "QB-86", name: "not from an island used", river: wholeRiver,
			boats: []string{"10.15 N 1/6 A1-4", "9.17 N 1/6 A2-1", "11.6 N 1/6", "11.5 N 1/6"},
			play:  "speed 1; ahead; end; speed 1; ahead; end", want: "over no_passengers",
		},
		{
			rule: "QB-86", name: "not from an island used that still has passengers",
			river: "A0 A3-1 A2-1 A1-1 A2-2 A1-2 A2-3 A3-2 A2-4 A3-3 A1-4 A1-3 jetty:left",
			boats: []string{"10.17 N 1/6", "11.1 N 1/6 A1-3", "11.5 N 1/6", "11.6 N 1/6"},
			play:  "speed 1; ahead; end", want: "over no_passengers; passengers 11 1",
		},
		{
			rule: "QB-87", name: "the rounds are over", options: "round_limit=2", river: "A0 A3-1 A2-1", boats: near,
			play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "over rounds_over; places 3 1 2",
		},
		{
			rule: "QB-87", name: "one more round", options: "round_limit=3", river: "A0 A3-1 A2-1", boats: near,
			play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "round 3; order B C A",
		},
		{
			rule: "QB-82", name: "by position, then the last eliminated first", options: "round_limit=2", river: "A0 A3-1 A2-1",
			boats: []string{"1.11 N 1/6", "1.12 N 1/6", "1.13 N 1/6", "-", "-"},
			play:  "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "over rounds_over; places 3 1 2 5 4",
		},
		{
			rule: "QB-82", name: "or only who finished", options: "round_limit=2 rank_unfinished=none", river: "A0 A3-1 A2-1", boats: near,
			play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "over rounds_over; places 0 0 0",
		},
	})
}
