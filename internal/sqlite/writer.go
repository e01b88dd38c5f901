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

// request is something to write, and a channel for the answer. It is done again if its transaction
// was rolled back because of another request.
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
	return plain(<-r.answer)
}

// writer does all the writing. It is owned by the goroutine that runs run.
type writer struct {
	tx // its context is never cancelled: a transaction that has begun is finished

	db   *DB
	conn *sql.Conn

	tick  table.Tick // the largest of this transaction
	heads heads

	mark     mark // of the last commit
	unknown  bool // the last commit failed: only the database knows whether it was made
	seal     *seal
	unsealed bool // the seal lacks the mark
	since    int  // requests since checkpoint last read the size of the write-ahead file
	waits    int  // the size of the write-ahead file when a checkpoint last failed; 0 if the last one succeeded
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

// maxBatch is how many requests a transaction has at most.
const maxBatch = 256

// run writes until closing is closed. The requests that arrive during one transaction are the next
// one.
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
			// On a busy machine others are about to ask, and a commit for all of them costs little
			// more than one for each. Where nobody else wants to run this takes no time.
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

// write does several requests in one transaction and answers them. A request that fails changes
// nothing, and the others do not fail because of it.
func (w *writer) write(batch []*request) {
	answers := make([]error, len(batch))
	damaged := make([]bool, len(batch)) // the requests that met damaged data
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

// errDamaged means that a request met damaged data. SQLite then rolls back the whole transaction,
// which is made again without that request.
var errDamaged = errors.New("a request met damaged data")

// errOneFailed means that a request failed. The transaction is made again with each request apart,
// so that what it did goes and the others stay.
var errOneFailed = errors.New("a request failed")

// transaction does the requests. Each is apart from the others only if that is asked for: it takes
// time, and requests rarely fail.
func (w *writer) transaction(batch []*request, answers []error, damaged []bool, apart bool) (err error) {
	if err := w.ready(); err != nil {
		return err
	}
	began := time.Now()
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer func() {
		w.db.slow.Load().Took("BEGIN IMMEDIATE; ... COMMIT", time.Since(began))
		if err != nil {
			// It fails if SQLite has rolled back by itself.
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
			if damaged[i] = errors.Is(plain(answers[i]), table.ErrDamaged); damaged[i] {
				return errDamaged
			}
			if !apart && len(batch) > 1 {
				return errOneFailed
			}
			if !apart {
				break // nothing else was done, and all is rolled back
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
	// The commit is safe even if the seal cannot be written. But nothing more is committed before
	// the seal has it.
	w.unsealed = w.seal.note(next) != nil
	return nil
}

// isUnavailable reports whether the store as a whole cannot write. Damaged data concerns only the
// requests that need it.
func isUnavailable(err error) bool {
	return !isDamaged(err) && (errors.Is(err, sqlite3.FULL) || errors.Is(err, sqlite3.IOERR) || errors.Is(err, sqlite3.READONLY))
}

// ready finishes what an earlier transaction has left open: it reads the mark again or writes the
// seal.
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
	checkpointPages = 4000     // the size of the write-ahead file at which a checkpoint is made: 16 MB
	maxWALBytes     = 16 << 20 // the bytes that the write-ahead file keeps on disk after a checkpoint
	checkInterval   = 32       // how many requests come between two looks at its size; each writes a few pages
)

// checkpoint keeps the write-ahead file small. A reader may be in the way: checkpoint waits for it
// shortly, and otherwise tries again later. It is also made after the first commit of a new site: a
// main file that is copied without the other files then says that something is missing, where an
// empty one could be that of a start that was cut off.
func (w *writer) checkpoint(requests int) {
	if w.mark.commits == 1 {
		_, _ = w.moveToMain("PASSIVE", 0) // a later one comes in any case
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
		w.waits = size // it is tried again when the file has grown; if the disk is full, it may have room then
	}
}

// moveToMain moves the pages of the write-ahead file into the main file, and reports whether all of
// them were moved.
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
