// Package sqlstore has the code that the SQLite and PostgreSQL stores share: people, classes, the
// outbox, lists of tables, analyses and the operator's backlog, in SQL that both understand, and
// copying a whole site from one to the other. Each store has its own transactions, errors, and code
// that appends and loads logs.
package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// DB runs queries, whose arguments are $1, $2 and so on. BLOB and bytea columns are passed and
// scanned as []byte.
type DB interface {
	// Exec runs a statement in its own transaction, and returns how many rows it changed. It
	// returns ErrExists if the statement would violate a unique index.
	Exec(ctx context.Context, query string, args ...any) (int64, error)

	// Each runs a read-only query, and calls read for each row.
	Each(ctx context.Context, read func(Row) error, query string, args ...any) error

	// Within runs a transaction. It may call do again if the transaction was rolled back because of
	// another one.
	Within(ctx context.Context, do func(Tx) error) error

	// Dialect returns the database's SQL dialect.
	Dialect() *Dialect
}

// Tx is a transaction. Its methods are like those of DB, but Each may also write.
type Tx interface {
	Exec(query string, args ...any) (int64, error)
	Each(read func(Row) error, query string, args ...any) error

	// Insert adds rows to a table.
	Insert(table string, columns []string, rows [][]any) error
}

// Row is a row of a result.
type Row interface{ Scan(fields ...any) error }

// Dialect is the SQL that differs between databases.
type Dialect struct {
	Lock  string // appended to a SELECT: locks its rows until the transaction ends
	Among string // follows a column: its value is in the list $1
	List  func(values []string) any
	Clear string // precedes the name of a table: deletes all its rows, even many

	// Alone returns the statement that begins a transaction which writes to a table alone: others
	// can read the table, but cannot write to it until the transaction ends. Nil if there is only
	// one writer.
	Alone func(table string) string

	Columns string // a query for the names of all tables that every site has, and of their columns
}

// ErrExists means that the row already exists.
var ErrExists = errors.New("the row already exists")

// queries runs the queries of a store.
type queries struct{ db DB }

// Store implements everything that needs only a DB.
type Store struct {
	queries

	swept atomic.Int64 // when old notices were last deleted, in milliseconds since 1970
}

// New returns the store of a database.
func New(db DB) *Store { return &Store{queries: queries{db}} }

// People returns the store of people.
func (s *Store) People() PeopleStore { return PeopleStore{s.queries} }

// Classes returns the store of classes.
func (s *Store) Classes() ClassStore { return ClassStore{s.queries} }

// Outbox returns the store of pending notices.
func (s *Store) Outbox() Outbox { return Outbox{s.queries, &s.swept} }

// source yields the rows of a query: the Each of a DB or of a Tx.
type source func(read func(Row) error, query string, args ...any) error

func from(ctx context.Context, db DB) source {
	return func(read func(Row) error, query string, args ...any) error { return db.Each(ctx, read, query, args...) }
}

func (q queries) from(ctx context.Context) source { return from(ctx, q.db) }

// all returns the rows of a query.
func all[T any](of source, scan func(Row) (T, error), query string, args ...any) ([]T, error) {
	var list []T
	err := of(func(row Row) error {
		one, err := scan(row)
		list = append(list, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// first returns the first row of a query, or the error none if there is no row.
func first[T any](of source, none error, scan func(Row) (T, error), query string, args ...any) (one T, err error) {
	list, err := all(of, scan, query, args...)
	switch {
	case err != nil:
		return one, err
	case len(list) == 0:
		return one, none
	}
	return list[0], nil
}

// column scans a row with one column.
func column[T any](row Row) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

func (q queries) exec(ctx context.Context, query string, args ...any) error {
	_, err := q.db.Exec(ctx, query, args...)
	return err
}

// execAll runs several statements with the same arguments.
func execAll(tx Tx, queries []string, args ...any) error {
	for _, query := range queries {
		if _, err := tx.Exec(query, args...); err != nil {
			return err
		}
	}
	return nil
}

func fromMillis(n int64) time.Time { return time.UnixMilli(n).UTC() }

// fromMillisOrNull returns the zero time for NULL.
func fromMillisOrNull(n *int64) time.Time {
	if n == nil {
		return time.Time{}
	}
	return fromMillis(*n)
}

// millisOrNull returns NULL for the zero time.
func millisOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// orNull returns NULL for "".
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// BytesOrNull returns NULL for "".
func BytesOrNull(s string) []byte {
	if s == "" {
		return nil
	}
	return []byte(s)
}

// Bit returns 1 for true and 0 for false, as databases store it.
func Bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// conditions collects the conditions of a WHERE clause, and their arguments.
type conditions struct {
	where string
	args  []any
}

// and adds a condition. Each %s in it stands for one of the values.
func (c *conditions) and(condition string, values ...any) {
	names := make([]any, len(values))
	for i, v := range values {
		names[i] = c.arg(v)
	}
	if c.where == "" {
		c.where = " WHERE "
	} else {
		c.where += " AND "
	}
	c.where += fmt.Sprintf(condition, names...)
}

// arg adds an argument, and returns its placeholder in the query.
func (c *conditions) arg(v any) string {
	c.args = append(c.args, v)
	return fmt.Sprint("$", len(c.args))
}
