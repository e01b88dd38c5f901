package search

import (
	"errors"
	"hash/maphash"

	"github.com/bigriver/bigriver/internal/engine"
)

// Tree is a Monte Carlo tree search for one seat of one game: see the package. It is owned by one goroutine.
type Tree[S, A comparable] struct {
	rules   engine.Rules[S, A]
	options Options[S, A]
	roots   []*root[S, A]

	list       []Proposal[A] // what the seat may do now
	candidates []Candidate[A]
	turn       []expected[A] // what is left of the turn that was decided on, from due on
	due        int
}

// New makes a tree. All memory for searching is taken now.
func New[S, A comparable](r engine.Rules[S, A], o Options[S, A]) (*Tree[S, A], error) {
	full, err := o.complete()
	if err != nil {
		return nil, err
	}
	t := &Tree[S, A]{rules: r, options: full}
	seed := maphash.MakeSeed()
	for range full.Roots {
		g := newRoot(r, &full)
		g.seed = seed
		t.roots = append(t.roots, g)
	}
	return t, nil
}

// ErrNotToAct is the error if a search is asked for a seat that has nothing to decide.
var ErrNotToAct = errors.New("search: the seat has nothing to decide")

// Choose returns the action that a seat should do. If the position is the one that the turn it decided on last leads to, it is the
// next action of that turn, without a search.
func (t *Tree[S, A]) Choose(v *View[S], b Budget, r engine.Source) (A, error) {
	if a, ok := t.next(v); ok {
		return a, nil
	}
	answer, err := t.Think(v, b, r)
	if err != nil {
		var none A
		return none, err
	}
	best := &answer.Candidates[answer.Best()].Proposal
	t.remember(v, best)
	return best.Actions[0], nil
}

// Think searches for what a seat should do. It reads one number of r for each root. It keeps what it finds, for when it is asked
// again about a position that it has met.
func (t *Tree[S, A]) Think(v *View[S], b Budget, r engine.Source) (Answer[A], error) {
	first := t.roots[0]
	turn := t.rules.ToAct(&v.state)
	if v.seat < 0 || !turn.Has(v.seat) {
		return Answer[A]{}, ErrNotToAct
	}
	t.list = first.propose(t.list[:0], &v.state, v.seat)
	if len(t.list) == 0 {
		return Answer[A]{}, ErrNotToAct
	}
	key := first.key(&v.state, v.seat)
	kept := 0
	for i, g := range t.roots {
		g.view, g.seat = &v.state, v.seat
		g.dice = random(r.Uint64())
		g.rebase(key, turn.Len() > 1, t.list)
		kept += int(g.nodes[0].visits)
		if g.left = b.iterations(i, len(t.roots)); len(t.list) == 1 || g.nodes[0].count == 0 {
			g.left = 0
		}
	}
	t.grow(b.Stop)
	return t.answer(kept), nil
}
