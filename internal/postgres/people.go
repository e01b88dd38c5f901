package postgres

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/sqlstore"
)

// People is the store of people in a database.
type People struct {
	sqlstore.PeopleStore

	db *DB
}

// People returns the store of people of the database.
func (db *DB) People() People { return People{db.Store.People(), db} }

// AddChallenge stores an open challenge. It deletes expired challenges, and the oldest ones if
// there are too many.
func (p People) AddChallenge(ctx context.Context, challenge string, body []byte, now, until time.Time) error {
	return p.db.Within(ctx, func(tx sqlstore.Tx) error {
		_, err := tx.Exec("DELETE FROM challenge WHERE until <= $1 OR until <= (SELECT until FROM challenge ORDER BY until DESC OFFSET $2 LIMIT 1)",
			now.UnixMilli(), people.MaxChallenges-1)
		if err == nil {
			_, err = tx.Exec("INSERT INTO challenge (id, until, body) VALUES ($1, $2, $3)", challenge, until.UnixMilli(), body)
		}
		return err
	})
}

// TakeChallenge returns an open challenge and deletes it.
func (p People) TakeChallenge(ctx context.Context, challenge string) (body []byte, err error) {
	err = p.db.scan(ctx, []any{&body}, "DELETE FROM challenge WHERE id = $1 RETURNING body", challenge)
	if err == nil && body == nil {
		err = people.ErrNone
	}
	return body, err
}

// Sweep deletes expired tokens and challenges, and frees the names of guests without a token.
func (p People) Sweep(ctx context.Context, now time.Time) error {
	if _, err := p.db.Exec(ctx, "DELETE FROM challenge WHERE until <= $1", now.UnixMilli()); err != nil {
		return err
	}
	return p.PeopleStore.Sweep(ctx, now)
}

// Outbox stores the pending notices.
type Outbox struct {
	sqlstore.Outbox

	db *DB
}

// Outbox returns the outbox of the database.
func (db *DB) Outbox() Outbox { return Outbox{db.Store.Outbox(), db} }

// lease is how long an item is leased to the node that got it from Waiting.
const lease = 5 * time.Minute

// Waiting returns at most n items that are due and not leased to another node.
func (o Outbox) Waiting(ctx context.Context, now time.Time, n int) (list []notice.Item, err error) {
	err = o.db.Each(ctx, func(row sqlstore.Row) error {
		item, err := sqlstore.ScanItem(row)
		list = append(list, item)
		return err
	}, `WITH mine AS (SELECT id, due FROM outbox WHERE due <= $1 ORDER BY due, id LIMIT $2 FOR UPDATE SKIP LOCKED),
			held AS (UPDATE outbox o SET due = $3 FROM mine WHERE o.id = mine.id RETURNING o.*)
		SELECT `+sqlstore.ItemColumns+" FROM held JOIN mine USING (id) ORDER BY mine.due, id", now.UnixMilli(), n, now.Add(lease).UnixMilli())
	return list, err
}
