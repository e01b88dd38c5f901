package engine

import (
	"fmt"
	"reflect"

	"github.com/bigriver/bigriver/internal/notation"
)

// Game is Rules without their types, for everything that knows no game.
type Game interface {
	Facts() *Facts

	// New begins a match. Options that are not named take their defaults.
	New(Setup) (Match, error)

	// From begins a match in the middle, at a position: its lines are changes to the start of the set-up. The error is a
	// *notation.Error without its file.
	From(Setup, []notation.Change) (Match, error)

	// erased is the game itself, whatever it is embedded in.
	erased() any
}

// Erase is the game of some rules. It panics if their state is not a plain value.
func Erase[S, A comparable](r Rules[S, A]) Game {
	mustBePlain("State", reflect.TypeFor[S]())
	return &game[S, A]{rules: r, facts: r.Facts()}
}

// RulesOf are the rules of a game for those who know its types.
func RulesOf[S, A comparable](g Game) (Rules[S, A], bool) {
	typed, ok := g.erased().(*game[S, A])
	if !ok {
		return nil, false
	}
	return typed.rules, true
}

type game[S, A comparable] struct {
	rules Rules[S, A]
	facts Facts
}

func (g *game[S, A]) Facts() *Facts { return &g.facts }
func (g *game[S, A]) erased() any   { return g }

func (g *game[S, A]) New(s Setup) (Match, error) {
	m, err := g.begin(s)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (g *game[S, A]) begin(s Setup) (*match[S, A], error) {
	full, err := g.facts.Complete(s)
	if err != nil {
		return nil, err
	}
	start, err := g.rules.Start(full)
	if err != nil {
		return nil, err
	}
	return &match[S, A]{game: g, setup: full, origin: start, start: start, state: start}, nil
}

func (g *game[S, A]) From(s Setup, position []notation.Change) (Match, error) {
	m, err := g.begin(s)
	if err != nil {
		return nil, err
	}
	from, at, err := readPosition(m.origin, position)
	if err != nil {
		return nil, &notation.Error{Line: at, What: err.Error()}
	}
	if err := g.rules.Valid(&from); err != nil {
		if len(position) > 0 {
			at = position[0].At
		}
		return nil, &notation.Error{Line: at, What: fmt.Sprintf("no such position: %v", err)}
	}
	m.start, m.state = from, from
	return m, nil
}
