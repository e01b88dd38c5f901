package bots

import "github.com/bigriver/bigriver/internal/engine"

// random takes each action as likely as any other. It looks at nothing but how many there are.
type random struct{}

func newRandom(engine.Game) (Bot, error) { return random{}, nil }

// Choose draws a number.
func (random) Choose(m engine.Match, by engine.Seat, r engine.Source) int {
	return engine.Below(r, m.Count(by))
}
