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
	// For the server's user only: the files contain secrets of games, password hashes and
	// addresses.
	ownFile = 0o600
	ownDir  = 0o700
	others  = 0o077
)

const (
	pageSize   = 4096
	sumSize    = 8  // the bytes at the end of each page that hold its checksum
	reservedAt = 20 // offset in a database header of the number of reserved bytes per page
)

// survey says which files of a data directory exist.
type survey struct {
	main, wal, seal bool
	part            bool // there is an unfinished copy

	size int64 // of the main file, in bytes
	head error // the problem with the first bytes of the main file, if any
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
				s.wal = info.Size() > 0 // reading a database leaves an empty one
			}
		case !errors.Is(failed, fs.ErrNotExist):
			return s, failed
		}
	}
	s.part = !s.main && (checkAbsent(filepath.Join(dir, copyFileName)) != nil || checkAbsent(filepath.Join(dir, copyNote)) != nil)
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
		s.head = fmt.Errorf("the header of %s is damaged, or it is not a database", File)
	case b[reservedAt] != sumSize:
		s.head = fmt.Errorf("the header of %s is damaged", File)
	}
	return s, nil
}

// isNew reports whether the directory has never had a server's data.
func (s *survey) isNew() bool { return !s.main && !s.wal && !s.seal && !s.part }

// missing returns an error if the main file is missing or cannot be one of our databases.
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

// takeLock takes the lock of a data directory: an open transaction in an empty database that serves
// only as lock. The lock ends with the process, even if that is killed. If somebody has written to
// the file, takeLock empties it first.
func takeLock(ctx context.Context, dir string) (*sql.DB, error) {
	file := filepath.Join(dir, lockFile)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDONLY, ownFile)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	lock, err := connect(file, 1, "journal_mode(MEMORY)") // avoids a journal file
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

// create makes the data directory of a new server. It writes and syncs the main file under a
// temporary name, renames it, and then writes the seal. Nothing is acknowledged before the seal
// exists, so an interrupted creation cannot be mistaken for a directory that has lost files.
func create(ctx context.Context, dir string) error {
	part, err := newMain(ctx, dir)
	if err != nil {
		return err
	}
	return publishMain(ctx, dir, part)
}

// newMain makes a main file that contains only the schema, under a temporary name, which it
// returns. Each page ends with a checksum, which SQLite verifies when it reads the page from the
// file. So a query that needs a damaged page fails instead of returning wrong data. (SQLite itself
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

// checkpoint moves everything from the write-ahead file into the main file.
func checkpoint(ctx context.Context, db *sql.DB) error {
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

// publishMain gives a main file a new identity and renames it to its final name. Then it writes the
// seal.
func publishMain(ctx context.Context, dir, part string) error {
	m := mark{identity: newIdentity()}
	db, err := connect(part, 1, syncAtEnd)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "UPDATE mark SET identity = ?, commits = 0", m.identity[:])
	if err = errors.Join(err, checkpoint(ctx, db), db.Close()); err != nil {
		return err
	}
	if err := publish(part, filepath.Join(dir, File)); err != nil {
		return err
	}
	return writeSeal(dir, m)
}

// publish renames a complete file to its final name, which must be free. After a crash, either the
// complete file or no file has that name.
func publish(part, to string) error {
	if err := checkAbsent(to); err != nil {
		return err
	}
	return replace(part, to)
}

// replace renames a complete file to its final name. After a crash, either the complete new file or
// the old one has that name.
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

// syncDir syncs a directory, so that renames in it survive a crash. It does nothing on systems that
// cannot sync a directory.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

// checkAbsent returns an error if a file with this name exists.
func checkAbsent(name string) error {
	_, err := os.Lstat(name)
	switch {
	case err == nil:
		return fmt.Errorf("%s: %w", name, fs.ErrExist)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// checkEmpty returns an error if a directory contains a file of a server's data.
func checkEmpty(dir string) error {
	for _, name := range []string{File, walFile, shmFile, sealFile} {
		if err := checkAbsent(filepath.Join(dir, name)); err != nil {
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

// writable returns an error if no file can be created in a directory. SQLite's own error would not
// say why.
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

// tighten removes other users' access to our files, which a host, a copy or SQLite may have left
// open. For the directory itself it only logs a warning: it belongs to the host, who may have
// reasons.
func tighten(dir string, log *slog.Logger) {
	list, err := filepath.Glob(filepath.Join(dir, ourFiles+"*"))
	for _, name := range list {
		info, failed := os.Lstat(name)
		if failed == nil && info.Mode().IsRegular() && info.Mode().Perm()&others != 0 {
			err = errors.Join(err, os.Chmod(name, info.Mode().Perm()&^others))
		}
	}
	if err != nil {
		log.Warn("other users can read a data file", "error", err)
	}
	const writing = 0o022
	if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&writing != 0 {
		log.Warn("other users can write to the data directory", "directory", dir)
	}
}
