package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bigriver/bigriver/internal/table"
)

// Backup copies the data of a directory, as of one moment, into a new file. A server may be running
// on the directory. If data is missing or damaged, Backup copies nothing and returns a
// *DamagedError.
func Backup(ctx context.Context, dir, to string) (err error) {
	if _, err = inspect(ctx, dir); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	if err := checkAbsent(to); err != nil {
		return err
	}
	from := filepath.Join(dir, File)
	db, err := connect(from, 1, readOnly)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := runCheck(ctx, db, "quick_check"); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	// Write under a temporary name, so that an interrupted backup cannot pass for a complete one.
	part := to + ".part"
	if err := dropParts(part); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	// Readable by its owner only: it contains the secrets of games in progress.
	if err := os.WriteFile(part, nil, ownFile); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return fmt.Errorf("write %s: %w", to, mapError(err))
	}
	return publish(part, to)
}

// Restore makes a data directory from a backup. It refuses a directory that already contains data
// or any file of a server.
func Restore(ctx context.Context, backup, dir string) (err error) {
	if err := check(ctx, backup, "quick_check"); err != nil {
		return fmt.Errorf("%s: %w", backup, err)
	}
	if err := os.MkdirAll(dir, ownDir); err != nil {
		return err
	}
	lock, err := takeLock(ctx, dir)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if files, err := look(dir); err != nil || files.part {
		return cmp.Or(err, ErrPart)
	}
	if err := checkEmpty(dir); err != nil {
		return err
	}
	part := filepath.Join(dir, File+newFile)
	if err := dropParts(part); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, dropParts(part))
		}
	}()
	if err := copyFile(backup, part); err != nil {
		return err
	}
	return publishMain(ctx, dir, part)
}

// CountTables returns the number of tables in a database file. It shows a host that a backup is not
// empty.
func CountTables(ctx context.Context, file string) (n int, err error) {
	db, err := connect(file, 1, readOnly)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&n)
	return n, mapError(err)
}

// check returns an error if a database file is damaged, not ours, or written by a newer program.
// how is the PRAGMA to run, such as quick_check.
func check(ctx context.Context, file, how string) (err error) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return ErrNoData
	}
	db, err := connect(file, 1, readOnly)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return runCheck(ctx, db, how)
}

// runCheck returns an error if a database is damaged, not ours, or written by a newer program.
// check is the PRAGMA to run, such as quick_check.
func runCheck(ctx context.Context, db *sql.DB, check string) error {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA "+check+"(1)").Scan(&verdict); err != nil {
		return mapError(err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", table.ErrDamaged, verdict)
	}
	var id int
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return mapError(err)
	}
	if id != ours {
		return fmt.Errorf("%w: it is not a bigriver database", table.ErrDamaged)
	}
	return notNewer(ctx, db)
}
