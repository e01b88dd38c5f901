//go:build unix

package server_test

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
)

// BenchmarkStrangers prints the maximum cost of each operation and page that people without an
// account can request, in milliseconds of processor time and in allocations. A case is named after
// its operation, with a suffix after a slash if there are several.
func BenchmarkStrangers(b *testing.B) {
	s := newStrangers(b, crowd{people: 20_000, tables: 20_000, asides: 9_900})
	type cost struct {
		*strangersCase

		ms     float64
		allocs uint64
	}
	var all []cost
	for _, c := range s.cases() {
		b.Run(c.name, func(b *testing.B) {
			s.tb = b
			c.before()
			c.do() // a warm-up: the first call is measured by the cases named cold
			busy, allocs := time.Duration(0), uint64(0)
			for b.Loop() {
				b.StopTimer()
				c.before()
				n, spent := mallocs(), processorTime(b)
				b.StartTimer()
				c.do()
				b.StopTimer()
				busy, allocs = busy+processorTime(b)-spent, allocs+mallocs()-n
				b.StartTimer()
			}
			each := cost{c, float64(busy.Microseconds()) / 1000 / float64(b.N), allocs / uint64(b.N)}
			b.ReportMetric(each.ms, "processor-ms/op")
			all = append(all, each)
		})
	}
	slices.SortFunc(all, func(x, y cost) int { return cmp.Compare(y.ms, x.ms) })
	for _, c := range all {
		_, _ = fmt.Fprintf(os.Stdout, "%-24s %9.2f ms %9d allocations  %s\n", c.name, c.ms, c.allocs, c.limit)
	}
}

// processorTime returns the processor time that the process has used so far.
func processorTime(tb testing.TB) time.Duration {
	tb.Helper()
	var used syscall.Rusage
	must.Do(tb, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}
