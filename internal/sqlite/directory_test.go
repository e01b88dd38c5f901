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

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// play appends some entries to a new table.
func play(t *testing.T, db *sqlite.DB, id table.ID, n int64) {
	t.Helper()
	birth := sqltest.NewTable(id)
	must.Do(t, db.Append(t.Context(), birth))
	for head := range n {
		must.Do(t, db.Append(t.Context(), sqltest.Entry(birth.Row, head)))
	}
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

func TestNewerData(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, err := sqlite.Open(t.Context(), dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	must.Get(db.Exec(t.Context(), "PRAGMA user_version = 999"))(t)
	must.Do(t, db.Close())
	_, err = sqlite.Open(t.Context(), dir, nil)
	if !errors.Is(err, sqlite.ErrNewer) || !strings.Contains(err.Error(), "its version is 999") || !strings.Contains(err.Error(), "Use the program that wrote it or a newer one") {
		t.Errorf("want ErrNewer, have %v", err)
	}
	if err := sqlite.Backup(t.Context(), dir, filepath.Join(t.TempDir(), "b")); !errors.Is(err, sqlite.ErrNewer) {
		t.Errorf("backup: want ErrNewer, have %v", err)
	}
	if err := sqlite.Restore(t.Context(), filepath.Join(dir, sqlite.File), t.TempDir()); !errors.Is(err, sqlite.ErrNewer) {
		t.Errorf("restore: want ErrNewer, have %v", err)
	}
}

// TestFull shows that a full disk loses nothing acknowledged, that the error says what is wrong, and that writing goes on
// when there is room.
func TestFull(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	birth := sqltest.NewTable("a")
	must.Do(t, db.Append(t.Context(), birth))
	const pages = 60
	must.Do(t, db.Limit(t.Context(), pages))
	head, err := int64(0), error(nil)
	for ; err == nil && head < 10_000; head++ {
		e := sqltest.Entry(birth.Row, head)
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
	if err := db.Append(t.Context(), sqltest.Entry(birth.Row, head)); err != nil {
		t.Errorf("there is room again, but %v", err)
	}
}

// TestReadOnly shows that a store that can no longer be written to says so, and can still be read.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	play(t, db, "a", 2)
	if _, err := db.Exec(t.Context(), "PRAGMA query_only = 1"); !errors.Is(err, table.ErrReadOnly) {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), sqltest.NewTable("b")); !errors.Is(err, table.ErrReadOnly) {
		t.Errorf("want ErrReadOnly, have %v", err)
	}
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
	if err := reader.Append(t.Context(), sqltest.NewTable("c")); !errors.Is(err, table.ErrReadOnly) {
		t.Errorf("want ErrReadOnly, have %v", err)
	}
	if err := reader.Close(); err != nil {
		t.Error(err)
	}
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

// TestOneFails shows that a request that fails does not make others in its transaction fail.
func TestOneFails(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	const tables, each = 20, 20
	var wait sync.WaitGroup
	for i := range tables {
		wait.Go(func() {
			birth := sqltest.NewTable(table.ID(rune('a' + i)))
			if err := db.Append(t.Context(), birth); err != nil {
				t.Error(err)
			}
			for head := range int64(each) {
				if err := db.Append(t.Context(), sqltest.Entry(birth.Row, head+1)); !errors.Is(err, table.ErrStale) {
					t.Errorf("want ErrStale, have %v", err)
				}
				if err := db.Append(t.Context(), sqltest.Entry(birth.Row, head)); err != nil {
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
	if err := db.Append(t.Context(), sqltest.NewTable("a")); !errors.Is(err, sqlite.ErrClosed) {
		t.Errorf("want ErrClosed, have %v", err)
	}
}

// TestBackup backs up a store that is being written to, restores it elsewhere, and compares.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir, backup, restored := t.TempDir(), filepath.Join(t.TempDir(), "backup.db"), filepath.Join(t.TempDir(), "new")
	db := open(t, dir)
	play(t, db, "a", 30)
	var stop atomic.Bool
	var busy sync.WaitGroup
	busy.Go(func() {
		birth := sqltest.NewTable("b")
		if err := db.Append(t.Context(), birth); err != nil {
			t.Error(err)
		}
		for head := int64(0); !stop.Load(); head++ {
			if err := db.Append(t.Context(), sqltest.Entry(birth.Row, head)); err != nil {
				t.Error(err)
			}
		}
	})
	must.Do(t, sqlite.Backup(t.Context(), dir, backup))
	stop.Store(true)
	busy.Wait()
	if err := sqlite.Backup(t.Context(), dir, backup); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over another file: want ErrExist, have %v", err)
	}
	must.Do(t, sqlite.Restore(t.Context(), backup, restored))
	again := open(t, restored)
	if diff := cmp.Diff(logOf(t, db, "a"), logOf(t, again, "a")); diff != "" {
		t.Error(diff)
	}
	if err := sqlite.Restore(t.Context(), backup, restored); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("into a directory in use: want ErrInUse, have %v", err)
	}
	play(t, again, "c", 1)
	must.Do(t, again.Close())
	if err := sqlite.Restore(t.Context(), backup, restored); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over other data: want ErrExist, have %v", err)
	}
}

func TestBackupOfNothing(t *testing.T) {
	t.Parallel()
	to := filepath.Join(t.TempDir(), "b")
	if err := sqlite.Backup(t.Context(), t.TempDir(), to); !errors.Is(err, sqlite.ErrNoData) {
		t.Errorf("want ErrNoData, have %v", err)
	}
	file := filepath.Join(t.TempDir(), "no.db")
	if err := sqlite.Restore(t.Context(), file, t.TempDir()); !errors.Is(err, sqlite.ErrNoData) {
		t.Errorf("want ErrNoData, have %v", err)
	}
	must.Do(t, os.WriteFile(file, []byte(strings.Repeat("no database ", 1000)), 0o600))
	if err := sqlite.Restore(t.Context(), file, t.TempDir()); !errors.Is(err, table.ErrDamaged) {
		t.Errorf("want ErrDamaged, have %v", err)
	}
}
