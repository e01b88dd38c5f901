package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
)

// A3-2 (entered on fields 0 and 4) or A2-1 (on 1, 2 and 3) is the newest tile. The pusher A comes
// from 1.12 to the north, the boat that it pushes is on 1.17, beside 2.1 (NW), 2.2 (N), 2.3 (NE),
// 1.16 (SW), 1.18 (SE) and 1.12 (S).
func TestGrowth(t *testing.T) {
	const river = "A0 A3-1 A2-1"
	behind := func(a string) []string { return []string{a, "1.2 N 1/6", "1.3 N 1/6"} }
	pushed := []string{"1.12 N 3/6", "1.17 N 2/6", "1.3 N 1/6"}
	runScenarios(t, []scenario{
		{
			rule: "QB-38", name: "one tile after the whole movement", river: river, boats: behind("1.17 N 2/6"),
			play: "speed 2; ahead x2; end; nose left; tile A3-2", want: "A 2.7 N 2/6; tiles 1 4; laid A3-2 NW; turn B",
		},
		{
			rule: "QB-38", name: "the die and the tile are chance", river: river, boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end", want: "asked *; phase bending; can nose left; can nose straight; can nose right",
		},
		{
			rule: "QB-40", name: "to the right", river: river, boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end; nose right", want: "phase laying; cannot tile A2-1; can tile A1-1; can tile A3-3",
		},
		{
			rule: "QB-40", name: "joined at that nose", river: river, boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end; nose right; tile A1-4", want: "laid A1-4 NE; passengers 3 1",
		},
		{
			rule: "QB-02", name: "each tile is there once", river: river, boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end; nose right; !QB-02 tile A3-1; tile A1-4", want: "turn B",
		},
		{
			rule: "QB-46", name: "with its passengers", river: river, boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end; nose left; tile A2-3", want: "passengers 3 1",
		},
		{
			rule: "QB-39", name: "an empty tile that has its successor", river: "A0 A3-1 A2-1 A3-2", boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end", want: "A 2.2 N 1/6; tiles 1 4; turn B",
		},
		{
			rule: "QB-42", name: "a boat pushed onto it lays", river: river, boats: pushed,
			play: "speed 3; push N; head N", want: "A 1.17 N 3/6; B 2.2 N 2/6; phase bending; asked *",
		},
		{
			rule: "QB-42", name: "then the pusher goes on", river: river, boats: pushed,
			play: "speed 3; push NW; head N; nose left; tile A3-2; ahead; end", want: "A 2.2 N 3/6; B 2.1 N 2/6; tiles 1 4; turn B",
		},
		{
			rule: "QB-75", name: "at once", river: river, boats: pushed, play: "speed 3; push NW; head N; !QB-106 ahead; nose left",
			want: "phase laying",
		},
		{
			rule: "QB-75", name: "at the end of the pusher's turn", options: "push_reveal=turn_end", river: river, boats: pushed,
			play: "speed 3; push NW; head N; ahead; end; nose left; tile A3-2", want: "A 2.2 N 3/6; tiles 1 4; turn B",
		},
		{
			rule: "QB-95", name: "the first to come lays", options: "push_reveal=turn_end", river: river, boats: pushed,
			play: "speed 3; push NW; head N; ahead; end; nose left; tile A3-2; speed 1; ahead; end", want: "tiles 1 4; turn C",
		},
		{
			rule: "QB-95", name: "once", river: river, boats: []string{"1.12 N 4/6", "1.17 N 2/6", "1.3 N 1/6"},
			play: "speed 4; push NW; head N; nose left; tile A3-2; ahead x2; end", want: "A 2.7 N 4/6; tiles 1 4; turn B",
		},
		{
			rule: "QB-95", name: "even if it has left the tile again", river: river, boats: behind("1.18 NW 2/6"),
			play: "speed 3; right; ahead; left x3; ahead; left; ahead; end; nose straight; tile A3-2",
			want: "A 1.19 SE 3/2; tiles 1 4; turn B",
		},
		{
			rule: "QB-67", name: "left by all", river: "A0 A3-1 A2-1 A3-2", boats: []string{"1.17 N 1/6", "2.7 N 1/6", "2.12 N 1/6"},
			play: "speed 1; ahead; end", want: "tiles 2 4",
		},
		{
			rule: "QB-67", name: "with its passengers", river: "A0 A1-1 A2-1 A3-2", boats: []string{"1.17 N 1/6", "2.7 N 1/6", "2.12 N 1/6"},
			play: "speed 1; ahead; end", want: "tiles 2 4; passengers 1 0",
		},
		{
			rule: "QB-69", name: "not ahead of the rearmost", river: "A0 A1-1 A2-1 A3-2 A3-3",
			boats: []string{"3.18 N 1/6", "1.12 N 1/6", "3.16 N 1/6"}, play: "speed 1; ahead; end; nose left; tile A1-2", want: "tiles 1 6",
		},
		{
			rule: "QB-68", name: "nobody goes back", river: "A0 A3-1 A2-1", boats: []string{"1.0 S 1/6", "1.12 N 1/6", "1.13 N 1/6"},
			play: "speed 1; !QB-17 ahead; left x2; ahead", want: "A 1.1 NE 1/5",
		},
		{
			rule: "QB-104", name: "the rear edge is bank", river: "A0 A3-1 A2-1", boats: []string{"1.0 S 1/6", "1.12 N 1/6", "1.13 N 1/6"},
			play: "speed 1; !QB-17 ahead", want: "tiles 1 3",
		},
		{
			rule: "QB-104", name: "while the tile is there it is not", river: "A0 A3-1 A2-1",
			boats: []string{"1.0 S 1/6", "0.12 N 1/6", "1.13 N 1/6"}, play: "speed 1; ahead", want: "A 0.15 S 1/6; tiles 0 3",
		},
		{
			rule: "QB-103", name: "after the turn", river: "A0 A3-1 A2-1 A3-2", boats: []string{"1.17 N 1/6", "2.7 N 1/6", "2.12 N 1/6"},
			play: "speed 1; ahead; end", want: "tiles 2 4; round 2",
		},
		{
			rule: "QB-103", name: "after the round", options: "removal_time=round", river: "A0 A3-1 A2-1 A3-2",
			boats: []string{"1.17 N 1/6", "2.7 N 1/6", "2.10 N 1/6"}, play: "speed 1; ahead; end", want: "tiles 1 4; round 2",
		},
		{
			rule: "QB-103", name: "then", options: "removal_time=round", river: "A0 A3-1 A2-1 A3-2",
			boats: []string{"1.17 N 1/6", "2.7 N 1/6", "2.10 N 1/6"},
			play:  "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "tiles 2 4; round 3",
		},
		{
			rule: "QB-98", name: "in the school too", options: "game=school", river: "A0 A3-1 A2-1 A3-2 jetty:left",
			boats: []string{"1.17 N 1/6", "2.7 N 1/6", "2.12 N 1/6"}, play: "speed 1; ahead; end", want: "tiles 2 4",
		},
		{
			rule: "QB-43", name: "the last tile and the jetty", options: "game=school", river: "A0 A3-1 A2-1", boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end; nose left; tile A3-3; jetty straight", want: "tiles 1 4; jetty straight; turn B",
		},
		{
			rule: "QB-43", name: "at once", options: "game=school", river: "A0 A3-1 A2-1", boats: behind("1.17 N 1/6"),
			play: "speed 1; ahead; end; nose left; tile A3-3", want: "phase jetty; asked *; can jetty left; can jetty right",
		},
	})
}

