package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

var (
	_ table.Store    = (*DB)(nil)
	_ operator.Store = (*DB)(nil)
	_ sqlstore.DB    = (*DB)(nil)
)

// dialect is SQLite's dialect.
//
//nolint:gochecknoglobals // data
var dialect = sqlstore.Dialect{
	Among: "IN (SELECT value FROM json_each($1))",
	List: func(values []string) any {
		list, _ := json.Marshal(values) // strings always encode
		return string(list)
	},
	Clear: "DELETE FROM ",
	Columns: `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'mark'`,
}

// Dialect returns SQLite's dialect.
func (db *DB) Dialect() *sqlstore.Dialect { return &dialect }

// placeholders rewrites the placeholders $1, $2 and so on of a query to the form of SQLite: ?1, ?2.
func placeholders(query string) string { return strings.ReplaceAll(query, "$", "?") }

// SetJournal sets the journal that records slow queries and transactions.
func (db *DB) SetJournal(j *operator.Journal) { db.slow.Store(j) }

// Each runs a query and calls read for every row.
func (db *DB) Each(ctx context.Context, read func(sqlstore.Row) error, query string, args ...any) (err error) {
	began := time.Now()
	defer func() {
		err = mapError(err)
		db.slow.Load().AddQuery(query, time.Since(began))
	}()
	rows, err := db.read.QueryContext(ctx, placeholders(query), args...)
	if err != nil {
		return err
	}
	return each(rows, read)
}

func each(rows *sql.Rows, read func(sqlstore.Row) error) (err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// row runs a query and scans its only row. It returns sql.ErrNoRows if there is none.
func (db *DB) row(ctx context.Context, fields []any, query string, args ...any) error {
	none := sql.ErrNoRows
	err := db.Each(ctx, func(row sqlstore.Row) error {
		none = nil
		return row.Scan(fields...)
	}, query, args...)
	return cmp.Or(err, none)
}

// Exec runs a statement in a transaction.
func (db *DB) Exec(ctx context.Context, query string, args ...any) (changed int64, err error) {
	err = db.Within(ctx, func(tx sqlstore.Tx) error {
		changed, err = tx.Exec(query, args...)
		return err
	})
	return changed, err
}

// Within runs a transaction, possibly together with other requests.
func (db *DB) Within(ctx context.Context, do func(sqlstore.Tx) error) error {
	return db.do(ctx, func(w *writer) error { return do(&w.tx) })
}

// tx runs statements in a transaction, and caches prepared ones.
type tx struct {
	ctx context.Context
	on  interface {
		PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	}
	stmts map[string]*sql.Stmt
}

// stmt returns a prepared query. It prepares it on first use.
func (t *tx) stmt(query string) (*sql.Stmt, error) {
	if s := t.stmts[query]; s != nil {
		return s, nil
	}
	s, err := t.on.PrepareContext(t.ctx, query)
	if err != nil {
		return nil, err
	}
	t.stmts[query] = s
	return s, nil
}

func (t *tx) exec(query string, args ...any) error {
	_, err := t.Exec(query, args...)
	return err
}

// row runs a query and scans its only row.
func (t *tx) row(fields []any, query string, args ...any) error {
	s, err := t.stmt(query) //nolint:sqlclosecheck // cached for the next use
	if err != nil {
		return err
	}
	return s.QueryRowContext(t.ctx, args...).Scan(fields...)
}

// Exec runs a statement and returns how many rows it changed.
func (t *tx) Exec(query string, args ...any) (int64, error) {
	s, err := t.stmt(placeholders(query)) //nolint:sqlclosecheck // cached for the next use
	if err != nil {
		return 0, err
	}
	done, err := s.ExecContext(t.ctx, args...)
	switch {
	case isUnique(err):
		return 0, fmt.Errorf("%w: %w", sqlstore.ErrExists, err)
	case err != nil:
		return 0, err
	}
	return done.RowsAffected()
}

// Each runs a query and calls read for every row.
func (t *tx) Each(read func(sqlstore.Row) error, query string, args ...any) error {
	s, err := t.stmt(placeholders(query)) //nolint:sqlclosecheck // cached for the next use
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(t.ctx, args...)
	if err != nil {
		return err
	}
	return each(rows, read)
}

// Insert adds rows to a table.
func (t *tx) Insert(table string, columns []string, rows [][]any) error {
	query := "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(columns)-1) + ")"
	for _, row := range rows {
		if err := t.exec(query, row...); err != nil {
			return err
		}
	}
	return nil
}
