package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	lib "modernc.org/sqlite/lib"

	"github.com/bigriver/bigriver/internal/table"
)

// ErrClosed is the answer to whoever writes when the store is closed.
var ErrClosed = errors.New("the store is closed")

// request is something to be written, and where the answer goes when it is safe. It is done again if its transaction was taken
// back for the sake of another.
type request struct {
	do     func(*writer) error
	answer chan error
}

// do has something written, and returns when it is safe against a crash of everything, or was not done at all.
func (db *DB) do(ctx context.Context, f func(*writer) error) error {
	if db.requests == nil {
		return table.ErrReadOnly
	}
	r := &request{do: f, answer: make(chan error, 1)}
	select {
	case db.requests <- r:
	case <-db.closing:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	return plain(<-r.answer)
}

// writer is the one who writes. It is owned by the goroutine that runs run.
type writer struct {
	ctx   context.Context // never cancelled: what is begun is written
	db    *DB
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	tick  table.Tick // the largest of this transaction
	heads []change   // that this transaction has changed
	swept time.Time  // when old notices were dropped

	mark     mark  // of the last commit
	unknown  bool  // whether the last commit is safe: the database has to be asked
	seal     *seal // which says the same,
	unsealed bool  // or could not be written
	since    int   // requests since the size of the write-ahead file was looked at
	waits    int   // its size when a checkpoint was tried last, and readers were in the way
}

func (db *DB) newWriter(ctx context.Context, st standing) (_ *writer, err error) {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to write: %w", err)
	}
	w := &writer{ctx: context.WithoutCancel(ctx), db: db, conn: conn, stmts: map[string]*sql.Stmt{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, conn.Close())
		}
	}()
	if w.mark, err = readMark(ctx, conn); err != nil {
		return nil, err
	}
	whole, err := w.intoMain("TRUNCATE", 1000)
	if err != nil {
		return nil, err
	}
	if whole {
		return w, w.newSeal()
	}
	// Somebody reads for long: the old seal goes on to say what was changed since the last checkpoint.
	w.seal, err = st.seal.goOn(db.dir)
	return w, err
}

// mostTogether bounds a transaction.
const mostTogether = 256

// run writes until it is told to end: whatever waits when one transaction is done is the next.
func (w *writer) run(requests <-chan *request, closing <-chan struct{}) {
	defer w.end()
	batch := make([]*request, 0, mostTogether)
	for {
		select {
		case <-closing:
			return
		case r := <-requests:
			batch = append(batch[:0], r)
		}
		for more := true; more && len(batch) < mostTogether; {
			select {
			case r := <-requests:
				batch = append(batch, r)
			default:
				more = false
			}
		}
		w.together(batch)
		w.checkpoint(len(batch))
	}
}

// end leaves everything in the main file.
func (w *writer) end() {
	whole, err := w.intoMain("TRUNCATE", 1000)
	if err == nil && whole {
		err = w.newSeal()
	}
	if err := errors.Join(err, w.seal.close(), w.conn.Close()); err != nil {
		w.db.log.Warn("the last checkpoint was not made; nothing is lost", "error", err)
	}
}

// together makes one transaction of several requests. One that fails leaves nothing behind and does not hurt the others.
func (w *writer) together(batch []*request) {
	answers := make([]error, len(batch))
	hurt := make([]bool, len(batch))
	err := errHurt
	for errors.Is(err, errHurt) {
		err = w.transaction(batch, answers, hurt)
	}
	if err != nil {
		err = w.db.unkept(err)
	}
	w.db.spell.note(w.db.log, err, w.db.hasRoom)
	for i, r := range batch {
		if err != nil && !hurt[i] {
			answers[i] = err
		}
		r.answer <- answers[i]
	}
}

// errHurt is that a request met damaged data. SQLite takes the whole transaction back then: it is made again without that
// request.
var errHurt = errors.New("a request met damaged data")

func (w *writer) transaction(batch []*request, answers []error, hurt []bool) (err error) {
	if err := w.ready(); err != nil {
		return err
	}
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			// SQLite may have rolled back by itself: then there is nothing left to roll back.
			_ = w.exec("ROLLBACK")
		}
	}()
	w.tick, w.heads = 0, w.heads[:0]
	done := 0
	for i, r := range batch {
		if hurt[i] {
			continue
		}
		if err := w.exec("SAVEPOINT one"); err != nil {
			return err
		}
		before := len(w.heads)
		answers[i] = r.do(w)
		if answers[i] != nil {
			if isUnkept(answers[i]) {
				return answers[i]
			}
			if hurt[i] = errors.Is(plain(answers[i]), table.ErrDamaged); hurt[i] {
				return errHurt
			}
			w.heads = w.heads[:before]
			if err := w.exec("ROLLBACK TO one"); err != nil {
				return err
			}
		} else {
			done++
		}
		if err := w.exec("RELEASE one"); err != nil {
			return err
		}
	}
	if done == 0 {
		return w.exec("ROLLBACK")
	}
	next := w.mark.next(w.heads)
	if err := w.exec("UPDATE mark SET tick = max(tick, ?), commits = ?, root = ?", int64(w.tick), int64(next.commits), next.root[:]); err != nil {
		return err
	}
	w.unknown = true
	if err := w.exec("COMMIT"); err != nil {
		return err
	}
	w.unknown, w.mark = false, next
	// What is committed is safe, and is answered so. Should the seal not say it, nothing more is taken until it does.
	w.unsealed = w.seal.note(next, w.heads) != nil
	return nil
}

