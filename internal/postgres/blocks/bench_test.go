//go:build unix

package blocks_test

import (
	"fmt"
	"log/slog"
	"testing"

	"github.com/bigriver/bigriver/internal/postgres/blocks"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// BenchmarkBlocks runs blocks that do nothing, to measure the cost of the queue.
func BenchmarkBlocks(b *testing.B) {
	for _, atOnce := range []int{2, 64} {
		b.Run(fmt.Sprintf("atOnce=%d", atOnce), func(b *testing.B) {
			address := pgtest.Start(b, true).New(b)
			q, err := blocks.Open(b.Context(), address, "v1", slog.New(slog.DiscardHandler))
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(q.Close)
			work(b, q, atOnce, say)
			r, err := q.Put(b.Context(), []byte(`"toy"`), 1, b.N, 1)
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			if err := r.Take(b.Context(), func([]byte) error { return nil }, func(blocks.State) {}); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "blocks/s")
		})
	}
}
