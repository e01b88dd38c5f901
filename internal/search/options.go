package search

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// Options are how a Tree searches. The zero value searches every game, by playing it to its end at random.
type Options[S, A comparable] struct {
	// NewProposer makes what lists the branches of a position; it is called once for each root. nil: every legal action is a
	// branch, all equally promising.
	NewProposer func() Proposer[S, A]

	// NewJudge makes what estimates positions; it is called once for each root. nil: games are played on at random, and what
	// counts is their result, or what it is by then.
	NewJudge func() Judge[S]

	// NewPair makes both for a root, in place of NewProposer and NewJudge, if they share what they found out. nil: they are made by those.
	NewPair func() (Proposer[S, A], Judge[S])

	// Playout is how many actions are played at random before a position is judged, by whole turns where the game draws them. 0: none if there
	// is a judge, else 2000.
	Playout int

	// Worth is what a result is worth. nil: ByPlaces(0.5). It is not asked in a game that is played together: there winning is
	// worth 1.
	Worth Worth

	// Explore is how much a branch that was tried less is preferred to one that was better so far. 0: 1.
	Explore float32

	// Width makes a search try only some branches of a position at first: 1 + Width·√n of the most promising after n visits. 0:
	// all. It needs a Proposer whose priors mean something.
	Width float32

	// Nodes bounds the decisions that each root remembers. When they are used up, the tree grows no deeper and its numbers go
	// on getting better. New takes all memory: 450 bytes and 64 actions for each node of each root. 0: 8192.
	Nodes int

	// Roots is how many trees grow side by side from different random numbers and are added up. The answer depends on it. 0: 1.
	Roots int

	// Workers is how many goroutines share the roots. The answer does not depend on it. 0: 1.
	Workers int
}

// The defaults.
const (
	defaultPlayout = 2000
	defaultNodes   = 8192
	fewestNodes    = 64
	mostNodes      = 1 << 24
)

func (o Options[S, A]) complete() (Options[S, A], error) {
	if o.Playout < 0 || o.Explore < 0 || o.Width < 0 || o.Nodes < 0 || o.Roots < 0 || o.Workers < 0 {
		return o, errors.New("search: no option can be below 0")
	}
	if o.Nodes > 0 && o.Nodes < fewestNodes || o.Nodes > mostNodes {
		return o, fmt.Errorf("search: %d nodes: choose from %d to %d", o.Nodes, fewestNodes, mostNodes)
	}
	if o.NewPair != nil && (o.NewProposer != nil || o.NewJudge != nil) {
		return o, errors.New("search: a pair takes the place of a proposer and a judge")
	}
	if o.Playout == 0 && o.NewJudge == nil && o.NewPair == nil {
		o.Playout = defaultPlayout
	}
	if o.Worth == nil {
		o.Worth = ByPlaces(0.5)
	}
	if o.Explore == 0 {
		o.Explore = 1
	}
	if o.Nodes == 0 {
		o.Nodes = defaultNodes
	}
	o.Roots, o.Workers = max(o.Roots, 1), max(o.Workers, 1)
	return o, nil
}

// Budget is how long a search thinks.
type Budget struct {
	// Iterations is how many positions are judged, by all roots together. With it alone, the same seed gives the same answer on
	// any number of cores. 0: no bound.
	Iterations int

	// Stop is called before each iteration, by several goroutines if there are several workers. The search ends when it returns
	// true: at a deadline, or because nobody wants the answer any more. nil: never.
	Stop func() bool
}

// iterations returns how many iterations a root has.
func (b Budget) iterations(root, roots int) int {
	switch {
	case b.Iterations > 0:
		return (b.Iterations + roots - 1 - root) / roots
	case b.Stop != nil:
		return int(^uint(0) >> 1)
	}
	return 0
}

// newRoot makes a tree of one node.
func newRoot[S, A comparable](r engine.Rules[S, A], o *Options[S, A]) *root[S, A] {
	facts := r.Facts()
	g := &root[S, A]{
		book:  newBook[A](o.Nodes),
		rules: r, worth: o.Worth, explore: o.Explore, width: o.Width, hidden: facts.Hidden, together: facts.Together,
		path:  make([]visit, 0, mostDecisions+2),
		moved: make([]uint32, 0, o.Nodes), order: make([]uint32, 0, o.Nodes),
	}
	g.playout = Playout[S, A]{Rules: r, Source: &g.dice, MaxActions: o.Playout, ByTurns: true}
	if g.together {
		g.worth = together
	}
	if o.NewPair != nil {
		g.proposer, g.judge = o.NewPair()
	}
	if o.NewProposer != nil {
		g.proposer = o.NewProposer()
	}
	if o.NewJudge != nil {
		g.judge = o.NewJudge()
	}
	return g
}
