package sqlite_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// TestMigrate upgrades data to an invented second version: existing data stays, a script that fails
// changes nothing, and this program refuses to open the result.
func TestMigrate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	closed(t, dir, "a", 3)
	if err := sqlite.Migrate(t.Context(), dir, "CREATE TABLE more (n INTEGER); INSERT INTO nowhere VALUES (1)"); err == nil {
		t.Error("a script that fails: no error")
	}
	db := open(t, dir)
	if n := len(logOf(t, db, "a")); n != 3 {
		t.Errorf("%d entries after a script that failed", n)
	}
	must.Do(t, db.Close())
	const second = "CREATE TABLE more (n INTEGER) STRICT; INSERT INTO more SELECT count(*) FROM entry"
	for range 2 { // the second migration does nothing
		must.Do(t, sqlite.Migrate(t.Context(), dir, second))
	}
	if _, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, sqlite.ErrNewer) || !strings.Contains(err.Error(), "its version is 2, and this program knows 1") ||
		!strings.Contains(err.Error(), "Use the program that wrote it or a newer one") {
		t.Errorf("want ErrNewer, have %v", err)
	}
	must.Fail(t, sqlite.Backup(t.Context(), dir, filepath.Join(t.TempDir(), "b")), sqlite.ErrNewer)
	must.Fail(t, sqlite.Restore(t.Context(), filepath.Join(dir, sqlite.File), t.TempDir()), sqlite.ErrNewer)
}
