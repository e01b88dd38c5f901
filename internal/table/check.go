package table

import (
	"context"
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Checked is the result of Check for one table.
type Checked struct {
	ID      ID
	Game    string // "" if it cannot be read
	Version int    // of the rules of the table
	Err     error  // why the log cannot be replayed; nil: it can
}

// Check replays every table of a store under the version of the rules that it began with, recomputes its draws, and calls report
// for it. The error is that of the store.
func Check(ctx context.Context, store Store, games catalog.Catalog, report func(Checked)) error {
	const page = 100
	for after := ID(""); ; {
		ids, err := store.All(ctx, after, page)
		if err != nil {
			return fmt.Errorf("list the tables: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		for _, id := range ids {
			if err := ctx.Err(); err != nil {
				return err
			}
			report(check(ctx, store, games, id))
		}
		after = ids[len(ids)-1]
	}
}

// check replays one table.
func check(ctx context.Context, store Store, games catalog.Catalog, id ID) (c Checked) {
	c.ID = id
	defer func() {
		if what := recover(); what != nil {
			c.Err = fmt.Errorf("the rules panic: %v", what)
		}
	}()
	h, log, err := store.Load(ctx, id)
	if err != nil {
		c.Err = err
		return c
	}
	c.Game, c.Version = h.New.Game, h.Version
	rules, err := games.Played(h.New.Game, h.Version)
	if err != nil {
		c.Err = err
		return c
	}
	c.Err = otherData(h, rules, replayed(h, rules, log))
	return c
}

// replayed replays a log, and returns why it cannot, or nil.
func replayed(h *Header, rules catalog.Entry, log []Entry) error {
	g, err := fold(h, rules, log)
	if f, ok := errors.AsType[*faulty](err); ok {
		return fmt.Errorf("entry %d (%s): %w", f.seq, f.kind, f.why)
	}
	if err != nil {
		return err
	}
	if err := g.checkResult(); err != nil {
		return err
	}
	return g.checkDraws()
}

// checkResult compares the result in the last entry with the result of the rules.
func (g *game) checkResult() error {
	if g.state != StateOver {
		return nil
	}
	seats := len(g.seats)
	if is, kept := g.final(g.why).result(g.facts), g.result; is != kept {
		return fmt.Errorf("its stored result is %q, and by its rules it is %q", kept.Text(seats), is.Text(seats))
	}
	return nil
}

// otherData adds to an error the data that the table was played with, if the game has other data now.
func otherData(h *Header, rules catalog.Entry, err error) error {
	f := rules.Facts()
	if err == nil {
		return nil
	}
	if h.DataName != f.DataName || h.DataHash != f.DataHash {
		return fmt.Errorf("%w (played with the data %s %s, now it is %s %s)", err, h.DataName, h.DataHash, f.DataName, f.DataHash)
	}
	return err
}

// checkDraws recomputes every draw of the log, and compares its chance action.
func (g *game) checkDraws() error {
	var m engine.Match
	draws := uint64(0)
	for i := range g.log {
		e := &g.log[i]
		var err error
		if k := e.Kind(); m == nil && (k == Past || k == Start) {
			if m, err = g.rules.New(g.New.Setup); err != nil {
				return err
			}
		}
		switch b := e.Body.(type) {
		case PastEntry:
			err = m.Act(e.Seat, b.Action)
		case ActEntry:
			err = m.Act(e.Seat, b.Action)
		case UndoEntry:
			err = m.Undo(e.Seat)
		case TakebackEntry:
			m = m.At(b.To)
		case ChanceEntry:
			draws++
			err = g.checkDraw(m, &b, draws)
		default:
		}
		if err != nil {
			return fmt.Errorf("entry %d (%s): %w", e.Seq, e.Kind(), err)
		}
	}
	return nil
}

func (g *game) checkDraw(m engine.Match, e *ChanceEntry, number uint64) error {
	odds := uint64(m.Odds())
	switch {
	case e.Draw != number:
		return fmt.Errorf("it is draw %d, but says draw %d", number, e.Draw)
	case e.Of != odds:
		return fmt.Errorf("draw %d is of %d, but should be of %d", e.Draw, e.Of, odds)
	}
	if is := chance.Draw(g.Secret.Secret, string(g.ID), g.nonces, e.Draw, e.Of); is != e.Got {
		return fmt.Errorf("draw %d is %d, but the entry says %d", e.Draw, is, e.Got)
	}
	m.ActDrawn(int(e.Got))
	if is := m.Last(engine.Whole).Action; is != e.Action {
		return fmt.Errorf("draw %d means %s, but the entry says %s", e.Draw, is, e.Action)
	}
	return nil
}
