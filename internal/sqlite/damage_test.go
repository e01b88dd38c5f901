package sqlite_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
)

var (
	damages    = flag.Int("damages", longtest.Times(40, 240), "how many damaged directories the damage test looks at")
	damageSeed = flag.Uint64("damage-seed", 1, "the seed of where and how they are damaged")
)

// known is everything that the store acknowledged.
type known struct {
	logs   map[table.ID][]table.Entry
	people []people.Person
	tokens []people.Token
}

// live fills a directory, and then modifies all of it.
func (k *known) live(t *testing.T, db *sqlite.DB, from, to int) {
	t.Helper()
	ctx, noon := t.Context(), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for i := from; i < to; i++ {
		id := table.ID(fmt.Sprint("t", i%7))
		creation := sqltest.NewTable(id)
		if k.logs[id] == nil {
			must.Do(t, db.Append(ctx, creation))
		}
		for range 3 {
			e := sqltest.Entry(creation.Row, int64(len(k.logs[id])))
			e.Row.Updated = noon.Add(time.Duration(i) * time.Second)
			if i%3 == 0 {
				e.Entries[0].Words, e.Entries[0].Body = fmt.Sprint("said ", i), table.Raw{Named: table.Say}
			}
			must.Do(t, db.Append(ctx, e))
			k.logs[id] = append(k.logs[id], e.Entries...)
		}
		who := people.Person{ID: people.ID(fmt.Sprint("p", i)), Kind: people.Guest, Name: fmt.Sprint("Name ", i), Key: fmt.Sprint("name", i), Made: noon}
		must.Do(t, db.People().AddPerson(ctx, who))
		k.people = append(k.people, who)
		token := people.Token{Hash: fmt.Sprintf("%064d", i), Person: who.ID, Use: people.Session, Made: noon, Used: noon}
		must.Do(t, db.People().AddToken(ctx, token))
		k.tokens = append(k.tokens, token)
	}
}

// copyDir copies the files of a directory as a kill at this moment would leave them.
func copyDir(tb testing.TB, from, to string) {
	tb.Helper()
	list := must.Get(os.ReadDir(from))(tb)
	for _, e := range list {
		if strings.HasSuffix(e.Name(), "-shm") {
			continue
		}
		b, err := os.ReadFile(filepath.Join(from, e.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, e.Name()), b, 0o600)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
}

// unchanged lists the files that a server must not change if it does not start.
var unchanged = []string{sqlite.File, sqlite.File + "-wal", "bigriver.seal"}

func contents(tb testing.TB, dir string) map[string]string {
	tb.Helper()
	all := map[string]string{}
	for _, name := range unchanged {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			tb.Fatal(err)
		}
		if len(b) > 0 { // reading a database leaves an empty write-ahead file
			all[name] = string(b)
		}
	}
	return all
}

// verdict is what happened to a damaged directory.
type verdict int

const (
	whole    verdict = iota // all acknowledged data is there, and correct
	reported                // the directory opens, and reading damaged data fails
	refused                 // the directory does not open
)

