package live_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// slow is a store that loads a table only when it may.
type slow struct {
	table.Store

	begun chan table.ID
	may   chan struct{}
}

func (s *slow) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	s.begun <- id
	<-s.may
	return s.Store.Load(ctx, id)
}

type networkKey struct{}

// However many tables one network asks for that are not in memory, another waits for one of them at
// most, and so does nobody who gives up.
func TestLoadsTakeTurns(t *testing.T) {
	t.Parallel()
	store := storetest.NewMemory()
	open := func(s table.Store) *live.Tables {
		return must.Open(live.Open(t.Context(), live.Config{
			Store: s, Games: catalogtest.WithToy(t), Workers: 2, Network: func(ctx context.Context) string { from, _ := ctx.Value(networkKey{}).(string); return from },
		}))(t)
	}
	first := open(store)
	const many = 5
	var ids []table.ID
	for range many + 1 {
		s := must.Get(first.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
		ids = append(ids, s.ID)
	}
	cold := &slow{store, make(chan table.ID), make(chan struct{})}
	tables := open(cold)
	answers := make(chan error, many+1)
	ask := func(ctx context.Context, from string, id table.ID) {
		waiting := tables.LoadsWaiting()
		go func() {
			_, err := tables.Show(context.WithValue(ctx, networkKey{}, from), id, "", 0)
			answers <- err
		}()
		if id != ids[0] {
			waittest.Until(t, "it waits", func() bool { return tables.LoadsWaiting() == waiting+1 })
		}
	}
	ask(t.Context(), "192.0.2.7", ids[0])
	must.Equal(t, <-cold.begun, ids[0]) // half of the processors stay free: it has the only place
	left, leave := context.WithCancel(t.Context())
	ask(left, "192.0.2.7", ids[1])
	for i := 2; i < many; i++ {
		ask(t.Context(), "192.0.2.7", ids[i])
	}
	ask(t.Context(), "198.51.100.7", ids[many])
	leave()
	if err := <-answers; !errors.Is(err, context.Canceled) {
		t.Errorf("one who gives up gets %v", err)
	}
	var order []table.ID
	for range many - 1 {
		cold.may <- struct{}{}
		must.Do(t, <-answers)
		order = append(order, <-cold.begun)
		if len(order) == many-1 {
			break
		}
	}
	cold.may <- struct{}{}
	must.Do(t, <-answers)
	must.Equal(t, order, []table.ID{ids[2], ids[many], ids[3], ids[4]})
}
