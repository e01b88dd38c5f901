package sqlite_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// killed returns a directory as a kill leaves it: everything since the last opening is only in the
// write-ahead file.
func killed(t *testing.T) (dir string, logs map[table.ID][]table.Entry) {
	t.Helper()
	from, dir := t.TempDir(), t.TempDir()
	db := must.Get(sqlite.Open(t.Context(), from, nil))(t)
	play(t, db, "a", 3)
	must.Do(t, db.Close())
	db = open(t, from)
	older, err := os.ReadFile(filepath.Join(from, "bigriver.seal"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "older"), older, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	play(t, db, "b", 5)
	must.Do(t, db.Append(t.Context(), sqltest.Entry(sqltest.NewTable("a").Row, 3)))
	copyDir(t, from, dir)
	return dir, map[table.ID][]table.Entry{"a": logOf(t, db, "a"), "b": logOf(t, db, "b")}
}

// TestNeverNew checks that a directory with a missing file is not opened as a new one, that the
// error says what is missing, and that no file is changed.
func TestNeverNew(t *testing.T) {
	t.Parallel()
	flip := func(at int) func(string) error {
		return func(file string) error {
			b, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			b[at] ^= 4
			return os.WriteFile(file, b, 0o600)
		}
	}
	empty := func(file string) error { return os.Truncate(file, 0) }
	const lost = "the last 7 commits are missing"
	for name, c := range map[string]struct {
		file  string
		spoil func(string) error
		want  string
	}{
		"main file deleted":          {sqlite.File, os.Remove, "bigriver.db is missing"},
		"main file emptied":          {sqlite.File, empty, "bigriver.db is empty"},
		"head of the main file":      {sqlite.File, flip(3), "the header of bigriver.db is damaged"},
		"reserved bytes of the main": {sqlite.File, flip(20), "the header of bigriver.db is damaged"},
		"main file cut":              {sqlite.File, func(f string) error { return os.Truncate(f, 8192) }, "bigriver.db is truncated: it has 2 pages"},
		"WAL deleted":                {sqlite.File + "-wal", os.Remove, lost},
		"WAL emptied":                {sqlite.File + "-wal", empty, lost},
		"head of the WAL":            {sqlite.File + "-wal", flip(13), lost},
		"seal deleted":               {"bigriver.seal", os.Remove, "bigriver.seal is missing"},
		"seal emptied":               {"bigriver.seal", empty, "bigriver.seal is damaged"},
		"seal of another server":     {"bigriver.seal", func(f string) error { return copySeal(t, f) }, "belong to different servers"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, _ := killed(t)
			must.Do(t, c.spoil(filepath.Join(dir, c.file)))
			before := contents(t, dir)
			for range 2 {
				names := namesIn(t, dir)
				_, err := sqlite.Open(t.Context(), dir, nil)
				if now := namesIn(t, dir); !slices.Equal(now, names) {
					t.Errorf("it has left %v where %v were", now, names)
				}
				if damage := (&sqlite.DamagedError{}); !errors.As(err, &damage) || !strings.Contains(err.Error(), c.want) {
					t.Errorf("want %q, have %v", c.want, err)
				}
				if db, err := sqlite.OpenToRead(t.Context(), dir); !errors.Is(err, table.ErrDamaged) {
					t.Errorf("it can be read: %v", err)
				} else if db != nil {
					must.Do(t, db.Close())
				}
				if err := sqlite.Backup(t.Context(), dir, filepath.Join(t.TempDir(), "b")); !errors.Is(err, table.ErrDamaged) {
					t.Errorf("it can be backed up: %v", err)
				}
				if !maps.Equal(before, contents(t, dir)) {
					t.Error("the files were changed")
				}
			}
		})
	}
}

func isLock(name string) bool { return name == "bigriver.lock" }

// namesIn lists the files of a directory except its lock.
func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	for _, e := range must.Get(os.ReadDir(dir))(t) {
		if !isLock(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// TestLockIsWrittenInto opens a directory after somebody has written into its lock file.
func TestLockIsWrittenInto(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	closed(t, dir, "a", 3)
	must.Do(t, os.WriteFile(filepath.Join(dir, "bigriver.lock"), []byte("mine"), 0o600))
	db := open(t, dir)
	if n := len(logOf(t, db, "a")); n != 3 {
		t.Errorf("%d entries", n)
	}
	if _, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("it is open twice: %v", err)
	}
}

// TestMainFileAloneIsNotANewSite copies only the main file of a site that has just started.
func TestMainFileAloneIsNotANewSite(t *testing.T) {
	t.Parallel()
	from, dir := t.TempDir(), t.TempDir()
	db := open(t, from)
	for _, id := range []table.ID{"a", "b"} { // the second append waits for what follows the first
		must.Do(t, db.Append(t.Context(), sqltest.NewTable(id)))
	}
	b := must.Get(os.ReadFile(filepath.Join(from, sqlite.File)))(t)
	must.Do(t, os.WriteFile(filepath.Join(dir, sqlite.File), b, 0o600))
	if _, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, table.ErrDamaged) || !strings.Contains(err.Error(), "bigriver.seal is missing") {
		t.Errorf("it is opened: %v", err)
	}
}

