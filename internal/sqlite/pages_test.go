package sqlite_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

// appendLarge appends a table with an entry of several pages, and returns its log.
func appendLarge(t *testing.T, db *sqlite.DB) []table.Entry {
	t.Helper()
	const bytes = 40_000
	creation := sqltest.NewTable("large")
	must.Do(t, db.Append(t.Context(), creation))
	e := sqltest.Entry(creation.Row, 0)
	e.Entries[0].Body = table.Raw{Named: "act", JSON: []byte(`{"action":"` + strings.Repeat("x", bytes) + `"}`)}
	must.Do(t, db.Append(t.Context(), e))
	return e.Entries
}

// TestEveryPageIsReported zeroes each page of a main file, and flips one bit in it. All of that is
// found at the start.
func TestEveryPageIsReported(t *testing.T) {
	t.Parallel()
	const pageSize = 4096
	dir := t.TempDir()
	db := open(t, dir)
	(&known{logs: map[table.ID][]table.Entry{}}).live(t, db, 0, 10)
	appendLarge(t, db)
	must.Do(t, db.Close())
	whole := must.Get(os.ReadFile(filepath.Join(dir, sqlite.File)))(t)
	for how, spoil := range map[string]func(page []byte){
		"zeroed":  func(page []byte) { clear(page) },
		"changed": func(page []byte) { page[pageSize/2] ^= 1 },
	} {
		for at := 0; at < len(whole); at += pageSize {
			b := bytes.Clone(whole)
			spoil(b[at : at+pageSize])
			must.Do(t, os.WriteFile(filepath.Join(dir, sqlite.File), b, 0o600))
			var log strings.Builder
			db, err := sqlite.Open(t.Context(), dir, slog.New(slog.NewTextHandler(&log, nil)))
			if err == nil {
				_ = db.Close() // it may fail because the file is damaged
			}
			if !errors.Is(err, table.ErrDamaged) && !strings.Contains(log.String(), "the data is damaged") {
				t.Errorf("page %d %s: %v, and it logs %q", at/pageSize+1, how, err, log.String())
			}
		}
	}
}

// TestIndexesAreRebuilt damages pages of a main file, one at a time, and repairs it. A damaged
// index is rebuilt and no data is lost. Damage that cannot be repaired makes the repair fail and
// changes nothing. ./check all damages every page, since every repair reads and writes the whole
// file.
func TestIndexesAreRebuilt(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it repairs each page")
	const pageSize = 4096
	dir := t.TempDir()
	db := open(t, dir)
	k := &known{logs: map[table.ID][]table.Entry{}}
	k.live(t, db, 0, 20)
	k.logs["large"] = appendLarge(t, db)
	must.Do(t, db.Close())
	file := filepath.Join(dir, sqlite.File)
	all, now := must.Get(os.ReadFile(file))(t), func() map[string]string { return contents(t, dir) }
	seal := must.Get(os.ReadFile(filepath.Join(dir, "bigriver.seal")))(t)
	anew, step := 0, longtest.Times(8, 1)*pageSize
	for at := pageSize; at < len(all); at += step {
		b := bytes.Clone(all)
		clear(b[at : at+pageSize])
		must.Do(t, os.WriteFile(file, b, 0o600))
		must.Do(t, os.WriteFile(filepath.Join(dir, "bigriver.seal"), seal, 0o600))
		done := must.Get(k.repair(t.Context(), dir, now))(t)
		v, err := k.judge(t.Context(), dir, now(), now)
		if err != nil || done && v != whole {
			t.Errorf("page %d: verdict %d, repaired %v, %v", at/pageSize+1, v, done, err)
		}
		if done {
			anew++
		}
	}
	if anew == 0 {
		t.Error("no index was rebuilt")
	}
	t.Logf("of %d pages %d were rebuilt", len(all)/pageSize, anew)
}

