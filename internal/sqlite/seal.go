package sqlite

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bigriver/bigriver/internal/table"
)

// The seal is a small file beside the database. It holds what was acknowledged: the number of commits, a hash of all of them,
// and the tables that each commit since the last checkpoint has changed. It is written after each commit and before the
// answers are sent. So a whole database always has at least the commits of its seal, and one that has fewer has lost some.
//
// It is synced only when it is made, at checkpoints. What is written to it later outlives the process, but not a power cut.
// After a power cut the seal may be older than the database, which is not damage.

const sealFile = "bigriver.seal"

// mark says how far the data of a directory has come: which commit was the last. The database and the seal both hold it.
type mark struct {
	identity identity
	commits  uint64
	root     root
}

// identity is a random name of a data directory. It shows when files of two directories were mixed.
type identity [16]byte

func newIdentity() (id identity) {
	_, _ = rand.Read(id[:]) // it never fails
	return id
}

// root is a hash of all commits, each made from the one before.
type root [sha256.Size]byte

func firstMark(id identity) mark { return mark{identity: id, root: sha256.Sum256(id[:])} }

// change is a table that a commit has changed.
type change struct {
	id   table.ID
	seq  int64 // of its last entry; gone if the table was deleted
	link table.Link
}

// gone is the seq of a deleted table.
const gone = -1

// next returns the mark after a commit.
func (m mark) next(changes []change) mark {
	h := sha256.New()
	h.Write(m.root[:])
	m.commits++
	b := binary.BigEndian.AppendUint64(make([]byte, 0, 64), m.commits)
	for i := range changes {
		b = changes[i].append(b)
		b = append(b, changes[i].link[:]...)
		h.Write(b)
		b = b[:0]
	}
	h.Write(b)
	h.Sum(m.root[:0])
	return m
}

func (h *change) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint16(b, uint16(len(h.id)))
	b = append(b, h.id...)
	return binary.BigEndian.AppendUint64(b, uint64(h.seq))
}

// sealed is the content of a seal.
type sealed struct {
	mark

	first    uint64   // the number of commits when the seal was made
	pages    int64    // the size of the main file then; it never gets smaller
	changes  []change // since then, in order, without links; a table may be there many times
	commitOf []uint64 // for each change, the number of its commit
	torn     bool     // the end cannot be read, as after a power cut
}

// seal writes to the file.
type seal struct {
	dir  string
	f    *os.File // nil: the next commit opens it
	salt [16]byte
	at   int64
	b    []byte
}

const (
	sealMagic  = "bigriver seal 1\n"
	sealHeader = 128
	sealRoom   = 256 << 10 // reserved when the seal is made, so that a full disk does not cut it off
	sealFull   = sealRoom - 64<<10
	checkSize  = 8
)

