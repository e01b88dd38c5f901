package sqlite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// play appends entries to a new table.
func play(t *testing.T, db *sqlite.DB, id table.ID, n int64) {
	t.Helper()
	creation := sqltest.NewTable(id)
	must.Do(t, db.Append(t.Context(), creation))
	for head := range n {
		must.Do(t, db.Append(t.Context(), sqltest.Entry(creation.Row, head)))
	}
}

// closed appends entries to a new table in a directory that is closed before and afterwards.
func closed(t *testing.T, dir string, id table.ID, n int64) {
	t.Helper()
	db := must.Get(sqlite.Open(t.Context(), dir, nil))(t)
	play(t, db, id, n)
	must.Do(t, db.Close())
}

func logOf(t *testing.T, db *sqlite.DB, id table.ID) []table.Entry {
	t.Helper()
	_, log := must.Get2(db.Load(t.Context(), id))(t)
	return log
}

func TestOneProcess(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := must.Get(sqlite.Open(t.Context(), dir, nil))(t)
	play(t, first, "a", 3)
	if _, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, sqlite.ErrInUse) {
		t.Fatalf("want ErrInUse, have %v", err)
	}
	play(t, first, "b", 1) // the second one did not disturb the first
	must.Do(t, first.Close())
	if len(logOf(t, open(t, dir), "a")) != 3 {
		t.Error("the entries are not there after a restart")
	}
}

// TestFull checks that a full disk loses no acknowledged data, that the error says so, and that
// writing resumes when there is space again.
func TestFull(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	creation := sqltest.NewTable("a")
	must.Do(t, db.Append(t.Context(), creation))
	const pages = 60
	must.Do(t, db.Limit(t.Context(), pages))
	head, err := int64(0), error(nil)
	for ; err == nil && head < 10_000; head++ {
		e := sqltest.Entry(creation.Row, head)
		e.Entries[0].Words, e.Entries[0].Body = strings.Repeat("long ", 50), table.Raw{Named: table.Say}
		err = db.Append(t.Context(), e)
	}
	head-- // the last one failed
	if !errors.Is(err, table.ErrFull) {
		t.Fatalf("want ErrFull, have %v", err)
	}
	if n := int64(len(logOf(t, db, "a"))); n != head {
		t.Fatalf("%d entries were acknowledged, %d are there", head, n)
	}
	if err := db.Append(t.Context(), sqltest.NewTable("b")); err != nil && !errors.Is(err, table.ErrFull) {
		t.Fatalf("want ErrFull, have %v", err)
	}
	must.Do(t, db.Limit(t.Context(), 0))
	must.Do(t, db.Append(t.Context(), sqltest.Entry(creation.Row, head)))
}

// TestReadOnly checks that a store that can no longer be written to returns an error that says so,
// and can still be read.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	play(t, db, "a", 2)
	if _, err := db.Exec(t.Context(), "PRAGMA query_only = 1"); !errors.Is(err, table.ErrReadOnly) {
		t.Fatal(err)
	}
	must.Fail(t, db.Append(t.Context(), sqltest.NewTable("b")), table.ErrReadOnly)
	if len(logOf(t, db, "a")) != 2 {
		t.Error("it cannot be read")
	}
}

// TestOpenToRead reads while another process writes.
func TestOpenToRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := sqlite.OpenToRead(t.Context(), dir); !errors.Is(err, sqlite.ErrNoData) {
		t.Errorf("want ErrNoData, have %v", err)
	}
	db := open(t, dir)
	play(t, db, "a", 2)
	reader := must.Get(sqlite.OpenToRead(t.Context(), dir))(t)
	play(t, db, "b", 3)
	if len(logOf(t, reader, "b")) != 3 {
		t.Error("the last entries are not read")
	}
	must.Fail(t, reader.Append(t.Context(), sqltest.NewTable("c")), table.ErrReadOnly)
	must.Do(t, reader.Close())
	play(t, db, "c", 1)
}

func TestNoDirectory(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	if _, err := sqlite.Open(t.Context(), file, nil); err == nil {
		t.Error("a file was taken for a directory")
	}
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, sqlite.File), []byte(strings.Repeat("no database ", 1000)), 0o600))
	if _, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, table.ErrDamaged) {
		t.Errorf("want ErrDamaged, have %v", err)
	}
}

// TestOneFails checks that a failed request does not make others in its transaction fail.
func TestOneFails(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	const tables, each = 20, 20
	var wait sync.WaitGroup
	for i := range tables {
		wait.Go(func() {
			creation := sqltest.NewTable(table.ID(rune('a' + i)))
			if err := db.Append(t.Context(), creation); err != nil {
				t.Error(err)
			}
			for head := range int64(each) {
				if err := db.Append(t.Context(), sqltest.Entry(creation.Row, head+1)); !errors.Is(err, table.ErrStale) {
					t.Errorf("want ErrStale, have %v", err)
				}
				if err := db.Append(t.Context(), sqltest.Entry(creation.Row, head)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	for i := range tables {
		if n := len(logOf(t, db, table.ID(rune('a'+i)))); n != each {
			t.Errorf("%d entries, want %d", n, each)
		}
	}
}

func TestClosed(t *testing.T) {
	t.Parallel()
	db := must.Get(sqlite.Open(t.Context(), t.TempDir(), nil))(t)
	must.Do(t, errors.Join(db.Close(), db.Close()))
	must.Fail(t, db.Append(t.Context(), sqltest.NewTable("a")), sqlite.ErrClosed)
}

// TestBackup backs up a store while it is being written to, restores the backup elsewhere, and
// compares.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir, backup, restored := t.TempDir(), filepath.Join(t.TempDir(), "backup.db"), filepath.Join(t.TempDir(), "new")
	db := open(t, dir)
	play(t, db, "a", 30)
	var stop atomic.Bool
	var busy sync.WaitGroup
	busy.Go(func() {
		creation := sqltest.NewTable("b")
		if err := db.Append(t.Context(), creation); err != nil {
			t.Error(err)
		}
		for head := int64(0); !stop.Load(); head++ {
			if err := db.Append(t.Context(), sqltest.Entry(creation.Row, head)); err != nil {
				t.Error(err)
			}
		}
	})
	must.Do(t, sqlite.Backup(t.Context(), dir, backup))
	stop.Store(true)
	busy.Wait()
	must.Fail(t, sqlite.Backup(t.Context(), dir, backup), fs.ErrExist)
	must.Do(t, sqlite.Restore(t.Context(), backup, restored))
	again := open(t, restored)
	must.Equal(t, logOf(t, again, "a"), logOf(t, db, "a"))
	must.Fail(t, sqlite.Restore(t.Context(), backup, restored), sqlite.ErrInUse)
	play(t, again, "c", 1)
	must.Do(t, again.Close())
	must.Fail(t, sqlite.Restore(t.Context(), backup, restored), fs.ErrExist)
}

func TestBackupWithoutData(t *testing.T) {
	t.Parallel()
	to := filepath.Join(t.TempDir(), "b")
	must.Fail(t, sqlite.Backup(t.Context(), t.TempDir(), to), sqlite.ErrNoData)
	file := filepath.Join(t.TempDir(), "no.db")
	must.Fail(t, sqlite.Restore(t.Context(), file, t.TempDir()), sqlite.ErrNoData)
	must.Do(t, os.WriteFile(file, []byte(strings.Repeat("no database ", 1000)), 0o600))
	must.Fail(t, sqlite.Restore(t.Context(), file, t.TempDir()), table.ErrDamaged)
}
