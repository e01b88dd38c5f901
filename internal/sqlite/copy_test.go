package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// TestCopyIsKilledAtItsEnd resumes a copy that was killed when it was complete but not yet renamed.
// Until the rename, the directory records what it is a copy of.
func TestCopyIsKilledAtItsEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	begin := func() *sqlite.Copy {
		t.Helper()
		c := must.Get(sqlite.CopyTo(t.Context(), dir, "one"))(t)
		return c
	}
	killed := begin()
	must.Do(t, errors.Join(killed.Settle(t.Context()), killed.Close()))
	if c, err := sqlite.CopyTo(t.Context(), dir, "two"); err == nil || !strings.Contains(err.Error(), "an unfinished copy of one") {
		t.Errorf("another source: %v, %v", c, err)
	}
	if db, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, sqlite.ErrPart) {
		t.Errorf("a server opens an unfinished copy: %v, %v", db, err)
	}
	if err := sqlite.Restore(t.Context(), filepath.Join(dir, "bigriver.db.copy"), dir); !errors.Is(err, sqlite.ErrPart) {
		t.Errorf("a backup is restored beside an unfinished copy: %v", err)
	}
	c := begin()
	must.Do(t, errors.Join(c.Finish(t.Context()), c.Close()))
	if left, err := filepath.Glob(filepath.Join(dir, "*.copy*")); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
	// as if killed before removing it
	must.Do(t, os.WriteFile(filepath.Join(dir, "bigriver.db.copy.of"), []byte("one"), 0o600))
	if c, err := sqlite.CopyTo(t.Context(), dir, "one"); err == nil || !strings.Contains(err.Error(), "the copy is already complete") {
		t.Errorf("the same command: %v, %v", c, err)
	}
	_ = open(t, dir) // it was renamed
}
