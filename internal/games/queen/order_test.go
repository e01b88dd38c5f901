package queen_test

import (
	"strings"
	"testing"
)

// TestPosition tests which boat is ahead, field by field as in the printed tables. On level fields
// speed, coal and side decide.
func TestPosition(t *testing.T) {
	r := rules(t)
	const (
		straight = "A0 A3-2 A2-2 A3-1"
		left     = "A0 A3-2 A2-2 A3-1:left"
		right    = "A0 A3-2 A2-2 A3-1:right"
	)
	tests := []struct {
		rule, name, options, river string
		boats                      []string
		want                       string
	}{
		{"QB-54", "the tile further downstream", "", straight, []string{"1.17 N 6/6", "2.1 N 1/1", "0.17 N 6/6"}, "B A C"},
		{"QB-55", "the higher level, heading and speed aside", "", straight, []string{"2.18 S 1/1", "2.7 N 6/6", "2.13 N 6/6"}, "A C B"},
		{"QB-55", "the level, not the row", "", straight, []string{"2.14 N 1/1", "2.15 N 1/1", "2.19 N 1/1"}, "C B A"},
		{"QB-55", "or the row", "row_metric=rows", straight, []string{"2.14 N 1/1", "2.10 N 1/1", "2.7 N 6/6"}, "A B C"},
		{"QB-56", "the tip first", "", straight, []string{"2.19 N 6/6", "2.16 N 1/1", "2.17 N 1/1"}, "C B A"},
		{"QB-56", "19 and 15 are level", "", straight, []string{"2.19 N 1/6", "2.15 N 3/1", "2.18 N 1/1"}, "C B A"},
		{"QB-57", "to the left 15 is first", "", left, []string{"2.17 N 6/6", "2.16 N 5/1", "2.15 N 1/1"}, "C B A"},
		{"QB-57", "5, 11 and 17 are level", "", left, []string{"2.5 N 1/3", "2.11 N 1/4", "2.17 N 1/5"}, "C B A"},
		{"QB-58", "speed before coal", "", straight, []string{"2.16 N 3/1", "2.18 N 2/6", "0.17 N 1/1"}, "A B C"},
		{"QB-58", "coal before the side", "", straight, []string{"2.16 N 2/6", "2.18 N 2/5", "0.17 N 1/1"}, "A B C"},
		{"QB-58", "to the right 19 is first", "", right, []string{"2.18 N 6/6", "2.14 N 6/6", "2.19 N 1/1"}, "C B A"},
		{"QB-59", "then the right one", "", straight, []string{"2.16 N 2/5", "2.18 N 2/5", "0.17 N 1/1"}, "B A C"},
		{
			"QB-57", "the jetty is the exit of the last tile", "", wholeRiver,
			[]string{"11.17 N 1/6 A2-1+A1-1", "11.15 N 1/1", "11.19 N 1/1"},
			"B A C",
		},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+strings.ReplaceAll(tt.name, " ", "_"), func(t *testing.T) {
			sc := scenario{rule: tt.rule, options: tt.options, river: tt.river, boats: tt.boats}
			s := sc.position(t, r)
			if is := r.ByPosition(&s); is != tt.want {
				t.Errorf("%s: %s, want %s", tt.rule, is, tt.want)
			}
		})
	}
}

func TestOrder(t *testing.T) {
	const river = "A0 A3-1 A2-1 A3-2"
	// A at the rear pushes B, which is ahead of C, and stays away from the others.
	boats := []string{"1.1 N 2/6", "1.12 N 1/6", "1.6 N 1/6"}
	runScenarios(t, []scenario{
		{
			rule: "QB-54", name: "found at the start of the round", river: river, boats: boats,
			play: "speed 1; right; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "round 3; order B C A",
		},
		{
			rule: "QB-55", name: "the newest tile leads straight on", river: "A0 A3-1 A2-3",
			boats: []string{"1.16 N 4/6", "1.17 N 1/6", "1.3 N 1/6"},
			play:  "speed 4; ahead; right x2; push NW; head N; left x2; ahead", want: "A 2.2 N 4/3; B 2.1 N 1/6; places 1 2 3",
		},
		{
			rule: "QB-60", name: "who is passed stays in the order", river: river, boats: []string{"1.6 N 1/6", "1.2 N 2/6", "1.16 N 1/6"},
			play: "speed 1; ahead; end", want: "order A B C; turn B",
		},
		{
			rule: "QB-60", name: "or the foremost that has not moved", options: "order_fixed_per_round=off", river: river,
			boats: []string{"1.6 N 1/6", "1.2 N 2/6", "1.16 N 1/6"}, play: "speed 1; ahead; end", want: "order A C B; turn C",
		},
		{
			rule: "QB-60", name: "a pushed boat moves no earlier", river: river, boats: []string{"1.1 N 2/6", "1.3 N 1/6", "1.6 N 1/6"},
			play: "speed 2; push N; head N; end", want: "turn B; order A B C",
		},
		{
			rule: "QB-61", name: "in the school by start numbers", options: "game=school", river: "A0 A3-1 A2-1", boats: boats,
			play: "speed 1; right; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "round 3; order A B C",
		},
	})
}
