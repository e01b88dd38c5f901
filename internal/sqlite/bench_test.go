package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// BenchmarkSync writes and syncs one block, as a commit does: a lower bound for any store.
func BenchmarkSync(b *testing.B) {
	f := must.Get(os.Create(filepath.Join(b.TempDir(), "block")))(b)
	defer f.Close()
	block := make([]byte, 4096)
	for b.Loop() {
		must.Get(f.WriteAt(block, 0))(b)
		must.Do(b, f.Sync())
	}
}

func BenchmarkAppend(b *testing.B) {
	sqltest.BenchmarkAppend(b, func(b *testing.B) table.Store { b.Helper(); return open(b, b.TempDir()) })
}
