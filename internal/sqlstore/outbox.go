package sqlstore

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
)

// Outbox stores the pending notices.
type Outbox struct {
	queries

	swept *atomic.Int64
}

var _ notice.Outbox = Outbox{}

// remembered is how long a sent notice is retained, so that it is not added and sent again.
const remembered = 30 * 24 * time.Hour

// Add adds a notice. It does nothing if the notice is already pending or sent. The notice replaces
// a pending one of the same kind for the same person and table.
func (o Outbox) Add(ctx context.Context, item notice.Item) error {
	at := item.At.UnixMilli()
	return o.db.Within(ctx, func(tx Tx) error {
		added, err := tx.Exec(`INSERT INTO outbox (id, person, table_id, kind, seq, at, due, tries) VALUES ($1, $2, $3, $4, $5, $6, $6, 0)
			ON CONFLICT DO NOTHING`, item.ID, item.Person, item.Table, item.Kind, item.Seq, at)
		if err != nil || added == 0 {
			return err
		}
		_, err = tx.Exec("UPDATE outbox SET due = NULL WHERE table_id = $1 AND person = $2 AND kind = $3 AND seq < $4 AND due IS NOT NULL",
			item.Table, item.Person, item.Kind, item.Seq)
		if before := o.swept.Load(); err != nil || at-before < time.Hour.Milliseconds() || !o.swept.CompareAndSwap(before, at) {
			return err
		}
		// This scans the whole outbox, so it runs once an hour.
		_, err = tx.Exec("DELETE FROM outbox WHERE due IS NULL AND at < $1", item.At.Add(-remembered).UnixMilli())
		return err
	})
}

// ItemColumns are the columns of a notice, in the order that ScanItem expects.
const ItemColumns = "id, person, table_id, kind, seq, at, tries"

// ScanItem scans a notice.
func ScanItem(row Row) (item notice.Item, err error) {
	var at int64
	err = row.Scan(&item.ID, &item.Person, &item.Table, &item.Kind, &item.Seq, &at, &item.Tries)
	item.At = fromMillis(at)
	return item, err
}

// Waiting returns at most n items that are due.
func (o Outbox) Waiting(ctx context.Context, now time.Time, n int) ([]notice.Item, error) {
	return all(o.from(ctx), ScanItem, "SELECT "+ItemColumns+" FROM outbox WHERE due <= $1 ORDER BY due, id LIMIT $2", now.UnixMilli(), n)
}

// Postpone delays an item until a later time, if it is still pending.
func (o Outbox) Postpone(ctx context.Context, id string, until time.Time, tries int) error {
	return o.exec(ctx, "UPDATE outbox SET due = $1, tries = $2 WHERE id = $3 AND due IS NOT NULL", until.UnixMilli(), tries, id)
}

// Done marks an item as sent.
func (o Outbox) Done(ctx context.Context, id string) error {
	return o.exec(ctx, "UPDATE outbox SET due = NULL WHERE id = $1", id)
}
