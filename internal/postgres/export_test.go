package postgres

import "context"

// Messages is messages, for tests.
func Messages(ids []string) []string { return messages(ids) }

// Exec runs a statement.
func (db *DB) Exec(ctx context.Context, query string) error { return db.exec(ctx, query) }
