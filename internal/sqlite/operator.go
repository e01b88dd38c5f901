package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
)

var _ operator.Store = (*DB)(nil)

// Remember has queries and transactions that are slow noted in a journal from now on.
func (db *DB) Remember(j *operator.Journal) { db.slow.Store(j) }

// query runs a query, and notes if its first row took long to find.
func (db *DB) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	began := time.Now()
	rows, err := db.read.QueryContext(ctx, query, args...)
	db.slow.Load().Took(query, time.Since(began))
	return rows, err
}

// queryRow runs a query for one row, and notes if it took long.
func (db *DB) queryRow(ctx context.Context, query string, args ...any) *sql.Row {
	began := time.Now()
	row := db.read.QueryRowContext(ctx, query, args...)
	db.slow.Load().Took(query, time.Since(began))
	return row
}

// Backlog returns what waits.
func (db *DB) Backlog(ctx context.Context, tick int64, at time.Time) (b operator.Backlog, err error) {
	if err := db.each(ctx, func(rows *sql.Rows) error {
		var late operator.LateTable
		err := rows.Scan(&late.Table, &late.Wake)
		b.Late = append(b.Late, late)
		return err
	}, "SELECT id, wake FROM tables WHERE wake <= ? ORDER BY wake, id LIMIT ?", tick, operator.MostLate+1); err != nil {
		return b, err
	}
	b.More = len(b.Late) > operator.MostLate
	b.Late = b.Late[:min(len(b.Late), operator.MostLate)]
	var oldest sql.NullInt64
	if err := db.queryRow(ctx, "SELECT count(*), min(due) FROM (SELECT due FROM outbox WHERE due <= ? ORDER BY due LIMIT ?)", at.UnixMilli(), operator.MostCounted).
		Scan(&b.Notices, &oldest); err != nil {
		return b, plain(err)
	}
	if oldest.Valid {
		b.Oldest = fromMillis(oldest.Int64)
	}
	err = db.queryRow(ctx, "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE due IS NOT NULL AND tries > 0 LIMIT ?)", operator.MostCounted).Scan(&b.Unsent)
	return b, plain(err)
}
