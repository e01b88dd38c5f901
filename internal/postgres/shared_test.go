//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// TestMessagesAreShort checks that notifications fit into the database's messages, and that no
// table is left out.
func TestMessagesAreShort(t *testing.T) {
	t.Parallel()
	var ids []string
	for i := range 3000 {
		ids = append(ids, fmt.Sprintf("table%05d", i))
	}
	var got []string
	for _, message := range postgres.Messages("@node", ids) {
		words := strings.Fields(message)
		if len(message) >= 8000 || words[0] != "@node" {
			t.Errorf("a message of %d bytes begins with %s", len(message), words[0])
		}
		got = append(got, words[1:]...)
	}
	if !slices.Equal(got, ids) {
		t.Error("the messages do not have all tables")
	}
}

// TestOnlyTheFirstMakesTheSchema starts many nodes on a new database at once.
func TestOnlyTheFirstMakesTheSchema(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	ended := make(chan error)
	const nodes = 5
	for range nodes {
		go func() {
			db, err := postgres.Open(t.Context(), address, nil)
			if err == nil {
				err = db.Close()
			}
			ended <- err
		}()
	}
	for range nodes {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// TestStoppedNodeLosesItsLocks checks that a node that hangs during a transaction loses it, and
// its locks.
func TestStoppedNodeLosesItsLocks(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	db := open(t, address)
	creation := sqltest.NewTable("a")
	must.Do(t, db.Append(t.Context(), creation))
	for setting, want := range map[string]string{"": "5s", "&idle_in_transaction_session_timeout=300": "300ms"} {
		stopped := must.Get(postgres.Connect(t.Context(), address+setting, nil))(t)
		t.Cleanup(stopped.Close)
		var rest string
		if err := stopped.QueryRow(t.Context(), "SELECT current_setting('idle_in_transaction_session_timeout')").Scan(&rest); err != nil || rest != want {
			t.Errorf("a transaction may be idle for %s, %v; want %s", rest, err, want)
		}
		if setting == "" {
			continue // waiting for the default timeout is slow
		}
		// Retry: the connection may be lost before the lock is taken.
		waittest.Until(t, "a transaction holds the table", func() bool {
			tx, err := stopped.Begin(t.Context())
			if err != nil {
				return false
			}
			// Ignore the error: the connection may be lost.
			t.Cleanup(func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) })
			_, err = tx.Exec(t.Context(), "SELECT FROM tables WHERE id = 'a' FOR UPDATE")
			return err == nil
		})
		if err := db.Append(t.Context(), sqltest.ChatChange(creation.Row, 0, "x")); err != nil {
			t.Error(err)
		}
	}
}

// TestErrorsHideThePassword checks that no error about an address contains the password.
func TestErrorsHideThePassword(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"postgres://u:secret@127.0.0.1:1/x?connect_timeout=1", "postgres://u:secret@127.0.0.1:no/x", "host=127.0.0.1 port=1 password=secret user=u dbname=x",
		"host=127.0.0.1 password=secret port=no", "postgres://u:secret@[::1/x",
	} {
		_, err := postgres.Open(t.Context(), address, nil)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: got error %v", address, err)
		}
	}
}

// TestDatabaseOutage checks that a store returns the right error while the database is unreachable,
// and recovers without help.
func TestDatabaseOutage(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t, true)
	db := open(t, server.New(t))
	creation := sqltest.NewTable("a")
	must.Do(t, db.Append(t.Context(), creation))
	server.Kill()
	must.Fail(t, db.Append(t.Context(), sqltest.ChatChange(creation.Row, 0, "x")), table.ErrUnreachable)
	if _, _, err := db.Load(t.Context(), "a"); !errors.Is(err, table.ErrUnreachable) {
		t.Errorf("load: want ErrUnreachable, have %v", err)
	}
	if _, err := db.People().Person(t.Context(), "anna"); !errors.Is(err, table.ErrUnreachable) {
		t.Errorf("a person: want ErrUnreachable, have %v", err)
	}
	must.Fail(t, db.Ready(t.Context()), table.ErrUnreachable)
	must.Do(t, server.Run(t.Context()))
	must.Do(t, db.Append(t.Context(), sqltest.ChatChange(creation.Row, 0, "x")))
}
