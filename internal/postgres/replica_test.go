//go:build unix

package postgres_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// TestReplicasAreNotRead checks that a server refuses a replica. If its address names a replica
// before the primary, the server must read what was just appended, even while the replica is
// stopped.
func TestReplicasAreNotRead(t *testing.T) {
	t.Parallel()
	primary := pgtest.Start(t, false)
	address := primary.New(t)
	db := open(t, address)
	replica := primary.Standby(t)
	u := must.Get(url.Parse(address))(t)
	alone := replica.Address(strings.TrimPrefix(u.Path, "/"))
	if _, err := postgres.Open(t.Context(), alone, nil); err == nil || !strings.Contains(err.Error(), "a server needs the primary") {
		t.Errorf("a server opens a replica: %v", err)
	}
	// A read-only program may use a replica.
	must.Do(t, waitToRead(t, alone).Close())

	conn := must.Get(pgx.Connect(t.Context(), alone))(t)
	must.Get(conn.Exec(t.Context(), "SELECT pg_wal_replay_pause()"))(t)
	must.Do(t, conn.Close(t.Context()))
	both := *u
	both.Host = fmt.Sprintf("127.0.0.1:%d,127.0.0.1:%d", replica.Port, primary.Port)
	second := open(t, both.String())
	for i := range 10 {
		creation := sqltest.NewTable(table.ID(fmt.Sprint("t", i)))
		must.Do(t, db.Append(t.Context(), creation))
		if _, _, err := second.Load(t.Context(), creation.Row.ID); err != nil {
			t.Fatalf("table %d: %v", i, err)
		}
	}
}

// waitToRead opens a replica read-only, as soon as it has the schema.
func waitToRead(t *testing.T, address string) (db *postgres.DB) {
	t.Helper()
	var err error
	waittest.Until(t, "the replica has the schema", func() bool {
		db, err = postgres.OpenToRead(t.Context(), address)
		return err == nil
	})
	return db
}
