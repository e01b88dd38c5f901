package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// Heads returns the heads of tables. Unknown tables are left out.
func (db *DB) Heads(ctx context.Context, ids []table.ID) (map[table.ID]table.Head, error) {
	heads := make(map[table.ID]table.Head, len(ids))
	err := db.Each(ctx, func(row sqlstore.Row) error {
		var id table.ID
		var head table.Head
		err := row.Scan(&id, &head.Seq, &head.Redactions)
		heads[id] = head
		return err
	}, "SELECT id, head, redactions FROM tables WHERE id = ANY($1)", ids)
	return heads, err
}

// Since returns the head of a table, and its entries after seq.
func (db *DB) Since(ctx context.Context, id table.ID, seq int64) (head table.Head, news []table.Entry, err error) {
	there := false
	err = db.Each(ctx, func(row sqlstore.Row) error {
		there = true
		var body, words []byte
		if err := row.Scan(&head.Seq, &head.Redactions, &body, &words); err != nil || body == nil {
			return err // nil if there is nothing new
		}
		var e table.Entry
		if err := e.UnmarshalJSON(body); err != nil {
			return fmt.Errorf("%w: entry %d: %w", table.ErrDamaged, seq+int64(len(news))+1, err)
		}
		if words != nil {
			e.Words = string(words)
		}
		news = append(news, e)
		return nil
	}, `SELECT t.head, t.redactions, e.body, e.words FROM tables t LEFT JOIN entry e ON e.table_no = t.no AND e.seq > $2
		WHERE t.id = $1 ORDER BY e.seq`, string(id), seq)
	if err == nil && !there {
		err = table.ErrNone
	}
	return head, news, err
}

// Nodes notify each other of changed tables on one channel. The notification is not part of the
// append's transaction, which would otherwise wait for all others. A message starts with a mark
// that no table id contains and the id of the sending node, since nodes also receive their own
// messages.
const (
	channel         = "bigriver"
	notifyInterval  = 5 * time.Millisecond
	maxMessageBytes = 7000 // per message; PostgreSQL allows 8000
	nodeMark        = "@"
)

// notify queues a notification of a change to the other nodes. It never blocks: a node that misses
// it finds the change within a second.
func (db *DB) notify(id table.ID) {
	select {
	case db.changed <- id:
	default:
	}
}

// sendNotifications sends the queued notifications, each table once, until the store is closed.
func (db *DB) sendNotifications() {
	soon := time.NewTimer(notifyInterval)
	soon.Stop()
	waiting := map[table.ID]struct{}{}
	for {
		select {
		case <-db.closing:
			return
		case id := <-db.changed:
			if len(waiting) == 0 {
				soon.Reset(notifyInterval)
			}
			waiting[id] = struct{}{}
			continue
		case <-soon.C:
		}
		var ids []string
		for id := range waiting {
			ids = append(ids, string(id))
		}
		clear(waiting)
		for _, message := range messages(nodeMark+db.node, ids) {
			// If it fails, the other nodes find the changes by polling.
			_, _ = db.Exec(context.Background(), "SELECT pg_notify($1, $2)", channel, message)
		}
	}
}

// messages packs ids into messages that are short enough, each starting with the sending node.
func messages(node string, ids []string) (list []string) {
	b := []byte(node)
	for i, id := range ids {
		b = append(append(b, ' '), id...)
		if i == len(ids)-1 || len(b)+1+len(ids[i+1]) > maxMessageBytes {
			list = append(list, string(b))
			b = b[:len(node)]
		}
	}
	return list
}

// Subscribe calls changed for each table that another node has changed, until ctx is done or the
// connection breaks.
func (db *DB) Subscribe(ctx context.Context, changed func(table.ID)) error {
	conn, err := pgx.ConnectConfig(ctx, db.pool.Config().ConnConfig)
	if err != nil {
		return storeError(err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return storeError(err)
	}
	for {
		// A ping now and then detects a connection that died silently.
		wait, cancel := context.WithTimeout(ctx, timeout)
		notification, err := conn.WaitForNotification(wait)
		cancel()
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil && errors.Is(err, context.DeadlineExceeded):
			ask, cancel := context.WithTimeout(ctx, timeout)
			err := conn.Ping(ask)
			cancel()
			if err != nil {
				return storeError(err)
			}
		case err != nil:
			return storeError(err)
		default:
			for id := range strings.FieldsSeq(notification.Payload) {
				if id == nodeMark+db.node {
					break
				}
				if !strings.HasPrefix(id, nodeMark) {
					changed(table.ID(id))
				}
			}
		}
	}
}
