package live_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// hurt is a store with one damaged table.
type hurt struct {
	table.Store

	id table.ID
}

// Load refuses that table.
func (h *hurt) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	if id == h.id {
		return nil, nil, table.ErrDamaged
	}
	return h.Store.Load(ctx, id)
}

// TestDamagedTable checks that nobody can play at a table with a damaged log, and that other tables
// continue.
func TestDamagedTable(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
	other := must.Get(h.tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
	again := open(t, &hurt{h.store, h.id})
	var refused *table.Error
	if _, err := again.Do(t.Context(), h.id, "anna", play.Command{Body: play.SayCommand{Text: "hm"}}); !errors.As(err, &refused) || refused.Code != table.Broken || refused.Key != "damaged" {
		t.Errorf("want broken: damaged, have %v", err)
	}
	if _, err := again.Do(t.Context(), other.ID, "anna", play.Command{Body: play.SayCommand{Text: "hm"}}); err != nil {
		t.Errorf("the other table: %v", err)
	}
}
