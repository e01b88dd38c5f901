//go:build unix

package postgres_test

import (
	"fmt"
	"sync"
	"testing"

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
