package sqlite

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/site"
)

// Copy is a data directory whose data is copied, or that gets a copy. It has the lock of the directory.
type Copy struct {
	*DB

	to *sql.DB // of a target
}

var _ site.Target = (*Copy)(nil)

// copyFileName is the main file while a copy is written into it. It gets its name when the copy is whole.
const copyFileName = File + ".copy"

// copyNote is the file that says of what an unfinished copy is. It is beside the copy, since a kill may come until that has its name.
const copyNote = copyFileName + ".of"

// CopyFrom opens a data directory to read everything from it. Data of an older program is upgraded, as by a server.
func CopyFrom(ctx context.Context, dir string) (*Copy, error) {
	if _, err := inspect(ctx, dir); err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	db, err := Open(ctx, dir, nil)
	if err != nil {
		return nil, err
	}
	return &Copy{DB: db}, nil
}

// Name returns which data it is, wherever the directory lies.
func (c *Copy) Name(ctx context.Context) (string, error) {
	m, err := readMark(ctx, c.read)
	return "the data directory with the identity " + hex.EncodeToString(m.identity[:]), err
}

// CopyTo opens a data directory to copy everything from a source into it. The directory is new, or has a part of a copy from the same source.
func CopyTo(ctx context.Context, dir, source string) (_ *Copy, err error) {
	if err := os.MkdirAll(dir, ownDir); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	db := &DB{dir: dir, done: make(chan struct{}), closing: make(chan struct{})}
	close(db.done)
	c := &Copy{DB: db}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", dir, plain(err)), c.Close())
		}
	}()
	if db.lock, err = takeLock(ctx, dir); err != nil {
		return nil, err
	}
	if err := isEmpty(dir); err != nil {
		return nil, fmt.Errorf("there is data here already: copy into a new directory: %w", err)
	}
	part := filepath.Join(dir, copyFileName)
	if _, err := os.Stat(part); errors.Is(err, fs.ErrNotExist) {
		made, err := newMain(ctx, dir)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, copyNote+newFile), []byte(source), ownFile); err != nil {
			return nil, err
		}
		if err := replace(filepath.Join(dir, copyNote+newFile), filepath.Join(dir, copyNote)); err != nil {
			return nil, err
		}
		if err := publish(made, part); err != nil {
			return nil, err
		}
	}
	of, err := os.ReadFile(filepath.Join(dir, copyNote))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("it has a part of a copy, but nothing says of what: copy into a new directory: %w", err)
	}
	if err != nil {
		return nil, err
	}
	if string(of) != source {
		return nil, fmt.Errorf("it has a part of a copy of %s: go on with that, or copy into a new directory", of)
	}
	if c.to, err = connect(part, 1, wal, "synchronous(NORMAL)"); err != nil {
		return nil, err
	}
	if db.read, err = connect(part, 1, "query_only(1)"); err != nil {
		return nil, err
	}
	return c, nil
}

// Close closes all files.
func (c *Copy) Close() error {
	var err error
	if c.to != nil {
		err = c.to.Close()
	}
	return errors.Join(err, c.DB.Close())
}

// Finish gives the copy the name of a main file.
func (c *Copy) Finish(ctx context.Context) error {
	err := errors.Join(c.read.Close(), settle(ctx, c.to), c.to.Close())
	if err != nil {
		return err
	}
	if err := publishMain(ctx, c.dir, filepath.Join(c.dir, copyFileName)); err != nil {
		return err
	}
	return os.Remove(filepath.Join(c.dir, copyNote))
}

func (c *Copy) rows(ctx context.Context, k *site.Kind, query string, args ...any) (list [][]any, err error) {
	err = c.each(ctx, func(rows *sql.Rows) error {
		values, places := make([]any, len(k.Columns)), make([]any, len(k.Columns))
		for i := range values {
			places[i] = &values[i]
		}
		if err := rows.Scan(places...); err != nil {
			return err
		}
		list = append(list, values)
		return k.Read(values)
	}, query, args...)
	return list, err
}

// Rows returns rows after the one with this key.
func (c *Copy) Rows(ctx context.Context, k *site.Kind, after []any, most int) ([][]any, error) {
	key := strings.Join(k.Names()[:k.Key], ", ")
	where := "true"
	if after != nil {
		where = "(" + key + ") > (" + places(k.Key) + ")"
	}
	args := append(append([]any{}, after...), most)
	return c.rows(ctx, k, selects(k)+" WHERE "+where+" ORDER BY "+key+" LIMIT ?", args...)
}

// selects returns the query for all rows of a kind, up to its conditions. The header of a table is in a table of its own here.
func selects(k *site.Kind) string {
	if k.Name != site.Tables().Name {
		return k.Select()
	}
	return "SELECT " + strings.Join(k.Names(), ", ") + " FROM (SELECT t.*, h.body AS " + headerColumn + " FROM tables t JOIN header h ON h.table_no = t.no)"
}

