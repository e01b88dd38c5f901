package play

import (
	"slices"
	"sync"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
)

// Reader is somebody who sees a table: a person in some seats, or a watcher.
type Reader struct {
	Person table.Person
	Seats  []engine.Seat
}

// Reader returns a person as a reader.
func (g *State) Reader(p table.Person) Reader { return Reader{p, g.SeatsOf(p)} }

// step is a step as each viewer saw it when it was done. It does not change if the step is taken
// back later, since people have seen it.
type step struct {
	whole engine.Step
	// by viewer: the seats, then watchers; nil if all see the same, or if early is set
	by    []engine.Step
	early bool // from a loaded log: views are in State.early

	undone int64 // of an undo: Seq of the removed step, whose content is in whole and by
}

// lastStep returns the last step of the match, with each viewer's view of it if seen is true.
func (g *State) lastStep(seen bool) step {
	t := step{whole: g.Match.Last(engine.Omniscient)}
	if !g.Facts.Hidden {
		return t
	}
	if !seen {
		t.early = true
		return t
	}
	for to := range len(g.Seats) + 1 {
		seen := g.Match.Last(g.viewer(to))
		if t.by == nil && sameStep(&seen, &t.whole) {
			continue
		}
		if t.by == nil {
			t.by = slices.Repeat([]engine.Step{t.whole}, len(g.Seats)+1)
		}
		t.by[to] = seen
	}
	return t
}

// viewer returns the seat for an index of step.by.
func (g *State) viewer(place int) engine.Seat {
	if place == len(g.Seats) {
		return engine.Watcher
	}
	return engine.Seat(place)
}

func sameStep(a, b *engine.Step) bool {
	return a.Seat == b.Seat && a.Action == b.Action && a.Words == b.Words && slices.Equal(a.Events, b.Events)
}

// StepOf returns the step that the entry with this index did or took back, as a reader may know it.
// When the game is over, everybody sees everything.
func (g *State) StepOf(i int, r Reader) *engine.Step {
	t := &g.steps[i]
	switch {
	case g.Phase == table.StateOver || t.by == nil && !t.early:
		return &t.whole
	case len(r.Seats) == 0:
		return g.seenBy(i, len(g.Seats))
	case len(r.Seats) == 1:
		return g.seenBy(i, int(r.Seats[0]))
	}
	return g.among(i, r.Seats)
}

// WholeStep returns the step that the entry with this index did or took back.
func (g *State) WholeStep(i int) *engine.Step { return &g.steps[i].whole }

// seenBy returns the step of an entry as a viewer saw it.
func (g *State) seenBy(i, viewer int) *engine.Step {
	t := &g.steps[i]
	if !t.early {
		return &t.by[viewer]
	}
	if t.undone > 0 {
		i = int(t.undone) - 1
	}
	return g.early.step(g, i, viewer)
}

// among returns a step as a person with several seats may know it: everything that any of the seats
// knows.
func (g *State) among(i int, seats []engine.Seat) *engine.Step {
	whole := g.WholeStep(i)
	best := *g.seenBy(i, int(seats[0]))
	for _, s := range seats {
		if seen := g.seenBy(i, int(s)); seen.Action == whole.Action {
			best = *seen
			break
		}
	}
	best.Events = slices.Clone(best.Events)
	for _, s := range seats {
		for _, ev := range g.seenBy(i, int(s)).Events {
			if !slices.Contains(best.Events, ev) {
				best.Events = append(best.Events, ev)
			}
		}
	}
	return &best
}

// early caches the steps of a loaded log as each viewer saw them. Computing them for a viewer takes
// a pass over the whole log, which most tables never need. All states of a table share it.
type early struct {
	mu sync.Mutex
	by map[int][]*engine.Step // by viewer and entry
}

// step returns the step of an entry as a viewer saw it.
func (y *early) step(g *State, i, viewer int) *engine.Step {
	y.mu.Lock()
	defer y.mu.Unlock()
	if i >= len(y.by[viewer]) {
		if y.by == nil {
			y.by = map[int][]*engine.Step{}
		}
		y.by[viewer] = g.walk(viewer)
	}
	return y.by[viewer][i]
}

// walk returns the steps of the whole log as a viewer saw them, by entry.
func (g *State) walk(viewer int) []*engine.Step {
	list := make([]*engine.Step, len(g.Log))
	err := g.Retrace(func(i int, m match.Match, do func() error) error {
		err := do()
		if err == nil {
			seen := m.Last(g.viewer(viewer))
			list[i] = &seen
		}
		return err
	})
	if err != nil {
		panic(err) // cannot happen: every step was applied before
	}
	return list
}

// Retrace replays the match of the log, including what was taken back. It calls visit at each step;
// visit must call do.
func (g *State) Retrace(visit func(i int, m match.Match, do func() error) error) error {
	m, err := g.Rules.New(g.New.Setup)
	if err != nil {
		return err
	}
	for i := range g.Log {
		e := &g.Log[i]
		switch b := e.Body.(type) {
		case stepBody:
			err = visit(i, m, func() error { return m.Act(e.Seat, b.action()) })
		case UndoEntry:
			err = m.Undo(e.Seat)
		case TakebackEntry:
			m = m.At(b.To)
		}
		if err != nil {
			return &EntryError{e.Seq, e.Kind(), err}
		}
	}
	return nil
}
