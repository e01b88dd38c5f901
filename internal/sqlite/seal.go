package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bigriver/bigriver/internal/table"
)

// The seal is a small file beside the database. It identifies the data and counts the acknowledged
// commits. It is written after a commit is synced and before the requests are answered, so an
// intact database always has at least the commits of its seal. A database with fewer commits has
// lost some.
//
// The seal is synced only at checkpoints. After a power cut it may be older than the database,
// which is not damage.
const sealFile = "bigriver.seal"

// mark is the identity and progress of a directory's data. Both the database and the seal contain
// it.
type mark struct {
	identity identity
	commits  uint64
}

// identity is a random name of a data directory. It reveals when files of two directories were
// mixed.
type identity [16]byte

func newIdentity() (id identity) {
	_, _ = rand.Read(id[:]) // it never returns an error
	return id
}

// readMark returns the mark in the database.
func readMark(ctx context.Context, q interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
},
) (m mark, err error) {
	var id []byte
	if err := q.QueryRowContext(ctx, "SELECT identity, commits FROM mark").Scan(&id, &m.commits); err != nil {
		return m, fmt.Errorf("read the mark: %w", mapError(err))
	}
	copy(m.identity[:], id)
	return m, nil
}

// sealed is the content of a seal.
type sealed struct {
	mark

	pages int64 // size of the main file at the last checkpoint; it never shrinks
}

// The file has two lines at fixed offsets, written alternately: a power cut during a write damages
// at most one. Each line has its own disk sector.
const sealStep = 4096

func (s *sealed) line() string {
	line := fmt.Sprintf("bigriver %x, commits %020d, pages %020d, ", s.identity, s.commits, s.pages)
	return fmt.Sprintf("%s%08x\n", line, crc32.ChecksumIEEE([]byte(line)))
}

// parse reads a line and reports whether it is intact.
func (s *sealed) parse(line string) bool {
	var id []byte
	_, err := fmt.Sscanf(line, "bigriver %x, commits %d, pages %d, ", &id, &s.commits, &s.pages)
	copy(s.identity[:], id)
	return err == nil && s.line() == line
}

// seal writes to the seal file.
type seal struct {
	sealed

	f *os.File
}

// writeSeal makes or replaces the seal of a directory whose main file contains all data up to the
// mark.
func writeSeal(dir string, m mark) error {
	size, err := pagesOf(dir)
	if err != nil {
		return err
	}
	line := (&sealed{m, size}).line()
	part := filepath.Join(dir, sealFile+newFile)
	if err := os.WriteFile(part, []byte(line+strings.Repeat("\n", sealStep-len(line))+line), ownFile); err != nil {
		return fmt.Errorf("write the seal: %w", err)
	}
	return replace(part, filepath.Join(dir, sealFile))
}

// openSeal opens the seal of a directory for writing.
func openSeal(dir string, s *sealed) (*seal, error) {
	f, err := os.OpenFile(filepath.Join(dir, sealFile), os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("open the seal: %w", err)
	}
	return &seal{*s, f}, nil
}

// note writes the new mark.
func (s *seal) note(m mark) error {
	s.mark = m
	if _, err := s.f.WriteAt([]byte(s.line()), int64(m.commits%2)*sealStep); err != nil {
		return fmt.Errorf("write the seal: %w", err)
	}
	return nil
}

// settled writes the size of the main file after a checkpoint, and syncs the seal.
func (s *seal) settled(pages int64) error {
	s.pages = max(s.pages, pages)
	return errors.Join(s.note(s.mark), s.f.Sync())
}

var errNoSeal = errors.New(sealFile + " is missing")

// readSeal returns the newer line of a directory's seal.
func readSeal(dir string) (*sealed, error) {
	b, err := os.ReadFile(filepath.Join(dir, sealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoSeal
	}
	if err != nil {
		return nil, err
	}
	var newest *sealed
	for at := 0; at < len(b); at += sealStep {
		line, _, _ := strings.Cut(string(b[at:]), "\n")
		s := &sealed{}
		if s.parse(line+"\n") && (newest == nil || s.commits >= newest.commits) {
			newest = s
		}
	}
	if newest == nil {
		return nil, fmt.Errorf("%w: %s is damaged", table.ErrDamaged, sealFile)
	}
	return newest, nil
}

// pagesOf returns the size of the main file in pages.
func pagesOf(dir string) (int64, error) {
	info, err := os.Stat(filepath.Join(dir, File))
	if err != nil {
		return 0, err
	}
	return info.Size() / pageSize, nil
}
