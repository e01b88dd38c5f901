package cli_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
)

// Every version of the rules that is kept has a data directory here, as the program of that time left it, with games in progress.
// Later programs must be able to use it. A new version of a game adds a directory and changes none: CONTRIBUTING.md says how it
// is made.
//
// The field played has the tables whose game was over, with the places of their seats.
func keptDirectories() []keptDirectory {
	return []keptDirectory{{
		file:     "2026-11-22.db.gz",
		versions: "broadhorns, version 1 of its rules: 3 tables, all hold\nqueen, version 1 of its rules: 4 tables, all hold\nwaters, version 1 of its rules: 2 tables, all hold\n",
		played: map[table.ID]string{
			"at3yen3eu6khmz6i": "places 1 3 2 by QB-85", // queen
			"y4kb52tivzkxksdr": "places 2 1 3 scores 100 105 98 by BH-124",
			"sxb6xyxzzku6kisp": "won by RW-185",
			"ohqs275mr2l2nuvx": "places 1 2 by QB-82", // queen, resigned
		},
		// This game is not legal under the newest rules. If it holds, it was replayed by its own version.
		parts: "y4kb52tivzkxksdr",
	}}
}

type keptDirectory struct {
	file, versions string
	played         map[table.ID]string
	parts          table.ID
}

// unpacked returns a data directory made from one of the files.
func unpacked(t *testing.T, file string) string {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join("testdata", "versions", file))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	backup, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "backup.db"), backup, 0o600); err != nil {
		t.Fatal(err)
	}
	into := filepath.Join(dir, "data")
	if err := sqlite.Restore(t.Context(), filepath.Join(dir, "backup.db"), into); err != nil {
		t.Fatal(err)
	}
	return into
}

func TestDirectoriesOfEveryVersion(t *testing.T) {
	t.Parallel()
	all, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, kept := range keptDirectories() {
		dir := unpacked(t, kept.file)
		status, stdout, stderr := bigriver(t, all, "check", "--data", dir)
		if status != cli.Done || !strings.HasPrefix(stdout, kept.versions) {
			t.Errorf("%s: status %d: %s%s", kept.file, status, stdout, stderr)
		}
		for line := range strings.Lines(kept.versions) {
			name, rest, _ := strings.Cut(line, ", version ")
			version, _, _ := strings.Cut(rest, " ")
			seen[name+" "+version] = true
		}
		playOn(t, all, dir, kept)
	}
	for _, g := range all {
		f := g.Facts()
		for _, v := range f.Kept()[:len(f.Kept())-1] {
			if !seen[fmt.Sprint(f.Name, " ", v)] {
				t.Errorf("no directory with tables of version %d of %s", v, f.Name)
			}
		}
	}
}

// TestOldEntriesKeepTheirBytes shows that this program would write each entry of the kept directories just as the program of that
// time did. The hashes of their tables cover these bytes.
func TestOldEntriesKeepTheirBytes(t *testing.T) {
	t.Parallel()
	for _, kept := range keptDirectories() {
		db, err := sql.Open("sqlite", "file:"+filepath.Join(filepath.Dir(unpacked(t, kept.file)), "backup.db")+"?mode=ro")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		rows, err := db.QueryContext(t.Context(), "SELECT body FROM entry")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		kinds := map[table.Kind]int{}
		for rows.Next() {
			var body string
			var e table.Entry
			if err := rows.Scan(&body); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(body), &e); err != nil {
				t.Fatalf("%s: %v", body, err)
			}
			if now, err := json.Marshal(&e); err != nil || string(now) != body {
				t.Errorf("%s was written in %s, and would now be %s, %v", body, kept.file, now, err)
			}
			kinds[e.Kind()]++
		}
		if err := rows.Err(); err != nil || kinds[table.Act] == 0 || kinds[table.Chance] == 0 {
			t.Errorf("%s: %v, %v", kept.file, kinds, err)
		}
	}
}

// playOn opens a directory as a server does, checks how the finished games ended, and plays some turns of the others.
func playOn(t *testing.T, all catalog.Catalog, dir string, kept keptDirectory) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tables, err := table.Open(context.Background(), table.Config{Store: db, Games: all, Workers: table.NoWorkers})
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	ids, err := db.All(t.Context(), "", 100)
	if err != nil {
		t.Fatal(err)
	}
	over, begun := map[table.ID]string{}, 0
	for _, id := range ids {
		head, log, err := db.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := tables.Show(t.Context(), id, head.By, 0)
		if err != nil {
			t.Errorf("table %s: %v", id, err)
			continue
		}
		switch s.State {
		case table.StateOver:
			over[id] = s.Outcome.Result.Text(len(s.Seats))
		case table.StateRunning:
			begun++
			playSome(t, tables, s)
		case table.StateOpen:
		}
		if id == kept.parts {
			partsFromNow(t, all, head, log)
		}
	}
	if diff := cmp.Diff(kept.played, over); diff != "" {
		t.Errorf("%s: the finished games have other results: %s", kept.file, diff)
	}
	if begun == 0 {
		t.Errorf("%s: no game is in progress", kept.file)
	}
}

// playSome makes some moves at a table, always the first legal one of each person.
func playSome(t *testing.T, tables *table.Tables, s *table.Shown) {
	t.Helper()
	done := 0
	for range 40 {
		i := slices.IndexFunc(s.Seats, func(seat table.ShownSeat) bool { return s.ToAct.Has(seat.Seat) && seat.Person != "" })
		if i < 0 {
			break
		}
		who := s.Seats[i].Person
		own, err := tables.Show(t.Context(), s.ID, who, s.Seq)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(own.Mine, func(m table.ShownMine) bool { return m.Seat == engine.Seat(i) })
		choice := own.Mine[at].Choices[0].Action
		if s, err = tables.Do(t.Context(), s.ID, who, table.Command{Body: table.ActCommand{Seat: engine.Seat(i), Action: choice}}); err != nil {
			t.Fatalf("%s at table %s: %v", choice, own.ID, err)
		}
		done++
	}
	if done == 0 {
		t.Errorf("nobody could act at table %s", s.ID)
	}
}

// partsFromNow fails the test if the log holds under the newest rules.
func partsFromNow(t *testing.T, all catalog.Catalog, head *table.Header, log []table.Entry) {
	t.Helper()
	now, err := all.Find(head.New.Game)
	if err != nil {
		t.Fatal(err)
	}
	m, err := now.New(head.New.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range log {
		var action string
		switch b := e.Body.(type) {
		case table.ActEntry:
			action = b.Action
		case table.ChanceEntry:
			action = b.Action
		case table.PastEntry:
			action = b.Action
		default:
			continue
		}
		if m.Act(e.Seat, action) != nil {
			return
		}
	}
	t.Errorf("table %s holds under the newest rules, too: it proves nothing", head.ID)
}
