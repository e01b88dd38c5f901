// Package audit verifies stored data: the log of each table in a store, a table in two stores, and
// the draws of a record.
package audit

import (
	"context"
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Checked is the result of Check for one table.
type Checked struct {
	ID      table.ID
	Game    string // "" if the header cannot be read
	Version int    // of the rules of the table
	Err     error  // why the log cannot be replayed, or nil
}

// Check replays every table of a store under its own version of the rules, recomputes its draws,
// and calls report for it. It returns only errors of the store.
func Check(ctx context.Context, store table.Store, games catalog.Catalog, report func(Checked)) error {
	const page = 100
	for after := table.ID(""); ; {
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
func check(ctx context.Context, store table.Store, games catalog.Catalog, id table.ID) (c Checked) {
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

// replayed replays a log, and returns an error if that fails.
func replayed(h *table.Header, rules catalog.Entry, log []table.Entry) error {
	g, err := play.Fold(h, rules, log)
	if f, ok := errors.AsType[*play.EntryError](err); ok {
		return fmt.Errorf("entry %d (%s): %w", f.Seq, f.Kind, f.Cause)
	}
	if err != nil {
		return err
	}
	if err := checkResult(g); err != nil {
		return err
	}
	return checkDraws(g)
}

// checkResult compares the result in the last entry with the result of the rules.
func checkResult(g *play.State) error {
	if g.Phase != table.StateOver {
		return nil
	}
	seats := len(g.Seats)
	if is, stored := g.ComputedResult(), g.Result; is != stored {
		return fmt.Errorf("its stored result is %q, and by its rules it is %q", stored.Text(seats), is.Text(seats))
	}
	return nil
}

// otherData adds a hint to an error if the game's data has changed since the table was played.
func otherData(h *table.Header, rules catalog.Entry, err error) error {
	f := rules.Facts()
	if err == nil {
		return nil
	}
	if h.DataName != f.DataName || h.DataHash != f.DataHash {
		return fmt.Errorf("%w (played with the data %s %s, now it is %s %s)", err, h.DataName, h.DataHash, f.DataName, f.DataHash)
	}
	return err
}

// checkDraws recomputes every draw of the log, and compares it with its chance action.
func checkDraws(g *play.State) error {
	if g.Match == nil {
		return nil
	}
	draws := uint64(0)
	err := g.Retrace(func(i int, m match.Match, do func() error) error {
		if e, ok := g.Log[i].Body.(play.ChanceEntry); ok {
			if e.Of > 0 {
				draws++
			}
			if err := checkDraw(g, m, &e, draws); err != nil {
				return err
			}
		}
		return do()
	})
	if f, ok := errors.AsType[*play.EntryError](err); ok {
		return fmt.Errorf("entry %d (%s): %w", f.Seq, f.Kind, f.Cause)
	}
	return err
}

func checkDraw(g *play.State, m match.Match, e *play.ChanceEntry, number uint64) error {
	odds := uint64(m.Odds())
	if fixed, ok := g.FixedDraw(m); ok || e.Of == 0 {
		if e.Of > 0 || e.Action != fixed {
			return fmt.Errorf("the draw %s should be %s, by the deal or as in the other game", e.Action, fixed)
		}
		return nil
	}
	switch {
	case e.Draw != number:
		return fmt.Errorf("it is draw %d, but says draw %d", number, e.Draw)
	case e.Of != odds:
		return fmt.Errorf("draw %d is out of %d, want %d", e.Draw, e.Of, odds)
	}
	if is := play.FairDraw(g, e.Draw, e.Of); is != e.Got {
		return fmt.Errorf("draw %d gives %d, but the entry says %d", e.Draw, is, e.Got)
	}
	if is := m.Drawn(int(e.Got)); is != e.Action {
		return fmt.Errorf("draw %d means %s, but the entry says %s", e.Draw, is, e.Action)
	}
	return nil
}
