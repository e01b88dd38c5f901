//go:build unix

package postgres_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// BenchmarkAppend appends entries with several writers. Each has a table of its own and waits for the answer before its next entry, which is
// synced by then.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 16, 64, 256} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			db := open(b, pgtest.Start(b, true).New(b))
			for i := range writers {
				if err := db.Append(b.Context(), newTable(table.ID(fmt.Sprint("t", i)))); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			var wait sync.WaitGroup
			for i := range writers {
				wait.Go(func() {
					row := newTable(table.ID(fmt.Sprint("t", i))).Row
					row.Seats = []table.RowSeat{{Person: "anna", Turn: true}, {Person: "ben"}, {Bot: "simple"}, {Person: "cleo"}}
					for head := range int64(b.N / writers) {
						if err := db.Append(b.Context(), said(row, head, "x")); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wait.Wait()
			if done := b.N / writers * writers; done > 0 {
				b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "moves/s")
			}
		})
	}
}

// BenchmarkDue looks for what is due among many tables where nothing is due yet, as each node does once a second.
func BenchmarkDue(b *testing.B) {
	const waiting = 100_000
	server := pgtest.Start(b, true)
	address := server.New(b)
	db := open(b, address)
	if err := db.Append(b.Context(), newTable("t")); err != nil {
		b.Fatal(err)
	}
	conn, err := pgx.Connect(b.Context(), address)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close(b.Context())
	_, err = conn.Exec(b.Context(), `INSERT INTO tables (id, head, link, host, game, state, listed, free, steps, tick, updated, wake, header, row)
		SELECT 'x' || n, head, link, host, game, state, listed, free, steps, tick, updated, 1000000 + n, header, row FROM tables, generate_series(1, $1::int) n`, waiting)
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
