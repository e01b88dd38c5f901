package sqlite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// BenchmarkSync writes and syncs one block, as a commit does: no store can be faster.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "block"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 4096)
	for b.Loop() {
		if _, err := f.WriteAt(block, 0); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAppend appends entries with several writers. Each has a table of its own and waits for the answer before its next
// entry. With one writer, each append is a transaction; with many, a transaction holds the appends of many.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 16, 64, 256} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) { benchmarkAppend(b, writers) })
	}
}

func benchmarkAppend(b *testing.B, writers int) {
	b.Helper()
	db := open(b, b.TempDir())
	for i := range writers {
		if err := db.Append(b.Context(), newTable(table.ID(fmt.Sprint("t", i)))); err != nil {
			b.Fatal(err)
		}
	}
	// Every writer makes the same number of appends.
	b.ResetTimer()
	var wait sync.WaitGroup
	for i := range writers {
		wait.Go(func() {
			row := newTable(table.ID(fmt.Sprint("t", i))).Row
			row.Updated = time.Now()
			row.Seats = []table.RowSeat{{Person: "anna", Turn: true}, {Person: "ben"}, {Bot: "simple"}, {Person: "cleo"}}
			for head := range int64(b.N / writers) {
				if err := db.Append(b.Context(), entry(row, head)); err != nil {
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
}
