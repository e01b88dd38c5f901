package live_test

import (
	"context"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// checked checks every table of a store. It returns their number, and the table and reason of each
// broken one.
func checked(ctx context.Context, store table.Store, games catalog.Catalog) (n int, found []string, err error) {
	err = audit.Check(ctx, store, games, func(c audit.Checked) {
		if n++; c.Err != nil {
			found = append(found, string(c.ID)+" "+c.Err.Error())
		}
	})
	return n, found, err
}

// tampered is a store that changes one entry of its log when it is loaded.
type tampered struct {
	*storetest.Memory

	bend func(h *table.Header, log []table.Entry)
}

func (b tampered) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := b.Memory.Load(ctx, id)
	if err == nil {
		b.bend(h, log)
	}
	return h, log, err
}
