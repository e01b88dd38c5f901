package broadhorns_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/must"
)

var conserved = flag.Int("conserved", 10, "how many games TestConserved plays at each number of seats")

// TestConserved plays games with simple at every number of seats and checks the position by Valid
// after every action, chance included: 60 barrels (BH-002), 73 cards (BH-003), 60 tiles (BH-004),
// no gold below 0 (BH-140). All games end.
//
//	go test ./internal/bots/broadhorns -run Conserved -v -timeout 1h -args -conserved 10000
//
// played 30,000 games, all of which ended, with 28,223,235 actions: 8,674,687 for two seats,
// 9,439,598 for three, 10,108,950 for four.
func TestConserved(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= 4; seats++ {
		t.Run(strconv.Itoa(seats), func(t *testing.T) {
			t.Parallel()
			g, players := trade(t, "simple", "simple", "simple", "simple")
			rules, ok := match.RulesOf[broadhorns.State, broadhorns.Action](g)
			if !ok {
				t.Fatal("this is not Broadhorns")
			}
			m := must.Get(g.New(engine.Setup{Seats: seats}))(t)
			start := must.Get(rules.Start(m.Setup()))(t)
			actions, longest := 0, 0
			for n := range *conserved {
				m.Restart()
				s, r := start, rand.NewPCG(uint64(n), uint64(seats))
				for s.Phase != broadhorns.Over {
					by := rules.ToAct(&s).First()
					legal := rules.AppendLegal(nil, &s, by)
					var i int
					if by == engine.Chance {
						i = drawByWeight(rules, &s, legal, r)
					} else {
						i = players[by].Choose(m, by, r)
					}
					m.Choose(by, i) // the bots need a match
					rules.Apply(&s, by, legal[i], nil)
					if err := rules.Valid(&s); err != nil {
						t.Fatalf("game %d, action %d: %v", n, m.Len(), err)
					}
					if m.Len() > 20_000 {
						t.Fatalf("game %d does not end", n)
					}
				}
				actions += m.Len()
				longest = max(longest, m.Len())
			}
			t.Logf("%d games ended, %d actions, the longest game had %d", *conserved, actions, longest)
		})
	}
}

// drawByWeight draws an action of chance by its weight and returns its index.
func drawByWeight(rules engine.Rules[broadhorns.State, broadhorns.Action], s *broadhorns.State, legal []broadhorns.Action, r engine.Source) int {
	odds := 0
	for _, a := range legal {
		odds += rules.Weight(s, a)
	}
	n, i := engine.Below(r, odds), 0
	for ; n >= rules.Weight(s, legal[i]); i++ {
		n -= rules.Weight(s, legal[i])
	}
	return i
}
