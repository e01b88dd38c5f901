package cli_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/waittest"
)

// keep packs the data directory of a new version: go test ./internal/cli -run TestUpgrade -keep
// NAME.
var keep = flag.String("keep", "", "pack the data of this program into testdata/versions/NAME.db.gz")

// TestUpgrade takes the data of every released version, and of this program, through a host's
// commands: restore, check, serve, backup, and restore again. No table may be lost, and every one
// can be watched. The record of a finished game can be replayed, its draws can be proved, and a
// running game continues.
func TestUpgrade(t *testing.T) {
	longtest.Unraced(t, "one command comes after the other, and every game is replayed")
	all := catalogtest.Games(t)
	t.Run("of this program", func(t *testing.T) {
		backup := made(t, all)
		takeThrough(t, all, backup)
		if *keep != "" {
			pack(t, backup, filepath.Join("testdata", "versions", *keep+".db.gz"))
		}
	})
	files := must.Get(filepath.Glob("testdata/versions/*.db.gz"))(t)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { takeThrough(t, all, unpacked(t, file)) })
	}
}

// takeThrough restores a backup, runs a server on the directory, and restores a backup of that.
func takeThrough(t *testing.T, all catalog.Catalog, backup string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	want := run(t, all, "restore", backup, "--data", dir)
	_, want, _ = strings.Cut(want, ": ")
	holds := run(t, all, "check", "--data", dir)
	if !strings.HasSuffix(holds, "all valid: "+want) {
		t.Errorf("check prints %q, and %s were restored", holds, want)
	}
	s := serveOn(t, all, dir)
	watcher := newBrowser(t, s.address+"/api/v1")
	proved := 0
	for _, id := range tablesOf(t, dir) {
		if shown := watcher.send("GET", "/tables/"+string(id), ""); shown.State != "over" {
			continue
		}
		record := filepath.Join(t.TempDir(), "record.txt")
		must.Do(t, os.WriteFile(record, watcher.ask("GET", "/tables/"+string(id)+"/record", ""), 0o600))
		run(t, all, "replay", record)
		run(t, all, "verify", record)
		proved++
	}
	if proved == 0 {
		t.Error("no game is over, so that no draw is proved")
	}
	again := filepath.Join(t.TempDir(), "again.db")
	if made := run(t, all, "backup", again, "--data", dir); !strings.HasSuffix(made, ": "+want) {
		t.Errorf("backup prints %q, and there were %s", made, want)
	}
	s.stop()
	run(t, all, "check", "--data", dir)
	last := filepath.Join(t.TempDir(), "last")
	run(t, all, "restore", again, "--data", last)
	if now := run(t, all, "check", "--data", last); !strings.HasSuffix(now, "all valid: "+want) {
		t.Errorf("at the end check prints %q, and at first %q", now, holds)
	}
	playOn(t, all, last)
}

// playOn opens a directory as a server does, and makes some moves in every running game.
func playOn(t *testing.T, all catalog.Catalog, dir string) {
	t.Helper()
	db := must.Get(sqlite.Open(t.Context(), dir, slog.New(slog.DiscardHandler)))(t)
	defer db.Close()
	tables := must.Get(live.Open(context.Background(), live.Config{Store: db, Games: all, Workers: live.NoWorkers}))(t)
	defer tables.Close()
	running := 0
	for _, id := range tablesOf(t, dir) {
		head, _ := must.Get2(db.Load(t.Context(), id))(t)
		s, err := tables.Show(t.Context(), id, head.By, 0)
		if err != nil {
			t.Fatalf("table %s: %v", id, err)
		}
		if s.State == table.StateRunning {
			running++
			playSome(t, tables, s)
		}
	}
	if running == 0 {
		t.Error("no game is running")
	}
}

// playSome makes some moves at a table, always the first legal action of each person.
func playSome(t *testing.T, tables *live.Tables, s *view.Shown) {
	t.Helper()
	done := 0
	for range 40 {
		i := slices.IndexFunc(s.Seats, func(seat view.ShownSeat) bool { return s.ToAct.Has(seat.Seat) && seat.Person != "" })
		if i < 0 {
			break
		}
		who := s.Seats[i].Person
		own, err := tables.Show(t.Context(), s.ID, who, s.Seq)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(own.Mine, func(m view.ShownMine) bool { return m.Seat == engine.Seat(i) })
		choice := own.Mine[at].Choices[0].Action
		if s, err = tables.Do(t.Context(), s.ID, who, play.Command{Body: play.ActCommand{Seat: engine.Seat(i), Action: choice}}); err != nil {
			t.Fatalf("%s at table %s: %v", choice, own.ID, err)
		}
		done++
	}
	if done == 0 {
		t.Errorf("nobody could act at table %s", s.ID)
	}
}

// unpacked unpacks a backup that pack has packed.
func unpacked(t *testing.T, file string) string {
	t.Helper()
	packed := must.Get(os.Open(file))(t)
	defer packed.Close()
	r := must.Get(gzip.NewReader(packed))(t)
	backup := must.Get(io.ReadAll(r))(t)
	path := filepath.Join(t.TempDir(), "backup.db")
	must.Do(t, os.WriteFile(path, backup, 0o600))
	return path
}

