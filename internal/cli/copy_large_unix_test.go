//go:build unix

package cli_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestCopyLargestTable copies a table with the longest log that a table may have. The database
// receives it in one transaction with a limit of ten seconds, which is too short under the race
// detector on a busy machine.
func TestCopyLargestTable(t *testing.T) {
	longtest.Only(t, "it copies 50,000 entries there and back")
	database := pgtest.Start(t, false)
	t.Chdir(t.TempDir())
	games := withFerry(t)
	s := serveHere(t, games)
	s.account("Anna").send("POST", "/tables", `{"game": "ferry", "seats": 2, "places": [{"me": true}]}`)
	s.stop()
	const longest = 50_000
	db := must.Get(sqlite.Open(t.Context(), "bigriver-data", nil))(t)
	rows, err := db.List(t.Context(), table.Query{Max: 1})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	row := rows[0]
	at := row.Created
	for row.Head < longest {
		c := table.Change{Head: row.Head}
		for len(c.Entries) < 1000 && row.Head < longest {
			row.Head++
			c.Entries = append(c.Entries, table.Entry{
				Seq: row.Head, At: at, By: row.Host, RequestID: fmt.Sprint("a ", row.Head), Words: strings.Repeat("hm ", 20), Body: table.Raw{Named: table.Say},
			})
		}
		c.Row = row
		must.Do(t, db.Append(t.Context(), c))
	}
	must.Do(t, db.Close())
	address := database.New(t)
	for _, way := range [][2]string{{"bigriver-data", address}, {address, "back"}} {
		began := time.Now()
		status, stdout, stderr := copied(t, way[0], way[1])
		t.Logf("%v", time.Since(began))
		if status != cli.Done || !strings.Contains(stdout, ": 1 table with 50000 entries") {
			t.Fatalf("to %s: status %d, %s%s", way[1], status, stdout, stderr)
		}
	}
}
