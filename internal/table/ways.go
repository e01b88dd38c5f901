package table

import (
	"context"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// Others returns the other ways to some ends of the turn of a person's seat, which are named by their places in its list, and the rules that they are
// of. It is asked for apart, since there may be many times as many as there are ends. If the game has moved on since seen, they are stale; 0: never.
func (t *Tables) Others(ctx context.Context, id ID, by Person, seat engine.Seat, seen int64, ends []int) ([][]engine.Other, catalog.Entry, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, catalog.Entry{}, err
	}
	defer l.mu.Unlock()
	g := l.game
	switch {
	case !g.begun():
		return nil, g.rules, no(Invalid, "not_started")
	case !g.hasSeat(seat):
		return nil, g.rules, no(Invalid, "seat")
	case g.seats[seat].person != by || by == "":
		return nil, g.rules, no(Forbidden, "not_your_seat")
	case seen < 0 || seen > g.head():
		return nil, g.rules, no(Invalid, "seen", int(g.head()))
	case seen != 0 && g.steppedSince(seen):
		return nil, g.rules, &Error{Code: Stale, Key: "stale", Args: []int{int(seen), int(g.head())}}
	}
	all := g.others(seat)
	list := make([][]engine.Other, len(ends))
	for i, end := range ends {
		if end >= 0 && end < len(all) {
			list[i] = all[end]
		}
	}
	return list, g.rules, nil
}

// others returns the variants of the ends of a seat's turn.
func (g *game) others(seat engine.Seat) [][]engine.Other {
	if _, there := g.seen.others[seat]; !there {
		g.seen.others[seat] = g.match.Others(seat)
	}
	return g.seen.others[seat]
}
