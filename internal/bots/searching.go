package bots

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/search"
)

// Thinker is a bot that decides better the longer it thinks.
type Thinker interface {
	Bot

	// Hurry makes the bot think this many times as long as usual about each decision from now on: less, if it is below 1.
	Hurry(share float64)
}

// Searching makes a bot that searches, for a game that hides nothing: its iterations for a decision
// are what iterations returns.
func Searching[S, A comparable](g match.Game, o search.Options[S, A], iterations func(*Decision[S, A]) int) (Bot, error) {
	rules, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, notPlayed(g)
	}
	if rules.Facts().Hidden {
		return nil, errors.New("bots: a search knows everything, and this game has secrets")
	}
	s := &searching[S, A]{tree: search.New(rules, o), iterations: iterations, share: 1}
	var err error
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

// minIterations is what a bot in a hurry does at least.
const minIterations = 16

func (s *searching[S, A]) decide(d *Decision[S, A]) int {
	if len(d.Legal) == 1 {
		return 0
	}
	n := s.iterations(d)
	a := s.tree.Choose(&d.View, d.By, max(int(float64(n)*s.share), min(n, minIterations)), d.R)
	return d.Index(a)
}