// headerColumn is the column of the header in the kind of tables.
const headerColumn = "header"

// places returns n question marks.
func places(n int) string { return strings.TrimSuffix(strings.Repeat("?, ", n), ", ") }

// Marks returns the marks of tables with an id after this one.
func (c *Copy) Marks(ctx context.Context, after table.ID, most int) (list []site.Mark, err error) {
	err = c.each(ctx, func(rows *sql.Rows) error {
		var m site.Mark
		var link []byte
		if err := rows.Scan(&m.ID, &m.Head, &link, &m.Words); err != nil {
			return err
		}
		copy(m.Link[:], link)
		list = append(list, m)
		return nil
	}, "SELECT id, head, link, (SELECT count(words) FROM entry WHERE table_no = no) FROM tables WHERE id > ? ORDER BY id LIMIT ?", string(after), most)
	return list, err
}

// Table returns everything about a table.
func (c *Copy) Table(ctx context.Context, id table.ID) (*site.Table, error) {
	return site.ReadTable(func(k *site.Kind, conditions string) ([][]any, error) {
		return c.rows(ctx, k, selects(k)+" WHERE "+conditions, string(id))
	})
}

// Clear deletes all rows of a kind.
func (c *Copy) Clear(ctx context.Context, k *site.Kind) error {
	_, err := c.to.ExecContext(ctx, "DELETE FROM "+k.Name) //nolint:gosec // a name of our own
	return plain(err)
}

// Put adds rows of a kind.
func (c *Copy) Put(ctx context.Context, k *site.Kind, rows [][]any) error {
	return c.within(ctx, func(tx *sql.Tx) error { return put(ctx, tx, k, rows, "", 0) })
}

func (c *Copy) within(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := c.to.BeginTx(ctx, nil)
	if err != nil {
		return plain(err)
	}
	if err := do(tx); err != nil {
		return errors.Join(plain(err), tx.Rollback())
	}
	return plain(tx.Commit())
}

// put inserts rows, and the number of their table into a column if that has a name.
func put(ctx context.Context, tx *sql.Tx, k *site.Kind, rows [][]any, numbered string, no int64) error {
	names := k.Names()
	if numbered != "" {
		names = append(names, numbered)
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO "+k.Name+" ("+strings.Join(names, ", ")+") VALUES ("+places(len(names))+")") //nolint:gosec // names of our own
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, row := range rows {
		values := append([]any{}, row...)
		for i, c := range k.Columns {
			if b, is := values[i].([]byte); is && c.Type == site.Bytes {
				values[i] = string(b) // the column is a TEXT here
			}
		}
		if numbered != "" {
			values = append(values, no)
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return nil
}

// PutTable replaces a table.
func (c *Copy) PutTable(ctx context.Context, t *site.Table) error {
	return c.within(ctx, func(tx *sql.Tx) error {
		if err := removeTable(ctx, tx, t.Row[0]); err != nil {
			return err
		}
		k, row := site.Tables(), slices.Clone(t.Row)
		at := slices.Index(k.Names(), headerColumn)
		head := &site.Kind{Name: "header", Columns: []site.Column{{Name: "body", Type: k.Columns[at].Type}}}
		header := row[at]
		k.Columns, row = slices.Delete(k.Columns, at, at+1), slices.Delete(row, at, at+1)
		if err := put(ctx, tx, k, [][]any{row}, "", 0); err != nil {
			return err
		}
		var no int64
		if err := tx.QueryRowContext(ctx, "SELECT no FROM tables WHERE id = ?", t.Row[0]).Scan(&no); err != nil {
			return err
		}
		return errors.Join(put(ctx, tx, head, [][]any{{header}}, "table_no", no),
			put(ctx, tx, site.Entries(), t.Entries, "table_no", no), put(ctx, tx, site.Seated(), t.Seated, "table_no", no))
	})
}

// RemoveTable deletes a table.
func (c *Copy) RemoveTable(ctx context.Context, id table.ID) error {
	return c.within(ctx, func(tx *sql.Tx) error { return removeTable(ctx, tx, string(id)) })
}

func removeTable(ctx context.Context, tx *sql.Tx, id any) error {
	for _, query := range []string{
		"DELETE FROM entry WHERE table_no = (SELECT no FROM tables WHERE id = ?)",
		"DELETE FROM seated WHERE table_no = (SELECT no FROM tables WHERE id = ?)",
		"DELETE FROM header WHERE table_no = (SELECT no FROM tables WHERE id = ?)",
		"DELETE FROM tables WHERE id = ?",
	} {
		if _, err := tx.ExecContext(ctx, query, id); err != nil {
			return err
		}
	}
	return nil
}

// Beat stores the tick.
func (c *Copy) Beat(ctx context.Context, now table.Tick) (table.Tick, error) {
	_, err := c.to.ExecContext(ctx, "UPDATE mark SET tick = ?", int64(now))
	return now, plain(err)
}
