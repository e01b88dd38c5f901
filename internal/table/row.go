package table

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// row returns what lists and the runner need to know about the table.
func (g *game) row() Row {
	r := Row{
		ID: g.ID, Head: g.head(), Host: g.By, New: g.New, State: g.state, Why: g.why, Created: g.Created, Updated: g.updated(),
		Steps: len(g.steps), Rematch: g.rematch, Tick: g.tick(), Wake: g.wake(),
	}
	r.New.Seats, r.New.Setup.Options = nil, nil // no list needs them, and options would be most of what a move writes
	if b := g.New.Brought; b != nil {
		r.New.Brought = &Brought{Names: b.Names}
	}
	turn := g.toAct()
	r.Seats = make([]RowSeat, 0, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		r.Seats = append(r.Seats, RowSeat{
			Person: s.person, Meant: s.meant, Bot: s.bot, Turn: turn.Has(engine.Seat(i)) && s.decides() != "",
			Place: int(g.result.Places[i]),
		})
	}
	if g.result.Scored {
		r.Scores = slices.Clone(g.result.Scores[:len(g.seats)])
	}
	switch g.result.Group {
	case engine.GroupWon:
		r.Group = groupWon
	case engine.GroupLost:
		r.Group = groupLost
	case engine.NoGroup:
	}
	return r
}

// wake returns when a job is due: at once if a bot has to act, or when a clock ends; 0: never.
func (g *game) wake() Tick {
	if g.state != StateRunning {
		return 0
	}
	for seat := range g.match.ToAct().All() {
		if seat == engine.Chance || g.seats[seat].plays() != "" {
			return max(g.tick(), 1)
		}
	}
	return g.deadline()
}

// noticeAfter is how long people have to act before they get a notice that it is their turn.
const noticeAfter = 30 * time.Second

// notices returns the notices of the entries from index from on.
func (g *game) notices(from int64, by Person, now Tick) []Notice {
	var list []Notice
	add := func(p Person, kind NoticeKind, seq int64, due Tick) {
		for _, n := range list {
			if n.Person == p && n.Kind == kind {
				return
			}
		}
		if p != "" && p != by {
			list = append(list, Notice{Table: g.ID, Seq: seq, Person: p, Kind: kind, Due: due})
		}
	}
	for i := from - 1; i < g.head(); i++ {
		e := &g.log[i]
		switch b := e.Body.(type) {
		case SitEntry:
			if !g.invited(b.Person, i) { // once, however often the host thinks better of it
				add(b.Person, Invited, e.Seq, now)
			}
		case StartEntry:
			for j := range g.seats {
				add(g.seats[j].person, Started, e.Seq, now)
			}
		case OfferTakebackEntry, OfferAbortEntry:
			if g.offer != nil && g.offer.seq == e.Seq {
				for _, p := range g.askedToAgree() {
					add(p, Asked, e.Seq, now)
				}
			}
		case EndEntry:
			for j := range g.seats {
				add(g.seats[j].person, Ended, e.Seq, now)
			}
			if g.New.Terms.Rated {
				list = append(list, Notice{Table: g.ID, Seq: e.Seq, Kind: Finished, Due: now})
			}
		default:
		}
	}
	for i := range g.seats {
		if s := &g.seats[i]; s.asked >= from && s.decides() != "" {
			add(s.decides(), YourTurn, s.asked, now+ticks(noticeAfter))
		}
	}
	return list
}

// invited reports whether a seat was kept for the person before an entry.
func (g *game) invited(p Person, before int64) bool {
	return slices.ContainsFunc(g.New.Seats, func(s Place) bool { return s.Person == p }) ||
		slices.ContainsFunc(g.log[:before], func(e Entry) bool {
			b, ok := e.Body.(SitEntry)
			return ok && b.Person == p
		})
}

// invitations returns notices for the people whom a new table keeps seats for.
func (g *game) invitations(by Person, now Tick) []Notice {
	var list []Notice
	for i := range g.seats {
		p := g.seats[i].meant
		listed := slices.ContainsFunc(list, func(n Notice) bool { return n.Person == p })
		if p != "" && p != by && !listed {
			list = append(list, Notice{Table: g.ID, Person: p, Kind: Invited, Due: now})
		}
	}
	return list
}

// awaits reports whether a notice is still true.
func (g *game) awaits(n Notice) bool {
	switch n.Kind {
	case YourTurn:
		for i := range g.seats {
			if s := &g.seats[i]; s.decides() == n.Person && s.asked == n.Seq {
				return true
			}
		}
		return false
	case Asked:
		return g.offer != nil && g.offer.seq == n.Seq && !slices.Contains(g.offer.yes, n.Person)
	case Invited:
		for i := range g.seats {
			if s := &g.seats[i]; s.meant == n.Person && s.person == "" {
				return g.state == StateOpen
			}
		}
		return false
	case Started, Ended, Finished:
	}
	return true
}
