package sqlite_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// TestCopyLeavesNothingOut holds the kinds of package site to the schema: what a migration adds is copied, or named here.
func TestCopyLeavesNothingOut(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	have, err := sqlite.Columns(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	own := []string{ // of this data directory alone, or found again when a table is put in
		"mark.only", "mark.identity", "mark.commits", "mark.root", "mark.tick", "tables.no", "entry.table_no", "seated.table_no", "header.table_no",
	}
	for i, column := range have {
		if column == "header.body" { // in a table of its own only here
			have[i] = "tables.header"
		}
	}
	storetest.Copied(t, have, own)
}
