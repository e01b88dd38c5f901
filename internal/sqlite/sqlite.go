// Package sqlite keeps all data of a server in one SQLite file of one data directory. One goroutine does all the writing. It
// writes the requests that wait in one transaction (group commit), and answers them after the transaction is synced.
package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
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

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/table"
)

//go:embed migrations/*.sql
var migrations embed.FS

// DB is an open data directory. Its methods may be called from any goroutine.
type DB struct {
	dir      string
	old      bool // an older program wrote it, without links; open to read only
	together bool // an older program wrote it, with headers in the rows of tables; open to read only
	log      *slog.Logger
	outage   outage
	slow     atomic.Pointer[operator.Journal] // nil: nobody wants to know
	read     *sql.DB
	write    *sql.DB
	lock     *sql.DB

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
)

// Open opens a data directory, and makes it if it is new. One process at a time may have it open. If the directory has lost
// data, Open changes nothing in it and returns a *DamagedError. The log may be nil.
func Open(ctx context.Context, dir string, log *slog.Logger) (*DB, error) {
	return open(ctx, dir, "FULL", log)
}

func open(ctx context.Context, dir, synchronous string, log *slog.Logger) (*DB, error) {
	if err := os.MkdirAll(dir, ownDir); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	db := &DB{
		dir: dir, requests: make(chan *request), done: make(chan struct{}), closing: make(chan struct{}),
		log: cmp.Or(log, slog.New(slog.DiscardHandler)),
	}
	w, err := db.open(ctx, synchronous)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the data directory %s: %w", dir, plain(err)), db.closeAll())
	}
	go func() {
		defer close(db.done)
		w.run(db.requests, db.closing)
	}()
	return db, nil
}

