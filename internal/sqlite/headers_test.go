package sqlite_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
)

// TestHeadersApart reads data whose headers are still in the rows of tables, as a check beside an older server does, and then upgrades it and goes on.
func TestHeadersApart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := entry(newTable("a").Row, 0)
	birth := newTable("a")
	first, err := birth.Write()
	if err != nil {
		t.Fatal(err)
	}
	second, err := c.Write()
	if err != nil {
		t.Fatal(err)
	}
	link := second.Link(table.FirstLink(first.Header))
	const before = 8
	err = sqlite.MakeVersion(t.Context(), dir, before,
		fmt.Sprintf("INSERT INTO tables (no, id, head, link, host, game, state, listed, free, updated, header, row) VALUES (7, 'a', 1, x'%x', 'anna', 'toy', 'running', 0, 0, 0, '%s', '%s')",
			link[:], first.Header, second.Row),
		fmt.Sprintf("INSERT INTO entry (table_no, seq, person, client, body) VALUES (7, 1, 'anna', 'c0', '%s')", second.Entries[0].Body))
	if err != nil {
		t.Fatal(err)
	}
	old, err := sqlite.OpenToRead(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if head, log, err := old.Load(t.Context(), "a"); err != nil || head.By != "anna" || len(log) != 1 {
		t.Errorf("before the upgrade: %+v, %v, %v", head, log, err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	db := open(t, dir)
	again := entry(c.Row, 1)
	again.Entries[0].Client = "c0"
	if err := db.Append(t.Context(), again); !errors.Is(err, table.ErrTwice) {
		t.Errorf("a command that is there already: %v", err)
	}
	if err := db.Append(t.Context(), entry(c.Row, 1)); err != nil {
		t.Error(err)
	}
	if head, log, err := db.Load(t.Context(), "a"); err != nil || head.By != "anna" || len(log) != 2 {
		t.Errorf("after the upgrade: %+v, %v, %v", head, log, err)
	}
	if err := db.Drop(t.Context(), "a", 2); err != nil {
		t.Error(err)
	}
}
