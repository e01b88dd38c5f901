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

	"github.com/bigriver/bigriver/internal/table"
)

// Backup copies the data of a directory into a file that is not there yet, as it is at one moment. A server may run on the
// directory meanwhile. Data that has lost something is not copied: the error is a *DamagedError.
func Backup(ctx context.Context, dir, to string) (err error) {
	files, err := look(dir)
	if err == nil {
		err = files.missing()
	}
	if err == nil && !files.old {
		_, err = inspect(ctx, dir)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	if err := isFree(to); err != nil {
		return err
	}
	from := filepath.Join(dir, File)
	db, err := connect(from, 1, readOnly)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := holds(ctx, db); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	// What is cut off in the middle never has the name of a backup.
	part := to + ".part"
	if err := dropParts(part); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	if err := os.WriteFile(part, nil, ownFile); err != nil { // it holds the secrets of games that are not over
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return fmt.Errorf("write %s: %w", to, plain(err))
	}
	return publish(part, to)
}

// Restore makes a data directory from a backup. There must be no data in it, nor anything left of a server's.
func Restore(ctx context.Context, backup, dir string) (err error) {
	if err := check(ctx, backup); err != nil {
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
	for _, name := range []string{File, walFile, shmFile, sealFile, idFile} {
		if err := isFree(filepath.Join(dir, name)); err != nil {
			return err
		}
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
	signed, err := hasPageSums(part)
	if err != nil {
		return err
	}
	if !signed { // of an older program: the next start brings it to what this one knows
		return publish(part, filepath.Join(dir, File))
	}
	return publishMain(ctx, dir, part)
}

// Tables counts what is in the data, for those who want to see that a backup holds something.
func Tables(ctx context.Context, file string) (n int, err error) {
	db, err := connect(file, 1, readOnly)
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
	db, err := connect(file, 1, readOnly)
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
		return fmt.Errorf("%w: %s", table.ErrDamaged, verdict)
	}
	var ours int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'entry', 'goose_db_version')").Scan(&ours); err != nil {
		return plain(err)
	}
	if ours != 3 {
		return fmt.Errorf("%w: it is no database of bigriver", table.ErrDamaged)
	}
	return notNewer(ctx, db)
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
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, ownFile)
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
	return syncDir(filepath.Dir(to))
}