// OpenToRead opens a data directory only to read it. A server may run on it. Writing is refused. Together with a *DamagedError it
// may return a DB, which reads what is left.
func OpenToRead(ctx context.Context, dir string) (*DB, error) {
	files, err := look(dir)
	if err == nil {
		err = files.missing()
	}
	if err == nil && !files.old {
		_, err = inspect(ctx, dir)
	}
	if damage := (&DamagedError{}); err != nil && (!errors.As(err, &damage) || !files.main || files.empty) {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	db := &DB{dir: dir, old: files.old, done: make(chan struct{}), closing: make(chan struct{})}
	close(db.done)
	var failed error
	if db.read, failed = connect(filepath.Join(dir, File), max(runtime.GOMAXPROCS(0), 4), readOnly, "query_only(1)"); failed != nil {
		return nil, failed
	}
	if has, _, failed := db.Versions(ctx); failed == nil { // what cannot be read says so when a table is loaded
		db.together = has < versionHeaders
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", dir, err)
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
	if err := tighten(db.dir, db.log); err != nil {
		return nil, err
	}
	if err := db.prepare(ctx); err != nil {
		return nil, err
	}
	st, err := inspect(ctx, db.dir)
	if err != nil {
		return nil, err
	}
	if st.seal.torn {
		db.log.Warn("the end of the seal cannot be read, as after a power cut; nothing is missing", "file", sealFile)
	}
	if !isIDOf(db.dir, st.identity) {
		if st.commits > 0 {
			db.log.Warn("a file was missing or damaged and is written again; nothing else is missing", "file", idFile)
		}
		if err := writeID(db.dir, st.identity); err != nil {
			return nil, err
		}
	}
	file := filepath.Join(db.dir, File)
	if db.write, err = connect(file, 1, "journal_mode(WAL)", "synchronous("+synchronous+")", "foreign_keys(1)", "wal_autocheckpoint(0)",
		fmt.Sprintf("journal_size_limit(%d)", mostKept)); err != nil {
		return nil, err
	}
	if err := migrate(ctx, db.write); err != nil {
		return nil, err
	}
	w, err := db.newWriter(ctx, st)
	if err != nil {
		return nil, err
	}
	if db.read, err = connect(file, max(runtime.GOMAXPROCS(0), 4), "query_only(1)"); err != nil {
		return nil, errors.Join(err, w.seal.close(), w.conn.Close())
	}
	if size, err := pagesOf(db.dir); err == nil && size*pageSize <= readAtOnce {
		db.scrub(ctx, 0)
	} else {
		db.scrubs.Go(func() { db.scrub(context.WithoutCancel(ctx), pace) })
	}
	return w, nil
}

// prepare makes the files of a new server and upgrades those of an older program.
func (db *DB) prepare(ctx context.Context) error {
	files, err := look(db.dir)
	switch {
	case err != nil:
		return err
	case files.isNew():
		return create(ctx, db.dir)
	case files.old:
		return db.upgrade(ctx)
	case files.main && !files.empty && files.head == nil && !files.seal && !files.id && !files.wal:
		return db.finish(ctx)
	}
	return nil
}

// finish makes the missing files of a server whose first start was cut off. It has a main file, and has never acknowledged
// anything.
func (db *DB) finish(ctx context.Context) (err error) {
	main, err := connect(filepath.Join(db.dir, File), 1, readOnly)
	if err != nil {
		return err
	}
	m, err := readMark(ctx, main)
	if err = errors.Join(err, main.Close()); err != nil || m.commits > 0 {
		return nil //nolint:nilerr // inspect reports it
	}
	return publishRest(db.dir, m)
}

// writable returns an error if no file can be made in a directory. The error of SQLite would say little.
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

// readOnly makes connect open a file only to read it: neither the file nor its write-ahead file is ever changed.
const readOnly = "ro"

// connect opens an existing database. It reads nothing yet.
func connect(file string, connections int, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_pragma": {"busy_timeout(10000)"}, "mode": {"rw"}}
	for _, p := range pragmas {
		if p == readOnly {
			q.Set("mode", readOnly)
			continue
		}
		q.Add("_pragma", p)
	}
	signed, err := hasPageSums(file)
	if err != nil {
		return nil, err
	}
	if signed {
		name, err := pages()
		if err != nil {
			return nil, err
		}
		q.Set("vfs", name)
	}
	db, err := sql.Open("sqlite", uri(file)+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

func uri(file string) string { return "file:" + (&url.URL{Path: filepath.ToSlash(file)}).EscapedPath() }

// takeLock takes the lock of a data directory: a transaction in a database of its own. It ends with the process, even if that
// is killed.
func takeLock(ctx context.Context, dir string) (*sql.DB, error) {
	file := filepath.Join(dir, lockFile)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDONLY, ownFile)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	lock, err := sql.Open("sqlite", uri(file))
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

// migrate upgrades the schema to the version of this program.
func migrate(ctx context.Context, db *sql.DB) error {
	if err := notNewer(ctx, db); err != nil {
		return err
	}
	p, err := provider(db)
	if err != nil {
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

// notNewer returns an error if a newer program wrote the data.
func notNewer(ctx context.Context, db *sql.DB) error {
	has, knows, err := versions(ctx, db)
	if err == nil && has > knows {
		err = fmt.Errorf("%w: its version is %d, and this program knows %d. Nothing was changed. Use the program that wrote it or a newer one, or restore a backup from before the upgrade",
			ErrNewer, has, knows)
	}
	return err
}

// Versions returns the version of the data, and the newest one that this program knows.
func (db *DB) Versions(ctx context.Context) (has, knows int64, err error) {
	return versions(ctx, db.read)
}

// versions does not ask goose, which takes data that it cannot read for data without a version.
func versions(ctx context.Context, db *sql.DB) (has, knows int64, err error) {
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name = 'goose_db_version'").Scan(&has)
	if err == nil && has > 0 {
		err = db.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&has)
	}
	if err != nil {
		return 0, 0, plain(err)
	}
	p, err := provider(db)
	if err != nil {
		return 0, 0, err
	}
	sources := p.ListSources()
	return has, sources[len(sources)-1].Version, nil
}

// Close waits for the transaction that is being written, and closes all files.
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

// code returns the primary SQLite code of an error, or -1 if it is not of SQLite.
func code(err error) int {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return -1
	}
	return e.Code() & 0xff
}

// isDamaged reports whether SQLite failed because the data that it read is damaged.
func isDamaged(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && (e.Code() == lib.SQLITE_IOERR_DATA || e.Code()&0xff == lib.SQLITE_CORRUPT || e.Code()&0xff == lib.SQLITE_NOTADB)
}

// plain gives errors that a host can do something about a clear text, and one that errors.Is finds.
func plain(err error) error {
	switch {
	case errors.Is(err, table.ErrDamaged) || table.IsUnkept(err):
	case code(err) == lib.SQLITE_NOTADB:
		return fmt.Errorf("%w: this is not a whole database of bigriver", table.ErrDamaged)
	case isDamaged(err) && code(err) == lib.SQLITE_IOERR:
		return fmt.Errorf("%w: a page has changed since it was written", table.ErrDamaged)
	case isDamaged(err):
		return fmt.Errorf("%w: %w", table.ErrDamaged, err)
	case code(err) == lib.SQLITE_FULL:
		return fmt.Errorf("%w: %w", table.ErrFull, err)
	case code(err) == lib.SQLITE_READONLY:
		return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
	}
	return err
}

// isUnique reports whether a write failed because the row is there already.
func isUnique(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && (e.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY)
}
