package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// Check reads every page and every index of the database and calls report for each fault. It does
// not check the logs of tables, as Load does.
func (db *DB) Check(ctx context.Context, report func(what string)) error {
	err := db.faults(ctx, "PRAGMA integrity_check", report)
	if errors.Is(err, table.ErrDamaged) {
		report(fmt.Sprintf("%s: %v", File, err))
		return nil
	}
	return err
}

// faults runs one of SQLite's own checks.
func (db *DB) faults(ctx context.Context, query string, report func(what string)) error {
	return db.Each(ctx, func(row sqlstore.Row) error {
		var what string
		if err := row.Scan(&what); err != nil {
			return err
		}
		if what != "ok" {
			report(File + ": " + what)
		}
		return nil
	}, query)
}

// A main file of at most readAtOnce bytes is read before the server starts, a larger one while it
// runs.
const readAtOnce = 32 << 20

// scrub reads every page and logs damage. A request that needs a damaged page fails in any case;
// scrub tells the host before somebody needs it.
func (db *DB) scrub(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-db.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	err := db.faults(ctx, "PRAGMA quick_check(20)", func(what string) {
		db.log.Error("the data is damaged; bigriver check says which tables are", "what", what)
	})
	if err != nil && ctx.Err() == nil {
		db.log.Error("not all of the data can be read", "file", File, "error", err)
	}
}

// Repair makes a directory that has lost data openable again, with the data that is left. It
// returns what is missing. It works on a copy: if it fails, no file has changed. What it replaces,
// except the main file, it keeps under another name.
func Repair(ctx context.Context, dir string) (lost *DamagedError, err error) {
	files, err := look(dir)
	if err != nil {
		return nil, err
	}
	lock, err := takeLock(ctx, dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if err := files.missing(); errors.As(err, &lost) {
		return nil, fmt.Errorf("%w: %s. Nothing is left to repair: restore a backup", table.ErrDamaged, lost.What)
	} else if err != nil {
		return nil, err
	}
	if _, err = inspect(ctx, dir); !errors.As(err, &lost) {
		return nil, err
	}
	part := filepath.Join(dir, File+newFile)
	m, err := rescue(ctx, dir, part)
	if err != nil {
		return lost, errors.Join(fmt.Errorf("what is left of %s cannot be used: %w: restore a backup", File, plain(err)), dropParts(part))
	}
	// A kill from here on leaves files that do not belong together, and all that is left: repair
	// goes on with them.
	if err := replace(part, filepath.Join(dir, File)); err != nil {
		return lost, err
	}
	for _, name := range []string{walFile, sealFile} {
		if err := setAside(filepath.Join(dir, name)); err != nil {
			return lost, err
		}
	}
	return lost, writeSeal(dir, m)
}

// rescue copies the main file, with what can be read of the write-ahead file, and checks all of it.
func rescue(ctx context.Context, dir, part string) (m mark, err error) {
	if err := dropParts(part); err != nil {
		return m, err
	}
	if err := copyFile(filepath.Join(dir, File), part); err != nil {
		return m, err
	}
	if err := copyFile(filepath.Join(dir, walFile), part+"-wal"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return m, err
	}
	db, err := connect(part, 1, quick)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if m, err = readMark(ctx, db); err != nil {
		return m, err
	}
	return m, errors.Join(holds(ctx, db, "integrity_check"), settle(ctx, db))
}

// setAside gives a file a free name. It does nothing if the file does not exist.
func setAside(name string) error {
	if errors.Is(isFree(name), os.ErrExist) {
		for n := 1; ; n++ {
			if to := fmt.Sprintf("%s.damaged-%d", name, n); isFree(to) == nil {
				return os.Rename(name, to)
			}
		}
	}
	return nil
}
