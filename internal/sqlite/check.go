package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// Check reads every page and every index of the main file and calls report for each fault. It does not check the logs of
// tables, as Load does.
func (db *DB) Check(ctx context.Context, report func(what string)) error {
	file := filepath.Join(db.dir, File)
	if !db.old {
		err := pagesDamaged(file, func(int) error { return ctx.Err() }, func(page uint32) {
			report(fmt.Sprintf("page %d of %s is damaged", page, File))
		})
		if err != nil {
			return err
		}
	}
	err := db.each(ctx, func(rows *sql.Rows) error {
		var what string
		if err := rows.Scan(&what); err != nil {
			return err
		}
		if what != "ok" {
			report(File + ": " + what)
		}
		return nil
	}, "PRAGMA integrity_check")
	if errors.Is(err, table.ErrDamaged) {
		report(fmt.Sprintf("%s: %v", File, err))
		return nil
	}
	return err
}

// A main file of at most readAtOnce bytes is read before the server starts, which takes half a second on a slow disk. A larger
// one is read while the server runs, at a pace that disturbs nobody.
const (
	readAtOnce = 32 << 20
	pace       = 8 << 20 // bytes a second
)

// scrub reads every page of the main file and logs the damaged ones. SQLite refuses to use such a page in any case; scrub tells
// the host before somebody needs it.
func (db *DB) scrub(ctx context.Context, perSecond int) {
	damaged := 0
	tick := time.Duration(0)
	err := pagesDamaged(filepath.Join(db.dir, File), func(pages int) error {
		if perSecond > 0 {
			tick = time.Duration(pages) * pageSize * time.Second / time.Duration(perSecond)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-db.closing:
			return ErrClosed
		case <-time.After(tick):
			return nil
		}
	}, func(page uint32) {
		const most = 20
		if damaged++; damaged <= most {
			db.log.Error("a page of the data is damaged; bigriver check says what was on it", "file", File, "page", page)
		}
	})
	if err != nil && ctx.Err() == nil && !errors.Is(err, ErrClosed) {
		db.log.Error("not all of the data can be read", "file", File, "error", err)
	}
	if damaged > 0 {
		db.log.Error("pages of the data are damaged", "file", File, "pages", damaged)
	}
}

// Repair makes a directory that has lost data openable again, with the data that is left. It returns what is missing. It keeps a
// copy of each file that it changes, except the main file.
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
	switch err := files.missing(); {
	case err != nil:
		return nil, fmt.Errorf("%w. Nothing is left to repair: restore a backup", err)
	case files.old:
		return nil, nil //nolint:nilnil // data this old has no seal that could show a loss
	}
	_, err = inspect(ctx, dir)
	if !errors.As(err, &lost) {
		return nil, err
	}
	for _, name := range []string{walFile, sealFile, idFile} {
		if err := keepAside(filepath.Join(dir, name)); err != nil {
			return lost, err
		}
	}
	db, err := connect(filepath.Join(dir, File), 1, "journal_mode(WAL)", "synchronous(FULL)")
	if err != nil {
		return lost, err
	}
	m, err := readMark(ctx, db)
	if err == nil {
		err = isConsistent(ctx, db)
	}
	if err == nil {
		err = settle(ctx, db)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return lost, fmt.Errorf("what is left of %s cannot be used: %w: restore a backup", File, plain(err))
	}
	return lost, publishRest(dir, m)
}

func isConsistent(ctx context.Context, db *sql.DB) error {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict); err != nil {
		return plain(err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", table.ErrDamaged, verdict)
	}
	return nil
}
