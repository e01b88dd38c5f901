package table

import (
	"context"
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Check plays every table of a store again under the present rules, and every draw with it, and reports the tables that do not
// hold. It answers how many tables there are. An error is that of the store.
func Check(ctx context.Context, store Store, games catalog.Catalog, report func(id ID, game string, err error)) (tables int, err error) {
	const page = 100
	for after := ID(""); ; {
		ids, err := store.All(ctx, after, page)
		if err != nil {
			return tables, fmt.Errorf("list the tables: %w", err)
		}
		if len(ids) == 0 {
			return tables, nil
		}
		for _, id := range ids {
			if err := ctx.Err(); err != nil {
				return tables, err
			}
			tables++
			if game, err := check(ctx, store, games, id); err != nil {
				report(id, game, err)
			}
		}
		after = ids[len(ids)-1]
	}
}

// check plays one table again.
func check(ctx context.Context, store Store, games catalog.Catalog, id ID) (name string, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("the rules panic: %v", what)
		}
	}()
	h, log, err := store.Load(ctx, id)
	if err != nil {
		return "", err
	}
	name = h.New.Game
	rules, err := games.Find(name)
	if err != nil {
		return name, err
	}
	g, err := fold(h, rules, log)
	if err != nil {
		if f, ok := errors.AsType[*faulty](err); ok {
			err = fmt.Errorf("entry %d (%s): %w", f.seq, f.kind, f.why)
		}
		return name, versions(h, rules, err)
	}
	if err := g.checkDraws(); err != nil {
		return name, versions(h, rules, err)
	}
	return name, nil
}

// versions adds to an error what the table was played with, where that is something else now.
func versions(h *Header, rules engine.Game, err error) error {
	f := rules.Facts()
	if h.Version != f.Version {
		return fmt.Errorf("%w (played by version %d of the rules, which are at %d now)", err, h.Version, f.Version)
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
