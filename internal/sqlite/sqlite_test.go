package sqlite_test

import (
	"context"
	"testing"

	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

func open(tb testing.TB, dir string) *sqlite.DB {
	tb.Helper()
	db, err := sqlite.Open(context.Background(), dir, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := db.Close(); err != nil {
			tb.Error(err)
		}
	})
	return db
}

func TestStore(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) table.Store {
		t.Helper()
		return open(t, t.TempDir())
	})
}
