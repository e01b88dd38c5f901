package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Locks are locks by name between nodes. Each is held by a transaction that writes nothing, on a
// connection of its own: whoever holds one uses the other connections for what he does.
type Locks struct {
	db   *DB
	pool *pgxpool.Pool
}

const maxLocks = 8 // that a node holds or waits for at once; the others wait at the node

// Locks returns the locks of the database. They need to be closed before it.
func (db *DB) Locks(ctx context.Context) (*Locks, error) { return db.locks(ctx, maxIdle) }

func (db *DB) locks(ctx context.Context, maxIdle time.Duration) (*Locks, error) {
	config := db.pool.Config()
	config.MaxConns, config.MinConns = maxLocks, 0
	config.ConnConfig.RuntimeParams[idleSetting] = milliseconds(maxIdle)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("the address of the database: %w", hidden(err))
	}
	return &Locks{db, pool}, nil
}

// Close ends the connections of locks. Nobody may hold one any more.
func (l *Locks) Close() { l.pool.Close() }

// Lock waits for the lock of a name, at most until a node that stands still has lost it, and
// returns a function that unlocks it.
func (l *Locks) Lock(ctx context.Context, name string) (unlock func(), err error) {
	wait, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	tx, err := l.pool.Begin(wait)
	if err != nil {
		return nil, l.db.mapError(err)
	}
	unlock = func() {
		// A connection that is lost has lost its lock too.
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
		defer cancel()
		_ = tx.Rollback(end)
	}
	if _, err := tx.Exec(wait, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", "bigriver lock "+name); err != nil {
		unlock()
		return nil, plain(err) // the database may well be there
	}
	return unlock, nil
}
