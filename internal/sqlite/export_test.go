package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
)

// MakeOld makes a main file as programs did that wrote no checksums and no links, and changes it by these statements.
func MakeOld(ctx context.Context, file string, statements ...string) error {
	db, err := sql.Open("sqlite", uri(file)+"?_pragma=journal_mode(WAL)")
	if err != nil {
		return err
	}
	err = upTo(ctx, db, versionPlain)
	for _, s := range statements {
		if err == nil {
			_, err = db.ExecContext(ctx, s)
		}
	}
	return errors.Join(err, db.Close())
}

// OpenUnsafe opens a data directory that is synced as little as SQLite can: what no server does.
func OpenUnsafe(ctx context.Context, dir string) (*DB, error) { return open(ctx, dir, "OFF", nil) }

// Limit bounds the file, in pages, as a disk that is full does; 0 takes the bound away.
func (db *DB) Limit(ctx context.Context, pages int) error {
	if pages == 0 {
		pages = 1 << 30
	}
	return db.do(ctx, func(w *writer) error {
		var now int
		return w.row("PRAGMA max_page_count = " + strconv.Itoa(pages)).Scan(&now)
	})
}

// Exec writes what only a test writes.
func (db *DB) Exec(ctx context.Context, query string) error {
	return db.do(ctx, func(w *writer) error { return w.exec(query) })
}
