package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// Load returns a table and its whole log. It returns an error if the log is not the one that was
// appended.
func (db *DB) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := db.load(ctx, id)
	if err != nil && !errors.Is(err, table.ErrNone) {
		err = fmt.Errorf("load table %s: %w", id, err)
	}
	return h, log, err
}

func (db *DB) load(ctx context.Context, id table.ID) (h *table.Header, log []table.Entry, err error) {
	// Header and log are read from one snapshot.
	err = db.inSnapshot(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var no, head int64
		var header, want []byte
		err := tx.QueryRow(ctx, "SELECT no, head, (SELECT body FROM header WHERE table_no = no), link FROM tables WHERE id = $1", string(id)).Scan(&no, &head, &header, &want)
		if errors.Is(err, pgx.ErrNoRows) {
			return table.ErrNone
		}
		if err != nil {
			return err
		}
		var reading *table.Reading
		if h, reading, err = table.Read(header, head); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, "SELECT body, words, salt, words_hash FROM entry WHERE table_no = $1 ORDER BY seq", no)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			raw := rows.RawValues()
			if err := reading.Add(raw[0], raw[1], raw[2], raw[3]); err != nil {
				return err
			}
		}
		if err := rows.Err(); err != nil {
			return err // a read error is not damage
		}
		log = reading.Log
		return cmp.Or(reading.Counted(head), reading.Linked(want))
	})
	if err != nil {
		return nil, nil, err
	}
	return h, log, nil
}

// inSnapshot runs queries that all see the same snapshot of the database.
func (db *DB) inSnapshot(ctx context.Context, do func(context.Context, pgx.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return db.mapError(pgx.BeginTxFunc(ctx, db.pool, options, func(tx pgx.Tx) error { return do(ctx, tx) }))
}

// RedactChat deletes the words of all of a person's chat messages, and returns the tables
// concerned.
func (db *DB) RedactChat(ctx context.Context, p table.Person) ([]table.ID, error) {
	var ids []table.ID
	err := db.Each(ctx, func(row sqlstore.Row) error {
		var id table.ID
		err := row.Scan(&id)
		ids = append(ids, id)
		return err
	}, `WITH redacted AS (UPDATE entry SET words = NULL, salt = NULL WHERE person = $1 AND words IS NOT NULL RETURNING table_no),
			changed AS (UPDATE tables SET redactions = redactions + 1 WHERE no IN (SELECT table_no FROM redacted) RETURNING id)
		SELECT id FROM changed ORDER BY id`, string(p))
	for _, id := range ids {
		db.notify(id)
	}
	return ids, err
}

// Beat stores the tick.
func (db *DB) Beat(ctx context.Context, now table.Tick) (last table.Tick, err error) {
	err = db.scan(ctx, []any{&last}, "UPDATE site SET tick = greatest(tick, $1) RETURNING tick", int64(now))
	return last, err
}

// LastBeat returns the largest tick that was stored.
func (db *DB) LastBeat(ctx context.Context) (tick table.Tick, err error) {
	err = db.scan(ctx, []any{&tick}, "SELECT greatest(tick, (SELECT max(tick) FROM tables)) FROM site")
	return tick, err
}
