package broadhorns

import (
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// reasons explains actions by the features of appraiser. Barrels and cards are left out: in the
// learned weights they are worth nothing compared with the expedition's expected revenue.
func reasons() *bots.Reasons {
	aspects := []bots.Aspect{
		{Name: "standing", Features: []int{standing, standingLate}},
		{Name: "venture", Features: []int{venture, ventureLate}},
		{Name: "purse", Features: []int{purse}},
		{Name: "travelers", Features: []int{fares}},
		{Name: bots.Others},
	}
	return &bots.Reasons{Aspects: aspects, New: func(g match.Game) (bots.Reasoner, error) {
		rules, err := bots.RulesOf[broadhorns.Rules](g)
		if err != nil {
			return nil, err
		}
		quick, j := &merchant{Rules: rules, manner: plain()}, &appraiser{m: merchant{Rules: rules, manner: plain()}}
		return bots.Reasoning[state, action]{
			Aspects: aspects, Form: featureForm(), Quick: quick.choose,
			Read: func(x []float32, v *state, _ engine.Seat, _ engine.Source) []float32 {
				j.read(v)
				for seat := range int(v.Seats) {
					x = append(x, j.x[seat][:]...)
				}
				return x
			},
		}.Reasoner(g)
	}}
}
