package queen

import (
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// reasons explains actions by the features that referee reads.
func reasons() *bots.Reasons {
	aspects := []bots.Aspect{
		{Name: "way", Features: []int{lag}, Bad: true},
		{Name: "bends", Features: []int{trouble}, Bad: true},
		{Name: "coal", Features: []int{coalLeft}},
		{Name: "passengers", Features: []int{wanting}, Bad: true},
		{Name: "goal", Features: []int{arrived}},
		{Name: "out", Features: []int{dropped}, Bad: true},
		{Name: bots.Others},
	}
	return &bots.Reasons{Aspects: aspects, New: func(g match.Game) (bots.Reasoner, error) {
		rules, err := bots.RulesOf[queen.Rules](g)
		if err != nil {
			return nil, err
		}
		quick, j := pilotOf(rules, plain(), fewCharts), &referee{p: pilotOf(rules, plain(), fewCharts)}
		return bots.Reasoning[queen.State, queen.Action]{
			Aspects: aspects, Form: featureForm(), Quick: quick.choose,
			Read: func(x []float32, v *queen.State, _ engine.Seat, _ engine.Source) []float32 {
				j.read(v)
				for seat := range int(v.Seats) {
					x = append(x, j.x[seat][:]...)
				}
				return x
			},
		}.Reasoner(g)
	}}
}
