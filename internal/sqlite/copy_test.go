package sqlite_test

import (
	"errors"
	"path/filepath"
	"strings"
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
		"mark.only", "mark.identity", "mark.commits", "mark.tick", "tables.no", "entry.table_no", "seated.table_no", "header.table_no",
	}
	for i, column := range have {
		if column == "header.body" { // in a table of its own only here
			have[i] = "tables.header"
		}
	}
	storetest.Copied(t, have, own)
}

// TestCopyIsKilledAtItsEnd goes on with a copy whose program was killed when it was whole and had not got its name. What it is a copy of is known until then.
func TestCopyIsKilledAtItsEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	begin := func() *sqlite.Copy {
		t.Helper()
		c, err := sqlite.CopyTo(t.Context(), dir, "one")
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	killed := begin()
	if err := errors.Join(killed.Settle(t.Context()), killed.Close()); err != nil {
		t.Fatal(err)
	}
	if c, err := sqlite.CopyTo(t.Context(), dir, "two"); err == nil || !strings.Contains(err.Error(), "a part of a copy of one") {
		t.Errorf("another source: %v, %v", c, err)
	}
	c := begin()
	if err := errors.Join(c.Finish(t.Context()), c.Close()); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.copy*")); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
	_ = open(t, dir) // it has its name
}