// judge opens a directory and compares its data with the acknowledged data. Wrong data that is not
// reported is an error.
func (k *known) judge(ctx context.Context, dir string, before map[string]string, contents func() map[string]string) (v verdict, err error) {
	db, err := sqlite.Open(ctx, dir, nil)
	if err != nil {
		if !errors.Is(err, table.ErrDamaged) {
			return refused, fmt.Errorf("the error does not report damage: %w", err)
		}
		if !maps.Equal(before, contents()) {
			return refused, fmt.Errorf("the files were changed: %w", err)
		}
		return refused, nil
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	fails := func(what string, err error, diff func() string) error {
		switch {
		case errors.Is(err, table.ErrDamaged):
			v = reported
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", what, err)
		}
		if d := diff(); d != "" {
			return fmt.Errorf("%s is wrong: %s", what, d)
		}
		return nil
	}
	var errs []error
	for id, want := range k.logs {
		_, log, err := db.Load(ctx, id)
		errs = append(errs, fails("table "+string(id), err, func() string { return cmp.Diff(want, log) }))
	}
	ids, err := db.All(ctx, "", 1000)
	errs = append(errs, fails("the list of tables", err, func() string { return cmp.Diff(slices.Sorted(maps.Keys(k.logs)), ids) }))
	rows, err := db.List(ctx, table.Query{Person: "anna", Max: 1000})
	errs = append(errs, fails("anna's tables", err, func() string { return cmp.Diff(len(k.logs), len(rows)) }))
	for _, want := range k.people {
		who, err := db.People().PersonByKey(ctx, want.Key)
		errs = append(errs, fails("person "+string(want.ID), err, func() string { return cmp.Diff(want, who) }))
	}
	for _, want := range k.tokens {
		token, err := db.People().Token(ctx, want.Hash, want.Made)
		errs = append(errs, fails("a token of "+string(want.Person), err, func() string { return cmp.Diff(want, token) }))
	}
	return v, errors.Join(errs...)
}

// repair repairs a damaged directory, and reports whether that was possible. If so, the directory
// opens and every entry in it is correct; if not, no file has changed.
func (k *known) repair(ctx context.Context, dir string, contents func() map[string]string) (done bool, err error) {
	before := contents()
	if _, err := sqlite.Repair(ctx, dir); err != nil {
		if !errors.Is(err, table.ErrDamaged) || !maps.Equal(before, contents()) {
			return false, fmt.Errorf("a failed repair changed files, or has no reason: %w", err)
		}
		return false, nil
	}
	db, err := sqlite.Open(ctx, dir, nil)
	if err != nil {
		return true, fmt.Errorf("after the repair: %w", err)
	}
	var errs []error
	for id, want := range k.logs {
		_, log, err := db.Load(ctx, id)
		if err == nil && !cmp.Equal(want[:min(len(log), len(want))], log) {
			errs = append(errs, fmt.Errorf("table %s is wrong after the repair", id))
		}
	}
	return true, errors.Join(append(errs, db.Close())...)
}

// TestDamage flips bits in files of a directory, truncates, zeroes and deletes them, both after a
// kill and after a clean shutdown. Then either all acknowledged data is there, or the damage is
// reported and no file is changed. A directory that does not open is repaired.
func TestDamage(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it opens many data directories, each damaged in another way")
	dir := t.TempDir()
	k := &known{logs: map[table.ID][]table.Entry{}}
	db := open(t, dir)
	k.live(t, db, 0, 30)
	must.Do(t, db.Close())
	ended, killed := t.TempDir(), t.TempDir()
	copyDir(t, dir, ended)
	before := &known{maps.Clone(k.logs), slices.Clone(k.people), slices.Clone(k.tokens)}
	db = open(t, dir)
	k.live(t, db, 30, 60)
	copyDir(t, dir, killed)

	var count [3]atomic.Int64
	var wait sync.WaitGroup
	work := make(chan int)
	for range 4 {
		wait.Go(func() {
			for n := range work {
				from, k := killed, k
				if n%4 == 3 {
					from, k = ended, before
				}
				r := rand.New(rand.NewPCG(*damageSeed, uint64(n)))
				dir := filepath.Join(t.TempDir(), strconv.Itoa(n))
				if err := os.Mkdir(dir, 0o700); err != nil {
					t.Error(err)
					return
				}
				copyDir(t, from, dir)
				how := spoil(t, r, dir)
				now := func() map[string]string { return contents(t, dir) }
				v, err := k.judge(t.Context(), dir, now(), now)
				if v == refused {
					_, failed := k.repair(t.Context(), dir, now)
					err = errors.Join(err, failed)
				}
				if err != nil {
					t.Errorf("-damage-seed %d, %d: %s: %v", *damageSeed, n, how, err)
				}
				count[v].Add(1)
				if err := os.RemoveAll(dir); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for n := range *damages {
		work <- n
	}
	close(work)
	wait.Wait()
	t.Logf("%d damaged directories: %d are whole, %d report the damage when it is read, %d are not opened", *damages,
		count[whole].Load(), count[reported].Load(), count[refused].Load())
	for v := range count {
		if count[v].Load() == 0 && *damages >= 40 {
			t.Errorf("no directory had the verdict %d", v)
		}
	}
}

// spoil damages one of the files at random.
func spoil(t *testing.T, r *rand.Rand, dir string) string {
	t.Helper()
	there := slices.DeleteFunc(slices.Clone(unchanged), func(name string) bool {
		info, err := os.Stat(filepath.Join(dir, name))
		return err != nil || info.Size() == 0
	})
	name := there[r.IntN(len(there))]
	file := filepath.Join(dir, name)
	b := must.Get(os.ReadFile(file))(t)
	where := r.IntN(len(b))
	if r.IntN(4) == 0 {
		where = r.IntN(min(len(b), 128)) // the header matters most
	}
	var how string
	switch r.IntN(8) {
	case 0:
		how, b = fmt.Sprintf("%s cut to %d of %d bytes", name, where, len(b)), b[:where]
	case 1:
		how = fmt.Sprintf("%s zeroed from %d", name, where)
		clear(b[where:min(len(b), where+1+r.IntN(8192))])
	case 2:
		if r.IntN(4) > 0 {
			how, b = name+" emptied", b[:0]
			break
		}
		must.Do(t, os.Remove(file))
		return name + " deleted"
	default:
		b[where] ^= 1 << r.IntN(8)
		how = fmt.Sprintf("%s flipped at %d", name, where)
	}
	must.Do(t, os.WriteFile(file, b, 0o600))
	return how
}
