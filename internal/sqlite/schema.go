package sqlite

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

//go:embed schema/1.sql
var schema1 string

// migrations returns the scripts that upgrade the schema from one version to the next. The first
// creates the schema. A released script never changes: a change of the schema is a new script.
func migrations() []string { return []string{schema1} }

// ours is the SQLite application_id of our files: "brvr".
const ours = 0x62727672

// migrate upgrades a database to the newest version of the schema, each script in its own
// transaction.
func migrate(ctx context.Context, db *sql.DB, scripts []string) error {
	has, err := version(ctx, db)
	if err != nil {
		return err
	}
	for ; has < len(scripts); has++ {
		script := fmt.Sprintf("BEGIN IMMEDIATE; %s; PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", scripts[has], ours, has+1)
		if _, err := db.ExecContext(ctx, script); err != nil {
			return fmt.Errorf("upgrade the data to version %d: %w", has+1, err)
		}
	}
	return nil
}

// version returns the schema version of a database; 0 if it is empty.
func version(ctx context.Context, db *sql.DB) (v int, err error) {
	err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v)
	return v, mapError(err)
}

// notNewer returns an error if a newer program wrote the data.
func notNewer(ctx context.Context, db *sql.DB) error {
	has, err := version(ctx, db)
	if knows := len(migrations()); err == nil && has > knows {
		err = fmt.Errorf("%w: its version is %d, and this program knows %d. Nothing was changed. Use the program that wrote it or a newer one, or restore a backup from before the upgrade",
			ErrNewer, has, knows)
	}
	return err
}

// Versions returns the version of the data, and the newest version that this program knows.
func (db *DB) Versions(ctx context.Context) (has, knows int, err error) {
	has, err = version(ctx, db.read)
	return has, len(migrations()), err
}
