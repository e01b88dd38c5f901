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

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// Copy is a data directory that is the source or the target of a copy. It holds the lock of the
// directory.
type Copy struct {
	*DB

	to *sql.DB // set in a target
}

var _ sqlstore.Target = (*Copy)(nil)

// copyFileName is the name of the main file while a copy is being written into it. Finish renames
// it.
const copyFileName = File + ".copy"

// copyNote is the name of the file that says what an unfinished copy is a copy of. It stays until
// Finish has renamed the main file, so that an interrupted copy can always be resumed.
const copyNote = copyFileName + ".of"

// CopyFrom opens a data directory to read everything from it. Data of an older program is upgraded,
// as a server would.
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

// Name identifies the data, wherever its directory is.
func (c *Copy) Name(ctx context.Context) (string, error) {
	m, err := readMark(ctx, c.read)
	return "the data directory with the identity " + hex.EncodeToString(m.identity[:]), err
}

// CopyTo opens a data directory as the target of a copy. The directory is new, or contains an
// unfinished copy of the same source.
func CopyTo(ctx context.Context, dir, source string) (_ *Copy, err error) {
	if err := os.MkdirAll(dir, ownDir); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	db := newDB(dir)
	close(db.done)
	c := &Copy{DB: db}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", dir, mapError(err)), c.Close())
		}
	}()
	if db.lock, err = takeLock(ctx, dir); err != nil {
		return nil, err
	}
	note := filepath.Join(dir, copyNote)
	if err := checkEmpty(dir); err != nil {
		if of, failed := os.ReadFile(note); failed == nil && string(of) == source {
			return nil, errors.Join(errors.New("the copy is already complete, and a server can use it"), os.Remove(note))
		}
		return nil, fmt.Errorf("the directory already contains data: copy into a new one: %w", err)
	}
	part := filepath.Join(dir, copyFileName)
	if _, err := os.Stat(part); errors.Is(err, fs.ErrNotExist) {
		made, err := newMain(ctx, dir)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(note+newFile, []byte(source), ownFile); err != nil {
			return nil, err
		}
		if err := replace(note+newFile, note); err != nil {
			return nil, err
		}
		if err := publish(made, part); err != nil {
			return nil, err
		}
	}
	of, err := os.ReadFile(note)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("it contains an unfinished copy of an unknown source: copy into a new directory: %w", err)
	}
	if err != nil {
		return nil, err
	}
	if string(of) != source {
		return nil, fmt.Errorf("it contains an unfinished copy of %s: continue that copy, or copy into a new directory", of)
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

// Finish gives the copy the final name of the main file.
func (c *Copy) Finish(ctx context.Context) error {
	err := errors.Join(c.read.Close(), checkpoint(ctx, c.to), c.to.Close())
	if err != nil {
		return err
	}
	if err := publishMain(ctx, c.dir, filepath.Join(c.dir, copyFileName)); err != nil {
		return err
	}
	return os.Remove(filepath.Join(c.dir, copyNote))
}

// Exec runs a statement.
func (c *Copy) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	done, err := c.to.ExecContext(ctx, placeholders(query), args...)
	if err != nil {
		return 0, mapError(err)
	}
	return done.RowsAffected()
}

// Within runs a transaction.
func (c *Copy) Within(ctx context.Context, do func(sqlstore.Tx) error) error {
	t, err := c.to.BeginTx(ctx, nil)
	if err != nil {
		return mapError(err)
	}
	if err := do(&tx{ctx, t, map[string]*sql.Stmt{}}); err != nil {
		return errors.Join(mapError(err), t.Rollback())
	}
	return mapError(t.Commit()) // the commit closes the statements
}

// Beat stores the tick.
func (c *Copy) Beat(ctx context.Context, now table.Tick) (table.Tick, error) {
	_, err := c.to.ExecContext(ctx, "UPDATE mark SET tick = ?", int64(now))
	return now, mapError(err)
}