// isUnkept reports whether the store itself failed, and not one request. What is damaged is the trouble of those who need it.
func isUnkept(err error) bool {
	c := code(err)
	return !isDamaged(err) && (c == lib.SQLITE_FULL || c == lib.SQLITE_IOERR || c == lib.SQLITE_READONLY)
}

// ready puts right what an earlier transaction has left open.
func (w *writer) ready() (err error) {
	if w.unknown {
		if w.mark, err = readMark(w.ctx, w.conn); err != nil {
			return err
		}
		w.unknown, w.unsealed = false, true
	}
	if w.unsealed {
		if err := w.seal.note(w.mark, nil); err != nil {
			return err
		}
		w.unsealed = false
	}
	return nil
}

// When the write-ahead file has grown to so many pages, it goes into the main file, and begins anew. What it takes on disk when it had to
// grow for longer is given back.
const (
	mostPages = 1000
	mostKept  = 16 << 20
	lookAfter = 32 // requests: each writes a few pages
)

// checkpoint keeps the write-ahead file and the seal small. Readers may be in the way for a moment; commits wait for them only a little,
// and those who read for long are left to it.
func (w *writer) checkpoint(requests int) {
	if w.since += requests; w.since < lookAfter && !w.seal.isFull() {
		return
	}
	w.since = 0
	var busy, size, done int
	if err := w.row("PRAGMA wal_checkpoint(NOOP)").Scan(&busy, &size, &done); err != nil || size < w.waits+mostPages && (w.waits > 0 || !w.seal.isFull()) {
		return
	}
	const wait = 50 // milliseconds
	whole, err := w.intoMain("RESTART", wait)
	switch {
	case err != nil:
		w.waits = size // the disk is full, for one; the file goes on growing, and it is tried again
	case !whole:
		w.waits = size
	default:
		w.waits = 0
		if err := w.newSeal(); err != nil {
			w.db.log.Warn("the seal was not made anew; the old one goes on", "error", err)
		}
	}
}

// intoMain moves what is in the write-ahead file into the main file, and reports whether that is all of it.
func (w *writer) intoMain(how string, wait int) (whole bool, err error) {
	if err := w.exec(fmt.Sprintf("PRAGMA busy_timeout = %d", wait)); err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, w.exec("PRAGMA busy_timeout = 10000")) }()
	var busy, size, done int
	if err := w.row("PRAGMA wal_checkpoint("+how+")").Scan(&busy, &size, &done); err != nil {
		return false, err
	}
	return busy == 0 && size == done, nil
}

// newSeal begins the seal anew. Until that is done the old one says enough.
func (w *writer) newSeal() error {
	size, err := pagesOf(w.db.dir)
	if err != nil {
		return err
	}
	if err := w.seal.close(); err != nil { // not every system replaces a file that is open
		return err
	}
	s, err := newSeal(w.db.dir, w.mark, size)
	if err != nil {
		return err
	}
	w.seal, w.unsealed = s, false
	return nil
}

// stmt prepares a query, once.
func (w *writer) stmt(query string) (*sql.Stmt, error) {
	if s := w.stmts[query]; s != nil {
		return s, nil
	}
	s, err := w.conn.PrepareContext(w.ctx, query)
	if err != nil {
		return nil, err
	}
	w.stmts[query] = s
	return s, nil
}

func (w *writer) exec(query string, args ...any) error {
	_, err := w.execResult(query, args...)
	return err
}

func (w *writer) execResult(query string, args ...any) (sql.Result, error) {
	s, err := w.stmt(query) //nolint:sqlclosecheck // kept for the next time
	if err != nil {
		return nil, err
	}
	return s.ExecContext(w.ctx, args...)
}

// row reads one row.
func (w *writer) row(query string, args ...any) *sql.Row {
	s, err := w.stmt(query) //nolint:sqlclosecheck // kept for the next time
	if err != nil {
		return w.conn.QueryRowContext(w.ctx, query, args...)
	}
	return s.QueryRowContext(w.ctx, args...)
}
