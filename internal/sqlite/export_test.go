package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"

	"github.com/bigriver/bigriver/internal/table"
)

// OpenUnsafe opens a data directory without syncing, which a server never does.
func OpenUnsafe(ctx context.Context, dir string) (*DB, error) { return open(ctx, dir, "OFF", nil) }

// Limit limits the size of the main file in pages, as a full disk would. 0 removes the limit.
func (db *DB) Limit(ctx context.Context, pages int) error {
	if pages == 0 {
		pages = 1 << 30
	}
	return db.do(ctx, func(w *writer) error {
		var now int
		return w.row([]any{&now}, "PRAGMA max_page_count = "+strconv.Itoa(pages))
	})
}

// AppendWritten appends changes whose bytes are already encoded.
func (db *DB) AppendWritten(ctx context.Context, changes []table.Change, written []table.Written) error {
	return db.appendWritten(ctx, changes, written)
}

// Count runs a query that takes longer the larger n is.
func (db *DB) Count(ctx context.Context, n int) error {
	return db.row(ctx, []any{new(int)}, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) FROM n", n)
}

// Migrate migrates the main file of a directory with additional scripts after those of this
// program.
func Migrate(ctx context.Context, dir string, more ...string) error {
	db, err := connect(filepath.Join(dir, File), 1, wal)
	if err != nil {
		return err
	}
	return errors.Join(migrate(ctx, db, append(migrations(), more...)), db.Close())
}

// Settle brings an unfinished copy to the point at which Finish renames it.
func (c *Copy) Settle(ctx context.Context) error { return checkpoint(ctx, c.to) }
