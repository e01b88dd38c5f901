package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// undo takes back the seat's own actions, from the one that the command names to the last.
func (c *work) undo(cmd UndoCommand) error {
	if err := c.playsItself(cmd.Seat); err != nil {
		return err
	}
	if c.cmd.Seen != 0 && c.actedSince(cmd.Seat) {
		return c.staleError()
	}
	n, err := c.g.undoneBy(cmd)
	if err != nil {
		return err
	}
	for i := range n {
		if err := c.push(c.entry(cmd.Seat, UndoEntry{Then: i > 0})); err != nil {
			return err
		}
	}
	return c.settle()
}

// undoneBy returns how many actions of the seat a command takes back, or why it may not.
func (g *game) undoneBy(cmd UndoCommand) (int, error) {
	if err := g.mayUndo(cmd.Seat); err != nil {
		return 0, refusedBy(err)
	}
	if cmd.From == 0 {
		last, _ := g.undoable(cmd.Seat)
		return len(last), nil
	}
	first, there := slices.BinarySearch(g.steps, cmd.From)
	if !there || first < g.past || g.log[cmd.From-1].Seat != cmd.Seat {
		return 0, no(Invalid, "undo_from")
	}
	steps := g.match.Undoable(cmd.Seat, first)
	if steps[len(steps)-1] != first {
		return 0, refusedBy(engine.Refuse("", "undo_barrier"))
	}
	return len(steps), nil
}

// undoable returns the steps that the seat may take back, the last first: those of its last command, and those of its last turn, as far
// as nothing prevents it.
func (g *game) undoable(seat engine.Seat) (command, turn []int) {
	if g.mayUndo(seat) != nil {
		return nil, nil
	}
	last := len(g.steps) - 1
	for g.log[g.steps[last]-1].Seat != seat {
		last--
	}
	turn = g.match.Undoable(seat, g.turnOf(last))
	for i, step := range turn {
		if b, act := g.log[g.steps[step]-1].Body.(ActEntry); !act || !b.Then {
			return turn[:i+1], turn
		}
	}
	return turn, turn
}

// actedSince reports whether the seat has acted or undone anything since the entry that was seen.
func (c *work) actedSince(seat engine.Seat) bool {
	for i := c.cmd.Seen; i < c.g.head(); i++ {
		switch e := &c.g.log[i]; e.Kind() {
		case Act, Undo:
			if e.Seat == seat {
				return true
			}
		case Takeback, Lapsed:
			return true
		default:
		}
	}
	return false
}

func (g *game) undone(by engine.Seat) error {
	if err := g.match.Undo(by); err != nil {
		return err
	}
	g.closeTakebackOffer()
	for i, seq := range slices.Backward(g.steps) {
		if g.log[seq-1].Seat == by {
			g.undid = seq
			g.steps = append(g.steps[:i:i], g.steps[i+1:]...)
			g.turnsFrom(i + 1)
			break
		}
	}
	return nil
}

// turnOf returns the first step of the turn that has a step. In a game that tells no turns all steps are one turn.
func (g *game) turnOf(step int) int {
	turn := g.turns.At(step + 1)
	for step > g.past && g.turns.At(step) == turn {
		step--
	}
	return step
}

// lastTurn returns how many steps come before the last turn that the person's seats have begun. In a game that tells no turns it
// is the last action of these seats.
func (g *game) lastTurn(p Person) (steps int, has bool) {
	own := func(step int) bool {
		seat := g.log[g.steps[step]-1].Seat
		return seat >= 0 && g.seats[seat].person == p
	}
	for end := len(g.steps); end > g.past; {
		first := g.turnOf(end - 1)
		if g.turns.Len() == 0 {
			first = end - 1
		}
		for step := first; step < end; step++ {
			if own(step) {
				return step, true
			}
			if g.log[g.steps[step]-1].Seat >= 0 {
				break // it is the turn of another
			}
		}
		end = first
	}
	return 0, false
}

// ShownUndoable are actions that a seat may take back, from one on. The zero value is none.
type ShownUndoable struct {
	From  int64 // the Seq of the first of them
	Steps []engine.Step
}

// showUndoable returns steps that the seat may take back, which come the last first.
func (g *game) showUndoable(steps []int) (u ShownUndoable) {
	if len(steps) == 0 {
		return u
	}
	u.From, u.Steps = g.steps[steps[len(steps)-1]], make([]engine.Step, 0, len(steps))
	for _, step := range slices.Backward(steps) {
		u.Steps = append(u.Steps, g.shown[g.steps[step]-1].whole)
	}
	return u
}

// undoneTogether returns how many actions the command of an undo took back, or 0 for an undo that followed in the same command.
func (g *game) undoneTogether(i int) int {
	if g.log[i].Body.(UndoEntry).Then { //nolint:forcetypeassert // it is an undo
		return 0
	}
	n := 1
	for _, e := range g.log[i+1:] {
		if b, undo := e.Body.(UndoEntry); !undo || !b.Then {
			break
		}
		n++
	}
	return n
}
