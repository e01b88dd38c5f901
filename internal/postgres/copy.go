package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/site"
)

// Copy is a database whose data is copied, or that gets a copy. No server may use it meanwhile.
type Copy struct {
	*DB

	lock *pgxpool.Conn // keeps a second copy out
}

var _ site.Target = (*Copy)(nil)

// The errors of a copy, for errors.Is.
var (
	ErrInUse      = errors.New("a server or another copy uses this database: stop it first")
	ErrHasData    = errors.New("there is data here already: copy into an empty database")
	ErrUnfinished = errors.New("a copy into this database was not finished: run bigriver copy again with the same addresses")
)

const nameOfCopies = "bigriver copy" // by which servers and copies are told apart in the list of connections

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

// CopyTo opens a database to copy everything from a source into it. The database is empty, or has a part of a copy from the same source.
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

// exclusive returns a copy that has the database for itself.
func (db *DB) exclusive(ctx context.Context) (*Copy, error) {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return nil, errors.Join(plain(err), db.Close())
	}
	c := &Copy{db, conn}
	for began := time.Now(); ; {
		if err = c.takeLock(ctx); err == nil {
			err = c.isUnused(ctx)
		}
		if !errors.Is(err, ErrInUse) || time.Since(began) > toLeave {
			break
		}
		select {
		case <-ctx.Done():
		case <-time.After(toLeave / 20):
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the database %s: %w", named(db.pool), plain(err)), c.Close())
	}
	return c, nil
}

// toLeave is how long a connection may take to disappear from the database's list after its program has ended.
const toLeave = 3 * time.Second

// takeLock takes the lock that keeps a second copy out. It may be taken again.
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
	err := c.one(ctx, "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1)", nameOfServers).Scan(&used)
	if err == nil && used {
		err = ErrInUse
	}
	return err
}

// Close ends all connections.
func (c *Copy) Close() error {
	c.lock.Release() // its connection ends with the others, and the lock with it
	return c.DB.Close()
}

// Name returns where the database is, without the password.
func (c *Copy) Name() string { return "the database " + named(c.pool) }

// isWhole returns ErrUnfinished if only a part of a site was copied into the database.
func isWhole(ctx context.Context, pool *pgxpool.Pool) error {
	part := false
	err := pool.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM copying)").Scan(&part)
	if err == nil && part {
		err = ErrUnfinished
	}
	return plain(err)
}

// begin notes in an empty database what is copied into it, or compares that with what is noted there.
func (c *Copy) begin(ctx context.Context, source string) error {
	return c.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var of string
		err := tx.QueryRow(ctx, "SELECT source FROM copying").Scan(&of)
		switch {
		case err == nil && of != source:
			return fmt.Errorf("it has a part of a copy of %s: go on with that, or copy into an empty database", of)
		case !errors.Is(err, pgx.ErrNoRows):
			return err
		}
		used := []string{"SELECT tick > 0 AS used FROM site"}
		for _, k := range append(site.People(), site.Tables()) {
			used = append(used, "SELECT EXISTS (SELECT 1 FROM "+k.Name+")")
		}
		has := false
		if err := tx.QueryRow(ctx, "SELECT bool_or(used) FROM ("+strings.Join(used, " UNION ALL ")+") AS all_of_it").Scan(&has); err != nil {
			return err
		}
		if has {
			return ErrHasData
		}
		_, err = tx.Exec(ctx, "INSERT INTO copying VALUES (true, $1)", source)
		return err
	})
}

// Finish lets servers use the copy.
func (c *Copy) Finish(ctx context.Context) error {
	if err := c.isUnused(ctx); err != nil {
		return err
	}
	return c.exec(ctx, "DELETE FROM copying")
}

// rows runs a query and returns its rows as those of a kind.
func (c *Copy) rows(ctx context.Context, k *site.Kind, query string, args ...any) ([][]any, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	rows, err := c.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, c.told(err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) ([]any, error) {
		values, err := row.Values()
		if err != nil {
			return nil, err
		}
		return values, k.Read(values)
	})
	if len(list) == 0 {
		list = nil
	}
	return list, c.told(err)
}

