package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
)

func lists(_ *testing.T, s *suite) {
	for i, id := range []table.ID{"a", "b", "c", "d"} {
		b := creation(id)
		b.Row.Updated = start().Add(time.Duration(i) * time.Second)
		switch id {
		case "b":
			b.NewTable.By, b.Row.Host, b.Row.New.Game = "ben", "ben", "queen"
			b.Row.Seats = []table.RowSeat{{Person: "anna"}, {Person: "ben"}}
		case "c":
			b.NewTable.By, b.Row.Host = "ben", "ben"
			b.Row.Seats = []table.RowSeat{{ReservedFor: "cleo"}, {Bot: "random"}}
			b.Row.New.Terms.Listed = false
		}
		s.append(b)
	}
	s.same("everything, the last changed first", []table.ID{"d", "c", "b", "a"}, s.list(table.Query{Max: 9}))
	s.same("listed", []table.ID{"d", "b", "a"}, s.list(table.Query{Listed: true, Max: 9}))
	s.same("with a free seat", []table.ID{"d", "a"}, s.list(table.Query{Free: true, Max: 9}))
	s.same("of a game", []table.ID{"b"}, s.list(table.Query{Game: "queen", Max: 9}))
	s.same("anna's", []table.ID{"d", "b", "a"}, s.list(table.Query{Person: "anna", Max: 9}))
	s.same("ben's", []table.ID{"c", "b"}, s.list(table.Query{Person: "ben", Max: 9}))
	s.same("cleo's, a seat is kept for her", []table.ID{"c"}, s.list(table.Query{Person: "cleo", Max: 9}))
	s.same("nobody's", []table.ID(nil), s.list(table.Query{Person: "dora", Max: 9}))

	row := creation("a").Row
	row.State = table.StateRunning
	row.Seats = []table.RowSeat{{Person: "dora", Turn: true}, {Person: "anna"}}
	c := entries(row, 0, 1)
	c.Entries[0].Body = table.Raw{Named: "sit"}
	s.append(c)
	s.same("dora's now", []table.ID{"a"}, s.list(table.Query{Person: "dora", Max: 9}))
	s.same("running", []table.ID{"a"}, s.list(table.Query{State: table.StateRunning, Max: 9}))
	row.Seats = []table.RowSeat{{Person: "anna", Turn: true}, {}}
	c = entries(row, 1, 1)
	c.Entries[0].Body = table.Raw{Named: "leave"}
	c.Row.Updated = start()
	s.append(c)
	s.same("dora's no longer", []table.ID(nil), s.list(table.Query{Person: "dora", Max: 9}))
	s.same("anna's turn first", []table.ID{"a", "d", "b"}, s.list(table.Query{Person: "anna", Max: 9}))
	c = entries(row, 2, 1)
	c.Row.Seats = []table.RowSeat{{Person: "anna"}, {}}
	c.Row.Updated = start()
	s.append(c)
	s.same("anna's turn no more", []table.ID{"d", "b", "a"}, s.list(table.Query{Person: "anna", Max: 9}))

	row = creation("d").Row
	row.New.Terms.Listed, row.Updated = false, start().Add(3*time.Second)
	c = entries(row, 0, 1)
	c.Entries[0].Body = table.Raw{Named: table.Unlist}
	s.append(c)
	s.same("no longer listed", []table.ID{"b", "a"}, s.list(table.Query{Listed: true, Max: 9}))
}

// sides pages through listed tables and those of a person in every way: a store may keep finished
// ones apart.
func sides(_ *testing.T, s *suite) {
	var all []table.Row
	for i := range 60 {
		b := creation(table.ID(fmt.Sprintf("t%02d", i)))
		b.Row.Updated = start().Add(time.Duration(i*7%13) * time.Second)
		b.Row.State = []table.State{table.StateOpen, table.StateRunning, table.StateOver}[i%3]
		b.Row.New.Game = []string{"toy", "queen"}[i/3%2]
		b.Row.New.Terms.Listed = i%5 > 0
		if i%4 == 0 {
			b.Row.Seats = []table.RowSeat{{Person: "anna", Turn: i%8 == 0 && b.Row.State == table.StateRunning}, {Person: "ben"}}
		}
		s.append(b)
		all = append(all, b.Row)
	}
	for _, by := range []table.Person{"", "anna"} {
		s.sidesOf(by, all)
	}
}

func (s *suite) sidesOf(by table.Person, all []table.Row) {
	s.Helper()
	slices.SortFunc(all, func(a, b table.Row) int {
		if table.CursorOf(&a, by).Before(table.CursorOf(&b, by)) {
			return -1
		}
		return 1
	})
	for _, state := range []table.State{"", table.StateOpen, table.StateRunning, table.StateOver} {
		for _, game := range []string{"", "toy", "queen", "none"} {
			for _, free := range []bool{false, true} {
				var want, have []table.ID
				for i := range all {
					r := &all[i]
					if is := r.New.Terms.Listed && by == "" || slices.Contains(r.People(), by); is && (state == "" || r.State == state) && (game == "" || r.New.Game == game) && (!free || r.Free() > 0) {
						want = append(want, r.ID)
					}
				}
				q := table.Query{Listed: by == "", Person: by, State: state, Game: game, Free: free, Max: 4}
				for page := s.list(q); len(page) > 0; page = s.list(q) {
					have = append(have, page...)
					last := all[slices.IndexFunc(all, func(r table.Row) bool { return r.ID == page[len(page)-1] })]
					after := table.CursorOf(&last, by)
					q.After = &after
				}
				s.same(fmt.Sprintf("%q, state %q, game %q, free %t", by, state, game, free), want, have)
			}
		}
	}
}

func pages(_ *testing.T, s *suite) {
	const tables = 23
	for i := range tables {
		b := creation(table.ID(fmt.Sprintf("t%02d", i)))
		b.Row.Updated = start().Add(time.Duration(i%5) * time.Millisecond)
		b.Row.Seats = []table.RowSeat{{Person: "ben", Turn: i%3 == 0}, {}}
		s.append(b)
	}
	for _, p := range []table.Person{"", "ben"} {
		whole := s.list(table.Query{Person: p, Max: 100})
		s.same("all of them", tables, len(whole))
		var paged []table.ID
		q := table.Query{Person: p, Max: 4}
		for {
			rows := must.Get(s.List(context.Background(), q))(s)
			for i := range rows {
				paged = append(paged, rows[i].ID)
			}
			if len(rows) < q.Max {
				break
			}
			after := table.CursorOf(&rows[len(rows)-1], p)
			q.After = &after
		}
		s.same("page by page", whole, paged)
	}
}

func due(_ *testing.T, s *suite) {
	for i, id := range []table.ID{"a", "b", "c", "d"} {
		b := creation(id)
		b.Row.Wake = table.Tick([]int64{30, 0, 10, 20}[i])
		s.append(b)
	}
	ask := func(at table.Tick, limit int, want ...table.ID) {
		s.Helper()
		have := must.Get(s.Due(context.Background(), at, limit))(s)
		s.same(fmt.Sprintf("due at %d, at most %d", at, limit), want, have)
	}
	ask(9, 9)
	ask(20, 9, "c", "d")
	ask(99, 2, "c", "d")
	ask(99, 9, "c", "d", "a")
	c := entries(creation("c").Row, 0, 1)
	s.append(c)
	ask(99, 9, "d", "a")
}
