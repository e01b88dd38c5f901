package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// random chooses uniformly. It looks only at the number of actions.
type random struct{}

func newRandom(match.Game) (Bot, error) { return random{}, nil }

func (random) Choose(m match.Match, by engine.Seat, r engine.Source) int {
	return engine.Below(r, m.Count(by))
}
