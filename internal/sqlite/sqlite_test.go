package sqlite_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
)

func open(tb testing.TB, dir string) *sqlite.DB {
	tb.Helper()
	return must.Open(sqlite.Open(context.Background(), dir, nil))(tb)
}

func TestStore(t *testing.T) {
	t.Parallel()
	sqltest.Run(t, func(t *testing.T) sqltest.Site {
		t.Helper()
		db := open(t, t.TempDir())
		return sqltest.Site{Tables: db, People: db.People(), Classes: db.Classes(), Outbox: db.Outbox(), Actions: db.Moderation(), Reports: db.AbuseReports(), Daily: db.Daily(), Backlog: db}
	})
}

// TestSlowQueries checks that slow queries are recorded without their arguments.
func TestSlowQueries(t *testing.T) {
	t.Parallel()
	db, journal := open(t, t.TempDir()), &operator.Journal{}
	db.SetJournal(journal)
	isIt := func(q operator.SlowQuery) bool { return strings.Contains(q.Query, "WITH RECURSIVE") }
	for n := 1_000_000; !slices.ContainsFunc(journal.Slow(), isIt); n *= 2 {
		if n > 1<<30 {
			t.Fatalf("slow queries are %+v", journal.Slow())
		}
		must.Do(t, db.Count(t.Context(), n))
	}
}

// TestACutQuery checks that a query interrupted by its context returns the context's error, not a
// failure of the database.
func TestACutQuery(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := db.Count(ctx, 1<<40); !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got error %v", err)
	}
}
