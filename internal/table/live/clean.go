package live

import (
	"context"
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/table"
)

// pageOfDropped is the page size when deleting tables.
const pageOfDropped = 100

// clean deletes tables where nobody has played and which nobody has used for long. Games that were
// played are never deleted.
func (t *Tables) clean(ctx context.Context) {
	if t.UnusedRetention == 0 {
		return
	}
	at := t.clock.tick() - table.Ticks(t.UnusedRetention)
	for after := table.ID(""); ; {
		ids, err := t.Store.Unused(ctx, at, after, pageOfDropped)
		for _, id := range ids {
			err = errors.Join(err, t.dropUnused(ctx, id))
			after = id
		}
		if err != nil && ctx.Err() == nil {
			t.Log.ErrorContext(ctx, "cannot delete unused tables", "error", err)
		}
		if len(ids) < pageOfDropped || ctx.Err() != nil {
			return
		}
	}
}

func (t *Tables) dropUnused(ctx context.Context, id table.ID) error {
	l, err := t.hold(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if len(l.watch) > 0 || l.table.Phase == table.StateRunning || l.table.Row().Steps > 0 {
		return nil // somebody has opened it since
	}
	return l.dropHeld(ctx)
}

// dropHeld deletes a table unless it has changed. The caller owns it.
func (l *live) dropHeld(ctx context.Context) error {
	if err := l.t.Store.Drop(ctx, l.id, l.table.Head()); err != nil && !errors.Is(err, table.ErrStale) {
		return fmt.Errorf("drop table %s: %w", l.id, err)
	}
	l.table = nil
	l.drop()
	return nil
}

// RedactChat deletes the words of a deleted person's chat messages at all tables. Their actions
// stay.
func (t *Tables) RedactChat(ctx context.Context, p table.Person) error {
	ids, err := t.Store.RedactChat(ctx, p)
	if err != nil {
		return stored("redact chat", err)
	}
	for _, id := range ids {
		if err := t.reload(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// reload loads a table in memory again from the store.
func (t *Tables) reload(ctx context.Context, id table.ID) error {
	l := t.loaded(id)
	if l == nil {
		return nil
	}
	defer l.mu.Unlock()
	if l.table == nil || l.dead {
		return nil
	}
	return l.load(ctx)
}
