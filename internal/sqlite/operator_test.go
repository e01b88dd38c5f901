package sqlite_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/table"
)

// TestBacklog shows what the operator is told about what waits, and that queries that are slow are noted without their values.
func TestBacklog(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	noon := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	for i := range 25 {
		h := &table.Header{ID: table.ID(fmt.Sprintf("t%02d", i)), Created: noon, By: "anna", New: table.New{Game: "toy", Setup: engine.Setup{Seats: 4}}}
		row := table.Row{ID: h.ID, Host: "anna", New: h.New, State: table.StateRunning, Created: noon, Updated: noon, Wake: table.Tick(100 - i)}
		if err := db.Append(t.Context(), table.Change{Birth: h, Row: row}); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"a", "b"} {
		if err := db.Outbox().Add(t.Context(), notice.Item{ID: id, Person: "ben", Table: id, Kind: "turn", Seq: 1, At: noon}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Outbox().Postpone(t.Context(), "b", noon.Add(time.Hour), 2); err != nil {
		t.Fatal(err)
	}
	b, err := db.Backlog(t.Context(), 80, noon.Add(time.Minute))
	if err != nil || b.More || len(b.Late) != 5 || b.Late[0] != (operator.LateTable{Table: "t24", Wake: 76}) || b.Notices != 1 || !b.Oldest.Equal(noon) || b.Unsent != 1 {
		t.Errorf("%+v, %v", b, err)
	}
	if b, err := db.Backlog(t.Context(), 1000, noon.Add(-time.Minute)); err != nil || !b.More || len(b.Late) != operator.MostLate || b.Notices != 0 || !b.Oldest.IsZero() {
		t.Errorf("%+v, %v", b, err)
	}

	journal := &operator.Journal{}
	db.Remember(journal)
	isIt := func(q operator.SlowQuery) bool { return strings.Contains(q.Query, "WITH RECURSIVE") }
	for n := 1_000_000; !slices.ContainsFunc(journal.Slow(), isIt); n *= 2 {
		if n > 1<<30 {
			t.Fatalf("slow queries are %+v", journal.Slow())
		}
		if err := db.Count(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
}
