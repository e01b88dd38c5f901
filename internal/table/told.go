package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// told is a step as it was told when it was done: whole, and as each seat and the watchers may know it. What was seen
// stays seen, even where the step was taken back later.
type told struct {
	whole engine.Step
	to    []engine.Step // by seat, the watchers behind them; nil: the same for everybody

	undone int64 // of an undo: the Seq of the step that it took out, which whole and to repeat
}

// tell is the match's last step as everybody may know it.
func (g *game) tell() told {
	t := told{whole: g.match.Last(engine.Whole)}
	if !g.facts.Hidden {
		return t
	}
	for to := range len(g.seats) + 1 {
		seen := g.match.Last(g.viewer(to))
		if t.to == nil && sameStep(&seen, &t.whole) {
			continue
		}
		if t.to == nil {
			t.to = slices.Repeat([]engine.Step{t.whole}, len(g.seats)+1)
		}
		t.to[to] = seen
	}
	return t
}

// viewer is the seat at a place of told.to.
func (g *game) viewer(place int) engine.Seat {
	if place == len(g.seats) {
		return engine.Watcher
	}
	return engine.Seat(place)
}

func sameStep(a, b *engine.Step) bool {
	return a.Seat == b.Seat && a.Action == b.Action && a.Words == b.Words && slices.Equal(a.Events, b.Events)
}

// step is a step as somebody in these seats may know it: none of them is a watcher. When the game is over all know all.
func (g *game) step(t *told, seats []engine.Seat) *engine.Step {
	switch {
	case t.to == nil || g.state == StateOver:
		return &t.whole
	case len(seats) == 0:
		return &t.to[len(g.seats)]
	case len(seats) == 1:
		return &t.to[seats[0]]
	}
	return t.among(seats)
}

// among is what somebody knows who sits in several seats: what any of them knows.
func (t *told) among(seats []engine.Seat) *engine.Step {
	best := t.to[seats[0]]
	for _, s := range seats {
		if t.to[s].Action == t.whole.Action {
			best = t.to[s]
			break
		}
	}
	best.Events = slices.Clone(best.Events)
	for _, s := range seats {
		for _, ev := range t.to[s].Events {
			if !slices.Contains(best.Events, ev) {
				best.Events = append(best.Events, ev)
			}
		}
	}
	return &best
}
