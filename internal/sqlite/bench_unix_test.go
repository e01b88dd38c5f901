//go:build unix

package sqlite_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// BenchmarkTransaction measures the processor time of the writer goroutine per entry, in
// transactions with the moves of 64 tables, encoded beforehand. It includes garbage collection and
// the processor's part of writing to disk, but not waiting for the disk.
func BenchmarkTransaction(b *testing.B) {
	const tables = 64
	db := open(b, b.TempDir())
	rows := make([]table.Row, tables)
	for i := range rows {
		creation := sqltest.NewTable(table.ID(fmt.Sprint("t", i)))
		creation.NewTable.New.Setup.Options = map[string]string{}
		for n := range 65 { // like Mississippi Queen: a header of 1.7 kB
			creation.NewTable.New.Setup.Options[fmt.Sprint("option-", n)] = "default"
		}
		must.Do(b, db.Append(b.Context(), creation))
		rows[i] = sqltest.Played(creation.Row.ID)
	}
	changes, written := make([]table.Change, tables), make([]table.Written, tables)
	head, busy := int64(0), time.Duration(0)
	for b.Loop() {
		b.StopTimer()
		for i := range rows {
			changes[i] = sqltest.Entry(rows[i], head)
			written[i] = must.Get(changes[i].Write())(b)
		}
		head++
		before := processorTime(b)
		b.StartTimer()
		must.Do(b, db.AppendWritten(b.Context(), changes, written))
		busy += processorTime(b) - before
	}
	b.ReportMetric(float64(busy.Microseconds())/float64(head*tables), "processor-µs/entry")
}

// processorTime returns the processor time that the process has used so far.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	must.Do(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
