package coach

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Wording is an action of a decision in the words of its game.
type Wording struct {
	Action  string   // what it is called where it is offered
	Happens []string // what it makes happen at once, as its seat sees it; none if nothing tells it
}

// Describe returns an action of a decision: the one that was chosen, or the best that was found.
// The match is the one that was analysed.
func Describe(m match.Match, c *Choice, action string, loc display.Localizer) (t Wording, err error) {
	if c.Step < 1 || c.Step > m.Len() {
		return t, fmt.Errorf("coach: there is no step %d", c.Step)
	}
	walk := m.At(c.Step - 1)
	i, err := walk.Find(c.Seat, action)
	if err != nil {
		return t, fmt.Errorf("coach: step %d: %w", c.Step, err)
	}
	walk.Choose(c.Seat, i)
	step := walk.Last(c.Seat)
	t.Action = loc.Words("action", step.Words)
	for n := range step.Events {
		t.Happens = append(t.Happens, loc.Event(step.Events[n]))
	}
	return t, nil
}
