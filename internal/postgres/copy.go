package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bigriver/bigriver/internal/sqlstore"
)

// Copy is a database that is the source or the target of a copy. No server may use it meanwhile.
type Copy struct {
	*DB

	lock *pgxpool.Conn // prevents a second copy
}

var _ sqlstore.Target = (*Copy)(nil)

// The errors of a copy, for errors.Is.
var (
	ErrInUse      = errors.New("this database is used by a server or another copy: stop that first")
	ErrHasData    = errors.New("the database already contains data: copy into an empty one")
	ErrUnfinished = errors.New("a copy into this database was not finished: run bigriver copy again with the same addresses")
)

const nameOfCopies = "bigriver copy" // distinguishes copies from servers in the list of connections

// CopyFrom opens a database to read everything from it.
func CopyFrom(ctx context.Context, address string) (*Copy, error) {
	db, err := open(ctx, address, nil, func(ctx context.Context, pool *pgxpool.Pool) error {
		if err := isOfThisProgram(ctx, pool); err != nil {
			return err
		}
		return isWhole(ctx, pool)
	}, map[string]string{"default_transaction_read_only": "on", "application_name": nameOfCopies})
	if err != nil {
		return nil, err
	}
	return db.exclusive(ctx)
}

// CopyTo opens a database as the target of a copy. The database is empty, or contains an unfinished
// copy of the same source.
func CopyTo(ctx context.Context, address, source string) (*Copy, error) {
	db, err := open(ctx, address, nil, prepare, map[string]string{"application_name": nameOfCopies})
	if err != nil {
		return nil, err
	}
	c, err := db.exclusive(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.begin(ctx, source); err != nil {
		return nil, errors.Join(fmt.Errorf("the database %s: %w", named(db.pool), err), c.Close())
	}
	return c, nil
}

// exclusive returns a copy with exclusive use of the database.
func (db *DB) exclusive(ctx context.Context) (*Copy, error) {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return nil, errors.Join(storeError(err), db.Close())
	}
	c := &Copy{db, conn}
	for began := time.Now(); ; {
		if err = c.takeLock(ctx); err == nil {
			err = c.isUnused(ctx)
		}
		if !errors.Is(err, ErrInUse) || time.Since(began) > leaveTimeout {
			break
		}
		select {
		case <-ctx.Done():
		case <-time.After(leaveTimeout / 20):
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the database %s: %w", named(db.pool), storeError(err)), c.Close())
	}
	return c, nil
}

// leaveTimeout is how long a connection may stay in the database's list after its program has
// ended.
const leaveTimeout = 3 * time.Second

// takeLock takes the lock that prevents a second copy. The same Copy may take it again.
func (c *Copy) takeLock(ctx context.Context) error {
	first := false
	err := c.lock.QueryRow(ctx, "SELECT pg_try_advisory_lock(hashtext($1))", nameOfCopies).Scan(&first)
	if err == nil && !first {
		err = ErrInUse
	}
	return err
}

// isUnused returns ErrInUse if a server is connected.
func (c *Copy) isUnused(ctx context.Context) error {
	used := false
	err := c.scan(ctx, []any{&used}, "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1)", nameOfServers)
	if err == nil && used {
		err = ErrInUse
	}
	return err
}

// Close ends all connections.
func (c *Copy) Close() error {
	c.lock.Release() // its connection closes with the others, which releases the lock
	return c.DB.Close()
}

// Name returns where the database is, without the password.
func (c *Copy) Name(context.Context) (string, error) { return "the database " + named(c.pool), nil }

// isWhole returns ErrUnfinished if the database contains an unfinished copy.
func isWhole(ctx context.Context, pool *pgxpool.Pool) error {
	part := false
	err := pool.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM copying)").Scan(&part)
	if err == nil && part {
		err = ErrUnfinished
	}
	return storeError(err)
}

// begin records in an empty database what is being copied into it. If the database already has such
// a record, begin compares with it.
func (c *Copy) begin(ctx context.Context, source string) error {
	return c.Within(ctx, func(tx sqlstore.Tx) error {
		var of string
		if err := tx.Each(func(row sqlstore.Row) error { return row.Scan(&of) }, "SELECT source FROM copying"); err != nil || of == source {
			return err
		}
		if of != "" {
			return fmt.Errorf("it contains an unfinished copy of %s: continue that copy, or copy into an empty database", of)
		}
		used := []string{"SELECT tick > 0 AS used FROM site"}
		for _, name := range append(sqlstore.Kinds(), "tables") {
			used = append(used, "SELECT EXISTS (SELECT 1 FROM "+name+")")
		}
		has := false
		if err := tx.Each(func(row sqlstore.Row) error { return row.Scan(&has) },
			"SELECT bool_or(used) FROM ("+strings.Join(used, " UNION ALL ")+") AS all_of_it"); err != nil {
			return err
		}
		if has {
			return ErrHasData
		}
		_, err := tx.Exec("INSERT INTO copying VALUES (true, $1)", source)
		return err
	})
}

// Finish lets servers use the copy.
func (c *Copy) Finish(ctx context.Context) error {
	if err := c.isUnused(ctx); err != nil {
		return err
	}
	return c.Within(ctx, func(tx sqlstore.Tx) error {
		for _, query := range []string{
			"SELECT setval(pg_get_serial_sequence('tables', 'no'), max(no)) FROM tables",
			"SELECT setval(pg_get_serial_sequence('notice', 'id'), max(id)) FROM notice",
			"DELETE FROM copying",
		} {
			if _, err := tx.Exec(query); err != nil {
				return err
			}
		}
		return nil
	})
}
