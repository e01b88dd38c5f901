package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup copies the data of a directory into a file that is not there yet, as it is at one moment. A server may run on the
// directory meanwhile.
func Backup(ctx context.Context, dir, to string) (err error) {
	from := filepath.Join(dir, File)
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("%s: %w", dir, orNoData(err))
	}
	if err := isFree(to); err != nil {
		return err
	}
	db, err := connect(from, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := holds(ctx, db); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	// What is cut off in the middle never has the name of a backup.
	part := to + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return fmt.Errorf("write %s: %w", to, plain(err))
	}
	const private = 0o600 // it holds the secrets of games that are not over
	if err := os.Chmod(part, private); err != nil {
		return err
	}
	return publish(part, to)
}

// Restore makes a data directory from a backup. There must be no data in it.
func Restore(ctx context.Context, backup, dir string) (err error) {
	if err := check(ctx, backup); err != nil {
		return fmt.Errorf("%s: %w", backup, err)
	}
	const private = 0o700
	if err := os.MkdirAll(dir, private); err != nil {
		return err
	}
	lock, err := takeLock(ctx, dir)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	to := filepath.Join(dir, File)
	for _, name := range []string{to, to + "-wal", to + "-shm"} {
		if err := isFree(name); err != nil {
			return err
		}
	}
	part := to + ".part"
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	if err := copyFile(backup, part); err != nil {
		return err
	}
	return publish(part, to)
}

// Tables counts what is in the data, for those who want to see that a backup holds something.
func Tables(ctx context.Context, file string) (n int, err error) {
	db, err := connect(file, 1, "query_only(1)")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&n)
	return n, plain(err)
}

// check reads a whole database and says what is wrong with it.
func check(ctx context.Context, file string) (err error) {
	if _, err := os.Stat(file); err != nil {
		return orNoData(err)
	}
	db, err := connect(file, 1, "query_only(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return holds(ctx, db)
}

// holds checks that a database is whole, ours, and not of a newer program.
func holds(ctx context.Context, db *sql.DB) error {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return plain(err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, verdict)
	}
	var ours int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'entry', 'goose_db_version')").Scan(&ours); err != nil {
		return plain(err)
	}
	if ours != 3 {
		return ErrDamaged
	}
	p, err := provider(db)
	if err != nil {
		return err
	}
	return notNewer(ctx, p)
}

func orNoData(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNoData
	}
	return err
}

// isFree refuses a name that is taken.
func isFree(name string) error {
	_, err := os.Lstat(name)
	switch {
	case err == nil:
		return fmt.Errorf("%s: %w", name, fs.ErrExist)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	const private = 0o600
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, private)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}

// publish gives a file that is written its name, in a way that a crash leaves either nothing under the name or all of it.
func publish(part, to string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := isFree(to); err != nil {
		return err
	}
	if err := os.Rename(part, to); err != nil {
		return err
	}
	d, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	// Not every system can sync a directory; where it cannot, its name is as safe as it can be made.
	_ = d.Sync()
	return d.Close()
}
