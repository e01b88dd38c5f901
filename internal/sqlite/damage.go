package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/bigriver/bigriver/internal/table"
)

// DamagedError says why a data directory is not opened: acknowledged data is missing, or may be.
// Nothing in the directory was changed.
type DamagedError struct {
	What string // the files, and what is wrong with them
	// The files belong together and are complete; only pages of the main file are damaged.
	Pages bool
}

// PagesError returns the error for damaged pages of the main file.
func PagesError(what string) *DamagedError { return &DamagedError{What: what, Pages: true} }

// Error says what is wrong and what to do.
func (d *DamagedError) Error() string {
	return d.What + ". Nothing was changed. Restore a backup, or continue with the data that is left after bigriver repair (see docs/hosting-reference.md)"
}

// Unwrap returns table.ErrDamaged.
func (d *DamagedError) Unwrap() error { return table.ErrDamaged }

// inspect compares the files of a directory. It returns the seal, or a *DamagedError if the files
// do not fit together. It changes nothing. A server may be running on the directory.
func inspect(ctx context.Context, dir string) (found *sealed, err error) {
	files, err := look(dir)
	if err != nil {
		return nil, err
	}
	if err := files.missing(); err != nil {
		return nil, err
	}
	// Read the seal first: a running server commits to the database before it writes the seal.
	found, unsealed := readSeal(dir)
	if unsealed != nil && !errors.Is(unsealed, errNoSeal) && !errors.Is(unsealed, table.ErrDamaged) {
		return nil, unsealed
	}
	if unsealed == nil && files.size/pageSize < found.pages {
		return found, &DamagedError{What: fmt.Sprintf("%s is truncated: it has %d pages, and needs at least %d", File, files.size/pageSize, found.pages)}
	}
	db, err := connect(filepath.Join(dir, File), 1, readOnly)
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := notNewer(ctx, db); err != nil {
		return found, unreadable(err)
	}
	has, err := readMark(ctx, db)
	if err != nil {
		return found, unreadable(err)
	}
	switch {
	case unsealed != nil:
		what := strings.TrimPrefix(unsealed.Error(), table.ErrDamaged.Error()+": ")
		return found, &DamagedError{What: what + ", and without it there is no telling whether the data is complete"}
	case has.identity != found.identity:
		return found, &DamagedError{What: fmt.Sprintf("%s and %s belong to different servers", File, sealFile)}
	case has.commits < found.commits:
		return found, &DamagedError{What: fmt.Sprintf("%s and %s have lost the latest writes: the last %d commits are missing", File, walFile, found.commits-has.commits)}
	}
	// More commits than in the seal: killed before it wrote the seal, or a power cut.
	return found, nil
}

// unreadable turns an error from reading a damaged database into a *DamagedError. It returns any
// other error unchanged.
func unreadable(err error) error {
	if err = mapError(err); !errors.Is(err, table.ErrDamaged) {
		return err
	}
	return &DamagedError{What: fmt.Sprintf("%s is damaged: %v", File, err)}
}