// Rows returns rows after the one with this key.
func (c *Copy) Rows(ctx context.Context, k *site.Kind, after []any, most int) ([][]any, error) {
	key := strings.Join(k.Names()[:k.Key], ", ")
	var args conditions
	if after != nil {
		args.and("("+key+") > ("+strings.TrimSuffix(strings.Repeat("?, ", k.Key), ", ")+")", after...)
	} else {
		args.and("true")
	}
	return c.rows(ctx, k, k.Select()+" WHERE "+args.where[0]+" ORDER BY "+key+" LIMIT "+args.arg(most), args.args...)
}

// Marks returns the marks of tables with an id after this one.
func (c *Copy) Marks(ctx context.Context, after table.ID, most int) ([]site.Mark, error) {
	return collect(ctx, c.DB, func(row pgx.Row) (m site.Mark, err error) {
		var link []byte
		err = row.Scan(&m.ID, &m.Head, &link, &m.Words)
		copy(m.Link[:], link)
		return m, err
	}, `SELECT id, head, link, (SELECT count(words) FROM entry WHERE table_no = no) FROM tables WHERE id > $1 ORDER BY id LIMIT $2`, string(after), most)
}

// Table returns everything about a table.
func (c *Copy) Table(ctx context.Context, id table.ID) (*site.Table, error) {
	return site.ReadTable(func(k *site.Kind, conditions string) ([][]any, error) {
		return c.rows(ctx, k, k.Select()+" WHERE "+strings.ReplaceAll(conditions, "?", "$1"), string(id))
	})
}

// Clear deletes all rows of a kind.
func (c *Copy) Clear(ctx context.Context, k *site.Kind) error { return c.exec(ctx, "TRUNCATE "+k.Name) }

// Put adds rows of a kind.
func (c *Copy) Put(ctx context.Context, k *site.Kind, rows [][]any) error {
	return c.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if k.Name != "notice" {
			_, err := tx.CopyFrom(ctx, pgx.Identifier{k.Name}, k.Names(), pgx.CopyFromRows(rows))
			return err
		}
		with := make([][]any, len(rows))
		for i, row := range rows {
			var n table.Notice
			if err := site.JSON(row[2], &n); err != nil {
				return fmt.Errorf("notice %d: %w", row[0], err)
			}
			with[i] = append(append([]any{}, row...), string(n.Table))
		}
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{k.Name}, append(k.Names(), "table_id"), pgx.CopyFromRows(with)); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "SELECT setval(pg_get_serial_sequence('notice', 'id'), max(id)) FROM notice")
		return err
	})
}

// PutTable replaces a table.
func (c *Copy) PutTable(ctx context.Context, t *site.Table) error {
	var r table.Row
	if err := site.JSON(t.Row[site.RowColumn], &r); err != nil {
		return fmt.Errorf("its row: %w", err)
	}
	return c.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := removeTable(ctx, tx, r.ID); err != nil {
			return err
		}
		k := site.Tables()
		var args conditions
		places := make([]string, 0, len(t.Row)+2)
		for _, v := range append(append([]any{}, t.Row...), r.Steps, int64(r.Tick)) {
			places = append(places, args.arg(v))
		}
		var no int64
		err := tx.QueryRow(ctx, "INSERT INTO tables ("+strings.Join(k.Names(), ", ")+", steps, tick) VALUES ("+strings.Join(places, ", ")+") RETURNING no",
			args.args...).Scan(&no)
		if err != nil {
			return err
		}
		for _, part := range []struct {
			kind *site.Kind
			rows [][]any
		}{{site.Entries(), t.Entries}, {site.Seated(), t.Seated}} {
			numbered := make([][]any, len(part.rows))
			for i, row := range part.rows {
				numbered[i] = append([]any{no}, row...)
			}
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{part.kind.Name}, append([]string{"table_no"}, part.kind.Names()...), pgx.CopyFromRows(numbered)); err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveTable deletes a table.
func (c *Copy) RemoveTable(ctx context.Context, id table.ID) error {
	return c.within(ctx, func(ctx context.Context, tx pgx.Tx) error { return removeTable(ctx, tx, id) })
}

func removeTable(ctx context.Context, tx pgx.Tx, id table.ID) error {
	b := &pgx.Batch{}
	for _, part := range []*site.Kind{site.Entries(), site.Seated()} {
		b.Queue("DELETE FROM "+part.Name+" WHERE table_no = (SELECT no FROM tables WHERE id = $1)", string(id))
	}
	b.Queue("DELETE FROM tables WHERE id = $1", string(id))
	return tx.SendBatch(ctx, b).Close()
}