// newSeal replaces the seal by an empty one. All data up to the mark must be in the main file.
func newSeal(dir string, m mark, pages int64) (*seal, error) {
	s := &seal{dir: dir, at: sealHeader}
	_, _ = rand.Read(s.salt[:]) // it never fails
	b := make([]byte, 0, sealRoom)
	b = append(b, sealMagic...)
	b = append(b, m.identity[:]...)
	b = binary.BigEndian.AppendUint64(b, m.commits)
	b = append(b, m.root[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(pages))
	b = append(b, s.salt[:]...)
	sum := sha256.Sum256(b)
	b = append(b, sum[:]...)
	if err := writeSynced(filepath.Join(dir, sealFile), b[:sealRoom]); err != nil {
		return nil, fmt.Errorf("write the seal: %w", err)
	}
	return s, nil
}

// rewrite replaces the seal by one with the same content, and returns it ready for more.
func (s *sealed) rewrite(dir string) (*seal, error) {
	first := s.mark
	first.commits = s.first
	next, err := newSeal(dir, first, s.pages)
	if err != nil {
		return nil, err
	}
	for i, h := range s.changes {
		m := s.mark
		m.commits = s.commitOf[i]
		if err := next.note(m, []change{h}); err != nil {
			return nil, errors.Join(err, next.close())
		}
	}
	return next, next.note(s.mark, nil)
}

// note adds a commit to the file.
func (s *seal) note(m mark, changes []change) error {
	b := binary.BigEndian.AppendUint32(s.b[:0], 0) // the size, which is set below
	b = binary.BigEndian.AppendUint64(b, m.commits)
	b = append(b, m.root[:]...)
	for i := range changes {
		b = changes[i].append(b)
	}
	binary.BigEndian.PutUint32(b, uint32(len(b)-4))
	b = append(b, s.check(b)...)
	s.b = b
	if s.f == nil {
		f, err := os.OpenFile(filepath.Join(s.dir, sealFile), os.O_WRONLY, 0)
		if err != nil {
			return fmt.Errorf("open the seal: %w", err)
		}
		s.f = f
	}
	if _, err := s.f.WriteAt(b, s.at); err != nil {
		return fmt.Errorf("write the seal: %w", err)
	}
	s.at += int64(len(b))
	return nil
}

func (s *seal) check(record []byte) []byte { return checkOf(s.salt, record) }

func checkOf(salt [16]byte, record []byte) []byte {
	h := sha256.New()
	h.Write(salt[:])
	h.Write(record)
	return h.Sum(nil)[:checkSize]
}

// isFull reports whether it is time for a checkpoint, after which the seal begins again.
func (s *seal) isFull() bool { return s.at > sealFull }

func (s *seal) close() error {
	if s == nil || s.f == nil {
		return nil
	}
	err := s.f.Close()
	s.f = nil
	return err
}

var errNoSeal = errors.New(sealFile + " is missing")

// readSeal reads the seal of a directory.
func readSeal(dir string) (*sealed, error) {
	b, err := os.ReadFile(filepath.Join(dir, sealFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoSeal
	}
	if err != nil {
		return nil, err
	}
	return parseSeal(b)
}

func parseSeal(b []byte) (*sealed, error) {
	if len(b) < sealHeader || !bytes.HasPrefix(b, []byte(sealMagic)) {
		return nil, fmt.Errorf("%w: %s is damaged", table.ErrDamaged, sealFile)
	}
	if sum := sha256.Sum256(b[:sealHeader-sha256.Size]); !bytes.Equal(sum[:], b[sealHeader-sha256.Size:sealHeader]) {
		return nil, fmt.Errorf("%w: %s is damaged", table.ErrDamaged, sealFile)
	}
	s, salt := &sealed{}, [16]byte{}
	rest := b[len(sealMagic):]
	rest = rest[copy(s.identity[:], rest):]
	s.commits, rest = binary.BigEndian.Uint64(rest), rest[8:]
	rest = rest[copy(s.root[:], rest):]
	s.pages, rest = int64(binary.BigEndian.Uint64(rest)), rest[8:]
	copy(salt[:], rest)
	s.first = s.commits
	for rest = b[sealHeader:]; len(rest) > 4; {
		size := int(binary.BigEndian.Uint32(rest))
		if size == 0 {
			break
		}
		if size < 8+len(s.root) || size > len(rest)-4-checkSize || !bytes.Equal(checkOf(salt, rest[:4+size]), rest[4+size:][:checkSize]) {
			break
		}
		s.record(rest[4:][:size])
		rest = rest[4+size+checkSize:]
	}
	s.torn = len(bytes.Trim(rest, "\x00")) > 0 || len(b) < sealRoom
	return s, nil
}

func (s *sealed) record(b []byte) {
	s.commits, b = binary.BigEndian.Uint64(b), b[8:]
	b = b[copy(s.root[:], b):]
	for len(b) >= 2 {
		n := int(binary.BigEndian.Uint16(b))
		if len(b) < 2+n+8 {
			return
		}
		s.changes = append(s.changes, change{id: table.ID(b[2 : 2+n]), seq: int64(binary.BigEndian.Uint64(b[2+n:]))})
		s.commitOf = append(s.commitOf, s.commits)
		b = b[2+n+8:]
	}
}

// since returns the last change of each table that was changed after this commit.
func (s *sealed) since(commits uint64) []change {
	where := map[table.ID]int{}
	var list []change
	for i, h := range s.changes {
		if s.commitOf[i] <= commits {
			continue
		}
		if at, is := where[h.id]; is {
			list[at] = h
			continue
		}
		where[h.id] = len(list)
		list = append(list, h)
	}
	return list
}
