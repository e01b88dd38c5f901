package postgres_test

import (
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestGamesOfAnOlderNodeAreAnalysed shows that a node which starts finds the games that ended at a node of a version without analyses, and once.
func TestGamesOfAnOlderNodeAreAnalysed(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	old := open(t, address)
	for _, id := range []table.ID{"ended", "on"} {
		c := newTable(id)
		if id == "ended" {
			c.Row.State = table.StateOver
		}
		if err := old.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Exec(t.Context(), "DELETE FROM analysis"); err != nil { // as a version without analyses leaves it
		t.Fatal(err)
	}
	claims := func(db *postgres.DB, want table.ID) {
		t.Helper()
		id, err := db.ClaimAnalysis(t.Context(), 1, 100, 200)
		if id != want || (want == "") != errors.Is(err, table.ErrNone) {
			t.Errorf("%q, %v, want %q", id, err, want)
		}
	}
	node := open(t, address)
	claims(node, "ended")
	claims(node, "")
	claims(open(t, address), "") // a node that starts later does not begin again
}
