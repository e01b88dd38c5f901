//go:build unix

package postgres_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/postgres/blocks"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestBlocksWait checks that the operator sees blocks of simulations, and that slow queries are
// recorded.
func TestBlocksWait(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	db := open(t, address)
	// Creates the tables of blocks.
	queue := must.Get(blocks.Open(t.Context(), address, "test", nil))(t)
	queue.Close()
	must.Get(db.Exec(t.Context(), `WITH r AS (INSERT INTO bigriver_blocks.run (program, work) VALUES ('test', '{}') RETURNING id)
		INSERT INTO bigriver_blocks.block (run, number, first, last, worker, outcome, failure)
		SELECT id, b.* FROM r, (VALUES (0, 0, 9, NULL, NULL, NULL), (1, 10, 19, 'w', NULL, NULL), (2, 20, 29, 'w', '\x00'::bytea, NULL), (3, 30, 39, NULL, NULL, 'it cannot')) b`))(t)
	if b, err := db.Backlog(t.Context(), 0, time.Now()); err != nil || b.Blocks != (operator.Blocks{Waiting: 1, Played: 1, Failed: 1}) {
		t.Errorf("got %+v, error %v", b, err)
	}

	journal := &operator.Journal{}
	db.SetJournal(journal)
	must.Get(db.Exec(t.Context(), "SELECT pg_sleep(0.15)"))(t)
	isIt := func(q operator.SlowQuery) bool { return q.Query == "SELECT pg_sleep(0.15)" && q.Longest >= 150 }
	if slow := journal.Slow(); !slices.ContainsFunc(slow, isIt) {
		t.Errorf("slow queries are %+v", slow)
	}
}

// TestReports checks that a node sees the reports of other nodes and how long each has been silent,
// and that a restarted node replaces its old report.
func TestReports(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	one, other := open(t, address), open(t, address)
	report := func(db *postgres.DB, node, name string) {
		t.Helper()
		must.Do(t, db.Report(t.Context(), &operator.Report{Node: node, Name: name, Version: "v", Stuck: []string{"x"}}))
	}
	names := func() string {
		t.Helper()
		found := must.Get(one.Reports(t.Context()))(t)
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
		must.Get(one.Exec(t.Context(), fmt.Sprintf("UPDATE report SET heartbeat = heartbeat - interval '%d seconds' WHERE node = '%s'", int(by.Seconds()), node)))(t)
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
	must.Get(one.Exec(t.Context(), `UPDATE report SET body = '{"live": 1}'`))(t)
	if got := names(); got != "1=river-1:false " {
		t.Errorf("after a day, nodes are %s", got)
	}
	must.Do(t, one.Leave(t.Context(), "1"))
	if got := names(); got != "" {
		t.Errorf("after the last has ended, nodes are %s", got)
	}
}
