// Package sqlite stores all data of a server in one SQLite file in a data directory. A single
// goroutine writes. It commits all pending requests in one transaction (group commit), and answers
// them after the commit is synced.
package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// DB is an open data directory. It is safe for concurrent use.
type DB struct {
	*sqlstore.Store

	dir    string
	log    *slog.Logger
	outage outage
	slow   atomic.Pointer[operator.Journal] // nil if slow queries are not recorded
	read   *sql.DB
	write  *sql.DB
	lock   *sql.DB

	requests chan *request
	done     chan struct{} // closed when the writer has ended
	close    sync.Once
	closing  chan struct{}
	scrubs   sync.WaitGroup
	closeErr error
}

// The errors of opening a data directory, for errors.Is.
var (
	ErrInUse  = errors.New("another bigriver has this data directory open")
	ErrNewer  = errors.New("this data was written by a newer bigriver")
	ErrNoData = errors.New("there is no data here")
	ErrPart   = errors.New("it contains an unfinished copy: run the same bigriver copy again to continue it")
)

// Open opens a data directory, and creates it if it does not exist. Only one process at a time can
// have it open. If the directory has lost data, Open changes nothing and returns a *DamagedError.
// The log may be nil.
func Open(ctx context.Context, dir string, log *slog.Logger) (*DB, error) {
	return open(ctx, dir, "FULL", log)
}

func open(ctx context.Context, dir, synchronous string, log *slog.Logger) (*DB, error) {
	if err := os.MkdirAll(dir, ownDir); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	db := newDB(dir)
	db.requests, db.log = make(chan *request), cmp.Or(log, slog.New(slog.DiscardHandler))
	w, err := db.open(ctx, synchronous)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the data directory %s: %w", dir, mapError(err)), db.closeAll())
	}
	go func() {
		defer close(db.done)
		w.run(db.requests, db.closing)
	}()
	return db, nil
}

func newDB(dir string) *DB {
	db := &DB{dir: dir, done: make(chan struct{}), closing: make(chan struct{})}
	db.Store = sqlstore.New(db)
	return db
}

// OpenToRead opens a data directory read-only. A server may be running on it. Along with a
// *DamagedError it may return a DB that reads what is left.
func OpenToRead(ctx context.Context, dir string) (*DB, error) {
	_, err := inspect(ctx, dir)
	if err != nil {
		err = fmt.Errorf("%s: %w", dir, err)
		if files, failed := look(dir); !errors.Is(err, table.ErrDamaged) || failed != nil || files.missing() != nil && files.head == nil {
			return nil, err
		}
	}
	db := newDB(dir)
	close(db.done)
	var failed error
	if db.read, failed = connect(filepath.Join(dir, File), max(runtime.GOMAXPROCS(0), 4), readOnly, "query_only(1)"); failed != nil {
		return nil, failed
	}
	return db, err
}

func (db *DB) open(ctx context.Context, synchronous string) (_ *writer, err error) {
	if err := writable(db.dir); err != nil {
		return nil, err
	}
	if db.lock, err = takeLock(ctx, db.dir); err != nil {
		return nil, err
	}
	found, err := db.prepare(ctx)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(db.dir, File)
	if db.write, err = connect(file, 1, wal, "synchronous("+synchronous+")", "foreign_keys(1)", "wal_autocheckpoint(0)",
		fmt.Sprintf("journal_size_limit(%d)", maxWALBytes)); err != nil {
		return nil, err
	}
	if err := migrate(ctx, db.write, migrations()); err != nil {
		return nil, err
	}
	w, err := db.newWriter(ctx, found)
	if err != nil {
		return nil, err
	}
	if db.read, err = connect(file, max(runtime.GOMAXPROCS(0), 4), "query_only(1)"); err != nil {
		return nil, errors.Join(err, w.seal.f.Close(), w.conn.Close())
	}
	if size, err := pagesOf(db.dir); err == nil && size*pageSize <= readAtOnce {
		db.scrub(ctx)
	} else {
		db.scrubs.Go(func() { db.scrub(context.WithoutCancel(ctx)) })
	}
	tighten(db.dir, db.log)
	return w, nil
}

