package bots

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// Decision is all that a bot of one game is given.
type Decision[S, A comparable] struct {
	Rules engine.Rules[S, A]
	By    engine.Seat
	View  S   // what the seat may know
	Legal []A // what it may do, never nothing
	R     engine.Source
}

// Typed makes a bot of a function that knows its game's types and is given the seat's view alone. The decision and what it
// points to are good until the function returns; its result is an index into Legal.
func Typed[S, A comparable](g engine.Game, choose func(*Decision[S, A]) int) (Bot, error) {
	rules, ok := engine.RulesOf[S, A](g)
	if !ok {
		return nil, fmt.Errorf("bots: this bot does not know %s", g.Facts().Name)
	}
	return &typed[S, A]{Decision[S, A]{Rules: rules}, choose}, nil
}

type typed[S, A comparable] struct {
	decision Decision[S, A]
	choose   func(*Decision[S, A]) int
}

func (t *typed[S, A]) Choose(m engine.Match, by engine.Seat, r engine.Source) int {
	d := &t.decision
	d.By, d.R = by, r
	var err error
	if d.View, d.Legal, err = engine.Known[S, A](m, by); err != nil {
		panic(err) // a bot made for one game was given another: a fault of the program
	}
	return t.choose(d)
}
