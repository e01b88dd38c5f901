package postgres

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

//go:embed schema/1.sql
var schema1 string

// migrations returns the scripts that upgrade the schema from one version to the next. The first
// creates the schema. A released script never changes: a change of the schema is a new script.
func migrations() []string { return []string{schema1} }

// prepare creates or upgrades the schema.
func prepare(ctx context.Context, pool *pgxpool.Pool) error {
	if err := isSupported(ctx, pool); err != nil {
		return err
	}
	return Migrate(ctx, pool, versionTable, migrations())
}

// migrationLock is the advisory lock for upgrades.
const migrationLock = 0x62727672

// versionTable is the table with the version of the schema.
const versionTable = "site"

// Migrate upgrades a database to the newest version of a schema, in one transaction. The version is
// in the only row of a table that the first script creates. If several nodes start at once, one of
// them migrates and the others wait.
func Migrate(ctx context.Context, pool *pgxpool.Pool, table string, scripts []string) error {
	return storeError(pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", migrationLock); err != nil {
			return err
		}
		has, err := version(ctx, tx, table)
		if err != nil {
			return err
		}
		if has > len(scripts) {
			return newer(has, len(scripts))
		}
		for ; has < len(scripts); has++ {
			if _, err := tx.Exec(ctx, scripts[has]); err != nil {
				return fmt.Errorf("upgrade the data to version %d: %w", has+1, err)
			}
			if _, err := tx.Exec(ctx, "UPDATE "+table+" SET version = $1", has+1); err != nil {
				return err
			}
		}
		return nil
	}))
}

// isSupported returns an error if the PostgreSQL version is too old.
func isSupported(ctx context.Context, pool *pgxpool.Pool) error {
	var server int
	if err := pool.QueryRow(ctx, "SELECT current_setting('server_version_num')::int / 10000").Scan(&server); err != nil {
		return storeError(err)
	}
	if server < minVersion {
		return fmt.Errorf("it is PostgreSQL %d; bigriver needs %d or newer", server, minVersion)
	}
	return nil
}

// version returns the version of a schema; 0 if there is no schema.
func version(ctx context.Context, q interface {
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
}, table string,
) (v int, err error) {
	exists := false
	if err = q.QueryRow(ctx, "SELECT to_regclass($1) IS NOT NULL", table).Scan(&exists); err == nil && exists {
		err = q.QueryRow(ctx, "SELECT version FROM "+table).Scan(&v)
	}
	return v, storeError(err)
}

// isOfThisProgram returns an error unless the data has the version that this program writes.
func isOfThisProgram(ctx context.Context, pool *pgxpool.Pool) error {
	if err := isSupported(ctx, pool); err != nil {
		return err
	}
	has, err := version(ctx, pool, versionTable)
	knows := len(migrations())
	switch {
	case err != nil:
		return err
	case has == 0:
		return ErrNoData
	case has > knows:
		return newer(has, knows)
	case has < knows:
		return fmt.Errorf("its data has version %d, and this program reads version %d: start a server of this program once, which upgrades it", has, knows)
	}
	return nil
}

func newer(has, knows int) error {
	return fmt.Errorf("%w: its version is %d, and this program knows %d. Nothing was changed. Use the program that wrote it or a newer one",
		ErrNewer, has, knows)
}

// Versions returns the version of the data in a database, or 0 if it has none, and the newest
// version that this program knows. It changes nothing.
func Versions(ctx context.Context, address string) (has, knows int, err error) {
	pool, err := Connect(ctx, address, nil)
	if err != nil {
		return 0, 0, err
	}
	defer pool.Close()
	if err = isSupported(ctx, pool); err == nil {
		has, err = version(ctx, pool, versionTable)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("open the database %s: %w", named(pool), err)
	}
	return has, len(migrations()), nil
}
