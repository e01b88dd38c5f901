package bots

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Decision is everything that a bot for one game gets.
type Decision[S, A comparable] struct {
	Rules engine.Rules[S, A]
	By    engine.Seat
	View  S   // what the seat may know
	Legal []A // its legal actions, at least one
	R     engine.Source
}

// RulesOf returns the rules of a game as the concrete type that a bot of this game knows.
func RulesOf[R engine.Rules[S, A], S, A comparable](g match.Game) (R, error) {
	rules, _ := match.RulesOf[S, A](g)
	own, ok := rules.(R)
	if !ok {
		return own, notPlayed(g)
	}
	return own, nil
}

func notPlayed(g match.Game) error {
	return fmt.Errorf("bots: this bot does not play %s", g.Facts().Name)
}

// Typed makes a bot from a function that knows its game's types. The function gets the seat's view
// and nothing else of the match. The decision and what it points to are valid until the function
// returns; its result is an index into Legal.
func Typed[S, A comparable](g match.Game, choose func(*Decision[S, A]) int) (Bot, error) {
	rules, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, notPlayed(g)
	}
	return &typed[S, A]{Decision[S, A]{Rules: rules}, choose}, nil
}

type typed[S, A comparable] struct {
	decision Decision[S, A]
	choose   func(*Decision[S, A]) int
}

func (t *typed[S, A]) Choose(m match.Match, by engine.Seat, r engine.Source) int {
	d := &t.decision
	d.By, d.R = by, r
	var err error
	if d.View, d.Legal, err = match.Known[S, A](m, by); err != nil {
		panic(err) // the caller passed the match of another game
	}
	return d.choose(t.choose)
}
