package advice_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// In every game the actions of each plan are legal, one after the other, and have words. A second
// plan ends in another position, and each chance has an error.
func TestPlansCanBeDone(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it asks the strongest bots for many plans")
	for _, game := range catalogtest.Games(t) {
		t.Run(game.Facts().Name, func(t *testing.T) {
			t.Parallel()
			a, quick := must.Get(advice.New(game))(t), must.Get(game.Bots().StandIn().New(game))(t)
			a.ScaleBudget(0.05)
			m, r := must.Get(game.New(engine.Setup{Seats: 2}))(t), rand.NewPCG(1, 2)
			asked, compared, predicted := 0, 0, 0
			for asked < 12 && m.ToAct() != 0 {
				by := m.ToAct().First()
				if by == engine.Chance {
					match.Roll(m, r)
					continue
				}
				if m.Len()%5 == 0 && m.Count(by) > 1 {
					asked++
					advised := must.Get(a.Advise(m, by, r))(t)
					compared += len(advised.Plans) - 1
					checkPlans(t, m, by, advised)
					for i := range advised.Plans {
						predicted += len(advised.Plans[i].Next) + len(advised.Plans[i].Facts)
					}
				}
				m.Choose(by, quick.Choose(m, by, r))
			}
			if compared == 0 || predicted == 0 {
				t.Errorf("of %d hints %d have a second plan, and %d things are foreseen", asked, compared, predicted)
			}
		})
	}
}

func checkPlans(t *testing.T, m match.Match, by engine.Seat, advised *advice.Advice) {
	t.Helper()
	loc := display.NewLocalizer(m.Game().About(), text.English, nil)
	var ends [][]notation.Change
	for i := range advised.Plans {
		p, walk := &advised.Plans[i], m.Fork()
		for _, c := range p.Way {
			must.Do(t, walk.Act(by, c.Action))
		}
		ends = append(ends, walk.Position())
		for _, w := range p.Facts {
			loc.Words("prospect", w)
		}
		if p.Chance != nil && walk.ToAct() != 0 && (p.Chance.Error <= 0 || p.Chance.Win <= 0 || p.Chance.Win >= 1) {
			t.Errorf("a chance of %+v in a game that goes on", p.Chance)
		}
		for _, next := range p.Next {
			if len(next.Sentence.Clauses) == 0 {
				t.Errorf("turn %d ahead has no clauses", next.Ahead)
			}
		}
	}
	if len(ends) > 1 && slices.Equal(ends[0], ends[1]) {
		t.Errorf("both plans end in the same position: %+v", advised.Plans)
	}
}