// copySeal replaces a seal with that of another server.
func copySeal(t *testing.T, to string) error {
	t.Helper()
	dir := t.TempDir()
	closed(t, dir, "a", 1)
	return os.WriteFile(to, must.Get(os.ReadFile(filepath.Join(dir, "bigriver.seal")))(t), 0o600)
}

// TestKilled checks that a kill is not reported as damage, nor a power cut that leaves a seal older
// than the database or with one unreadable line.
func TestKilled(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(seal, older []byte) []byte{
		"a kill":             func(seal, _ []byte) []byte { return seal },
		"an older seal":      func(_, older []byte) []byte { return older },
		"an older half":      func(seal, older []byte) []byte { return append(seal[:4096], older[4096:]...) },
		"the other half":     func(seal, older []byte) []byte { return append(older[:4096], seal[4096:]...) },
		"a torn first line":  func(seal, _ []byte) []byte { clear(seal[40:4096]); return seal },
		"a torn second line": func(seal, _ []byte) []byte { return seal[:4096+40] },
	} {
		t.Log(name)
		dir, logs := killed(t)
		seal := filepath.Join(dir, "bigriver.seal")
		b := must.Get(os.ReadFile(seal))(t)
		older := must.Get(os.ReadFile(filepath.Join(dir, "older")))(t)
		must.Do(t, os.WriteFile(seal, spoil(b, older), 0o600))
		db := open(t, dir)
		for id, log := range logs {
			must.Equal(t, logOf(t, db, id), log)
		}
		play(t, db, "c", 2)
	}
}

// TestOlderCopy checks that a main file replaced by an older one is noticed.
func TestOlderCopy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	closed(t, dir, "a", 3)
	file := filepath.Join(dir, sqlite.File)
	older := must.Get(os.ReadFile(file))(t)
	closed(t, dir, "b", 3)
	must.Do(t, os.WriteFile(file, older, 0o600))
	if _, err := sqlite.Open(t.Context(), dir, nil); !errors.Is(err, table.ErrDamaged) || !strings.Contains(err.Error(), "the last 4 commits are missing") {
		t.Errorf("an older main file: %v", err)
	}
}

// TestRepair continues with the data that is left. Copies of the changed files are kept.
func TestRepair(t *testing.T) {
	t.Parallel()
	dir, logs := killed(t)
	if lost := must.Get(sqlite.Repair(t.Context(), dir))(t); lost != nil {
		t.Errorf("nothing is missing, and it repairs %v", lost)
	}
	wal := filepath.Join(dir, sqlite.File+"-wal")
	b := must.Get(os.ReadFile(wal))(t)
	b[len(b)-5000] ^= 1
	must.Do(t, os.WriteFile(wal, b, 0o600))
	lost, err := sqlite.Repair(t.Context(), dir)
	if err != nil || lost == nil || !strings.Contains(lost.What, "commits are missing") {
		t.Fatalf("%v: got error %v", lost, err)
	}
	if was, err := os.ReadFile(wal + ".damaged-1"); err != nil || string(was) != string(b) {
		t.Errorf("the write-ahead file is deleted: %v", err)
	}
	db := open(t, dir)
	left := 0
	for id, log := range logs {
		now := logOf(t, db, id)
		must.Equal(t, now, log[:len(now)])
		left += len(log) - len(now)
	}
	if left == 0 {
		t.Error("no entry is missing")
	}
	play(t, db, "new", 3)
	if lost, err := sqlite.Repair(t.Context(), t.TempDir()); !errors.Is(err, sqlite.ErrNoData) {
		t.Errorf("of nothing: %v, %v", lost, err)
	}
}

