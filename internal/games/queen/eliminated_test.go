package queen_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// The event says why a boat is eliminated, besides the rule.
func TestEliminationHasAReason(t *testing.T) {
	t.Parallel()
	r := rules(t)
	about := shown(t).About()
	loc := display.NewLocalizer(&about, text.English, nil)
	for _, tt := range []scenario{
		{
			rule: "QB-24", river: "A0 A3-1 A2-1", boats: []string{"0.2 N 1/6", "0.5 SW 1/0", "0.9 N 1/6"},
			play: "speed 1; ahead; end", want: "B is out of the race: it has too little coal for any turn.",
		},
		{
			rule: "QB-79", options: "push_forbid_behind=on", river: "A0 A3-1 A2-1",
			boats: []string{"1.12 N 1/6", "1.0 NE 1/6", "1.1 N 1/6", "1.6 N 1/6", "1.2 N 1/6"},
			play:  "speed 1; ahead; end", want: "B is out of the race: it has no complete turn left.",
		},
		{
			rule: "QB-78", options: "must_play_if_possible=off", river: "A0 A3-1 A2-1",
			boats: []string{"0.2 N 1/6", "0.5 N 1/0", "0.9 N 1/6"}, play: "resign", want: "A is out of the race: its player has given it up.",
		},
		{
			rule: "QB-80", options: "straggler_limit=2", river: "A0 A3-1 A2-1 A1-1 A3-2", boats: []string{"3.12 N 1/6", "3.7 N 1/6", "0.2 N 1/6"},
			play: "speed 1; ahead; end; speed 1; ahead; end; speed 1; ahead; end", want: "C is out of the race: it is too far behind.",
		},
	} {
		s, last := tt.position(t, r), tt.play
		if i := strings.LastIndex(tt.play, "; "); i >= 0 {
			play(t, r, &s, tt.play[:i])
			last = tt.play[i+2:]
		}
		a := must.Get(r.Parse(last))(t)
		var ev engine.Events
		r.Apply(&s, r.ToAct(&s).First(), a, &ev)
		output := ""
		for _, e := range ev.List {
			if e.Key == "eliminated" {
				output = e.Rule + " " + loc.Event(e)
			}
		}
		if want := tt.rule + " " + tt.want; output != want {
			t.Errorf("got %q, want %q", output, want)
		}
	}
}
