package table_test

import (
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// TestGameEndingDuringAListing checks that such a game is listed once, as finished.
func TestGameEndingDuringAListing(t *testing.T) {
	t.Parallel()
	at := func(second int) time.Time { return time.Unix(int64(second), 0) }
	q := table.Query{Listed: true, Game: "toy", Max: 10}
	rows, err := q.Run(func(side table.Side) ([]table.Row, error) {
		if side == table.NotOver {
			return []table.Row{{ID: "ends", State: table.StateRunning, Updated: at(1)}, {ID: "runs", State: table.StateRunning, Updated: at(0)}}, nil
		}
		return []table.Row{{ID: "ends", State: table.StateOver, Updated: at(2)}}, nil
	})
	if err != nil || len(rows) != 2 || rows[0].ID != "ends" || rows[0].State != table.StateOver || rows[1].ID != "runs" {
		t.Errorf("got %+v, error %v", rows, err)
	}
}
