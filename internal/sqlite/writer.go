package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/ncruces/go-sqlite3"

	"github.com/bigriver/bigriver/internal/table"
)

// ErrClosed is returned by writes after Close.
var ErrClosed = errors.New("the store is closed")

// request is something to write, and a channel for the answer. It runs again if its transaction was
// rolled back because of another request.
type request struct {
	do     func(*writer) error
	answer chan error
}

// do runs f in the writer's next transaction. It returns after the commit is synced, or with an
// error if nothing was written.
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
	return mapError(<-r.answer)
}

// writer is the only writer of the database. It is owned by the goroutine that runs run.
type writer struct {
	tx // with a context that is never cancelled: a transaction always finishes

	db   *DB
	conn *sql.Conn

	tick  table.Tick // the highest of this transaction
	heads heads

	mark     mark // of the last commit
	unknown  bool // the last commit failed: read the database to find out whether it was made
	seal     *seal
	unsealed bool // the mark is not in the seal yet
	since    int  // requests since checkpoint last checked the size of the write-ahead file
	// Size of the write-ahead file when a checkpoint last failed; 0 if the last one succeeded.
	waits int
}

func (db *DB) newWriter(ctx context.Context, found *sealed) (_ *writer, err error) {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to write: %w", err)
	}
	w := &writer{tx: tx{context.WithoutCancel(ctx), conn, map[string]*sql.Stmt{}}, db: db, conn: conn, heads: newHeads()}
	if w.mark, err = readMark(ctx, conn); err == nil {
		w.seal, err = openSeal(db.dir, found)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	w.seal.mark, w.unsealed = w.mark, true
	_, err = w.moveToMain("TRUNCATE", 1000)
	return w, err
}

// maxBatch is the maximum number of requests in a transaction.
const maxBatch = 256

// run writes until closing is closed. Requests that arrive during a transaction are batched in the
// next one.
func (w *writer) run(requests <-chan *request, closing <-chan struct{}) {
	defer w.end()
	batch := make([]*request, 0, maxBatch)
	for {
		select {
		case <-closing:
			return
		case r := <-requests:
			batch = append(batch[:0], r)
		}
		for before := 0; len(batch) > before && len(batch) < maxBatch; {
			before = len(batch)
			// On a busy machine, other goroutines are about to send requests, and one commit for
			// all of them costs little more than one for each. On an idle machine this returns at
			// once.
			runtime.Gosched()
			for more := true; more && len(batch) < maxBatch; {
				select {
				case r := <-requests:
					batch = append(batch, r)
				default:
					more = false
				}
			}
		}
		w.write(batch)
		w.checkpoint(len(batch))
	}
}

// end moves everything into the main file and closes the files.
func (w *writer) end() {
	_, err := w.moveToMain("TRUNCATE", 1000)
	for _, s := range w.stmts {
		err = errors.Join(err, s.Close())
	}
	if err := errors.Join(err, w.seal.f.Close(), w.conn.Close()); err != nil {
		w.db.log.Warn("the last checkpoint failed; nothing is lost", "error", err)
	}
}

// write runs several requests in one transaction and answers them. A request that fails changes
// nothing, and does not make the others fail.
func (w *writer) write(batch []*request) {
	answers := make([]error, len(batch))
	damaged := make([]bool, len(batch)) // requests that hit damaged data
	apart := false
	err := w.transaction(batch, answers, damaged, apart)
	for errors.Is(err, errDamaged) || errors.Is(err, errOneFailed) {
		apart = apart || errors.Is(err, errOneFailed)
		err = w.transaction(batch, answers, damaged, apart)
	}
	if err != nil {
		err = w.db.unavailable(err)
	}
	w.db.outage.note(w.db.log, err, w.db.hasSpace)
	for i, r := range batch {
		if err != nil && !damaged[i] {
			answers[i] = err
		}
		r.answer <- answers[i]
	}
}

// errDamaged means that a request hit damaged data. SQLite then rolls back the whole transaction,
// which is retried without that request.
var errDamaged = errors.New("a request met damaged data")

// errOneFailed means that a request failed. The transaction is retried with each request in a
// savepoint, so that only the failing ones are rolled back.
var errOneFailed = errors.New("a request failed")