// TestUnusedPagesMayBeEmpty zeroes a page that is not in use, like a page that was never written.
func TestUnusedPagesMayBeEmpty(t *testing.T) {
	t.Parallel()
	const pageSize, firstFree, leaf = 4096, 32, 8
	dir := t.TempDir()
	db := open(t, dir)
	appendLarge(t, db)
	must.Do(t, db.Drop(t.Context(), "large", 1))
	must.Do(t, db.Close())
	file := filepath.Join(dir, sqlite.File)
	b := must.Get(os.ReadFile(file))(t)
	list := int64(binary.BigEndian.Uint32(b[firstFree:])-1) * pageSize
	page := int64(binary.BigEndian.Uint32(b[list+leaf:])-1) * pageSize
	if list < 0 || page < 0 {
		t.Fatal("no page is free: that is no test")
	}
	clear(b[page : page+pageSize])
	must.Do(t, os.WriteFile(file, b, 0o600))
	must.Do(t, open(t, dir).Check(t.Context(), func(what string) { t.Error(what) }))
}

// TestPageDamaged checks that one damaged page is logged at the start, and that tables with intact
// pages go on, even in a transaction with damaged tables.
func TestPageDamaged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := must.Get(sqlite.Open(t.Context(), dir, nil))(t)
	for _, id := range []table.ID{"a", "m", "b"} {
		creation := sqltest.NewTable(id)
		must.Do(t, db.Append(t.Context(), creation))
		for head := range int64(40) {
			e := sqltest.Entry(creation.Row, head)
			e.Entries[0].Body = table.Raw{Named: "act", JSON: []byte(`{"action":"` + strings.Repeat(string(id), 300) + `"}`)}
			must.Do(t, db.Append(t.Context(), e))
		}
	}
	must.Do(t, db.Close())
	file := filepath.Join(dir, sqlite.File)
	b := must.Get(os.ReadFile(file))(t)
	b[strings.LastIndex(string(b), strings.Repeat("a", 300))] ^= 1
	must.Do(t, os.WriteFile(file, b, 0o600))
	var log strings.Builder
	db = must.Get(sqlite.Open(t.Context(), dir, slog.New(slog.NewTextHandler(&log, nil))))(t)
	if !strings.Contains(log.String(), "the data is damaged") {
		t.Errorf("the damaged page is not logged: %s", log.String())
	}
	if _, _, err := db.Load(t.Context(), "a"); !errors.Is(err, table.ErrDamaged) {
		t.Errorf("want ErrDamaged, have %v", err)
	}
	answers := make(chan error, 40)
	for i := range int64(20) {
		go func() {
			err := db.Append(t.Context(), sqltest.Entry(sqltest.NewTable("a").Row, 40))
			if errors.Is(err, table.ErrDamaged) {
				err = nil
			} else {
				err = fmt.Errorf("an append beside the damaged page: %w", err)
			}
			answers <- err
		}()
		go func() {
			err := db.Append(t.Context(), sqltest.Entry(sqltest.NewTable("b").Row, 40+i))
			if errors.Is(err, table.ErrStale) {
				err = nil // no order is required
			}
			answers <- err
		}()
	}
	for range 40 {
		must.Do(t, <-answers)
	}
	must.Do(t, db.Append(t.Context(), sqltest.NewTable("c")))
	logOf(t, db, "b")
	var found []string
	if err := db.Check(t.Context(), func(what string) { found = append(found, what) }); err != nil || len(found) == 0 {
		t.Errorf("got %v, error %v", found, err)
	}
	must.Do(t, db.Close())
}

// TestCutWhileOpen checks that a file truncated while it is open is not read as if it had empty
// pages.
func TestCutWhileOpen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	closed(t, dir, "a", 100)
	db := must.Get(sqlite.Open(t.Context(), dir, nil))(t)
	must.Do(t, os.Truncate(filepath.Join(dir, sqlite.File), 3*4096))
	if _, log, err := db.Load(t.Context(), "a"); !errors.Is(err, table.ErrDamaged) {
		t.Errorf("want ErrDamaged, have %d entries and %v", len(log), err)
	}
	_ = db.Close() // it may fail because the file is damaged
}
