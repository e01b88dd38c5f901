package queen

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/show"
	"github.com/bigriver/bigriver/internal/must"
)

// TestTastesShow checks that each character plays as its sentence says: of everything that it likes
// or dislikes, it ends its turns with more or less than strong does from the same positions.
func TestTastesShow(t *testing.T) {
	t.Parallel()
	rules, shown := must.Get2(show.New())(t)
	g := match.Erase(rules, shown)
	for _, taste := range tastes() {
		t.Run(taste.Name, func(t *testing.T) {
			t.Parallel()
			for i, w := range taste.Likes {
				if w == 0 {
					continue
				}
				l := bots.Leaning[queen.State, queen.Action]{Weights: make([]float32, likings), Measure: must.Get(newMeasure(g))(t)}
				l.Weights[i] = w
				b, strong := botstest.Make(t, g, List, taste.Name), botstest.Make(t, g, List, "strong")
				var x [likings]float32
				botstest.CompareTurns(t, g, engine.Setup{Seats: 3}, b, strong, 3, dice, func(turn *botstest.Turn[queen.State, queen.Action]) float64 {
					return float64(l.Of(x[:], &turn.End, turn.Actions, turn.By))
				})
			}
		})
	}
}

func dice(seed uint64) engine.Source { return rand.NewPCG(seed, 1) }
