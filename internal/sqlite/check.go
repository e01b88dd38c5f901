package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

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

// faults runs one of SQLite's own checks, and then looks for what it misses: pages of zeros.
func (db *DB) faults(ctx context.Context, query string, report func(what string)) error {
	pages, err := zeroed(filepath.Join(db.dir, File))
	if err != nil {
		return err
	}
	for _, page := range pages {
		report(fmt.Sprintf("%s: page %d is empty", File, page))
	}
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

// noneZeroed returns an error if a page in use is empty.
func noneZeroed(file string) error {
	pages, err := zeroed(file)
	if err == nil && len(pages) > 0 {
		err = fmt.Errorf("%w: page %d is empty", table.ErrDamaged, pages[0])
	}
	return err
}

// zeroed returns the pages of a main file that are in use but contain only zeros. A power cut can
// leave such a page. Its checksum is correct, and if it is the last page of a long value, SQLite
// reads zeros from it.
func zeroed(file string) (pages []uint32, err error) {
	const (
		together  = 256
		lockBytes = 1<<30/pageSize + 1 // SQLite never writes this page
	)
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, zeros := make([]byte, together*pageSize), make([]byte, pageSize)
	for first := uint32(1); ; first += together {
		n, err := f.ReadAt(b, int64(first-1)*pageSize)
		for i := range uint32(n / pageSize) {
			if page := first + i; page != lockBytes && bytes.Equal(b[i*pageSize:(i+1)*pageSize], zeros) {
				pages = append(pages, page)
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	if len(pages) == 0 {
		return nil, nil
	}
	free, err := freePages(f)
	return slices.DeleteFunc(pages, func(page uint32) bool { return free[page] }), err
}

// freePages reads the free list of a main file: a linked list of pages that contain the numbers of
// free pages.
func freePages(f *os.File) (free map[uint32]bool, err error) {
	const (
		firstAt = 32 // offset in the header of the number of the first
		limit   = (pageSize - sumSize) / 4
	)
	free, b := map[uint32]bool{}, make([]byte, pageSize)
	if _, err := f.ReadAt(b, 0); err != nil {
		return nil, err
	}
	for page := binary.BigEndian.Uint32(b[firstAt:]); page != 0 && !free[page]; page = binary.BigEndian.Uint32(b) {
		free[page] = true
		if _, err := f.ReadAt(b, int64(page-1)*pageSize); err != nil {
			return free, nil //nolint:nilerr // an incomplete list is reported by SQLite's own check
		}
		for i := range min(binary.BigEndian.Uint32(b[4:]), limit-2) {
			free[binary.BigEndian.Uint32(b[8+4*i:])] = true
		}
	}
	return free, nil
}

// A main file of at most readAtOnce bytes is checked before the server starts, a larger one while
// it runs.
const readAtOnce = 32 << 20

// scrub reads every page and logs damage. Requests that need a damaged page fail anyway; scrub
// warns the host before that happens.
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
		db.log.Error("the data is damaged; bigriver check lists the damaged tables", "what", what)
	})
	if err != nil && ctx.Err() == nil {
		db.log.Error("some of the data cannot be read", "file", File, "error", err)
	}
}

// Repair makes a damaged directory usable again with the data that is left, and rebuilds damaged
// indexes. It returns what is missing. It works on a copy: if it fails, no file has changed. It
// renames the files that it replaces, except the main file, to keep them.
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
		return nil, fmt.Errorf("%w: %s. It cannot be repaired: restore a backup", table.ErrDamaged, lost.What)
	} else if err != nil {
		return nil, err
	}
	if _, err = inspect(ctx, dir); err == nil {
		err = pagesHold(ctx, dir)
	}
	if !errors.As(err, &lost) {
		return nil, err
	}
	part := filepath.Join(dir, File+newFile)
	m, err := rescue(ctx, dir, part)
	if err == nil && lost.Pages {
		err = noneZeroed(part)
	}
	if err != nil {
		return lost, errors.Join(fmt.Errorf("what is left of %s cannot be used: %w: restore a backup", File, mapError(err)), dropParts(part))
	}
	// If the process is killed after this point, it leaves files that do not belong together but
	// contain all the remaining data. Repair can then be run again.
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

// rescue copies the main file, including what can be read of the write-ahead file, and checks the
// copy.
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
	db, err := connect(part, 1, syncAtEnd)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if m, err = readMark(ctx, db); err != nil {
		return m, err
	}
	if err = runCheck(ctx, db, "integrity_check"); errors.Is(err, table.ErrDamaged) {
		if remakeIndexes(ctx, db) == nil {
			err = runCheck(ctx, db, "integrity_check")
		}
	}
	return m, errors.Join(err, checkpoint(ctx, db))
}

// remakeIndexes rebuilds every index. It reads no page of the old ones.
func remakeIndexes(ctx context.Context, db *sql.DB) error {
	var create string
	err := db.QueryRowContext(ctx, "SELECT coalesce(group_concat(sql, ';'), '') FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").Scan(&create)
	if err != nil {
		return err
	}
	const drop = `PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL;
		PRAGMA writable_schema = RESET; VACUUM`
	if _, err := db.ExecContext(ctx, drop); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, create)
	return err
}

// pagesHold returns a *DamagedError if SQLite's check of a main file fails.
func pagesHold(ctx context.Context, dir string) error {
	main := filepath.Join(dir, File)
	err := check(ctx, main, "integrity_check")
	if err == nil {
		err = noneZeroed(main)
	}
	if errors.Is(err, table.ErrDamaged) {
		return PagesError(fmt.Sprintf("%s: %v", File, err))
	}
	return err
}

// setAside renames a file to a free name. It does nothing if the file does not exist.
func setAside(name string) error {
	if errors.Is(checkAbsent(name), os.ErrExist) {
		for n := 1; ; n++ {
			if to := fmt.Sprintf("%s.damaged-%d", name, n); checkAbsent(to) == nil {
				return os.Rename(name, to)
			}
		}
	}
	return nil
}
