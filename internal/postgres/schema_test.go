//go:build unix

package postgres_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestMigrate upgrades data to an invented second version, from several nodes at once: only one
// migrates. A script that fails changes nothing, and this program refuses to open a newer version.
func TestMigrate(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	db := open(t, address)
	must.Do(t, db.Append(t.Context(), sqltest.NewTable("a")))
	if err := db.Migrate(t.Context(), "CREATE TABLE more (n bigint); INSERT INTO nowhere VALUES (1)"); err == nil {
		t.Error("a script that fails: no error")
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if err := db.Migrate(t.Context(), "CREATE TABLE more (n bigint); INSERT INTO more SELECT count(*) FROM tables"); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if has, knows, err := postgres.Versions(t.Context(), address); has != 2 || knows != 1 || err != nil {
		t.Errorf("version %d of %d, %v", has, knows, err)
	}
	if _, err := postgres.Open(t.Context(), address, nil); !errors.Is(err, postgres.ErrNewer) || !strings.Contains(err.Error(), "its version is 2") {
		t.Errorf("want ErrNewer, have %v", err)
	}
}