// TestRecordsOfEveryVersion replays the golden records of each game, as files that people have
// saved, including those of older versions of the rules. A record of an unknown version is refused
// with advice on what to do.
func TestRecordsOfEveryVersion(t *testing.T) {
	t.Parallel()
	all := catalogtest.Games(t)
	for _, g := range all {
		f := g.Facts()
		for _, version := range f.SupportedVersions() {
			files, record := recordsOf(t, f.Name, version)
			if len(files) == 0 {
				t.Errorf("no record of version %d of %s", version, f.Name)
			}
			for _, file := range files {
				run(t, all, "replay", file)
			}
			if version != f.Version {
				continue
			}
			_, rest, _ := strings.Cut(record, "\n")
			file := filepath.Join(t.TempDir(), "newer.txt")
			must.Do(t, os.WriteFile(file, fmt.Appendf(nil, "game %s %d\n%s", f.Name, version+1, rest), 0o600))
			if status, _, stderr := bigriver(t, all, "replay", file); status != cli.Failed || !strings.Contains(stderr, "it needs a newer bigriver") {
				t.Errorf("replay of a newer version of %s prints, with status %d: %s", f.Name, status, stderr)
			}
		}
	}
}

// recordsOf returns the golden records of a version of a game, and the content of the last one.
func recordsOf(t *testing.T, game string, version int) (files []string, last string) {
	t.Helper()
	all := must.Get(filepath.Glob("../games/" + game + "/testdata/records/*.txt"))(t)
	for _, file := range all {
		data := must.Get(os.ReadFile(file))(t)
		if strings.HasPrefix(string(data), fmt.Sprintf("game %s %d\n", game, version)) {
			files, last = append(files, file), string(data)
		}
	}
	return files, last
}

// run runs a command that must succeed, and returns what it prints.
func run(t *testing.T, all catalog.Catalog, args ...string) string {
	t.Helper()
	status, stdout, stderr := bigriver(t, all, args...)
	if status != cli.Done {
		t.Fatalf("%v: status %d: %s%s", args, status, stdout, stderr)
	}
	return stdout
}

func tablesOf(t *testing.T, dir string) []table.ID {
	t.Helper()
	db := must.Get(sqlite.OpenToRead(t.Context(), dir))(t)
	defer db.Close()
	ids, err := db.All(t.Context(), "", 100)
	if err != nil || len(ids) == 0 {
		t.Fatalf("%d tables, %v", len(ids), err)
	}
	return ids
}

// made returns a backup of a server of this program, with a running and a finished game of each
// kind.
func made(t *testing.T, all catalog.Catalog) (backup string) {
	t.Helper()
	dir := t.TempDir()
	s := serveOn(t, all, filepath.Join(dir, "data"))
	anna := newBrowser(t, s.address+"/api/v1")
	anna.send("POST", "/me/guest", `{"name": "Anna"}`)
	for _, g := range all {
		game := g.Facts().Name
		id := anna.send("POST", "/tables", `{"game": "`+game+`", "seats": 2, "places": [{"me": true}, {"bot": "random"}]}`).ID
		anna.send("POST", "/tables/"+id+"/commands", `{"kind": "start"}`)
		for range 3 {
			anna.send("POST", "/tables/"+id+"/commands", `{"kind": "act", "action": "`+anna.turn(id).Mine[0].Choices[0].Action+`"}`)
		}
		id = anna.send("POST", "/tables", `{"game": "`+game+`", "seats": 2, "places": [{"me": true}, {"bot": "random"}]}`).ID
		anna.send("POST", "/tables/"+id+"/commands", `{"kind": "start"}`)
		anna.turn(id)
		anna.send("POST", "/tables/"+id+"/commands", `{"kind": "resign"}`)
		over(t, anna, id)
	}
	s.stop()
	backup = filepath.Join(dir, "made.db")
	run(t, all, "backup", backup, "--data", filepath.Join(dir, "data"))
	return backup
}

// over waits until the bots have finished the game.
func over(t *testing.T, b *browser, id string) {
	t.Helper()
	var shown present.Table
	waittest.Until(t, "the game at table "+id+" ends", func() bool {
		shown = b.send("GET", "/tables/"+id+"?since=999999", "")
		return shown.State == "over"
	})
}

// pack compresses a file like gzip -9n: without name and time.
func pack(t *testing.T, from, to string) {
	t.Helper()
	data := must.Get(os.ReadFile(from))(t)
	var b bytes.Buffer
	w := must.Get(gzip.NewWriterLevel(&b, gzip.BestCompression))(t)
	must.Get(w.Write(data))(t)
	must.Do(t, w.Close())
	must.Do(t, os.MkdirAll(filepath.Dir(to), 0o755))
	must.Do(t, os.WriteFile(to, b.Bytes(), 0o600))
	t.Logf("%s: %d bytes", to, b.Len())
}
