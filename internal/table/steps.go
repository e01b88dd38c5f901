package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// shownStep is a step as it was shown when it was done: whole, and as each seat and the watchers may know it. It does not change
// even if the step is taken back later: people have seen it.
type shownStep struct {
	whole engine.Step
	by    []engine.Step // by viewer: the seats, then the watchers; nil: the same for everybody

	undone int64 // of an undo: the Seq of the step that it took out, which whole and by repeat
}

// lastStep returns the last step of the match, for every viewer.
func (g *game) lastStep() shownStep {
	t := shownStep{whole: g.match.Last(engine.Whole)}
	if !g.facts.Hidden {
		return t
	}
	for to := range len(g.seats) + 1 {
		seen := g.match.Last(g.viewer(to))
		if t.by == nil && sameStep(&seen, &t.whole) {
			continue
		}
		if t.by == nil {
			t.by = slices.Repeat([]engine.Step{t.whole}, len(g.seats)+1)
		}
		t.by[to] = seen
	}
	return t
}

// viewer returns the seat for an index of shownStep.by.
func (g *game) viewer(place int) engine.Seat {
	if place == len(g.seats) {
		return engine.Watcher
	}
	return engine.Seat(place)
}

func sameStep(a, b *engine.Step) bool {
	return a.Seat == b.Seat && a.Action == b.Action && a.Words == b.Words && slices.Equal(a.Events, b.Events)
}

// step returns a step as a person in these seats may know it; without seats, as a watcher may. When the game is over everybody
// sees everything.
func (g *game) step(t *shownStep, seats []engine.Seat) *engine.Step {
	switch {
	case t.by == nil || g.state == StateOver:
		return &t.whole
	case len(seats) == 0:
		return &t.by[len(g.seats)]
	case len(seats) == 1:
		return &t.by[seats[0]]
	}
	return t.among(seats)
}

// among returns a step as a person in several seats may know it: with everything that any of the seats knows.
func (t *shownStep) among(seats []engine.Seat) *engine.Step {
	best := t.by[seats[0]]
	for _, s := range seats {
		if t.by[s].Action == t.whole.Action {
			best = t.by[s]
			break
		}
	}
	best.Events = slices.Clone(best.Events)
	for _, s := range seats {
		for _, ev := range t.by[s].Events {
			if !slices.Contains(best.Events, ev) {
				best.Events = append(best.Events, ev)
			}
		}
	}
	return &best
}
