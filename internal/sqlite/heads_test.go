package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// TestCachedHeadsAreCorrect appends to many tables at once, so that failing changes share
// transactions with successful ones. The cached head of each table must equal that in the database:
// after each round, every table accepts an append at its head and at no other.
func TestCachedHeadsAreCorrect(t *testing.T) {
	t.Parallel()
	const tables, rounds = 24, 40
	db := open(t, t.TempDir())
	rows, heads := make([]table.Row, tables), make([]int64, tables)
	for i := range rows {
		c := sqltest.NewTable(table.ID(fmt.Sprint("t", i)))
		must.Do(t, db.Append(t.Context(), c))
		rows[i] = c.Row
	}
	for round := range rounds {
		var wait sync.WaitGroup
		for i := range rows {
			wait.Go(func() {
				row := rows[i]
				row.Seats = []table.RowSeat{{Person: "anna", Turn: round%2 == 0}, {Person: "ben", Turn: round%2 == 1}}
				switch (i + round) % 3 {
				case 0: // the second of two changes fails: neither is made
					other := (i + 1) % tables
					err := db.Append(t.Context(), sqltest.Entry(row, heads[i]), sqltest.Entry(rows[other], heads[other]+7))
					if !errors.Is(err, table.ErrStale) {
						t.Errorf("a change from a head that is not there: %v", err)
					}
				case 1:
					if err := db.Append(t.Context(), sqltest.Entry(row, heads[i]-1)); !errors.Is(err, table.ErrStale) {
						t.Errorf("a change from an older head: %v", err)
					}
				default:
					if err := db.Append(t.Context(), sqltest.Entry(row, heads[i])); err != nil {
						t.Errorf("table %d, entry %d: %v", i, heads[i]+1, err)
					}
				}
			})
		}
		wait.Wait()
		for i := range rows {
			if (i+round)%3 == 2 {
				heads[i]++
			}
		}
	}
	for i := range rows {
		_, log, err := db.Load(t.Context(), rows[i].ID) // Load verifies the links
		if err != nil || int64(len(log)) != heads[i] {
			t.Errorf("table %d has %d entries of %d: %v", i, len(log), heads[i], err)
		}
	}
	must.Do(t, db.Drop(t.Context(), rows[0].ID, heads[0]))
	must.Fail(t, db.Append(t.Context(), sqltest.Entry(rows[0], heads[0])), table.ErrStale)
}

// TestATurnWritesOnePage checks that a new turn in a running game writes only the rows of its
// seats, and none of their indexes.
func TestATurnWritesOnePage(t *testing.T) {
	t.Parallel()
	const page = 24 + 4096 // of the write-ahead file
	dir := t.TempDir()
	db := open(t, dir)
	row := sqltest.Played("a")
	must.Do(t, db.Append(t.Context(), sqltest.NewTable("a")))
	const first = 20 // moves, after which the file is past its first checkpoint
	for head := range int64(first) {
		must.Do(t, db.Append(t.Context(), sqltest.Entry(row, head)))
	}
	size := func() int64 { return must.Get(os.Stat(filepath.Join(dir, sqlite.File+"-wal")))(t).Size() }
	begin := size()
	must.Do(t, db.Append(t.Context(), sqltest.Entry(row, first)))
	between := size()
	row.Seats[0].Turn, row.Seats[1].Turn = false, true
	must.Do(t, db.Append(t.Context(), sqltest.Entry(row, first+1)))
	if same, turn := between-begin, size()-between; same <= 0 || turn != same+page {
		t.Errorf("a move writes %d bytes, and %d while the turn continues: want one page more", same, turn)
	}
}
