package queen_test

import "testing"

// The pusher A comes from 0.2 to the north; the boat that it pushes is on 0.7, beside 0.12 (N),
// 0.13 (NE), 0.8 (SE), 0.2 (S), 0.6 (SW) and 0.11 (NW).
func TestPush(t *testing.T) {
	const river = "A0 A3-1 A2-1"
	boats := []string{"0.2 N 3/6", "0.7 N 1/4", "0.9 N 1/6"}
	runScenarios(t, []scenario{
		{rule: "QB-26", name: "an occupied field", river: river, boats: boats, play: "speed 3; !QB-26 ahead; push NE", want: "A 0.7 N 3/6"},
		{
			rule: "QB-27", name: "two points and no coal", river: river, boats: boats, play: "speed 3; push NE; head N",
			want: "A 0.7 N 3/6; B 0.13 N 1/4; mp 1; turn A",
		},
		{
			rule: "QB-27", name: "no boat is there", river: river, boats: []string{"0.2 N 3/6", "0.8 N 1/4", "0.9 N 1/6"},
			play: "speed 3; !QB-27 push NE; ahead", want: "mp 2",
		},
		{
			rule: "QB-28", name: "one point is not enough", river: river, boats: []string{"0.2 N 2/6", "0.12 N 1/4", "0.9 N 1/6"},
			play: "speed 2; ahead; !QB-26 ahead; !QB-28 push NE; right; ahead", want: "A 0.13 NE 2/6",
		},
		{
			rule: "QB-29", name: "speed 1 never pushes", river: river, boats: []string{"0.2 N 1/6", "0.7 N 1/4", "0.9 N 1/6"},
			play: "speed 1; !QB-29 push NE; left; ahead", want: "B 0.7 N 1/4",
		},
		{
			rule: "QB-30", name: "the pusher chooses", river: river, boats: boats, play: "speed 3",
			want: "can push N; can push NE; can push SE; can push S; can push SW; can push NW",
		},
		{
			rule: "QB-31", name: "not onto a boat", river: river, boats: []string{"0.2 N 3/6", "0.7 N 1/4", "0.13 N 1/6"},
			play: "speed 3; !QB-31 push NE; push N", want: "C 0.13 N 1/6",
		},
		{
			rule: "QB-31", name: "not onto an island", river: river, boats: []string{"0.17 N 3/6", "1.2 N 1/4", "0.9 N 1/6"},
			play: "speed 3; !QB-31 push N; push NE", want: "B 1.8 N 1/4",
		},
		{
			rule: "QB-76", name: "not off the river", river: river, boats: []string{"0.5 N 3/6", "0.10 N 1/4", "0.9 N 1/6"},
			play: "speed 3; !QB-76 push NW; !QB-76 push SW; push NE", want: "B 0.11 N 1/4",
		},
		{
			rule: "QB-76", name: "being pushed eliminates nobody", river: river, boats: []string{"0.10 S 2/6", "0.5 S 1/0", "0.9 N 1/6"},
			play: "speed 2; push NE; head SW; end", want: "B 0.6 SW 1/0; turn B",
		},
		{
			rule: "QB-32", name: "nowhere to push", options: "push_forbid_behind=on", river: river,
			boats: []string{"1.1 SW 3/6", "1.0 N 1/6", "1.12 N 1/6"}, play: "speed 3; !QB-26 ahead; !QB-32 push NE; !QB-32 push N", want: "mp 3",
		},
		{
			rule: "QB-32", name: "only one heading is possible, the last of the six", options: "push_forbid_behind=on", river: "A0 A3-2 A2-1",
			boats: []string{"1.4 N 3/6", "1.9 N 1/4", "1.14 N 1/6"},
			play:  "speed 3; !QB-31 push N; !QB-76 push NE; !QB-76 push SE; !QB-37 push S; !QB-31 push SW; push NW", want: "B 1.8 N 1/4",
		},
		{rule: "QB-37", name: "onto the field just left", river: river, boats: boats, play: "speed 3; push S; head N", want: "B 0.2 N 1/4"},
		{
			rule: "QB-37", name: "option: not onto the field just left", options: "push_forbid_behind=on", river: river, boats: boats,
			play: "speed 3; !QB-37 push S; push SE", want: "B 0.8 N 1/4",
		},
		{
			rule: "QB-72", name: "astern", river: river, boats: []string{"0.2 N 3/6", "0.7 SW 1/4", "0.9 N 1/6"}, play: "speed 3; push NE",
			want: "B 0.13 SW 1/4",
		},
		{
			rule: "QB-72", name: "not astern", options: "no_push_astern=on", river: river,
			boats: []string{"0.2 N 3/6", "0.7 SW 1/4", "0.9 N 1/6"}, play: "speed 3; !QB-72 push NE; push N", want: "B 0.12 SW 1/4",
		},
		{
			rule: "QB-95", name: "the second boat on the newest tile lays no tile", river: "A0 A3-1 A2-3", boats: []string{"1.16 N 4/6", "1.17 N 1/6", "1.3 N 1/6"},
			play: "speed 4; ahead; right x2; push N; head N; ahead; end", want: "asked *; phase bending; A 1.18 SE 4/5",
		},
		{
			rule: "QB-33", name: "any heading at no cost", river: river, boats: boats,
			play: "speed 3; push NE; head S", want: "B 0.13 S 1/4; asked 1; phase moving",
		},
		{
			rule: "QB-33", name: "its owner chooses the heading", river: river, boats: boats, play: "speed 3; push NE",
			want: "asked 2; phase aligning; can head N; can head S; can head NW",
		},
		{
			rule: "QB-33", name: "the free turn stays", river: river, boats: boats,
			play: "speed 3; push NE; head S; ahead; end", want: "turn B; free 1",
		},
		{rule: "QB-73", name: "aligned at once", river: river, boats: boats, play: "speed 3; push NE; !QB-106 ahead; head S; ahead", want: "mp 0"},
		{
			rule: "QB-73", name: "one more free turn later", options: "pushed_align_timing=next_turn", river: river, boats: boats,
			play: "speed 3; push NE; ahead; end", want: "B 0.13 N 1/4; turn B; free 2",
		},
		{
			rule: "QB-73", name: "the free turn comes only with the next turn", options: "pushed_align_timing=next_turn", river: river, boats: boats,
			play: "speed 3; push NE; ahead; end; speed 1; left x2; ahead; end; speed 1; ahead; end; speed 2; ahead x2; end; speed 1; ahead; end",
			want: "turn B; free 1; B 0.7 SW 1/4",
		},
		{
			rule: "QB-34", name: "speed and coal stay", river: river, boats: []string{"0.2 N 3/6", "0.7 N 5/2", "0.9 N 1/6"},
			play: "speed 3; push NE; head S; ahead; end", want: "B 0.13 S 5/2",
		},
		{
			rule: "QB-35", name: "speed 4 pushes two", river: river, boats: []string{"0.2 N 4/6", "0.7 N 1/4", "0.12 N 1/6"},
			play: "speed 4; push SW; head N; push NW; head N; end", want: "A 0.12 N 4/6; B 0.6 N 1/4; C 0.16 N 1/6",
		},
		{
			rule: "QB-35", name: "speed 6 pushes three", river: river, boats: []string{"0.2 N 6/6", "0.7 N 1/4", "0.12 N 1/6", "0.17 N 1/6"},
			play: "speed 6; push SW; head N; push NW; head N; push S; head N; end",
			want: "A 0.17 N 6/6; B 0.6 N 1/4; C 0.16 N 1/6; D 0.12 N 1/6",
		},
		{
			rule: "QB-36", name: "the pusher continues", river: river, boats: []string{"0.2 N 4/6", "0.7 N 1/4", "0.9 N 1/6"},
			play: "speed 4; push SW; head N; right; ahead; left; ahead; end", want: "A 0.18 N 4/5",
		},
		{
			rule: "QB-74", name: "the same boat again", river: river, boats: []string{"0.2 N 4/6", "0.7 N 1/4", "0.9 N 1/6"},
			play: "speed 4; push N; head N; push N; head N; end", want: "A 0.12 N 4/6; B 0.17 N 1/4",
		},
		{
			rule: "QB-77", name: "an eliminated boat blocks no field", river: river, boats: []string{"0.2 N 1/6", "-", "0.9 N 1/6"},
			play: "speed 1; ahead; end", want: "A 0.7 N 1/6; turn C",
		},
		{
			rule: "QB-93", name: "no push after which the turn cannot be completed", river: river,
			boats: []string{"1.2 SW 3/0", "1.1 N 1/6", "1.12 N 1/6"}, play: "speed 3; !QB-93 push SW; push N; head N; ahead; end",
			want: "A 1.0 SW 3/0; B 1.6 N 1/6",
		},
		{
			rule: "QB-93", name: "a second push must be possible with any new heading", options: "no_push_astern=on", river: river,
			boats: []string{"0.7 S 4/0", "0.2 SW 1/6", "1.1 N 1/6"},
			play:  "speed 4; push SE; head S; left; !QB-72 push N; push NE; head N; end", want: "A 0.3 SE 4/0; B 0.9 N 1/6",
		},
		{
			rule: "QB-93", name: "in another heading, if the new one blocks the first", options: "no_push_astern=on", river: river,
			boats: []string{"0.7 S 4/0", "0.2 SW 1/6", "1.1 N 1/6"},
			play:  "speed 4; push SE; head SW; left; !QB-72 push NE; push N; head N; end", want: "A 0.3 SE 4/0; B 0.8 N 1/6",
		},
		{
			rule: "QB-93", name: "not if the new heading could block the only way on", options: "edition=house", river: river,
			boats: []string{"0.7 S 4/0", "0.2 SW 1/6", "0.9 N 1/6"},
			play:  "speed 4; !QB-93 push SE", want: "mp 4",
		},
	})
}
