package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// How a search is tried: at every searchedEvery-th step, for as many iterations.
const (
	searchedEvery    = 16
	searchIterations = 6
)

// searchesByView: a search of the game chooses a legal action, and the same one in every world that looks alike to the seat.
func searchesByView[S, A comparable](w *walk[S, A]) error {
	if len(w.deeds)%searchedEvery != 0 {
		return nil
	}
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance || len(w.legal(by)) == 0 {
			continue
		}
		v := w.rules.View(&w.s, by)
		worlds := []S{w.s, w.rules.Resample(&v, by, rand.NewPCG(uint64(len(w.deeds)), 1))}
		var chosen [2]A
		var worth [2]search.Values
		for i := range worlds {
			before := worlds[i]
			a, values, err := w.search(&worlds[i], by)
			switch {
			case err != nil:
				return fmt.Errorf("a search for seat %v: %w", by, err)
			case worlds[i] != before:
				return errors.New("a search changes the state")
			}
			if refusal := w.rules.Check(&worlds[i], by, a); !refusal.OK() {
				return fmt.Errorf("a search chooses %v %s, which is refused: %w", by, w.rules.Format(a), refusal)
			}
			chosen[i], worth[i] = a, values
		}
		if w.rules.View(&worlds[1], by) == v && (chosen[0] != chosen[1] || worth[0] != worth[1]) {
			return fmt.Errorf("a search for %v finds %s, %v in the true world and %s, %v in one that looks alike",
				by, w.rules.Format(chosen[0]), worth[0], w.rules.Format(chosen[1]), worth[1])
		}
	}
	return nil
}

// search asks a new tree, with whole turns if the game lists them.
func (w *walk[S, A]) search(s *S, by engine.Seat) (chosen A, worth search.Values, err error) {
	options := search.Options[S, A]{Playout: 20, Nodes: 64}
	if planner, ok := w.rules.(engine.Planner[S, A]); ok && len(w.deeds)/searchedEvery%2 == 0 {
		options.NewProposer = func() search.Proposer[S, A] { return &search.Ends[S, A]{Planner: planner} }
	}
	tree, err := search.New(w.rules, options)
	if err != nil {
		return chosen, worth, err
	}
	v := search.Look(w.rules, s, by)
	answer, err := tree.Think(&v, search.Budget{Iterations: searchIterations}, rand.NewPCG(uint64(len(w.deeds)), 2))
	if err != nil {
		return chosen, worth, err
	}
	return answer.Candidates[answer.Best()].Proposal.Actions[0], answer.Values, nil
}
