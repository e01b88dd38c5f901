package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/table"
)

// ClaimAnalysis returns a table whose game is to be analysed, to one node alone.
func (db *DB) ClaimAnalysis(ctx context.Context, version int, at, until table.Tick) (table.ID, error) {
	var id string
	err := db.one(ctx, `WITH next AS (SELECT table_id FROM analysis WHERE version < $1 AND due <= $2 ORDER BY version, due DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
		UPDATE analysis a SET due = $3 FROM next WHERE a.table_id = next.table_id RETURNING a.table_id`, version, int64(at), int64(until)).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", table.ErrNone
	}
	return table.ID(id), err
}

// HoldAnalysis changes until when no other node begins with an analysis.
func (db *DB) HoldAnalysis(ctx context.Context, id table.ID, until table.Tick) error {
	return db.exec(ctx, "UPDATE analysis SET due = $1 WHERE table_id = $2", int64(until), string(id))
}

// KeepAnalysis stores an analysis.
func (db *DB) KeepAnalysis(ctx context.Context, id table.ID, version int, body []byte) error {
	return db.exec(ctx, "UPDATE analysis SET version = $1, body = $2 WHERE table_id = $3 AND version <= $1", version, body, string(id))
}

// Analysis returns the analysis that is kept.
func (db *DB) Analysis(ctx context.Context, id table.ID) (version int, body []byte, err error) {
	err = db.one(ctx, "SELECT version, body FROM analysis WHERE table_id = $1", string(id)).Scan(&version, &body)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil, table.ErrNone
	}
	return version, body, err
}
