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

// Backup copies the data of a directory, as it is at one moment, into a new file. A server may run on the directory
// meanwhile. If the data has lost something, Backup copies nothing and returns a *DamagedError.
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
	// A backup that is cut off in the middle never gets the name of a whole one.
	part := to + ".part"
	if err := dropParts(part); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	if err := os.WriteFile(part, nil, ownFile); err != nil { // for its owner only: it holds the secrets of games that are not over
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return fmt.Errorf("write %s: %w", to, plain(err))
	}
	return publish(part, to)
}

// Restore makes a data directory from a backup. It refuses a directory that already has data or any file of a server.
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
	if !signed { // an older program wrote it; the next start upgrades it
		return publish(part, filepath.Join(dir, File))
	}
	return publishMain(ctx, dir, part)
}

// CountTables returns the number of tables in a database file. It shows a host that a backup is not empty.
func CountTables(ctx context.Context, file string) (n int, err error) {
	db, err := connect(file, 1, readOnly)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&n)
	return n, plain(err)
}

// check returns an error if a database file is damaged, not ours, or written by a newer program.
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

// holds returns an error if a database is damaged, not ours, or written by a newer program.
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
		return fmt.Errorf("%w: it is not a database of bigriver", table.ErrDamaged)
	}
	return notNewer(ctx, db)
}

func orNoData(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNoData
	}
	return err
}

// isFree returns an error if a file has this name already.
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

// publish renames a written file to its final name. After a crash, that name has either the whole file or none.
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
