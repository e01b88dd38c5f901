// Package sqlite keeps everything in one file of one data directory, through SQLite. All writing goes through one goroutine,
// which makes one transaction of whatever waits (group commit); an answer leaves after the transaction's sync.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/bigriver/bigriver/internal/table"
)

//go:embed migrations/*.sql
var migrations embed.FS

// The files of a data directory.
const (
	File     = "bigriver.db"
	lockFile = "bigriver.lock"
)

// DB is an open data directory. Its methods may be called from anywhere at any time.
type DB struct {
	dir   string
	read  *sql.DB
	write *sql.DB
	lock  *sql.DB

	requests chan *request
	done     chan struct{} // closed when the writer has ended
	close    sync.Once
	closing  chan struct{}
	closeErr error
}

// What is wrong with a data directory, for errors.Is.
var (
	ErrInUse   = errors.New("another bigriver has this data directory open")
	ErrNewer   = errors.New("this data was written by a newer bigriver")
	ErrNoData  = errors.New("there is no data here")
	ErrDamaged = errors.New("this is not a whole database of bigriver")
)

// Open opens a data directory, or makes it. One process at a time may have it open.
func Open(ctx context.Context, dir string) (*DB, error) { return open(ctx, dir, "FULL") }

func open(ctx context.Context, dir, synchronous string) (*DB, error) {
	const private = 0o700
	if err := os.MkdirAll(dir, private); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	db := &DB{dir: dir, requests: make(chan *request), done: make(chan struct{}), closing: make(chan struct{})}
	err := db.open(ctx, synchronous)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the data directory %s: %w", dir, plain(err)), db.closeAll())
	}
	w, err := newWriter(ctx, db.write)
	if err != nil {
		return nil, errors.Join(err, db.closeAll())
	}
	go func() {
		defer close(db.done)
		w.run(db.requests, db.closing)
	}()
	return db, nil
}

// OpenToRead opens a data directory only to read it, while a server may run on it. What is written is refused.
func OpenToRead(ctx context.Context, dir string) (*DB, error) {
	file := filepath.Join(dir, File)
	if err := check(ctx, file); err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	db := &DB{dir: dir, done: make(chan struct{}), closing: make(chan struct{})}
	close(db.done)
	var err error
	db.read, err = connect(file, max(runtime.GOMAXPROCS(0), 4), "query_only(1)")
	return db, err
}

func (db *DB) open(ctx context.Context, synchronous string) (err error) {
	if err := writable(db.dir); err != nil {
		return err
	}
	if db.lock, err = takeLock(ctx, db.dir); err != nil {
		return err
	}
	file := filepath.Join(db.dir, File)
	if db.write, err = connect(file, 1, "journal_mode(WAL)", "synchronous("+synchronous+")", "foreign_keys(1)"); err != nil {
		return err
	}
	if err := migrate(ctx, db.write); err != nil {
		return err
	}
	db.read, err = connect(file, max(runtime.GOMAXPROCS(0), 4), "query_only(1)")
	return err
}

// writable tries to make a file, since what SQLite says of a directory that it cannot write to says little.
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

// connect opens a database with some connections. Nothing is read yet.
func connect(file string, connections int, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_pragma": append([]string{"busy_timeout(10000)"}, pragmas...)}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: filepath.ToSlash(file)}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// takeLock holds a lock that ends with the process, however that ends: a transaction in a database of its own.
func takeLock(ctx context.Context, dir string) (*sql.DB, error) {
	lock, err := sql.Open("sqlite", "file:"+(&url.URL{Path: filepath.ToSlash(filepath.Join(dir, lockFile))}).EscapedPath())
	if err != nil {
		return nil, err
	}
	lock.SetMaxOpenConns(1)
	if _, err := lock.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		if code(err) == lib.SQLITE_BUSY {
			err = ErrInUse
		}
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// migrate brings the schema to what this program knows.
func migrate(ctx context.Context, db *sql.DB) error {
	p, err := provider(db)
	if err != nil {
		return err
	}
	if err := notNewer(ctx, p); err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

func provider(db *sql.DB) (*goose.Provider, error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, dir, goose.WithDisableGlobalRegistry(true))
}

func notNewer(ctx context.Context, p *goose.Provider) error {
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if has > knows {
		return fmt.Errorf("%w: its version is %d, and this program knows %d", ErrNewer, has, knows)
	}
	return nil
}

// Close waits for what is being written, and ends.
func (db *DB) Close() error {
	db.close.Do(func() {
		close(db.closing)
		<-db.done
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

// code is the SQLite code of an error, without its details, or -1.
func code(err error) int {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return -1
	}
	return e.Code() & 0xff
}

// plain makes errors that a host can do something about recognisable and clear.
func plain(err error) error {
	switch code(err) {
	case lib.SQLITE_FULL:
		return fmt.Errorf("%w: %w", table.ErrFull, err)
	case lib.SQLITE_READONLY:
		return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// isUnique tells whether a row is there already.
func isUnique(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && (e.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY)
}
