//go:build unix

package postgres_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	"github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestPasskeysOverNodes checks that a passkey challenge issued by one node can be answered at
// another, exactly once.
func TestPasskeysOverNodes(t *testing.T) {
	t.Parallel()
	const river = "https://river.example.org"
	address := pgtest.Start(t, false).New(t)
	node := func() *people.People {
		p := must.Get(people.New(people.Config{Store: open(t, address).People(), Origin: river, HashMemory: storetest.HashMemory}))(t)
		return p
	}
	one, other := node(), node()
	d := &passkeytest.Device{Origin: river, Host: "river.example.org"}
	options := must.Get(one.Enrol(t.Context(), "", "Anna", people.Proof{}))(t)
	made := must.Get(d.Make(options))(t)
	anna, err := other.Enrolled(t.Context(), "", "phone", made)
	if err != nil || anna.Name != "Anna" {
		t.Fatalf("the other node stores the passkey of %q, %v", anna.Name, err)
	}
	options = must.Get(other.Challenge(t.Context(), ""))(t)
	answer := must.Get(d.Answer(options))(t)
	who, token, err := one.Enter(t.Context(), answer)
	if err != nil || who.ID != anna.ID || token == "" {
		t.Errorf("%q signs in at the first node: %v", who.ID, err)
	}
	for i, p := range []*people.People{one, other} {
		var no *people.Error
		if _, _, err := p.Enter(t.Context(), answer); !errors.As(err, &no) || no.Key != "passkey_late" {
			t.Errorf("the same answer again at node %d: %v", i, err)
		}
	}
}

// TestChallengesAreBounded checks that expired challenges are deleted, and the oldest ones if there
// are too many.
func TestChallengesAreBounded(t *testing.T) {
	t.Parallel()
	db := open(t, pgtest.Start(t, false).New(t))
	s := db.People()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	add := func(id string, at time.Time) {
		t.Helper()
		must.Do(t, s.AddChallenge(t.Context(), id, []byte(id), at, at.Add(time.Minute)))
	}
	has := func(id string, want bool) {
		t.Helper()
		body, err := s.TakeChallenge(t.Context(), id)
		if err != nil && !errors.Is(err, people.ErrNone) {
			t.Fatal(err)
		}
		if (err == nil) != want || want && string(body) != id {
			t.Errorf("%s: %q, %v, want it there: %v", id, body, err, want)
		}
	}
	add("expired", now)
	now = now.Add(time.Minute)
	add("oldest", now)
	has("expired", false)
	must.Get(db.Exec(t.Context(), fmt.Sprintf("INSERT INTO challenge SELECT 'c' || n, %d + n, 'x' FROM generate_series(1, %d) n",
		now.Add(time.Minute).UnixMilli(), people.MaxChallenges-1)))(t)
	add("newest", now.Add(time.Minute-time.Millisecond))
	has("oldest", false)
	has("newest", true)
	add("swept", now)
	must.Do(t, s.Sweep(t.Context(), now.Add(time.Minute)))
	has("swept", false)
}

// TestReportsDuringABackup checks that a report can be added while a long transaction, such as a
// backup, reads the reports.
func TestReportsDuringABackup(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	reports := open(t, address).AbuseReports()
	conn := must.Get(pgx.Connect(t.Context(), address))(t)
	backup := must.Get(conn.Begin(t.Context()))(t)
	must.Get(backup.Exec(t.Context(), "SELECT * FROM abuse_report"))(t)
	must.Do(t, reports.AddReport(t.Context(), &moderate.Report{ID: "a", Table: "t", By: "anna", Reason: "spam", At: time.Now()}, 1))
	must.Do(t, backup.Rollback(t.Context()))
	must.Do(t, conn.Close(t.Context()))
}
