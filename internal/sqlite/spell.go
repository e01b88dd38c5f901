package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/bigriver/bigriver/internal/table"
)

// spell is a time in which nothing can be kept. The host is told when it begins and when it is over, and not for every
// request that fails meanwhile.
type spell struct {
	mu     sync.Mutex
	err    error
	failed int
}

// note takes how a transaction went. A small one may find the last room on a full disk: the spell is over when there is some to
// spare.
func (s *spell) note(log *slog.Logger, err error, hasRoom func() bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil && s.err == nil:
		log.Error("nothing can be kept; what is there can be read", "error", err)
		s.err, s.failed = err, 1
	case err != nil:
		s.failed++
	case s.err != nil && hasRoom():
		log.Info("what happens is kept again", "failed", s.failed)
		s.err, s.failed = nil, 0
	}
}

func (s *spell) now() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Ready returns an error while nothing can be read or nothing can be kept. In a time when nothing can be kept it tries.
func (db *DB) Ready(ctx context.Context) error {
	tick, err := db.LastBeat(ctx)
	if err != nil || db.spell.now() == nil {
		return err
	}
	return cmp.Or(db.Beat(ctx, tick), db.spell.now())
}

// unkept says why a write failed, in the words of table. A file that may not become larger is as a full disk for a host.
func (db *DB) unkept(err error) error {
	err = plain(err)
	full := errors.Is(err, syscall.EFBIG) || errors.Is(err, syscall.ENOSPC)
	switch {
	case table.IsUnkept(err) || !full && !isUnkept(err):
		return err
	case full || errors.Is(db.tryRoom(pageSize), syscall.EFBIG):
		return fmt.Errorf("%w: %w", table.ErrFull, err)
	}
	return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
}

// tryRoom tries to write a file that is larger than those of the data by some bytes: SQLite does not tell why a write failed.
func (db *DB) tryRoom(more int) (err error) {
	var size int64
	for _, name := range []string{File, walFile, sealFile} {
		if info, err := os.Stat(filepath.Join(db.dir, name)); err == nil {
			size = max(size, info.Size())
		}
	}
	f, err := os.CreateTemp(db.dir, ".room-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = f.WriteAt(make([]byte, more), size)
	return err
}

// enough is the room that ends a time in which nothing could be kept.
const enough = 256 << 10

func (db *DB) hasRoom() bool { return db.tryRoom(enough) == nil }
