//go:build unix

package cli_test

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// copied runs bigriver copy.
func copied(t *testing.T, from, to string) (status int, stdout, stderr string) {
	t.Helper()
	games := withFerry(t)
	return bigriver(t, games, "copy", "--from", from, "--to", to)
}

// playedSite creates a data directory with accounts, a rating, and games with a chat message, of
// the real games and the ferry.
func playedSite(t *testing.T) {
	t.Helper()
	games := withFerry(t)
	knownPlayers(t, "bigriver-data", "Anna", "Ben")
	s := serveHere(t, games)
	defer s.stop()
	anna, ben := s.signedIn("Anna"), s.signedIn("Ben")
	playedAgainstBots(t, anna)
	id := playedRated(t, anna, ben)
	anna.send("POST", "/tables/"+id+"/commands", `{"kind": "say", "text": "well played"}`)
	anna.send("POST", "/tables", `{"game": "ferry", "seats": 2, "places": [{"me": true}]}`)
}

// TestCopy copies a site into a database and back, with the examples of the help, and checks the
// result each time.
func TestCopy(t *testing.T) {
	longtest.NotShort(t, "it copies sites")
	database := pgtest.Start(t, false)
	t.Chdir(t.TempDir())
	games := withFerry(t)
	playedSite(t)
	address := database.New(t)
	_, help, _ := bigriver(t, games, "copy", "--help")
	_, examples, _ := strings.Cut(help, "Examples:\n")
	examples, _, _ = strings.Cut(examples, "\n\n")
	ran := 0
	for line := range strings.Lines(examples) {
		args := strings.Fields(strings.ReplaceAll(line, "postgres://bigriver@db.example.org/bigriver", address))[1:]
		status, stdout, stderr := bigriver(t, games, args...)
		if status != cli.Done || !strings.Contains(stdout, ": 5 tables with ") || !strings.Contains(stdout, "\nrating: 2, the same in both\n") {
			t.Fatalf("%s: status %d, %s%s", args, status, stdout, stderr)
		}
		ran++
	}
	if ran != 2 {
		t.Errorf("%d examples were run", ran)
	}
	wantRun(t, games, "", "check --db "+address, "all valid: 5 tables")
	wantRun(t, games, "", "check --data bigriver-back", "all valid: 5 tables")

	again := serveOn(t, games, "bigriver-back")
	anna := newBrowser(t, again.address+"/api/v1")
	anna.send("POST", "/me/session", `{"name": "Anna", "password": "down the wide river"}`)
	again.account("Cleo") // the copied-back site is writable
	again.stop()
	if ladder, err := os.Stat("bigriver-back/bigriver.db.copy"); err == nil {
		t.Errorf("%s was left", ladder.Name())
	}

	for _, c := range []struct{ name, from, to, want string }{
		{"into what has data", "bigriver-data", address, "the database already contains data"},
		{"into a directory with data", address, "bigriver-back", "the directory already contains data"},
		{"from nothing", "not-there", database.New(t), "there is no data here"},
		{"from an empty database", database.New(t), "other", "there is no bigriver data here"},
	} {
		if status, _, stderr := copied(t, c.from, c.to); status != cli.Failed || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s", c.name, status, stderr)
		}
	}
	if status, _, _ := copied(t, "bigriver-data", "other"); status != cli.Misuse {
		t.Errorf("from a directory to a directory: status %d", status)
	}
}

// TestCopyNeedsAQuietSite shows that copy refuses a directory or a database that a server is using,
// and prints no password.
func TestCopyNeedsAQuietSite(t *testing.T) {
	longtest.NotShort(t, "it copies a site that is being written to")
	database := pgtest.Start(t, false)
	t.Chdir(t.TempDir())
	games := withFerry(t)
	s := serveHere(t, games)
	if status, _, stderr := copied(t, "bigriver-data", database.New(t)); status != cli.Failed || !strings.Contains(stderr, "another bigriver has this data directory open") {
		t.Errorf("status %d, %s", status, stderr)
	}
	s.stop()
	address := database.New(t)
	if status, _, stderr := copied(t, "bigriver-data", address); status != cli.Done {
		t.Fatal(stderr)
	}
	// The name under which a server connects.
	node := must.Get(pgx.Connect(t.Context(), address+"&application_name=bigriver"))(t)
	if status, _, stderr := copied(t, address, "back"); status != cli.Failed || !strings.Contains(stderr, "this database is used by a server or another copy") {
		t.Errorf("status %d, %s", status, stderr)
	}
	must.Do(t, node.Close(t.Context()))
	secret := "postgres://bigriver:very-secret@127.0.0.1:1/none"
	status, stdout, stderr := copied(t, "bigriver-data", secret)
	if status != cli.Failed || strings.Contains(stdout+stderr, "very-secret") || !strings.Contains(stderr, "cannot be reached") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}

