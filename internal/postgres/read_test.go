//go:build unix

package postgres_test

import (
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestOpenToRead checks that a database opened read-only must contain data, returns it, and cannot
// be written to.
func TestOpenToRead(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	if _, err := postgres.OpenToRead(t.Context(), address); !errors.Is(err, postgres.ErrNoData) {
		t.Errorf("an empty database: %v", err)
	}
	must.Do(t, open(t, address).Append(t.Context(), sqltest.NewTable("a")))
	db := must.Get(postgres.OpenToRead(t.Context(), address))(t)
	defer db.Close()
	if h, _, err := db.Load(t.Context(), "a"); err != nil || h.ID != "a" {
		t.Errorf("got %v, error %v", h, err)
	}
	must.Fail(t, db.Append(t.Context(), sqltest.NewTable("b")), table.ErrReadOnly)
}
