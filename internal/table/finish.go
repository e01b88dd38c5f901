package table

import "github.com/bigriver/bigriver/internal/engine"

// finish returns what the game tells about itself, or nil: until the table is over with a result, and if the game does not look back.
// It is made once, since a game that is over does not change.
func (g *game) finish() *engine.Finish {
	o := g.outcome()
	if o == nil || !o.Counts || !g.begun() {
		return nil
	}
	if g.told == nil {
		f, ok := g.match.Finish()
		if !ok {
			return nil
		}
		g.told = &f
	}
	return g.told
}
