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

// request is something to be written, and where the answer goes when it is safe.
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
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	tick  table.Tick // the largest of this transaction
	swept time.Time  // when old notices were dropped
}

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to write: %w", err)
	}
	return &writer{ctx: context.WithoutCancel(ctx), conn: conn, stmts: map[string]*sql.Stmt{}}, nil
}

// mostTogether bounds a transaction.
const mostTogether = 256

// run writes until it is told to end: whatever waits when one transaction is done is the next.
func (w *writer) run(requests <-chan *request, closing <-chan struct{}) {
	defer w.conn.Close()
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
	}
}

// together makes one transaction of several requests. One that fails leaves nothing behind and does not hurt the others.
func (w *writer) together(batch []*request) {
	answers := make([]error, len(batch))
	err := w.transaction(batch, answers)
	for i, r := range batch {
		if err != nil {
			answers[i] = err
		}
		r.answer <- answers[i]
	}
}

func (w *writer) transaction(batch []*request, answers []error) (err error) {
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			// SQLite may have rolled back by itself: then there is nothing left to roll back.
			_ = w.exec("ROLLBACK")
		}
	}()
	w.tick = 0
	for i, r := range batch {
		if err := w.exec("SAVEPOINT one"); err != nil {
			return err
		}
		answers[i] = r.do(w)
		if answers[i] != nil {
			if c := code(answers[i]); c == lib.SQLITE_FULL || c == lib.SQLITE_IOERR || c == lib.SQLITE_READONLY {
				return answers[i]
			}
			if err := w.exec("ROLLBACK TO one"); err != nil {
				return err
			}
		}
		if err := w.exec("RELEASE one"); err != nil {
			return err
		}
	}
	if w.tick > 0 {
		if err := w.exec("UPDATE beat SET tick = ? WHERE tick < ?", w.tick, w.tick); err != nil {
			return err
		}
	}
	return w.exec("COMMIT")
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
