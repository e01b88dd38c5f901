package postgres

import (
	"context"
	"time"
)

// Messages exports messages to the tests.
func Messages(node string, ids []string) []string { return messages(node, ids) }

// LocksWith returns locks that a node loses after being idle for maxIdle.
func (db *DB) LocksWith(ctx context.Context, maxIdle time.Duration) (*Locks, error) {
	return db.locks(ctx, maxIdle)
}

// Migrate migrates a database with additional scripts after those of this program.
func (db *DB) Migrate(ctx context.Context, more ...string) error {
	return Migrate(ctx, db.pool, versionTable, append(migrations(), more...))
}
