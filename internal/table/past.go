package table

import (
	"context"
	"errors"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// From is a position of another table's game that a table plays on from. The zero value means the start of a new game.
type From struct {
	Table ID  `json:"table"`
	Step  int `json:"step"` // how many steps come from that game
}

// playedOn sets up a table that plays on from a position. Game, options and rules are those of the other table, and its steps begin
// the log. The other game has to be over, so that nothing in it is hidden any more.
func (t *Tables) playedOn(ctx context.Context, n New) (catalog.Entry, New, []Entry, error) {
	if n.Game != "" || n.Setup.Seats != 0 || len(n.Setup.Options) > 0 {
		return catalog.Entry{}, n, nil, no(Invalid, "from_setup")
	}
	if n.Terms.Rated {
		return catalog.Entry{}, n, nil, no(Invalid, "from_rated")
	}
	l, err := t.hold(ctx, n.From.Table)
	if err != nil {
		return catalog.Entry{}, n, nil, err
	}
	defer l.mu.Unlock()
	g := l.game
	switch {
	case g.state != StateOver || !g.begun():
		return catalog.Entry{}, n, nil, no(Forbidden, "from_running")
	case g.New.Brought != nil && n.Terms.Listed: // whoever brings a record could have made its positions up
		return catalog.Entry{}, n, nil, no(Invalid, "from_brought")
	case n.From.Step < 0 || n.From.Step > g.match.Len():
		return catalog.Entry{}, n, nil, no(Invalid, "step", g.match.Len())
	case g.match.At(n.From.Step).ToAct() == 0:
		return catalog.Entry{}, n, nil, no(Invalid, "from_end")
	}
	n.Game, n.Setup = g.New.Game, g.match.Setup()
	past := make([]Entry, n.From.Step)
	for i, step := range g.match.Steps(engine.Whole)[:n.From.Step] {
		past[i] = Entry{Seat: step.Seat, Body: PastEntry{Action: step.Action}}
	}
	return g.rules, n, past, nil
}

// came applies a step of another table's game, before anybody sits here.
func (g *game) came(seat engine.Seat, action string) error {
	if g.past != len(g.log) {
		return errors.New("the steps of another game come before everything else")
	}
	if err := g.laidOut(); err != nil {
		return err
	}
	g.past++
	return g.match.Act(seat, action)
}

// laidOut begins the match, if there are no steps of another game.
func (g *game) laidOut() (err error) {
	if g.match == nil {
		g.match, err = g.rules.New(g.New.Setup)
	}
	return err
}

// begun reports whether the game was started at this table. Steps of another game do not count, but for a whole game that was brought.
func (g *game) begun() bool { return g.nonces != nil || g.New.Brought != nil && g.state == StateOver }

// mayUndo returns why the seat may not take back its last action, or nothing. Steps of another game stay.
func (g *game) mayUndo(by engine.Seat) error {
	own := func(seq int64) bool { return g.log[seq-1].Seat == by }
	if g.past > 0 && !slices.ContainsFunc(g.steps[g.past:], own) {
		return engine.Refuse("", "undo_nothing")
	}
	return g.match.MayUndo(by)
}