// transaction runs the requests. With apart, each has its own savepoint. That takes time, and
// requests rarely fail, so the first attempt goes without.
func (w *writer) transaction(batch []*request, answers []error, damaged []bool, apart bool) (err error) {
	if err := w.ready(); err != nil {
		return err
	}
	began := time.Now()
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer func() {
		w.db.slow.Load().AddQuery("BEGIN IMMEDIATE; ... COMMIT", time.Since(began))
		if err != nil {
			// It fails if SQLite has already rolled back.
			_ = w.exec("ROLLBACK")
		}
		clear(w.heads.now)
	}()
	w.tick = 0
	done := 0
	for i, r := range batch {
		if damaged[i] {
			continue
		}
		if apart {
			if err := w.exec("SAVEPOINT one"); err != nil {
				return err
			}
		}
		answers[i] = r.do(w)
		if answers[i] != nil {
			if isUnavailable(answers[i]) {
				return answers[i]
			}
			if damaged[i] = errors.Is(mapError(answers[i]), table.ErrDamaged); damaged[i] {
				return errDamaged
			}
			if !apart && len(batch) > 1 {
				return errOneFailed
			}
			if !apart {
				break // it was the only request, and everything is rolled back
			}
			if err := w.exec("ROLLBACK TO one"); err != nil {
				return err
			}
			w.heads.invalidate()
		} else {
			done++
		}
		if apart {
			if err := w.exec("RELEASE one"); err != nil {
				return err
			}
		}
	}
	if done == 0 {
		return w.exec("ROLLBACK")
	}
	next := mark{w.mark.identity, w.mark.commits + 1}
	if err := w.exec("UPDATE mark SET tick = max(tick, ?), commits = ?", int64(w.tick), int64(next.commits)); err != nil {
		return err
	}
	w.unknown = true
	if err := w.exec("COMMIT"); err != nil {
		return err
	}
	w.unknown, w.mark = false, next
	w.heads.committed()
	// The commit is safe even if the seal cannot be written. But no further commit is made until
	// the seal has it.
	w.unsealed = w.seal.note(next) != nil
	return nil
}

// isUnavailable reports whether the store as a whole cannot write. Damaged data affects only the
// requests that need it.
func isUnavailable(err error) bool {
	return !isDamaged(err) && (errors.Is(err, sqlite3.FULL) || errors.Is(err, sqlite3.IOERR) || errors.Is(err, sqlite3.READONLY))
}

// ready completes what an earlier transaction left open: it rereads the mark or writes the seal.
func (w *writer) ready() (err error) {
	if w.unknown {
		w.heads.forgetAll()
		if w.mark, err = readMark(w.ctx, w.conn); err != nil {
			return err
		}
		w.unknown, w.unsealed = false, true
	}
	if w.unsealed {
		if err := w.seal.note(w.mark); err != nil {
			return err
		}
		w.unsealed = false
	}
	return nil
}

const (
	checkpointPages = 4000     // size of the write-ahead file that triggers a checkpoint: 16 MB
	maxWALBytes     = 16 << 20 // size to which the write-ahead file is truncated after a checkpoint
	checkInterval   = 32       // requests between two checks of its size; each writes a few pages
)

// checkpoint keeps the write-ahead file small. If a reader is in the way, it waits briefly and then
// retries later. It also runs after the first commit of a new site, so that the main file is no
// longer empty: if somebody copies that file alone, the copy shows that the others are missing. An
// empty main file could come from an interrupted first start.
func (w *writer) checkpoint(requests int) {
	if w.mark.commits == 1 {
		_, _ = w.moveToMain("PASSIVE", 0) // a later checkpoint comes anyway
	}
	if w.since += requests; w.since < checkInterval {
		return
	}
	w.since = 0
	var busy, size, done int
	if err := w.row([]any{&busy, &size, &done}, "PRAGMA wal_checkpoint(NOOP)"); err != nil || size < w.waits+checkpointPages {
		return
	}
	const wait = 50 // milliseconds
	w.waits = 0
	if whole, err := w.moveToMain("RESTART", wait); err != nil || !whole {
		w.waits = size // retried when the file has grown; a full disk may have space then
	}
}

// moveToMain moves pages of the write-ahead file into the main file, and reports whether it moved
// all of them.
func (w *writer) moveToMain(how string, wait int) (whole bool, err error) {
	if err := w.exec(fmt.Sprintf("PRAGMA busy_timeout = %d", wait)); err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, w.exec("PRAGMA busy_timeout = 10000")) }()
	var busy, size, done int
	if err := w.row([]any{&busy, &size, &done}, "PRAGMA wal_checkpoint("+how+")"); err != nil || busy != 0 || size != done {
		return false, err
	}
	pages, err := pagesOf(w.db.dir)
	if err != nil {
		return true, err
	}
	return true, w.seal.settled(pages)
}
