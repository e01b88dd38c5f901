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

// outage is a period in which nothing can be written. It is logged once when it begins and once
// when it ends, not for every request that fails meanwhile.
type outage struct {
	mu     sync.Mutex
	err    error // nil if there is no outage
	failed int   // transactions that failed since it began
}

// note begins, continues or ends an outage after a transaction. A small transaction may still fit
// on a full disk, so an outage ends only if hasSpace returns true.
func (s *outage) note(log *slog.Logger, err error, hasSpace func() bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil && s.err == nil:
		log.Error("the data cannot be written; it can still be read", "error", err)
		s.err, s.failed = err, 1
	case err != nil:
		s.failed++
	case s.err != nil && hasSpace():
		log.Info("writing works again", "failed", s.failed)
		s.err, s.failed = nil, 0
	}
}

// cause returns why nothing can be written, or nil if there is no outage.
func (s *outage) cause() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Ready returns an error if the data cannot be read or written. During an outage it tries to write.
func (db *DB) Ready(ctx context.Context) error {
	tick, err := db.LastBeat(ctx)
	if err != nil || db.outage.cause() == nil {
		return err
	}
	_, err = db.Beat(ctx, tick)
	return cmp.Or(err, db.outage.cause())
}

// unavailable wraps the error of a failed write in table.ErrFull or table.ErrReadOnly. A file size
// limit counts as a full disk.
func (db *DB) unavailable(err error) error {
	if err = mapError(err); table.IsUnavailable(err) || !isUnavailable(err) {
		return err
	}
	if room := db.probeSpace(); errors.Is(room, syscall.EFBIG) || errors.Is(room, syscall.ENOSPC) {
		return fmt.Errorf("%w: %w", table.ErrFull, err)
	}
	return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
}

// minFreeBytes is the free space that ends an outage.
const minFreeBytes = 256 << 10

// probeSpace writes a file that is minFreeBytes larger than the largest data file, and returns the
// error. SQLite does not say why a write failed; this error does.
func (db *DB) probeSpace() (err error) {
	var size int64
	for _, name := range []string{File, walFile} {
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
	_, err = f.WriteAt(make([]byte, minFreeBytes), size)
	return err
}

func (db *DB) hasSpace() bool { return db.probeSpace() == nil }
