package broadhorns

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
)

// TestTastesShow checks that each character plays as its sentence says: it ends its turns more as
// it likes them than steady does from the same positions.
func TestTastesShow(t *testing.T) {
	t.Parallel()
	rules, shown := must.Get2(show.New())(t)
	g := match.Erase(rules, shown)
	for _, taste := range tastes() {
		t.Run(taste.Name, func(t *testing.T) {
			t.Parallel()
			l := bots.Leaning[state, action]{Weights: taste.Likes, Measure: measure}
			var x [likings]float32
			botstest.CompareTurns(t, g, engine.Setup{Seats: 3}, botstest.Make(t, g, List, taste.Name), botstest.Make(t, g, List, "steady"), 2, dice,
				func(turn *botstest.Turn[state, action]) float64 {
					return float64(l.Of(x[:], &turn.End, turn.Actions, turn.By))
				})
		})
	}
}

func dice(seed uint64) engine.Source { return rand.NewPCG(seed, 1) }
