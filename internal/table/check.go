package table

import (
	"context"
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Checked is a table that Check has played again.
type Checked struct {
	ID      ID
	Game    string // "" where not even that can be read
	Version int    // of the rules that it is played by
	Err     error  // what does not hold; nil: all holds
}

// Check plays every table of a store again by the version of the rules that it began with, every draw with it, and reports
// each. The error is that of the store.
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

// check plays one table again.
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

// replayed says what does not hold of a log.
func replayed(h *Header, rules engine.Game, log []Entry) error {
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

// checkResult compares the result that the last entry keeps with what the rules of the table make of its log.
func (g *game) checkResult() error {
	if g.state != StateOver {
		return nil
	}
	seats := len(g.seats)
	if is, kept := g.final(g.why).result(), g.result; is != kept {
		return fmt.Errorf("its result is kept as %q, and its rules make it %q", kept.Text(seats), is.Text(seats))
	}
	return nil
}

// otherData adds to an error with which data the table was played, where the game has others now.
func otherData(h *Header, rules engine.Game, err error) error {
	f := rules.Facts()
	if err == nil {
		return nil
	}
	if h.DataName != f.DataName || h.DataHash != f.DataHash {
		return fmt.Errorf("%w (played with the data %s %s, now it is %s %s)", err, h.DataName, h.DataHash, f.DataName, f.DataHash)
	}
	return err
}

// checkDraws recomputes every draw of the log, and that it means what fell.
func (g *game) checkDraws() error {
	var m engine.Match
	draws := uint64(0)
	for i := range g.log {
		e := &g.log[i]
		var err error
		switch e.Kind {
		case Past, Start:
			if m == nil {
				m, err = g.rules.New(g.New.Setup)
			}
			if err == nil && e.Kind == Past {
				err = m.Act(e.Seat, e.Action)
			}
		case Act:
			err = m.Act(e.Seat, e.Action)
		case Undo:
			err = m.Undo(e.Seat)
		case Takeback:
			m = m.At(e.To)
		case Chance:
			draws++
			err = g.checkDraw(m, e, draws)
		default:
		}
		if err != nil {
			return fmt.Errorf("entry %d (%s): %w", e.Seq, e.Kind, err)
		}
	}
	return nil
}

func (g *game) checkDraw(m engine.Match, e *Entry, number uint64) error {
	odds := uint64(m.Odds())
	switch {
	case e.Draw != number:
		return fmt.Errorf("it is draw %d, and says draw %d", number, e.Draw)
	case e.Of != odds:
		return fmt.Errorf("draw %d is of %d, and %d can fall", e.Draw, e.Of, odds)
	}
	if is := chance.Draw(g.Secret.Secret, string(g.ID), g.nonces, e.Draw, e.Of); is != e.Got {
		return fmt.Errorf("draw %d gives %d, and says %d", e.Draw, is, e.Got)
	}
	m.Fall(int(e.Got))
	if is := m.Last(engine.Whole).Action; is != e.Action {
		return fmt.Errorf("draw %d means %s, and says %s", e.Draw, is, e.Action)
	}
	return nil
}