// TestCopyResumes interrupts a copy after three tables. Then no server starts on the partial copy,
// no other site can be copied into it, and the same command completes it.
func TestCopyResumes(t *testing.T) {
	longtest.NotShort(t, "it kills copies")
	database := pgtest.Start(t, false)
	t.Chdir(t.TempDir())
	games := withFerry(t)
	playedSite(t)
	address := database.New(t)
	data := must.Get(sqlite.CopyFrom(t.Context(), "bigriver-data"))(t)
	name := must.Get(data.Name(t.Context()))(t)
	cutOff(t, games, data, must.Get(postgres.CopyTo(t.Context(), address, name))(t))
	if status, _, stderr := bigriver(t, games, "serve", "--db", address, "--listen", "localhost:0"); status != cli.Failed || !strings.Contains(stderr, "was not finished") {
		t.Errorf("serve: status %d, %s", status, stderr)
	}
	other := serveOn(t, games, "other-data")
	other.stop()
	if status, _, stderr := copied(t, "other-data", address); status != cli.Failed || !strings.Contains(stderr, "it contains an unfinished copy of the data directory") {
		t.Errorf("another site: status %d, %s", status, stderr)
	}
	if status, _, stderr := copied(t, address, "back"); status != cli.Failed || !strings.Contains(stderr, "was not finished") {
		t.Errorf("from a part: status %d, %s", status, stderr)
	}
	// The site changes before the copy is resumed.
	s := serveHere(t, games)
	s.account("Dora").send("POST", "/tables", `{"game": "ferry", "seats": 2, "places": [{"me": true}]}`)
	s.stop()
	if status, stdout, stderr := copied(t, "bigriver-data", address); status != cli.Done || !strings.Contains(stdout, ": 6 tables with ") {
		t.Fatalf("status %d, %s%s", status, stdout, stderr)
	}
	from := must.Get(postgres.CopyFrom(t.Context(), address))(t)
	name = must.Get(from.Name(t.Context()))(t)
	cutOff(t, games, from, must.Get(sqlite.CopyTo(t.Context(), "back", name))(t))
	if status, stdout, stderr := copied(t, address, "back"); status != cli.Done || !strings.Contains(stdout, ": 6 tables with ") {
		t.Fatalf("status %d, %s%s", status, stdout, stderr)
	}
	wantRun(t, games, "", "check --data back", "all valid: 6 tables")
}

// place is one end of a copy.
type place interface {
	sqlstore.Target
	io.Closer
}

// cutOff starts a copy, and stops it after three tables.
func cutOff(t *testing.T, games catalog.Catalog, from, to place) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	copied := 0
	_, err := sqlstore.CopySite(ctx, from, to, audit.Compare(games), func(now sqlstore.Progress) {
		if copied = now.Copied; copied == 3 {
			cancel()
		}
	})
	must.Fail(t, err, context.Canceled)
	must.Equal(t, copied, 3)
	must.Do(t, errors.Join(from.Close(), to.Close()))
}

// losing is a target that does not store everything that it is given.
type losing struct {
	sqlstore.Target

	lost string // the kind of row whose last one is lost, or whose words are
}

func (l losing) Within(ctx context.Context, do func(sqlstore.Tx) error) error {
	return l.Target.Within(ctx, func(tx sqlstore.Tx) error { return do(losingTx{tx, l.lost}) })
}

type losingTx struct {
	sqlstore.Tx

	lost string
}

func (l losingTx) Insert(kind string, columns []string, rows [][]any) error {
	switch {
	case kind != l.lost:
	case kind == "entry":
		for _, row := range rows {
			row[slices.Index(columns, "words")] = nil
		}
	default:
		rows = rows[:len(rows)-1]
	}
	return l.Tx.Insert(kind, columns, rows)
}

// TestCopyIsProved shows that a copy with a missing row, seat or text is not accepted as complete.
func TestCopyIsProved(t *testing.T) {
	longtest.NotShort(t, "it copies sites")
	database := pgtest.Start(t, false)
	t.Chdir(t.TempDir())
	games := withFerry(t)
	playedSite(t)
	from := must.Get(sqlite.CopyFrom(t.Context(), "bigriver-data"))(t)
	defer from.Close()
	for kind, want := range map[string]string{"person": "person", "seated": "is stored differently", "entry": "has a server written meanwhile"} {
		to, err := postgres.CopyTo(t.Context(), database.New(t), "x")
		if err != nil {
			t.Fatal(err)
		}
		_, err = sqlstore.CopySite(t.Context(), from, losing{to, kind}, audit.Compare(games), func(sqlstore.Progress) {})
		if different := (&sqlstore.DifferentError{}); !errors.As(err, &different) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v", kind, err)
		}
		must.Do(t, to.Close())
	}
	to := must.Get(postgres.CopyTo(t.Context(), database.New(t), "x"))(t)
	must.Get(to.Exec(t.Context(), "ALTER TABLE person ADD COLUMN more text"))(t)
	// extensions create such views, and the copy ignores them
	must.Get(to.Exec(t.Context(), "CREATE VIEW busiest AS SELECT id FROM tables"))(t)
	if _, err := sqlstore.CopySite(t.Context(), from, to, audit.Compare(games), func(sqlstore.Progress) {}); err == nil || !strings.Contains(err.Error(), "the schemas differ in the table person") {
		t.Errorf("a column that only the database has: %v", err)
	}
	must.Do(t, to.Close())
}
