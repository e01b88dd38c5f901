package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/judge"
)

// The features of the group. They are what simple, which has no judge, weighs when it decides.
const (
	lost    = iota // losses so far
	coming         // losses that the weather of the next weeks will bring if nobody acts
	powers         // steps on the tracks, and powers that are ready
	held           // Community cards in all hands
	useful         // their value to simple
	work           // Job Offers in all hands
	threats        // Threats in all hands
	given          // cards on goals, and in the bank
	astray         // Survivors outside a haven, if there is a haven
	features
)

func featureNames() []string {
	return []string{"lost", "coming", "powers", "held", "useful", "work", "threats", "given", "astray"}
}

// inLosses returns the approximate value of each feature, in losses.
func inLosses() []float32 {
	return []float32{lost: -1, coming: -1, powers: 0.5, held: 0.05, useful: 0.03, work: 0.15, threats: -0.2, given: 0.15, astray: -0.3}
}

// reasons explains actions by these features.
func reasons() *bots.Reasons {
	aspects := []bots.Aspect{
		{Name: "lost", Features: []int{lost}, Bad: true},
		{Name: "coming", Features: []int{coming}, Bad: true},
		{Name: "powers", Features: []int{powers}},
		{Name: "held", Features: []int{held}},
		{Name: "useful", Features: []int{useful}},
		{Name: "work", Features: []int{work}},
		{Name: "threats", Features: []int{threats}, Bad: true},
		{Name: "given", Features: []int{given}},
		{Name: "astray", Features: []int{astray}, Bad: true},
	}
	return &bots.Reasons{Aspects: aspects, New: func(g match.Game) (bots.Reasoner, error) {
		quick, err := neighbourOf(g, simple())
		if err != nil {
			return nil, err
		}
		w, err := neighbourOf(g, simple())
		if err != nil {
			return nil, err
		}
		rules, _ := match.RulesOf[state, action](g)
		return bots.Reasoning[state, action]{
			Aspects: aspects, Form: &judge.Form{Features: featureNames(), Weights: inLosses()}, Quick: quick.choose,
			Turn: func(s *state) int { return int(s.Week)<<8 | int(s.Phase)<<4 | int(s.Active) },
			Read: func(x []float32, v *state, by engine.Seat, r engine.Source) []float32 {
				w.Decision = &bots.Decision[state, action]{Rules: rules, By: by, View: *v, R: r}
				return append(x, w.prospects()...)
			},
		}.Reasoner(g)
	}}
}

// prospects returns the features of the view.
func (w *neighbour) prospects() []float32 {
	s := &w.View
	x := make([]float32, features)
	w.p, w.savesForRaft = -1, false // every hand counts the same
	x[lost] = float32(s.Loss)
	if s.Phase != waters.SetUp && s.Phase != waters.Over {
		w.forecast()
		x[coming] = float32(w.baseLoss())
	}
	for p := range s.Positions {
		for _, value := range s.Powers[p] {
			x[powers] += float32(value)
		}
		x[powers] += float32(bits.OnesCount8(s.Cubes[p]))
		x[work] += float32(s.Hands[p][delta.Job])
		x[threats] += float32(s.Hands[p][delta.Threat])
		x[held] += float32(w.cards(p))
		for c, n := range s.Hands[p] {
			if card := delta.Card(c); n > 0 && card != delta.Job && card != delta.Threat {
				x[useful] += float32(n) * float32(w.worthTo(p, card))
			}
		}
	}
	x[given] = float32(s.Bank) + float32(w.given(0)+w.given(1))
	if !w.canRescue() {
		return x
	}
	for r := range s.People {
		for c, n := range s.People[r] {
			if n > 0 && !w.haven(delta.At(c, r)) {
				x[astray] += float32(n)
			}
		}
	}
	return x
}