// TestFreeNoses tests which noses the die can show when boat A moves from the tip of a nose onto
// the newest tile.
func TestFreeNoses(t *testing.T) {
	const (
		opened = "speed 1; ahead; end"
		all    = "can nose left; can nose straight; can nose right"

		// A straight join, then three to the left. A fourth would close the ring.
		ring = "A0 A3-1 A2-1:left A2-2:left A2-3:left"
		// Three to the left, one straight on, three to the left; the start tile is removed.
		spiral = "A0 A3-1 A2-1:left A2-2:left A2-3:left A2-4 A1-1:left A1-2:left A1-3:left"
		snail  = "A0 A3-1 A2-1 A2-2:left A2-3 A2-4:left A1-1 A1-2:left A1-3 A1-4:left A3-3:left"
	)
	at := func(a string) []string { return []string{a, "0.1 N 1/6", "0.9 N 1/6"} }
	runScenarios(t, []scenario{
		{rule: "QB-88", name: "nothing in the way", river: "A0 A3-1 A2-1:left A2-2:left", boats: at("2.15 SW 1/6"), play: opened, want: all},
		{
			rule: "QB-88", name: "the ring cannot close", river: ring, boats: at("3.15 S 1/6"),
			play: opened + "; !QB-88 nose left", want: "can nose straight; can nose right",
		},
		{
			rule: "QB-88", name: "nor to the right", river: "A0 A3-1 A2-1:right A2-2:right A2-3:right", boats: at("3.19 S 1/6"),
			play: opened + "; !QB-88 nose right", want: "can nose left; can nose straight",
		},
		{
			rule: "QB-88", name: "removed tiles are not in the way", river: ring, boats: []string{"3.15 S 1/6", "1.1 N 1/6", "1.2 N 1/6"},
			play: opened, want: all,
		},
		{
			rule: "QB-89", name: "no nose is free", river: spiral, boats: []string{"7.15 NE 1/6", "1.1 N 1/6", "1.2 N 1/6"},
			play: opened, want: all,
		},
		{
			rule: "QB-89", name: "the tile lies on top", river: spiral, boats: []string{"7.15 NE 1/6", "1.1 N 1/6", "1.2 N 1/6"},
			play: opened + "; nose left; tile A3-2", want: "tiles 1 10; laid A3-2 NW; turn B",
		},
		{rule: "QB-91", name: "any bends", river: "A0 A3-1 A2-1:left A2-2:left", boats: at("2.15 SW 1/6"), play: opened, want: "can nose left"},
		{
			rule: "QB-91", name: "no third", options: "bend_rule=no_third", river: "A0 A3-1 A2-1:left A2-2:left", boats: at("2.15 SW 1/6"),
			play: opened + "; !QB-91 nose left", want: "can nose straight; can nose right",
		},
		{
			rule: "QB-91", name: "two are no three", options: "bend_rule=no_third", river: "A0 A3-1 A2-1:left A2-2", boats: at("2.17 NW 1/6"),
			play: opened, want: all,
		},
		{
			rule: "QB-91", name: "two others", options: "bend_rule=no_third", river: "A0 A3-1 A2-1:right A2-2:left", boats: at("2.15 N 1/6"),
			play: opened, want: all,
		},
		{
			rule: "QB-91", name: "it yields first", options: "bend_rule=no_third", river: snail, boats: at("9.15 NE 1/6"),
			play: opened + "; !QB-88 nose straight; !QB-88 nose right", want: "can nose left",
		},
		{
			rule: "QB-90", name: "the jetty is never rolled again", river: snail, boats: at("9.15 NE 1/6"),
			play: opened + "; nose left; tile A3-2", want: "phase jetty; can jetty left; can jetty straight; can jetty right",
		},
	})
}

// All noses that are allowed are equally likely.
func TestDieIsFair(t *testing.T) {
	r := rules(t)
	tt := scenario{rule: "QB-40", river: "A0 A3-1 A2-1", boats: []string{"1.17 N 1/6", "0.1 N 1/6", "0.9 N 1/6"}}
	s := tt.position(t, r)
	play(t, r, &s, "speed 1; ahead; end")
	for _, a := range r.AppendLegal(nil, &s, engine.Chance) {
		if w := r.Weight(&s, a); w != 2 {
			t.Errorf("%s: %s has the weight %d, want the 2 faces of the die", tt.rule, r.Format(a), w)
		}
	}
}
