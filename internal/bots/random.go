package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// random chooses each action with equal odds. It looks only at how many there are.
type random struct{}

func newRandom(match.Game) (Bot, error) { return random{}, nil }

func (random) Choose(m match.Match, by engine.Seat, r engine.Source) int {
	return engine.Below(r, m.Count(by))
}
