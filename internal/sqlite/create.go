package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// The files of a new data directory are written and synced under other names first. Then the main file gets its name, then the
// seal, then bigriver.id. Nothing is acknowledged before the seal has its name. So a directory whose making was cut off
// cannot be mistaken for one that has lost files.

// create makes the data directory of a new server.
func create(ctx context.Context, dir string) error {
	part, err := newMain(ctx, dir, migrate)
	if err != nil {
		return err
	}
	return publishMain(ctx, dir, part)
}

// newMain makes a main file with only its schema, under another name, and returns that name.
func newMain(ctx context.Context, dir string, schema func(context.Context, *sql.DB) error) (part string, err error) {
	part = filepath.Join(dir, File+newFile)
	if err := dropParts(part); err != nil {
		return "", err
	}
	if err := os.WriteFile(part, emptyFile(), ownFile); err != nil {
		return "", err
	}
	db, err := connect(part, 1, quick...)
	if err != nil {
		return "", err
	}
	return part, errors.Join(schema(ctx, db), settle(ctx, db), db.Close())
}

// quick opens a file that is not used before it is whole. It is synced once, at the end.
var quick = []string{"journal_mode(WAL)", "synchronous(OFF)"} //nolint:gochecknoglobals // constant

// settle moves everything from the write-ahead file into the main file.
func settle(ctx context.Context, db *sql.DB) error {
	var busy, log, done int
	return db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &log, &done)
}

func dropParts(part string) error {
	for _, name := range []string{part, part + "-wal", part + "-shm", part + "-journal"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// publishMain gives a main file a new identity and its final name. Then it writes the seal and bigriver.id.
func publishMain(ctx context.Context, dir, part string) error {
	m := firstMark(newIdentity())
	db, err := connect(part, 1, quick...)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "UPDATE mark SET identity = ?, commits = ?, root = ?", m.identity[:], int64(m.commits), m.root[:])
	if err = errors.Join(err, settle(ctx, db), db.Close()); err != nil {
		return err
	}
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(part, filepath.Join(dir, File)); err != nil {
		return err
	}
	if err := syncDir(dir); err != nil {
		return err
	}
	return publishRest(dir, m)
}

// publishRest writes the seal and bigriver.id for a main file that has all data.
func publishRest(dir string, m mark) error {
	size, err := pagesOf(dir)
	if err != nil {
		return err
	}
	s, err := newSeal(dir, m, size)
	if err != nil {
		return err
	}
	return errors.Join(s.close(), writeID(dir, m.identity))
}

// pagesOf returns the size of the main file in pages.
func pagesOf(dir string) (int64, error) {
	info, err := os.Stat(filepath.Join(dir, File))
	if err != nil {
		return 0, err
	}
	return info.Size() / pageSize, nil
}

// asker is a database or one connection to it.
type asker interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// readMark returns the mark that the database holds.
func readMark(ctx context.Context, q asker) (m mark, err error) {
	var id, r []byte
	if err := q.QueryRowContext(ctx, "SELECT identity, commits, root FROM mark").Scan(&id, &m.commits, &r); err != nil {
		return m, fmt.Errorf("read the mark: %w", plain(err))
	}
	copy(m.identity[:], id)
	copy(m.root[:], r)
	return m, nil
}
