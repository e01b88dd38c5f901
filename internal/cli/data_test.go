package cli_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// serveOnce creates the data directory bigriver-data in the current directory. It has a table where
// bots have played the toy to the end, with the record in fair.txt, and a game that continues from
// it, with the record in on.txt. There is a backup in saved.db.
func serveOnce(t *testing.T) {
	t.Helper()
	games := must.Get(withToy())(t)
	ctx := t.Context()
	db := must.Get(sqlite.Open(ctx, "bigriver-data", nil))(t)
	all := must.Get(live.Open(ctx, live.Config{Store: db, Games: games}))(t)
	bots := []table.Place{{Bot: "random"}, {Bot: "random"}}
	s := must.Get(all.Create(ctx, "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: bots}))(t)
	playOut(ctx, t, all, s, "fair.txt")
	on := must.Get(all.Create(ctx, "anna", "", table.New{From: table.From{Table: s.ID, Step: 7}, Seats: bots}))(t)
	playOut(ctx, t, all, on, "on.txt")
	must.Do(t, errors.Join(all.Close(), db.Close(), sqlite.Backup(ctx, "bigriver-data", "saved.db")))
}

// playOut waits until the bots at a table have finished, and writes the record.
func playOut(ctx context.Context, t *testing.T, all *live.Tables, s *view.Shown, file string) {
	t.Helper()
	must.Get(all.Do(ctx, s.ID, "anna", play.Command{Body: play.StartCommand{}}))(t)
	w := must.Get(all.Watch(ctx, s.ID, "", 0))(t)
	for s.State != table.StateOver {
		s = must.Get(w.Next(ctx))(t)
	}
	w.Close()
	rec := must.Get(all.Record(ctx, s.ID, ""))(t)
	must.Do(t, os.WriteFile(file, []byte(rec.String()), 0o600))
}

// TestData runs verify, backup, restore and check, and expects each error to be one line.
func TestData(t *testing.T) {
	t.Chdir(t.TempDir())
	games := must.Get(withToy())(t)
	serveOnce(t)
	record := must.Get(os.ReadFile("fair.txt"))(t)
	forged := strings.Replace(string(record), "tag table ", "tag table x", 1)
	must.Do(t, os.WriteFile("forged.txt", []byte(forged), 0o600))
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"verify fair.txt", cli.Done, "the secret is the one that was committed to"},
		{"verify fair.txt --json", cli.Done, `"removed":0,"nonces":[]`},
		{"verify on.txt", cli.Done, "NOT PROVED HERE: the first 7 steps come from another game, at table "},
		{"verify on.txt --json", cli.Done, `"past":7`},
		{"verify forged.txt", cli.Failed, "forged.txt:"},
		{"verify none.txt", cli.Failed, "none.txt"},
		{"verify", cli.Misuse, "want the file of one record"},
		{"check", cli.Done, "all valid: 2 tables"},
		{"check --json", cli.Done, ""},
		{"check --data none", cli.Failed, "there is no data here"},
		{"check now", cli.Misuse, "now"},
		{"backup new.db", cli.Done, "new.db: 2 tables"},
		{"backup new.db", cli.Failed, "new.db: file already exists"},
		{"backup other.db --data none", cli.Failed, "there is no data here"},
		{"backup", cli.Misuse, "want one backup file"},
		{"restore new.db --data again", cli.Done, "again: 2 tables"},
		{"restore new.db --data again", cli.Failed, "file already exists"},
		{"restore fair.txt --data other", cli.Failed, "this is not a complete bigriver database"},
		{"restore none.db --data other", cli.Failed, "there is no data here"},
		{"check --data again", cli.Done, "all valid: 2 tables"},
	} {
		status, stdout, stderr := bigriver(t, games, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("%s: status %d, %s%s", test.args, status, stdout, stderr)
		}
		if lines := strings.Count(stderr, "\n"); status != cli.Done && lines != 1 {
			t.Errorf("%s: the error has %d lines: %s", test.args, lines, stderr)
		}
	}

	// Under other rules the tables are no longer valid.
	newer, shown := must.Get2(show.New())(t)
	other := must.Get(catalog.Of(changed{newer}, shown))(t)
	status, stdout, stderr := bigriver(t, catalog.Catalog{other}, "check")
	if status != cli.Failed || !strings.Contains(stdout, "(toy 1): entry ") || !strings.Contains(stderr, "2 of 2 tables are broken") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}

// changed is the toy with a changed rule, as in another version of the program: nobody may take a
// card.
type changed struct{ toy.Rules }

func (changed) Check(_ *toy.State, by engine.Seat, _ toy.Action) engine.Refusal {
	if by == engine.Chance {
		return engine.Refusal{}
	}
	return engine.Refuse("TOY-1", "too_long")
}
