package simtest_test

import (
	"context"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// finish lets everybody who has to act do so once, and then everybody resigns: every table
// continues or ends.
func (s *site) finish(d dice) {
	s.resting.Store(true)
	s.turnLetters()
	able := slices.DeleteFunc(slices.Clone(s.nodes), func(n *node) bool {
		return !n.newer && slices.ContainsFunc(s.nodes, func(o *node) bool { return o.newer })
	})
	do := func(id table.ID, p table.Person, body play.CommandBody) error {
		tables, _ := able[d.IntN(len(able))].up()
		time.Sleep(d.between(time.Millisecond, 5*time.Millisecond))
		_, err := tables.Do(context.Background(), id, p, play.Command{Body: body})
		return err
	}
	show := func(id table.ID, p table.Person) *view.Shown {
		tables, _ := able[d.IntN(len(able))].up()
		shown, err := tables.Show(context.Background(), id, p, 0)
		if err != nil {
			s.wrong("table %s at the end: %v", id, err)
		}
		return shown
	}
	for _, id := range s.tables {
		shown := show(id, "")
		if shown == nil || shown.State != table.StateRunning {
			continue
		}
		for i := range shown.Seats {
			seat := &shown.Seats[i]
			if seat.Person == "" || seat.Driver != "" || !shown.ToAct.Has(seat.Seat) {
				continue
			}
			own := show(id, seat.Person)
			for _, mine := range own.Mine {
				if mine.Seat != seat.Seat || len(mine.Choices) == 0 || own.Seats[i].Driver != "" {
					continue
				}
				err := do(id, seat.Person, play.ActCommand{Seat: seat.Seat, Action: mine.Choices[0].Action})
				if code := table.CodeOf(err); err != nil && code != table.Forbidden && code != table.NotYourTurn && code != table.GameOver {
					s.wrong("table %s: %s cannot go on: %v", id, seat.Person, err)
				}
			}
		}
		for i := range shown.Seats {
			if p := shown.Seats[i].Person; p != "" && !shown.Seats[i].Resigned {
				if err := do(id, p, play.ResignCommand{Seat: engine.Seat(i)}); err != nil && table.CodeOf(err) == "" {
					s.wrong("table %s: %s cannot give up: %v", id, p, err)
				}
			}
		}
	}
	const highest = 100 * time.Second // unwatched bots act once a second
	for began := time.Now(); ; time.Sleep(time.Second) {
		rows, _ := s.store.List(context.Background(), table.Query{Max: 1000, State: table.StateRunning})
		if len(rows) == 0 {
			break
		}
		if time.Since(began) > highest {
			s.wrong("table %s neither continues nor ends: its head is %d, its wake %d", rows[0].ID, rows[0].Head, rows[0].Wake)
			break
		}
	}
	time.Sleep(5 * time.Second) // the older nodes still look for notices
	for _, n := range s.nodes {
		if s.faults.upgrade && !n.newer {
			n.newer = true
			n.end(false)
			n.start()
		}
	}
}
