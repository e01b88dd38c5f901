package postgres

import (
	"context"
	"time"
)

// Messages is messages, for tests.
func Messages(node string, ids []string) []string { return messages(node, ids) }

// LocksWith returns locks that a node loses when it has not been heard of for a while.
func (db *DB) LocksWith(ctx context.Context, maxIdle time.Duration) (*Locks, error) {
	return db.locks(ctx, maxIdle)
}

// Migrate brings a database to the version of these scripts, which come after those of this
// program.
func (db *DB) Migrate(ctx context.Context, more ...string) error {
	return Migrate(ctx, db.pool, versionTable, append(migrations(), more...))
}
