package queen_test

import "testing"

// The dock of A2-1 is field 7, beside its station on 11; that of A1-1 is field 11, beside 6.
func TestPassengers(t *testing.T) {
	const river = "A0 A3-1 A2-1 A1-1 A3-2"
	behind := func(a string) []string { return []string{a, "1.2 N 1/6", "1.3 N 1/6"} }
	pushed := func(b string) []string { return []string{"2.1 NE 3/6", b, "1.3 N 1/6"} }
	runScenarios(t, []scenario{
		{
			rule: "QB-47", name: "ended on the dock at speed 1", river: river, boats: behind("2.2 N 1/6"),
			play: "speed 1; ahead; end; take", want: "A 2.7 N 1/6 A2-1; passengers 2 0; turn B",
		},
		{
			rule: "QB-47", name: "whatever the heading", river: river, boats: behind("2.2 N 1/6"),
			play: "speed 1; ahead; right x2; end; take", want: "A 2.7 SE 1/5 A2-1",
		},
		{
			rule: "QB-47", name: "only when the movement is over", river: river, boats: behind("2.2 N 1/6"),
			play: "speed 1; ahead; !QB-106 take; end", want: "phase boarding; asked 1",
		},
		{
			rule: "QB-47", name: "not beside the dock", river: river, boats: behind("2.1 N 1/6"), play: "speed 1; ahead; end",
			want: "A 2.6 N 1/6; turn B",
		},
		{
			rule: "QB-48", name: "not at speed 2", river: river, boats: behind("1.17 N 2/6"), play: "speed 2; ahead x2; end",
			want: "A 2.7 N 2/6; turn B",
		},
		{
			rule: "QB-49", name: "one a stop", river: river, boats: []string{"3.16 S 1/6", "1.2 N 1/6", "1.3 N 1/6", "1.1 N 1/6"},
			play: "speed 1; ahead; end; take", want: "A 3.11 S 1/6 A1-1; passengers 3 1; turn B",
		},
		{
			rule: "QB-49", name: "not two from one island", river: river,
			boats: []string{"3.16 S 1/6 A1-1", "1.2 N 1/6", "1.3 N 1/6", "1.1 N 1/6"},
			play:  "speed 1; ahead; end", want: "A 3.11 S 1/6 A1-1; passengers 3 1; turn B",
		},
		{
			rule: "QB-49", name: "not three", river: "A0 A2-1 A2-2 A1-1 A3-2", boats: behind("3.16 S 1/6 A2-1+A2-2"),
			play: "speed 1; ahead; end", want: "passengers 3 1; turn B",
		},
		{
			rule: "QB-50", name: "nobody has to", river: river, boats: behind("2.2 N 1/6"), play: "speed 1; ahead; end; pass",
			want: "A 2.7 N 1/6; passengers 2 1; turn B",
		},
		{
			rule: "QB-53", name: "nobody waits any more", river: river, boats: []string{"2.2 N 1/6", "1.2 N 1/6 A2-1", "1.3 N 1/6"},
			play: "speed 1; ahead; end", want: "A 2.7 N 1/6; turn B",
		},
		{
			rule: "QB-51", name: "pushed there at speed 1", river: river, boats: pushed("2.2 N 1/6"),
			play: "speed 3; push N; head S; take; right; ahead; end", want: "B 2.7 S 1/6 A2-1; passengers 2 0; turn B",
		},
		{
			rule: "QB-51", name: "its owner is asked", river: river, boats: pushed("2.2 N 1/6"), play: "speed 3; push N; head S",
			want: "phase boarding; asked 2; can take; can pass",
		},
		{
			rule: "QB-51", name: "and may decline", river: river, boats: pushed("2.2 N 1/6"), play: "speed 3; push N; head S; pass",
			want: "B 2.7 S 1/6; phase moving; asked 1",
		},
		{
			rule: "QB-51", name: "not at speed 2", river: river, boats: pushed("2.2 N 2/6"), play: "speed 3; push N; head S",
			want: "phase moving; asked 1",
		},
		{
			rule: "QB-52", name: "not twice from one island", river: river,
			boats: []string{"3.2 N 2/6", "3.7 N 1/6 A1-1", "1.3 N 1/6", "1.2 N 1/6"},
			play:  "speed 2; push NW; head N", want: "B 3.11 N 1/6 A1-1; passengers 3 1; phase moving",
		},
		{
			rule: "QB-96", name: "aligned before it takes", river: river, boats: pushed("2.2 N 1/6"),
			play: "speed 3; push N; !QB-106 take; head S; !QB-106 head N; take", want: "phase moving",
		},
		{
			rule: "QB-96", name: "aligned before it lays", river: "A0 A3-1 A2-3", boats: []string{"1.12 N 3/6", "1.17 N 1/6", "1.3 N 1/6"},
			play: "speed 3; push N; !QB-106 nose left; head N", want: "phase bending",
		},
		{
			rule: "QB-73", name: "without aligning it takes at once", options: "pushed_align_timing=next_turn", river: river,
			boats: pushed("2.2 N 1/6"), play: "speed 3; push N", want: "phase boarding; asked 2",
		},
	})
}
