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

// AddActions adds actions. A ban or a lift ends earlier bans of the same person or network.
func (m ModerateStore) AddActions(ctx context.Context, actions []moderate.OperatorAction) error {
	return m.db.Within(ctx, func(tx Tx) error {
		for _, a := range actions {
			if a.Kind == moderate.Ban || a.Kind == moderate.Lift {
				if _, err := tx.Exec("UPDATE operator_action SET until = $1 WHERE target = $2 AND until > $1", a.At.UnixMilli(), a.Target); err != nil {
					return err
				}
			}
			if _, err := tx.Exec("INSERT INTO operator_action (id, at, kind, target, reason, until) VALUES ($1, $2, $3, $4, $5, $6)",
				a.ID, a.At.UnixMilli(), a.Kind, a.Target, a.Reason, a.Until.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}

const selectAction = "SELECT id, at, kind, target, reason, until FROM operator_action "

func scanAction(row Row) (a moderate.OperatorAction, err error) {
	var at, until int64
	err = row.Scan(&a.ID, &at, &a.Kind, &a.Target, &a.Reason, &until)
	a.At, a.Until = fromMillis(at), fromMillis(until)
	return a, err
}

// Bans returns the bans in force at a time.
func (m ModerateStore) Bans(ctx context.Context, at time.Time) ([]moderate.OperatorAction, error) {
	return all(m.from(ctx), scanAction, selectAction+"WHERE until > $1 ORDER BY at DESC, id", at.UnixMilli())
}

// Actions returns the latest actions, newest first.
func (m ModerateStore) Actions(ctx context.Context, limit int) ([]moderate.OperatorAction, error) {
	return all(m.from(ctx), scanAction, selectAction+"ORDER BY at DESC, id LIMIT $1", limit)
}
