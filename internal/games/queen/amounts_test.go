package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/must"
)

// TestAmountsAddUp adds up the amounts that simulations report. The coal burnt must equal the coal
// missing (QB-03), and every passenger placed must have been taken, lost, or still be waiting.
func TestAmountsAddUp(t *testing.T) {
	g := match.Erase(rules(t), shown(t).Show)
	for seed := range uint64(20) {
		m := must.Get(g.New(engine.Setup{Seats: 4}))(t)
		sums, dice := map[string]int{}, rand.NewPCG(seed, 1)
		for m.ToAct() != 0 && m.Len() < 5000 {
			by := m.ToAct().First()
			if by == engine.Chance {
				match.Roll(m, dice)
			} else {
				m.Choose(by, engine.Below(dice, m.Count(by)))
			}
			for _, e := range m.Happened() {
				sums[e.Key] += max(int(e.Amount), 1)
			}
		}
		s, _ := must.Get2(match.Known[queen.State, queen.Action](m, engine.Watcher))(t)
		coal, waiting := 4*6, 0
		for _, b := range s.Boats[1:5] {
			coal -= int(b.Coal)
		}
		for _, slot := range s.River {
			waiting += int(slot.Passengers)
		}
		if sums["coal"] != coal {
			t.Errorf("seed %d: %d coal was burnt, %d is missing", seed, sums["coal"], coal)
		}
		if accounted := sums["took"] + sums["lost_with_tile"] + waiting; sums["placed"] != accounted {
			t.Errorf("seed %d: %d passengers were placed, %d are accounted for", seed, sums["placed"], accounted)
		}
	}
}
