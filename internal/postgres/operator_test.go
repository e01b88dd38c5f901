//go:build unix

package postgres_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/postgres/blocks"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestBacklog shows what the operator is told about what waits, and that queries that are slow are noted.
func TestBacklog(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	db := open(t, address)
	for i := range 25 {
		c := newTable(table.ID(fmt.Sprintf("t%02d", i)))
		c.Row.Wake = table.Tick(100 - i)
		if err := db.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	noon := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	for _, id := range []string{"a", "b"} {
		if err := db.Outbox().Add(t.Context(), notice.Item{ID: id, Person: "ben", Table: id, Kind: "turn", Seq: 1, At: noon}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Outbox().Postpone(t.Context(), "b", noon.Add(time.Hour), 2); err != nil {
		t.Fatal(err)
	}
	b, err := db.Backlog(t.Context(), 80, noon.Add(time.Minute))
	if err != nil || b.More || len(b.Late) != 5 || b.Late[0] != (operator.LateTable{Table: "t24", Wake: 76}) || b.Notices != 1 || !b.Oldest.Equal(noon) || b.Unsent != 1 || b.Blocks != (operator.Blocks{}) {
		t.Errorf("%+v, %v", b, err)
	}
	if b, err := db.Backlog(t.Context(), 1000, noon.Add(-time.Minute)); err != nil || !b.More || len(b.Late) != operator.MostLate || b.Notices != 0 || !b.Oldest.IsZero() {
		t.Errorf("%+v, %v", b, err)
	}

	queue, err := blocks.Open(t.Context(), address, "test", nil) // makes the tables of blocks
	if err != nil {
		t.Fatal(err)
	}
	queue.Close()
	if err := db.Exec(t.Context(), `WITH r AS (INSERT INTO bigriver_blocks.run (program, work) VALUES ('test', '{}') RETURNING id)
		INSERT INTO bigriver_blocks.block (run, number, first, last, worker, outcome, failure)
		SELECT id, b.* FROM r, (VALUES (0, 0, 9, NULL, NULL, NULL), (1, 10, 19, 'w', NULL, NULL), (2, 20, 29, 'w', '\x00'::bytea, NULL), (3, 30, 39, NULL, NULL, 'it cannot')) b`); err != nil {
		t.Fatal(err)
	}
	if b, err := db.Backlog(t.Context(), 0, noon); err != nil || b.Blocks != (operator.Blocks{Waiting: 1, Played: 1, Failed: 1}) {
		t.Errorf("%+v, %v", b, err)
	}

	journal := &operator.Journal{}
	db.Remember(journal)
	if err := db.Exec(t.Context(), "SELECT pg_sleep(0.15)"); err != nil {
		t.Fatal(err)
	}
	isIt := func(q operator.SlowQuery) bool { return q.Query == "SELECT pg_sleep(0.15)" && q.Longest >= 150 }
	if slow := journal.Slow(); !slices.ContainsFunc(slow, isIt) {
		t.Errorf("slow queries are %+v", slow)
	}
}

// TestReports shows that a node finds the reports of others, since when one is silent, and that one which starts again at its place takes its place.
func TestReports(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	one, other := open(t, address), open(t, address)
	report := func(db *postgres.DB, node, name string) {
		t.Helper()
		if err := db.Report(t.Context(), &operator.Report{Node: node, Name: name, Version: "v", Stuck: []string{"x"}}); err != nil {
			t.Fatal(err)
		}
	}
	names := func() string {
		t.Helper()
		found, err := one.Reports(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var list strings.Builder
		for _, r := range found {
			fmt.Fprintf(&list, "%s=%s:%t ", r.Node, r.Name, r.Silent > operator.SilentAfter)
		}
		return list.String()
	}
	report(one, "1", "river-1")
	report(other, "2", "river-2")
	report(other, "2", "river-2")
	if got := names(); got != "1=river-1:false 2=river-2:false " {
		t.Errorf("nodes are %s", got)
	}
	age := func(node string, by time.Duration) {
		t.Helper()
		if err := one.Exec(t.Context(), fmt.Sprintf("UPDATE report SET beat = beat - interval '%d seconds' WHERE node = '%s'", int(by.Seconds()), node)); err != nil {
			t.Fatal(err)
		}
	}
	age("2", time.Minute)
	report(one, "1", "river-1")
	if got := names(); got != "1=river-1:false 2=river-2:true " {
		t.Errorf("after a node has died, nodes are %s", got)
	}
	report(other, "3", "river-2")
	if got := names(); got != "1=river-1:false 3=river-2:false " {
		t.Errorf("after it has started again, nodes are %s", got)
	}
	age("3", operator.ForgetAfter+time.Minute)
	report(one, "1", "river-1")
	if err := one.Exec(t.Context(), `UPDATE report SET body = '{"live": 1}'`); err != nil {
		t.Fatal(err)
	}
	if got := names(); got != "1=river-1:false " {
		t.Errorf("after a day, nodes are %s", got)
	}
	if err := one.Leave(t.Context(), "1"); err != nil {
		t.Fatal(err)
	}
	if got := names(); got != "" {
		t.Errorf("after the last has ended, nodes are %s", got)
	}
}
