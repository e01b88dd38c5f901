package coach

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Wording describes an action of a choice in the words of its game.
type Wording struct {
	Action string // its name in the list of choices
	// Its immediate effects, as its seat sees them; empty if there are none to describe.
	Happens []string
}

// Describe describes an action of a choice: the chosen one, or the best one found. The match is the
// analysed one.
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

// BestStep is an action of the best way that was found, and what it makes happen as its seat sees
// it.
type BestStep struct {
	match.Choice

	Events []engine.Event
}

// BestWay returns the best action of a missed choice, and how its seat could go on from there to
// the end of its turn. The match is the analysed one: if it refuses one of the actions, because
// what the seat could not know is different, the way ends before it.
func BestWay(m match.Match, c *Choice) (way []BestStep, err error) {
	if c.Step < 1 || c.Step > m.Len() {
		return nil, fmt.Errorf("coach: there is no step %d", c.Step)
	}
	walk := m.At(c.Step - 1)
	for n, action := range append([]string{c.Best}, c.Then...) {
		i, err := walk.Find(c.Seat, action)
		if n == 0 && err != nil {
			return nil, fmt.Errorf("coach: step %d: %w", c.Step, err)
		}
		if err != nil {
			return way, nil //nolint:nilerr // the way ends here
		}
		step := BestStep{Choice: walk.Choice(c.Seat, i)}
		walk.Choose(c.Seat, i)
		step.Events = append(step.Events, walk.Last(c.Seat).Events...)
		way = append(way, step)
	}
	return way, nil
}
