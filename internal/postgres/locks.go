package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Locks are named locks shared by all nodes. Each is held by a transaction that writes nothing, on
// its own connection, so its holder does other work on other connections.
type Locks struct {
	db   *DB
	pool *pgxpool.Pool
}

const maxLocks = 8 // held or waited for by a node at a time; further ones queue in the node

// Locks returns the locks of the database. Close them before the database.
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

// Close closes the connections. No lock may be held.
func (l *Locks) Close() { l.pool.Close() }

// Lock waits for a lock by name, and returns a function that unlocks it. A node that hangs loses
// its locks, so the wait is bounded.
func (l *Locks) Lock(ctx context.Context, name string) (unlock func(), err error) {
	wait, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	tx, err := l.pool.Begin(wait)
	if err != nil {
		return nil, l.db.mapError(err)
	}
	unlock = func() {
		// If the connection is lost, so is the lock.
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
		defer cancel()
		_ = tx.Rollback(end)
	}
	if _, err := tx.Exec(wait, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", "bigriver lock "+name); err != nil {
		unlock()
		return nil, storeError(err) // not necessarily an outage of the database
	}
	return unlock, nil
}
