package sqlite

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
)

// Outbox holds the notices that wait to be sent to people.
type Outbox struct{ db *DB }

var _ notice.Outbox = Outbox{}

// Outbox returns the outbox of the data directory.
func (db *DB) Outbox() Outbox { return Outbox{db} }

// remembered is how long a sent notice is kept, so that it is not sent again.
const remembered = 30 * 24 * time.Hour

// Add puts a notice into the outbox. It does nothing if the notice is there already or was sent. The notice replaces an
// unsent older one of the same kind about the same table.
func (o Outbox) Add(ctx context.Context, item notice.Item) error {
	return o.db.do(ctx, func(w *writer) error {
		added, err := w.execResult("INSERT OR IGNORE INTO outbox (id, person, table_id, kind, seq, at, due, tries) VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
			item.ID, item.Person, item.Table, item.Kind, item.Seq, item.At.UnixMilli(), item.At.UnixMilli())
		if err != nil {
			return err
		}
		if n, err := added.RowsAffected(); err != nil || n == 0 {
			return err
		}
		if err := w.exec("UPDATE outbox SET due = NULL WHERE table_id = ? AND person = ? AND kind = ? AND seq < ? AND due IS NOT NULL",
			item.Table, item.Person, item.Kind, item.Seq); err != nil {
			return err
		}
		// This reads the whole outbox: once an hour is enough.
		if item.At.Sub(w.swept) < time.Hour {
			return nil
		}
		w.swept = item.At
		return w.exec("DELETE FROM outbox WHERE due IS NULL AND at < ?", item.At.Add(-remembered).UnixMilli())
	})
}

// Waiting returns at most n items that are due.
func (o Outbox) Waiting(ctx context.Context, now time.Time, n int) ([]notice.Item, error) {
	rows, err := o.db.query(ctx, "SELECT id, person, table_id, kind, seq, at, tries FROM outbox WHERE due <= ? ORDER BY due, id LIMIT ?",
		now.UnixMilli(), n)
	if err != nil {
		return nil, plain(err)
	}
	defer rows.Close()
	var list []notice.Item
	for rows.Next() {
		var item notice.Item
		var at int64
		if err := rows.Scan(&item.ID, &item.Person, &item.Table, &item.Kind, &item.Seq, &at, &item.Tries); err != nil {
			return nil, plain(err)
		}
		item.At = fromMillis(at)
		list = append(list, item)
	}
	return list, plain(rows.Err())
}

// Postpone makes an item due later, if it still waits.
func (o Outbox) Postpone(ctx context.Context, id string, until time.Time, tries int) error {
	return o.db.do(ctx, func(w *writer) error {
		return w.exec("UPDATE outbox SET due = ?, tries = ? WHERE id = ? AND due IS NOT NULL", until.UnixMilli(), tries, id)
	})
}

// Done marks an item as sent.
func (o Outbox) Done(ctx context.Context, id string) error {
	return o.db.do(ctx, func(w *writer) error { return w.exec("UPDATE outbox SET due = NULL WHERE id = ?", id) })
}