// TestLogChanged checks that a table does not load if its log is not the one that was appended, and
// that other tables do.
func TestLogChanged(t *testing.T) {
	t.Parallel()
	for name, query := range map[string]string{
		"an entry changed": `UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), 'ahead', 'astern') AS BLOB) WHERE table_no = 1 AND seq = 2`,
		"two exchanged":    `UPDATE entry SET body = (SELECT body FROM entry e WHERE e.table_no = 1 AND e.seq = 5 - entry.seq) WHERE table_no = 1 AND seq IN (2, 3)`,
		"the last removed": `UPDATE tables SET head = 3 WHERE no = 1`,
		"one of another":   `UPDATE entry SET body = (SELECT body FROM entry e WHERE e.table_no = 2 AND e.seq = 2) WHERE table_no = 1 AND seq = 1`,
		"the secret":       `UPDATE header SET body = CAST(replace(CAST(body AS TEXT), 'toy', 'boy') AS BLOB) WHERE table_no = 1`,
		"what was said":    `UPDATE entry SET words = CAST('another' AS BLOB) WHERE table_no = 1 AND seq = 5`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := open(t, t.TempDir())
			play(t, db, "a", 4)
			must.Do(t, db.Append(t.Context(), sqltest.ChatChange(sqltest.NewTable("a").Row, 4, "hm")))
			play(t, db, "b", 4)
			must.Get(db.Exec(t.Context(), query))(t)
			if _, _, err := db.Load(t.Context(), "a"); !errors.Is(err, table.ErrDamaged) || !strings.Contains(err.Error(), "table a") {
				t.Errorf("want ErrDamaged and the table, have %v", err)
			}
			if n := len(logOf(t, db, "b")); n != 4 {
				t.Errorf("%d entries of the other table", n)
			}
		})
	}
}

// TestFirstStartInterrupted checks that a server whose first start was interrupted, at any point,
// starts again.
func TestFirstStartInterrupted(t *testing.T) {
	t.Parallel()
	fresh := t.TempDir()
	db := must.Get(sqlite.Open(t.Context(), fresh, nil))(t)
	must.Do(t, db.Close())
	for _, there := range [][]string{
		{"bigriver.lock"},
		{"bigriver.lock", sqlite.File + ".new"},
		{sqlite.File},
		{sqlite.File, "bigriver.seal.new"},
		{sqlite.File, "bigriver.seal"},
	} {
		dir := t.TempDir()
		for _, name := range there {
			b := must.Get(os.ReadFile(filepath.Join(fresh, strings.TrimSuffix(name, ".new"))))(t)
			must.Do(t, os.WriteFile(filepath.Join(dir, name), b[:len(b)-len(b)/2*strings.Count(name, ".new")], 0o600))
		}
		play(t, open(t, dir), "a", 2)
	}
}

// TestPrivate checks that only their owner can read the files, whatever the directory and the
// umask, and that files left open to others are restricted.
func TestPrivate(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes here")
	}
	dir := filepath.Join(t.TempDir(), "data")
	db := open(t, dir)
	play(t, db, "a", 2)
	backup := filepath.Join(t.TempDir(), "b")
	must.Do(t, sqlite.Backup(t.Context(), dir, backup))
	private := func(dir string) {
		t.Helper()
		must.Do(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := e.Info()
			if err == nil && info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s is %v", path, info.Mode())
			}
			return err
		}))
	}
	private(dir)
	private(backup)
	must.Do(t, db.Close())
	list := must.Get(os.ReadDir(dir))(t)
	for _, e := range list {
		must.Do(t, os.Chmod(filepath.Join(dir, e.Name()), 0o644))
	}
	play(t, open(t, dir), "b", 2)
	private(dir)
}

// TestWALStaysSmall checks that the write-ahead file is reset while people write and read. A
// checkpoint gives up if a read takes long, as on a busy machine, and is retried later.
func TestWALStaysSmall(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it writes tens of megabytes, and each entry waits for the disk")
	dir := t.TempDir()
	db := open(t, dir)
	ctx, stop := context.WithCancel(t.Context())
	read := make(chan error, 1)
	go func() {
		for ctx.Err() == nil {
			if _, err := db.All(context.WithoutCancel(ctx), "", 100); err != nil {
				read <- err
				return
			}
		}
		read <- nil
	}()
	creation := sqltest.NewTable("t")
	must.Do(t, db.Append(t.Context(), creation))
	const large, enough = 100_000, 300 << 20
	body := []byte(`{"action":"` + strings.Repeat("x", large) + `"}`)
	for head := int64(0); ; head++ {
		e := sqltest.Entry(creation.Row, head)
		e.Entries[0].Body = table.Raw{Named: "act", JSON: body}
		must.Do(t, db.Append(t.Context(), e))
		info := must.Get(os.Stat(filepath.Join(dir, sqlite.File+"-wal")))(t)
		written := large * (head + 1)
		if 3*info.Size() < 2*written {
			break
		}
		if written > enough {
			t.Fatalf("%d bytes after %d were written", info.Size(), written)
		}
	}
	stop()
	must.Do(t, <-read)
}
