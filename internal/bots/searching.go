package bots

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// Thinker is a bot that decides better the longer it thinks.
type Thinker interface {
	Bot

	// Hurry makes the bot think this many times as long as usual about each decision from now on: less, if it is below 1.
	Hurry(share float64)
}

// Searching makes a bot that searches: its iterations for a decision are what iterations returns. It begins each decision without what it found
// out for the last, since a bot remembers nothing.
func Searching[S, A comparable](g engine.Game, o search.Options[S, A], iterations func(*Decision[S, A]) int) (Bot, error) {
	rules, ok := engine.RulesOf[S, A](g)
	if !ok {
		return nil, notPlayed(g)
	}
	tree, err := search.New(rules, o)
	if err != nil {
		return nil, err
	}
	s := &searching[S, A]{tree: tree, iterations: iterations, share: 1}
	s.Bot, err = Typed(g, s.decide)
	return s, err
}

type searching[S, A comparable] struct {
	Bot

	tree       *search.Tree[S, A]
	iterations func(*Decision[S, A]) int
	share      float64
}

// Hurry changes the number of iterations.
func (s *searching[S, A]) Hurry(share float64) { s.share = share }

// fewestIterations is what a bot in a hurry does at least.
const fewestIterations = 16

func (s *searching[S, A]) decide(d *Decision[S, A]) int {
	if len(d.Legal) == 1 {
		return 0
	}
	s.tree.Forget()
	v := search.Look(d.Rules, &d.View, d.By)
	n := s.iterations(d)
	a, err := s.tree.Choose(&v, search.Budget{Iterations: max(int(float64(n)*s.share), min(n, fewestIterations))}, d.R)
	if err != nil {
		panic(err) // the caller asked for a seat that has nothing to decide
	}
	return max(0, slices.Index(d.Legal, a))
}
