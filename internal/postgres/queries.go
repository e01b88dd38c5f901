package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

var (
	_ table.Shared    = (*DB)(nil)
	_ operator.Shared = (*DB)(nil)
	_ people.Shared   = People{}
	_ sqlstore.DB     = (*DB)(nil)
)

// dialect is PostgreSQL's dialect.
//
//nolint:gochecknoglobals // data
var dialect = sqlstore.Dialect{
	Lock:  " FOR UPDATE",
	Among: "= ANY($1)",
	List:  func(values []string) any { return values },
	Clear: "TRUNCATE ",
	// Not the default mode, which would wait for a backup and hold up readers.
	Alone: func(table string) string { return "LOCK TABLE " + table + " IN SHARE ROW EXCLUSIVE MODE" },
	Columns: `SELECT c.relname::text, a.attname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
		AND c.relname NOT IN ('site', 'copying', 'challenge', 'node', 'presence', 'report') AND a.attname <> 'redactions'`,
}

// Dialect returns PostgreSQL's dialect.
func (db *DB) Dialect() *sqlstore.Dialect { return &dialect }

// Exec runs one statement.
func (db *DB) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	changed, err := db.pool.Exec(ctx, query, args...)
	return changed.RowsAffected(), existing(db.mapError(err))
}

// existing maps the violation of a unique index to sqlstore.ErrExists.
func existing(err error) error {
	if _, ok := isUnique(err); ok {
		return sqlstore.ErrExists
	}
	return err
}

// Each runs a query and calls read for every row.
func (db *DB) Each(ctx context.Context, read func(sqlstore.Row) error, query string, args ...any) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	rows, err := db.pool.Query(ctx, query, args...)
	if err == nil {
		err = each(rows, read)
	}
	return db.mapError(err)
}

func each(rows pgx.Rows, read func(sqlstore.Row) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Within runs a transaction.
func (db *DB) Within(ctx context.Context, do func(sqlstore.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return db.mapError(pgx.BeginFunc(ctx, db.pool, func(t pgx.Tx) error { return do(tx{ctx, t}) }))
}

// tx is a transaction with a deadline.
type tx struct {
	ctx context.Context
	pgx pgx.Tx
}

// Exec runs one statement.
func (t tx) Exec(query string, args ...any) (int64, error) {
	changed, err := t.pgx.Exec(t.ctx, query, args...)
	return changed.RowsAffected(), existing(err)
}

// Each runs a query and calls read for every row.
func (t tx) Each(read func(sqlstore.Row) error, query string, args ...any) error {
	rows, err := t.pgx.Query(t.ctx, query, args...)
	if err != nil {
		return err
	}
	return each(rows, read)
}

// Insert adds rows to a table.
func (t tx) Insert(table string, columns []string, rows [][]any) error {
	_, err := t.pgx.CopyFrom(t.ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	return err
}

// scan runs a query that returns at most one row, and scans it.
func (db *DB) scan(ctx context.Context, fields []any, query string, args ...any) error {
	return db.Each(ctx, func(row sqlstore.Row) error { return row.Scan(fields...) }, query, args...)
}
