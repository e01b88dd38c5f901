package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/bigriver/bigriver/internal/table"
)

// ClaimAnalysis returns a table whose game is to be analysed.
func (db *DB) ClaimAnalysis(ctx context.Context, version int, at, until table.Tick) (table.ID, error) {
	// There is rarely anything to do, and reading does not hold up those who write.
	const next = "SELECT table_id FROM analysis WHERE version < ? AND due <= ? ORDER BY version, due DESC LIMIT 1"
	var id string
	err := db.queryRow(ctx, next, version, int64(at)).Scan(&id)
	if err == nil {
		err = db.do(ctx, func(w *writer) error {
			return w.row("UPDATE analysis SET due = ? WHERE table_id = ("+next+") RETURNING table_id", int64(until), version, int64(at)).Scan(&id)
		})
	}
	if errors.Is(err, sql.ErrNoRows) {
		return "", table.ErrNone
	}
	return table.ID(id), plain(err)
}

// HoldAnalysis changes until when nobody else begins with an analysis.
func (db *DB) HoldAnalysis(ctx context.Context, id table.ID, until table.Tick) error {
	return db.do(ctx, func(w *writer) error {
		return w.exec("UPDATE analysis SET due = ? WHERE table_id = ?", int64(until), string(id))
	})
}

// KeepAnalysis stores an analysis.
func (db *DB) KeepAnalysis(ctx context.Context, id table.ID, version int, body []byte) error {
	return db.do(ctx, func(w *writer) error {
		return w.exec("UPDATE analysis SET version = ?, body = ? WHERE table_id = ? AND version <= ?", version, string(body), string(id), version)
	})
}

// Analysis returns the analysis that is kept.
func (db *DB) Analysis(ctx context.Context, id table.ID) (version int, body []byte, err error) {
	err = db.queryRow(ctx, "SELECT version, body FROM analysis WHERE table_id = ?", string(id)).Scan(&version, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, table.ErrNone
	}
	return version, body, plain(err)
}
