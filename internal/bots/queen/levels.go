package queen

import (
	_ "embed" // the weights of the judge

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

//go:embed weights.txt
var weights string

// level is how much a bot thinks that searches.
type level struct {
	manner     manner
	iterations int // for a turn
	duel       int // the same in a game of two
	ends       int // that it considers
	nodes      int
}

// steady sees a few ways, and hardly beyond the next boats' turns.
func steady() level {
	return level{manner: plain(), iterations: 300, duel: 300, ends: 6, nodes: 1 << 9}
}

// strong looks further, and fears less to be left without passengers. Only against one other did it play better the longer it thought.
func strong() level {
	return level{manner: bold(), iterations: 1000, duel: 6000, ends: 6, nodes: 1 << 11}
}

// inTurn is by how many times less a bot thinks in the middle of a turn: the speed is set, and few ends are left.
const inTurn = 4

// newLevel returns what makes a bot of this level, with the weights that the program ships.
func newLevel(l level) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		form, err := judge.Read(weights, featureNames())
		if err != nil {
			return nil, err
		}
		return l.bot(g, form)
	}
}

// bot makes a bot of this level that judges by a form.
func (l level) bot(g match.Game, form *judge.Form) (bots.Bot, error) {
	rules, err := bots.RulesOf[queen.Rules](g)
	if err != nil {
		return nil, err
	}
	p := pilotOf(rules, l.manner, manyCharts)
	o := search.Options[queen.State, queen.Action]{
		Proposer: &scout{p: p, most: l.ends}, Judge: &referee{p: p, form: form}, Worth: search.ByPlaces(wins),
		Width: 0.4, Explore: 0.7, Nodes: l.nodes,
	}
	return bots.Searching(g, o, func(d *decision) int {
		n := l.iterations
		if d.View.Seats == 2 {
			n = l.duel
		}
		if d.View.Phase != queen.Choosing {
			n /= inTurn
		}
		return n
	})
}
