// Package sqltest is the test suite for stores in a database, with helpers for their own tests.
package sqltest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	classtest "github.com/bigriver/bigriver/internal/class/storetest"
	"github.com/bigriver/bigriver/internal/daily"
	dailytest "github.com/bigriver/bigriver/internal/daily/storetest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/notice/noticetest"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// Site is everything that a database stores.
type Site struct {
	Tables  table.Store
	People  people.Store
	Classes class.Store
	Outbox  notice.Outbox
	Actions moderate.Store
	Reports moderate.ReportStore
	Daily   daily.Store
	Backlog operator.Store
}

// Run tests a store. open opens it on an empty database.
func Run(t *testing.T, open func(*testing.T) Site) {
	t.Helper()
	t.Run("acts", func(t *testing.T) {
		t.Parallel()
		acts(t, open(t).Actions)
	})
	t.Run("reports", func(t *testing.T) {
		t.Parallel()
		reports(t, open(t).Reports)
	})
	t.Run("tables", func(t *testing.T) {
		t.Parallel()
		storetest.Run(t, func(t *testing.T) table.Store { t.Helper(); return open(t).Tables })
		storetest.RunSame(t, func(t *testing.T) table.Store { t.Helper(); return open(t).Tables })
	})
	t.Run("people", func(t *testing.T) {
		t.Parallel()
		peopletest.Run(t, func(t *testing.T) people.Store { t.Helper(); return open(t).People })
	})
	t.Run("classes", func(t *testing.T) {
		t.Parallel()
		classtest.Run(t, func(t *testing.T) class.Store { t.Helper(); return open(t).Classes })
	})
	t.Run("daily", func(t *testing.T) {
		t.Parallel()
		dailytest.Run(t, func(t *testing.T) daily.Store { t.Helper(); return open(t).Daily })
	})
	t.Run("outbox", func(t *testing.T) {
		t.Parallel()
		noticetest.Run(t, open(t).Outbox)
	})
	t.Run("backlog", func(t *testing.T) {
		t.Parallel()
		backlog(t, open(t))
	})
}

// backlog tests the backlog that is reported to the operator.
func backlog(t *testing.T, s Site) {
	t.Helper()
	for i := range 25 {
		c := NewTable(table.ID(fmt.Sprintf("t%02d", i)))
		c.Row.Wake = table.Tick(100 - i)
		must.Do(t, s.Tables.Append(t.Context(), c))
	}
	for _, id := range []string{"a", "b"} {
		must.Do(t, s.Outbox.Add(t.Context(), notice.Item{ID: id, Person: "ben", Table: id, Kind: "turn", Seq: 1, At: noon}))
	}
	must.Do(t, s.Outbox.Postpone(t.Context(), "b", noon.Add(time.Hour), 2))
	b, err := s.Backlog.Backlog(t.Context(), 80, noon.Add(time.Minute))
	if err != nil || b.More || len(b.Late) != 5 || b.Late[0] != (operator.LateTable{Table: "t24", Wake: 76}) || b.Notices != 1 || !b.Oldest.Equal(noon) || b.Unsent != 1 || b.Blocks != (operator.Blocks{}) {
		t.Errorf("got %+v, error %v", b, err)
	}
	if b, err := s.Backlog.Backlog(t.Context(), 1000, noon.Add(-time.Minute)); err != nil || !b.More || len(b.Late) != operator.MaxLate || b.Notices != 0 || !b.Oldest.IsZero() {
		t.Errorf("got %+v, error %v", b, err)
	}
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // constant

// NewTable returns a change that makes a table hosted by anna.
func NewTable(id table.ID) table.Change {
	h := &table.Header{ID: id, Created: noon, By: "anna", New: table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}}
	row := table.Row{ID: id, Host: "anna", New: h.New, State: table.StateRunning, Created: noon, Updated: noon, Seats: make([]table.RowSeat, 2)}
	return table.Change{NewTable: h, Row: row}
}

// Entry returns a change that appends an action by anna.
func Entry(row table.Row, head int64) table.Change {
	row.Head = head + 1
	e := table.Entry{Seq: head + 1, At: row.Created, By: "anna", RequestID: fmt.Sprint("c", head), Body: table.Raw{Named: "act", JSON: []byte(`{"action":"ahead"}`)}}
	return table.Change{Head: head, Row: row, Entries: []table.Entry{e}}
}

// ChatChange returns a change that appends a chat message by anna.
func ChatChange(row table.Row, head int64, words string) table.Change {
	c := Entry(row, head)
	c.Entries[0].Words, c.Entries[0].Body = words, table.Raw{Named: table.Say}
	return c
}

// BenchmarkAppend appends entries with several writers. Each has its own table, and waits until its
// entry is synced before it appends the next. open opens a store on an empty database.
func BenchmarkAppend(b *testing.B, open func(*testing.B) table.Store) {
	b.Helper()
	for _, writers := range []int{1, 16, 64, 256} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) { benchmarkAppend(b, open(b), writers) })
	}
}

func benchmarkAppend(b *testing.B, db table.Store, writers int) {
	b.Helper()
	for i := range writers {
		must.Do(b, db.Append(b.Context(), NewTable(table.ID(fmt.Sprint("t", i)))))
	}
	// Every writer makes the same number of appends.
	b.ReportAllocs()
	b.ResetTimer()
	var wait sync.WaitGroup
	for i := range writers {
		wait.Go(func() {
			row := Played(table.ID(fmt.Sprint("t", i)))
			for head := range int64(b.N / writers) {
				if err := db.Append(b.Context(), Entry(row, head)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	if done := b.N / writers * writers; done > 0 {
		b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "moves/s")
	}
}

// Played returns the row of a table with four players.
func Played(id table.ID) table.Row {
	row := NewTable(id).Row
	row.Seats = []table.RowSeat{{Person: "anna", Turn: true}, {Person: "ben"}, {Bot: "simple"}, {Person: "cleo"}}
	return row
}
