//go:build unix

package postgres_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// TestCopyLeavesNothingOut holds the kinds of package site to the schema: what a migration adds is copied, or named here.
func TestCopyLeavesNothingOut(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	open(t, address)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	rows, err := conn.Query(t.Context(), "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'")
	if err != nil {
		t.Fatal(err)
	}
	have, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	own := []string{ // of this database alone, or found again when a row is put in
		"site.one", "site.version", "site.tick", "copying.one", "copying.source", "tables.no", "tables.hushed", "tables.steps", "tables.tick", "entry.table_no", "seated.table_no",
		"notice.table_id", "challenge.id", "challenge.until", "challenge.body",
		"node.id", "node.beat", "present.node", "present.table_id", "present.watch", "present.people",
		"report.node", "report.name", "report.beat", "report.body",
	}
	storetest.Copied(t, have, own)
}
