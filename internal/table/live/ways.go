package live

import (
	"context"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
)

// Variants returns the alternative plans for some ends of a turn of the person's seat, given by
// their indexes in its list, and the rules. They are requested separately, since there may be many
// times as many as ends. If the game has moved on since seen, the request is stale; 0 never is.
func (t *Tables) Variants(ctx context.Context, id table.ID, by table.Person, seat engine.Seat, seen int64, ends []int) ([][]match.Variant, catalog.Entry, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, catalog.Entry{}, err
	}
	defer l.mu.Unlock()
	g := l.table
	switch {
	case !g.Begun():
		return nil, g.Rules, table.Refuse(table.Invalid, "not_started")
	case !g.HasSeat(seat):
		return nil, g.Rules, table.Refuse(table.Invalid, "seat")
	case g.Seats[seat].Person != by || by == "":
		return nil, g.Rules, table.Refuse(table.Forbidden, "not_your_seat")
	case seen < 0 || seen > g.Head():
		return nil, g.Rules, table.Refuse(table.Invalid, "seen", int(g.Head()))
	case seen != 0 && g.SteppedSince(seen):
		return nil, g.Rules, &table.Error{Code: table.Stale, Key: "stale", Args: []int{int(seen), int(g.Head())}}
	}
	all := g.VariantsOf(seat)
	list := make([][]match.Variant, len(ends))
	for i, end := range ends {
		if end >= 0 && end < len(all) {
			list[i] = all[end]
		}
	}
	return list, g.Rules, nil
}

// Suggestions returns what a person's seat could propose to another seat, and the rules of the
// game.
func (t *Tables) Suggestions(ctx context.Context, id table.ID, by table.Person, seat, to engine.Seat) ([][]match.Deed, catalog.Entry, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, catalog.Entry{}, err
	}
	defer l.mu.Unlock()
	g := l.table
	switch {
	case !g.Begun():
		return nil, g.Rules, table.Refuse(table.Invalid, "not_started")
	case !g.HasSeat(seat) || !g.HasSeat(to):
		return nil, g.Rules, table.Refuse(table.Invalid, "seat", len(g.Seats))
	case g.Seats[seat].Person != by || by == "":
		return nil, g.Rules, table.Refuse(table.Forbidden, "not_your_seat")
	case !g.Facts.Cooperative:
		return nil, g.Rules, table.Refuse(table.Forbidden, "not_cooperative")
	}
	return g.Match.Suggestions(seat, to), g.Rules, nil
}
