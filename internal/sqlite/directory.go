package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// The files of a data directory.
const (
	File     = "bigriver.db"
	walFile  = File + "-wal"
	shmFile  = File + "-shm"
	lockFile = "bigriver.lock"
	ourFiles = "bigriver." // the prefix of all names
	newFile  = ".new"      // the suffix of a file that is being written
)

const (
	ownFile = 0o600 // for the server's user only: the files hold secrets of games, hashes of passwords, addresses
	ownDir  = 0o700
	others  = 0o077
)

const (
	pageSize   = 4096
	sumSize    = 8  // the bytes at the end of each page that hold its checksum
	reservedAt = 20 // where the header of a database file says how many bytes are reserved
)

// survey says which files of a data directory exist.
type survey struct {
	main, wal, seal bool
	part            bool // a copy into the directory was not finished

	size int64 // of the main file
	head error // what is wrong with the first bytes of the main file
}

// look returns which files are in a data directory.
func look(dir string) (s survey, err error) {
	for name, is := range map[string]*bool{File: &s.main, walFile: &s.wal, sealFile: &s.seal} {
		info, failed := os.Lstat(filepath.Join(dir, name))
		switch {
		case failed == nil:
			*is = true
			if name == File {
				s.size = info.Size()
			}
			if name == walFile {
				s.wal = info.Size() > 0 // opening a database to read it leaves an empty one
			}
		case !errors.Is(failed, fs.ErrNotExist):
			return s, failed
		}
	}
	s.part = !s.main && (isFree(filepath.Join(dir, copyFileName)) != nil || isFree(filepath.Join(dir, copyNote)) != nil)
	if !s.main || s.size == 0 {
		return s, nil
	}
	f, err := os.Open(filepath.Join(dir, File))
	if err != nil {
		return s, err
	}
	defer f.Close()
	b := make([]byte, 100)
	_, failed := f.ReadAt(b, 0)
	switch {
	case failed != nil || !bytes.HasPrefix(b, []byte("SQLite format 3\x00")):
		s.head = fmt.Errorf("%s is damaged at its beginning, or not a database", File)
	case b[reservedAt] != sumSize:
		s.head = fmt.Errorf("%s is damaged at its beginning", File)
	}
	return s, nil
}

// isNew reports whether no server has ever had its data here.
func (s *survey) isNew() bool { return !s.main && !s.wal && !s.seal && !s.part }

// missing returns an error if the main file is missing or cannot be a database of ours.
func (s *survey) missing() error {
	switch {
	case !s.main && (s.wal || s.seal):
		return &DamagedError{What: File + " is missing, and a server had its data here"}
	case s.part:
		return ErrPart
	case !s.main:
		return ErrNoData
	case s.size == 0:
		return &DamagedError{What: File + " is empty"}
	case s.head != nil:
		return &DamagedError{What: s.head.Error()}
	}
	return nil
}

// takeLock takes the lock of a data directory: a transaction in an empty database of its own. It
// ends with the process, even if that is killed. What somebody has written into the file is
// removed.
func takeLock(ctx context.Context, dir string) (*sql.DB, error) {
	file := filepath.Join(dir, lockFile)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDONLY, ownFile)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	lock, err := connect(file, 1, "journal_mode(MEMORY)") // without a file beside it
	if err != nil {
		return nil, err
	}
	const begin = "PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE"
	if _, err = lock.ExecContext(ctx, begin); isDamaged(err) {
		if err = os.Truncate(file, 0); err == nil {
			_, err = lock.ExecContext(ctx, begin)
		}
	}
	if err != nil {
		if errors.Is(err, sqlite3.BUSY) {
			err = ErrInUse
		}
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// create makes the data directory of a new server. The main file is written and synced under
// another name, and the seal follows it. Nothing is acknowledged before the seal exists, so a
// directory whose creation was cut off cannot be mistaken for one that has lost files.
func create(ctx context.Context, dir string) error {
	part, err := newMain(ctx, dir)
	if err != nil {
		return err
	}
	return publishMain(ctx, dir, part)
}

// newMain makes a main file with only its schema, under another name, and returns that name. Each
// of its pages ends with a checksum, which SQLite compares whenever it reads the page from the
// file: a query that needs a damaged page fails, and never gives a wrong answer. (SQLite itself
// checks the pages of the write-ahead file.)
func newMain(ctx context.Context, dir string) (part string, err error) {
	part = filepath.Join(dir, File+newFile)
	if err := dropParts(part); err != nil {
		return "", err
	}
	if err := os.WriteFile(part, nil, ownFile); err != nil {
		return "", err
	}
	db, err := driver.Open(uri(part)+"?_pragma=synchronous(OFF)", func(c *sqlite3.Conn) error { return c.EnableChecksums("main") })
	if err != nil {
		return "", err
	}
	return part, errors.Join(migrate(ctx, db, migrations()), db.Close())
}

// settle moves everything from the write-ahead file into the main file.
func settle(ctx context.Context, db *sql.DB) error {
	var busy, log, done int
	return db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &log, &done)
}

func dropParts(part string) error {
	for _, name := range []string{part, part + "-wal", part + "-shm", part + "-journal"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// publishMain gives a main file a new identity and its final name. Then it writes the seal.
func publishMain(ctx context.Context, dir, part string) error {
	m := mark{identity: newIdentity()}
	db, err := connect(part, 1, syncAtEnd)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "UPDATE mark SET identity = ?, commits = 0", m.identity[:])
	if err = errors.Join(err, settle(ctx, db), db.Close()); err != nil {
		return err
	}
	if err := publish(part, filepath.Join(dir, File)); err != nil {
		return err
	}
	return writeSeal(dir, m)
}

// publish renames a written file to its final name, which must be free. After a crash, that name
// has either the whole file or none.
func publish(part, to string) error {
	if err := isFree(to); err != nil {
		return err
	}
	return replace(part, to)
}

// replace renames a written file to its final name. After a crash, that name has either the whole
// new file or the old one.
func replace(part, to string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(part, to); err != nil {
		return err
	}
	return syncDir(filepath.Dir(to))
}

// syncDir makes the names in a directory outlive a crash. Some systems cannot sync a directory;
// there it does nothing.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

// isFree returns an error if a file has this name already.
func isFree(name string) error {
	_, err := os.Lstat(name)
	switch {
	case err == nil:
		return fmt.Errorf("%s: %w", name, fs.ErrExist)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// isEmpty returns an error if a directory has a file of a server's data.
func isEmpty(dir string) error {
	for _, name := range []string{File, walFile, shmFile, sealFile} {
		if err := isFree(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, ownFile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}

// writable returns an error if no file can be made in a directory. The error of SQLite would say
// little.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("it cannot be written to: %w", fs.ErrPermission)
		}
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// tighten removes the access of other users to our files, which a host, a copy or SQLite may have
// left open. The directory itself belongs to the host, who may have reasons: tighten only logs a
// warning.
func tighten(dir string, log *slog.Logger) {
	list, err := filepath.Glob(filepath.Join(dir, ourFiles+"*"))
	for _, name := range list {
		info, failed := os.Lstat(name)
		if failed == nil && info.Mode().IsRegular() && info.Mode().Perm()&others != 0 {
			err = errors.Join(err, os.Chmod(name, info.Mode().Perm()&^others))
		}
	}
	if err != nil {
		log.Warn("other users may read a file of the data", "error", err)
	}
	const writing = 0o022
	if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&writing != 0 {
		log.Warn("other users may write to the data directory", "directory", dir)
	}
}
