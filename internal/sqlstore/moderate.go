package sqlstore

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
)

// ModerateStore stores the operator's acts against abuse.
type ModerateStore struct{ queries }

var _ moderate.Store = ModerateStore{}

// Moderation returns the store of the operator's acts against abuse.
func (s *Store) Moderation() ModerateStore { return ModerateStore{s.queries} }

// AddActs adds acts. A ban or a lift ends earlier bans of the same person or network.
func (m ModerateStore) AddActs(ctx context.Context, acts []moderate.Act) error {
	return m.db.Within(ctx, func(tx Tx) error {
		for _, a := range acts {
			if a.Kind == moderate.Ban || a.Kind == moderate.Lift {
				if _, err := tx.Exec("UPDATE act SET until = $1 WHERE whom = $2 AND until > $1", a.At.UnixMilli(), a.Whom); err != nil {
					return err
				}
			}
			if _, err := tx.Exec("INSERT INTO act (id, at, kind, whom, why, until) VALUES ($1, $2, $3, $4, $5, $6)",
				a.ID, a.At.UnixMilli(), a.Kind, a.Whom, a.Why, a.Until.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}

const selectAct = "SELECT id, at, kind, whom, why, until FROM act "

func scanAct(row Row) (a moderate.Act, err error) {
	var at, until int64
	err = row.Scan(&a.ID, &at, &a.Kind, &a.Whom, &a.Why, &until)
	a.At, a.Until = fromMillis(at), fromMillis(until)
	return a, err
}

// Bans returns the bans in force at a time.
func (m ModerateStore) Bans(ctx context.Context, at time.Time) ([]moderate.Act, error) {
	return all(m.from(ctx), scanAct, selectAct+"WHERE until > $1 ORDER BY at DESC, id", at.UnixMilli())
}

// Acts returns the latest acts, newest first.
func (m ModerateStore) Acts(ctx context.Context, limit int) ([]moderate.Act, error) {
	return all(m.from(ctx), scanAct, selectAct+"ORDER BY at DESC, id LIMIT $1", limit)
}
