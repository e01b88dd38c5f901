package server_test

import (
	"flag"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// maxOfAMove bounds what a move may allocate in BenchmarkMove, in the brief form and in the form
// with board parts. The bounds are some 4 % above what was measured, and go up only for a
// reason. They are not checked under the race detector, which makes pools drop some of their
// memory.
var maxOfAMove = map[string]struct{ allocations, bytes int64 }{
	"queen": {250, 36_500}, "broadhorns": {357, 95_500}, "waters": {390, 82_000},
}

// maxMeasurements is how often a move is measured at most. Servers of other tests allocate in the
// background, more of it per move if the machine is busy, so a measurement can only be too high.
const maxMeasurements = 10

// TestAMoveAllocatesLittle holds BenchmarkMove to maxOfAMove. It is not parallel, since it counts
// the allocations of the whole process.
func TestAMoveAllocatesLittle(t *testing.T) {
	longtest.Unraced(t, "it counts allocations")
	longtest.NotShort(t, "it plays hundreds of moves of each game")
	before := flag.Lookup("test.benchtime").Value.String()
	must.Do(t, flag.Set("test.benchtime", "400x"))
	defer func() { _ = flag.Set("test.benchtime", before) }()
	all := catalogtest.Games(t)
	for _, g := range all {
		name := g.Facts().Name
		limit, known := maxOfAMove[name]
		if !known {
			t.Errorf("%s has no ceiling", name)
		}
		for _, following := range []string{briefly, briefly + inParts} {
			var r testing.BenchmarkResult
			isWithin := false
			for range maxMeasurements {
				r = testing.Benchmark(func(b *testing.B) { //nolint:thelper // it is the benchmark
					benchmarkMove(b, all, name, g.Facts().MinSeats, briefly, following)
				})
				t.Logf("%s, %s: %d allocations, %d bytes a move", name, following, r.AllocsPerOp(), r.AllocedBytesPerOp())
				if isWithin = r.AllocsPerOp() <= limit.allocations && r.AllocedBytesPerOp() <= limit.bytes; isWithin {
					break
				}
			}
			if !isWithin {
				t.Errorf("%s, %s: a move allocates %d times and %d bytes; at most %d and %d are allowed", name, following, r.AllocsPerOp(), r.AllocedBytesPerOp(), limit.allocations, limit.bytes)
			}
		}
	}
}
