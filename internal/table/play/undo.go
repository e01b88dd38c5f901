package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Undo is the kind: take back one's own last actions.
const Undo table.Kind = "undo"

// UndoCommand takes back the seat's own last actions, from a given one on.
type UndoCommand struct {
	Seat engine.Seat
	From int64 `json:"from,omitempty" minimum:"0" doc:"The seq of the first of your actions that is taken back, as in undo and reset of your seat. All your later actions are taken back too. Missing: as in undo."`
}

// UndoEntry takes back the seat's own last action.
type UndoEntry struct {
	SameCommand bool `json:"same_command,omitempty"` // by the same command as the previous undo
}

// ShownUndo is an action that was taken back.
type ShownUndo struct {
	Step        *engine.Step // what was taken back; it must not be modified
	Undone      int64        // its Seq
	SameCommand bool         // by the same command as the previous undo
	All         int          // number of actions that the command took back; 0 with Then
}

type undoLine struct {
	line.Done

	Seat        int   `json:"seat" doc:"The number of the seat, from 1."`
	Undone      int64 `json:"undone" doc:"The seq of the action that was taken back. If several seats decide at the same time, this is not always the last action."`
	SameCommand bool  `json:"sameCommand" doc:"Whether it was done in one command with the undo before it. The words of the first one are about all of them."`
}

func undoKind() Kind {
	return entryKind[UndoEntry]("Somebody took back an action.", ShownUndo.line).
		withCommand(UndoCommand{}, "Take back your last actions.")
}

// Kind returns Undo.
func (UndoEntry) Kind() table.Kind { return Undo }

// Kind returns Undo.
func (ShownUndo) Kind() table.Kind { return Undo }

func (b ShownUndo) line(l *line.Maker) *undoLine {
	s := line.Sentence{About: l.Loc.Words("action", b.Step.Words), Number: b.All}
	if b.All > 1 {
		s.Of = "several"
	}
	return &undoLine{l.Done(s), l.Number(), b.Undone, b.SameCommand}
}

// decide takes back the seat's own actions, from the one that the command names to the last.
func (cmd UndoCommand) decide(c *draft) error {
	if err := c.checkPlays(cmd.Seat); err != nil {
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
		if err := c.push(c.entry(cmd.Seat, UndoEntry{SameCommand: i > 0})); err != nil {
			return err
		}
	}
	return c.settle()
}

func (UndoEntry) evolve(g *State, e *table.Entry) error {
	if err := g.own().Undo(e.Seat); err != nil {
		return err
	}
	g.closeTakebackOffer()
	for i, seq := range slices.Backward(g.Steps) {
		if g.Log[seq-1].Seat == e.Seat {
			g.undid = seq
			g.Steps = append(g.Steps[:i:i], g.Steps[i+1:]...)
			g.turnsFrom(i + 1)
			break
		}
	}
	return nil
}

// view shows the step that was taken back, which need not be the last one if several seats decide
// at once.
func (b UndoEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return ShownUndo{g.StepOf(i, r), g.steps[i].undone, b.SameCommand, g.undoneTogether(i)}, true
}

// undoneBy returns how many of the seat's actions a command takes back, or why it may not.
func (g *State) undoneBy(cmd UndoCommand) (int, error) {
	if err := g.MayUndo(cmd.Seat); err != nil {
		return 0, refusedBy(err)
	}
	if cmd.From == 0 {
		last, _ := g.Undoable(cmd.Seat)
		return len(last), nil
	}
	first, ok := slices.BinarySearch(g.Steps, cmd.From)
	if !ok || first < g.PastSteps || g.Log[cmd.From-1].Seat != cmd.Seat {
		return 0, table.Refuse(table.Invalid, "undo_from")
	}
	steps := g.Match.Undoable(cmd.Seat, first)
	if steps[len(steps)-1] != first {
		return 0, refusedBy(engine.Refuse("", "undo_barrier"))
	}
	return len(steps), nil
}

// MayUndo returns why the seat may not take back its last action, or nil. Steps of another game
// cannot be taken back.
func (g *State) MayUndo(by engine.Seat) error {
	own := func(seq int64) bool { return g.Log[seq-1].Seat == by }
	if g.PastSteps > 0 && !slices.ContainsFunc(g.Steps[g.PastSteps:], own) {
		return engine.Refuse("", "undo_nothing")
	}
	return g.Match.MayUndo(by)
}

// Undoable returns the steps that the seat may take back, last first: those of its last command,
// and those of its last turn, each as far back as allowed.
func (g *State) Undoable(seat engine.Seat) (command, turn []int) {
	if g.MayUndo(seat) != nil {
		return nil, nil
	}
	last := len(g.Steps) - 1
	for g.Log[g.Steps[last]-1].Seat != seat {
		last--
	}
	turn = g.Match.Undoable(seat, g.turnOf(last))
	for i, step := range turn {
		if b, act := g.Log[g.Steps[step]-1].Body.(ActEntry); !act || !b.SameCommand {
			return turn[:i+1], turn
		}
	}
	return turn, turn
}

// actedSince reports whether the seat has acted or undone anything since the entry that was seen.
func (c *draft) actedSince(seat engine.Seat) bool {
	for i := c.cmd.Seen; i < c.g.Head(); i++ {
		switch e := &c.g.Log[i]; e.Kind() {
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

// turnOf returns the first step of the turn that contains a step. In a game without turns, all
// steps are one turn.
func (g *State) turnOf(step int) int {
	turn := g.Turns.At(step + 1)
	for step > g.PastSteps && g.Turns.At(step) == turn {
		step--
	}
	return step
}

// LastTurn returns how many steps precede the last turn that the person's seats began. In a game
// without turns, that is the last action of these seats.
func (g *State) LastTurn(p table.Person) (steps int, has bool) {
	own := func(step int) bool {
		seat := g.Log[g.Steps[step]-1].Seat
		return seat >= 0 && g.Seats[seat].Person == p
	}
	for end := len(g.Steps); end > g.PastSteps; {
		first := g.turnOf(end - 1)
		if g.Turns.Len() == 0 {
			first = end - 1
		}
		for step := first; step < end; step++ {
			if own(step) {
				return step, true
			}
			if g.Log[g.Steps[step]-1].Seat >= 0 {
				break // the turn of another seat
			}
		}
		end = first
	}
	return 0, false
}

// undoneTogether returns how many actions the command of an undo took back, or 0 if the undo was
// not the command's first.
func (g *State) undoneTogether(i int) int {
	if g.Log[i].Body.(UndoEntry).SameCommand { //nolint:forcetypeassert // it is an undo
		return 0
	}
	n := 1
	for _, e := range g.Log[i+1:] {
		if b, undo := e.Body.(UndoEntry); !undo || !b.SameCommand {
			break
		}
		n++
	}
	return n
}

// turnsFrom recomputes the turns from a step on, after the steps have changed.
func (g *State) turnsFrom(step int) {
	g.Turns.Cut(step - 1)
	for _, seq := range g.Steps[step-1:] {
		g.Turns.Add(&g.steps[seq-1].whole)
	}
}

// Did returns the step.
func (b ShownUndo) Did() *engine.Step { return b.Step }
