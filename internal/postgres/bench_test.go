//go:build unix

package postgres_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

func BenchmarkAppend(b *testing.B) {
	sqltest.BenchmarkAppend(b, func(b *testing.B) table.Store { b.Helper(); return open(b, pgtest.Start(b, true).New(b)) })
}

// BenchmarkDue looks for due tables among many that are not due yet, as each node does once a
// second.
func BenchmarkDue(b *testing.B) {
	const waiting = 100_000
	server := pgtest.Start(b, true)
	address := server.New(b)
	db := open(b, address)
	must.Do(b, db.Append(b.Context(), sqltest.NewTable("t")))
	conn, err := pgx.Connect(b.Context(), address)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close(b.Context())
	_, err = conn.Exec(b.Context(), `INSERT INTO tables (id, head, link, host, game, state, listed, free, steps, tick, updated, wake, row)
		SELECT 'x' || n, head, link, host, game, state, listed, free, steps, tick, updated, 1000000 + n, row FROM tables, generate_series(1, $1::int) n`, waiting)
	if err == nil {
		_, err = conn.Exec(b.Context(), "ANALYZE tables")
	}
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if due, err := db.Due(b.Context(), 1000, 1000); err != nil || len(due) > 0 {
			b.Fatal(due, err)
		}
	}
}
