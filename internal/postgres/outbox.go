package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/notice"
)

// Outbox holds the notices that wait to be sent to people.
type Outbox struct{ db *DB }

var _ notice.Outbox = Outbox{}

// Outbox returns the outbox of the database.
func (db *DB) Outbox() Outbox { return Outbox{db} }

// remembered is how long a sent notice is kept, so that it is not sent again.
const remembered = 30 * 24 * time.Hour

// Add puts a notice into the outbox. It does nothing if the notice is there already or was sent. The notice replaces an unsent older one of the
// same kind about the same table.
func (o Outbox) Add(ctx context.Context, item notice.Item) error {
	return o.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		added, err := tx.Exec(ctx, `INSERT INTO outbox (id, person, table_id, kind, seq, at, due, tries) VALUES ($1, $2, $3, $4, $5, $6, $6, 0)
			ON CONFLICT DO NOTHING`, item.ID, item.Person, item.Table, item.Kind, item.Seq, item.At.UnixMilli())
		if err != nil || added.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE outbox SET due = NULL WHERE table_id = $1 AND person = $2 AND kind = $3 AND seq < $4 AND due IS NOT NULL",
			item.Table, item.Person, item.Kind, item.Seq)
		if before := o.db.tidied.Load(); err != nil || item.At.UnixMilli()-before < time.Hour.Milliseconds() || !o.db.tidied.CompareAndSwap(before, item.At.UnixMilli()) {
			return err
		}
		// This reads the whole outbox: once an hour is enough.
		_, err = tx.Exec(ctx, "DELETE FROM outbox WHERE due IS NULL AND at < $1", item.At.Add(-remembered).UnixMilli())
		return err
	})
}

const itemColumns = "id, person, table_id, kind, seq, at, tries"

func scanItem(row pgx.Row) (item notice.Item, err error) {
	var at int64
	err = row.Scan(&item.ID, &item.Person, &item.Table, &item.Kind, &item.Seq, &at, &item.Tries)
	item.At = fromMillis(at)
	return item, err
}

// held is how long an item is left to the node that has got it from Waiting.
const held = 5 * time.Minute

// Waiting returns at most n items that are due and that no other node has got.
func (o Outbox) Waiting(ctx context.Context, now time.Time, n int) ([]notice.Item, error) {
	return collect(ctx, o.db, scanItem, `WITH mine AS (SELECT id, due FROM outbox WHERE due <= $1 ORDER BY due, id LIMIT $2 FOR UPDATE SKIP LOCKED),
			held AS (UPDATE outbox o SET due = $3 FROM mine WHERE o.id = mine.id RETURNING o.*)
		SELECT `+itemColumns+" FROM held JOIN mine USING (id) ORDER BY mine.due, id", now.UnixMilli(), n, now.Add(held).UnixMilli())
}

// Postpone makes an item due later, if it still waits.
func (o Outbox) Postpone(ctx context.Context, id string, until time.Time, tries int) error {
	return o.db.exec(ctx, "UPDATE outbox SET due = $1, tries = $2 WHERE id = $3 AND due IS NOT NULL", until.UnixMilli(), tries, id)
}

// Done marks an item as sent.
func (o Outbox) Done(ctx context.Context, id string) error {
	return o.db.exec(ctx, "UPDATE outbox SET due = NULL WHERE id = $1", id)
}
