package play

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// Row returns the data about the table that lists and the runner need.
func (g *State) Row() table.Row {
	r := table.Row{
		ID: g.ID, Head: g.Head(), Host: g.By, New: g.New, State: g.Phase, Ending: g.Ending, Created: g.Created, Updated: g.Updated(),
		Steps: g.rowSteps(), Rematch: g.Rematch, Tick: g.Tick(), Wake: g.Wake(), Group: g.Result.Group.String(),
	}
	// Lists do not need them, and the options would be most of what each move writes.
	r.New.Seats, r.New.Setup.Options, r.New.From.Draws = nil, nil, nil
	if b := g.New.Imported; b != nil {
		r.New.Imported = &table.Imported{Names: b.Names}
	}
	turn := g.ToAct()
	r.Seats = make([]table.RowSeat, 0, len(g.Seats))
	for i := range g.Seats {
		s := &g.Seats[i]
		r.Seats = append(r.Seats, table.RowSeat{
			Person: s.Person, ReservedFor: s.ReservedFor, Bot: s.Bot, Turn: turn.Has(engine.Seat(i)) && s.Decides() != "",
			Place: int(g.Result.Places[i]),
		})
	}
	if g.Result.Scored {
		r.Scores = slices.Clone(g.Result.Scores[:len(g.Seats)])
	}
	return r
}

// rowSteps returns the number of steps, or 0 if all come from another game: then nobody has played
// here, and the table is deleted if it stays so.
func (g *State) rowSteps() int {
	if n := len(g.Steps); g.New.From.Table == "" || n > g.New.From.Step {
		return n
	}
	return 0
}

// Wake returns when a job is due: at once if chance or a bot acts, or when a clock runs out; 0
// means never.
func (g *State) Wake() table.Tick {
	if g.Phase != table.StateRunning {
		return 0
	}
	if _, bot := g.BotToAct(); bot != "" || g.Match.ToAct().Has(engine.Chance) {
		return max(g.Tick(), 1)
	}
	return g.Deadline()
}

// noticeAfter is how long people have to act before they get a notice that it is their turn.
const noticeAfter = 30 * time.Second

// notifyFunc adds a notice about an entry for a person; "" means for nobody in particular.
type notifyFunc func(p table.Person, kind table.NoticeKind, seq int64)

// Notices returns the notices of a person's entries from a Seq on.
func (g *State) Notices(from int64, by table.Person, now table.Tick) []table.Notice {
	var list []table.Notice
	add := func(p table.Person, kind table.NoticeKind, seq int64, due table.Tick) {
		for _, n := range list {
			if n.Person == p && n.Kind == kind {
				return
			}
		}
		if p != by || p == "" && kind == table.Finished {
			list = append(list, table.Notice{Table: g.ID, Seq: seq, Person: p, Kind: kind, Due: due})
		}
	}
	notify := func(p table.Person, kind table.NoticeKind, seq int64) {
		if p != "" || kind == table.Finished {
			add(p, kind, seq, now)
		}
	}
	for i := from - 1; i < g.Head(); i++ {
		if b, ok := g.Log[i].Body.(noticedBody); ok {
			b.notify(g, &g.Log[i], notify)
		}
	}
	for i := range g.Seats {
		if s := &g.Seats[i]; s.turnSince >= from && s.Decides() != "" {
			add(s.Decides(), table.YourTurn, s.turnSince, now+table.Ticks(noticeAfter))
		}
	}
	return list
}

// invitations returns notices for the people for whom a new table reserves seats.
func (g *State) invitations(by table.Person, now table.Tick) []table.Notice {
	var list []table.Notice
	for i := range g.Seats {
		p := g.Seats[i].ReservedFor
		listed := slices.ContainsFunc(list, func(n table.Notice) bool { return n.Person == p })
		if p != "" && p != by && !listed {
			list = append(list, table.Notice{Table: g.ID, Person: p, Kind: table.Invited, Due: now})
		}
	}
	return list
}

// Awaits reports whether a notice is still true.
func (g *State) Awaits(n table.Notice) bool {
	switch n.Kind {
	case table.YourTurn:
		for i := range g.Seats {
			if s := &g.Seats[i]; s.Decides() == n.Person && s.turnSince == n.Seq {
				return true
			}
		}
		return false
	case table.Asked:
		return g.Offer != nil && g.Offer.Seq == n.Seq && !slices.Contains(g.Offer.Yes, n.Person)
	case table.Invited:
		for i := range g.Seats {
			if s := &g.Seats[i]; s.ReservedFor == n.Person && s.Person == "" {
				return g.Phase == table.StateOpen
			}
		}
		return false
	case table.Started, table.Ended, table.Finished:
	}
	return true
}