// prepare creates the missing files of a new server, and returns the seal. If data is missing, it
// leaves the directory as it was, and removes the files that SQLite created to read a database.
func (db *DB) prepare(ctx context.Context) (found *sealed, err error) {
	var made []string
	for _, name := range []string{walFile, shmFile} {
		if checkAbsent(filepath.Join(db.dir, name)) == nil {
			made = append(made, filepath.Join(db.dir, name))
		}
	}
	if err = db.begin(ctx); err == nil {
		if found, err = inspect(ctx, db.dir); err == nil {
			return found, nil
		}
	}
	for _, name := range made {
		if failed := os.Remove(name); !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
		}
	}
	return nil, err
}

// begin creates the files of a new server. If its first start was interrupted, there is already a
// main file that never acknowledged anything, and begin creates the seal.
func (db *DB) begin(ctx context.Context) error {
	files, err := look(db.dir)
	switch {
	case err != nil:
		return err
	case files.isNew():
		return create(ctx, db.dir)
	case !files.main || files.size == 0 || files.head != nil || files.seal || files.wal:
		return nil //nolint:nilerr // inspect reports what is wrong
	}
	main, err := connect(filepath.Join(db.dir, File), 1, readOnly)
	if err != nil {
		return err
	}
	m, err := readMark(ctx, main)
	if err = errors.Join(err, main.Close()); err != nil || m.commits > 0 {
		return nil //nolint:nilerr // inspect reports it
	}
	return writeSeal(db.dir, m)
}

const (
	wal = "journal_mode(WAL)"
	// opens a file read-only: neither it nor its write-ahead file is ever changed.
	readOnly  = "ro"
	syncAtEnd = "quick" // for a file that is used only when complete, and synced once at the end
)

// connect opens an existing database. It does not read from it yet.
func connect(file string, connections int, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_pragma": {"busy_timeout(10000)"}, "mode": {"rw"}, "modeof": {file}}
	for _, p := range pragmas {
		switch p {
		case readOnly:
			q.Set("mode", readOnly)
		case syncAtEnd:
			q["_pragma"] = append(q["_pragma"], wal, "synchronous(OFF)")
		default:
			q.Add("_pragma", p)
		}
	}
	db, err := driver.Open(uri(file) + "?" + q.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

func uri(file string) string { return "file:" + (&url.URL{Path: filepath.ToSlash(file)}).EscapedPath() }

// Close waits for the current transaction, and closes all files.
func (db *DB) Close() error {
	db.close.Do(func() {
		close(db.closing)
		<-db.done
		db.scrubs.Wait()
		db.closeErr = db.closeAll()
	})
	return db.closeErr
}

func (db *DB) closeAll() error {
	var errs []error
	for _, d := range []*sql.DB{db.read, db.write, db.lock} {
		if d != nil {
			errs = append(errs, d.Close())
		}
	}
	return errors.Join(errs...)
}

// isDamaged reports whether SQLite failed because it read damaged data.
func isDamaged(err error) bool {
	return errors.Is(err, sqlite3.IOERR_DATA) || errors.Is(err, sqlite3.CORRUPT) || errors.Is(err, sqlite3.NOTADB)
}

// mapError maps an error to one that callers can test with errors.Is, with a text that tells a host
// what to do.
func mapError(err error) error {
	switch {
	case errors.Is(err, table.ErrDamaged) || table.IsUnavailable(err):
	case errors.Is(err, sqlite3.NOTADB):
		return fmt.Errorf("%w: this is not a complete bigriver database", table.ErrDamaged)
	case errors.Is(err, sqlite3.IOERR_DATA):
		return fmt.Errorf("%w: a page has changed since it was written", table.ErrDamaged)
	case isDamaged(err):
		return fmt.Errorf("%w: %w", table.ErrDamaged, err)
	case errors.Is(err, sqlite3.FULL):
		return fmt.Errorf("%w: %w", table.ErrFull, err)
	case errors.Is(err, sqlite3.READONLY):
		return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
	case errors.Is(err, sqlite3.INTERRUPT): // only the end of a context interrupts
		return fmt.Errorf("%w: %w", context.Canceled, err)
	}
	return err
}

// isUnique reports whether a write failed because the row exists already.
func isUnique(err error) bool {
	return errors.Is(err, sqlite3.CONSTRAINT_UNIQUE) || errors.Is(err, sqlite3.CONSTRAINT_PRIMARYKEY)
}
