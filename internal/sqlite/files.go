package sqlite

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
)

// The files of a data directory.
const (
	File     = "bigriver.db"
	walFile  = File + "-wal"
	shmFile  = File + "-shm"
	lockFile = "bigriver.lock"
	idFile   = "bigriver.id" // names the server that the directory belongs to
	ourFiles = "bigriver."   // the prefix of all names
	newFile  = ".new"        // the suffix of a file that is being written
)

const (
	ownFile = 0o600 // for the server's user only: the files hold secrets of games, hashes of passwords, addresses
	ownDir  = 0o700
	others  = 0o077
)

// survey says which files of a data directory are there.
type survey struct {
	main, wal, seal, id bool

	empty bool  // the main file has 0 bytes
	old   bool  // an older program wrote the main file, without checksums
	head  error // what is wrong with the first bytes of the main file
}

// look returns which files are in a data directory.
func look(dir string) (s survey, err error) {
	for name, is := range map[string]*bool{File: &s.main, walFile: &s.wal, sealFile: &s.seal, idFile: &s.id} {
		info, failed := os.Lstat(filepath.Join(dir, name))
		switch {
		case failed == nil:
			*is = true
			if name == File {
				s.empty = info.Size() == 0
			}
			if name == walFile {
				s.wal = info.Size() > 0 // opening a database to read it leaves an empty one
			}
		case !errors.Is(failed, fs.ErrNotExist):
			return s, failed
		}
	}
	if !s.main || s.empty {
		return s, nil
	}
	f, err := os.Open(filepath.Join(dir, File))
	if err != nil {
		return s, err
	}
	defer f.Close()
	b := make([]byte, 100)
	_, failed := f.ReadAt(b, 0)
	switch {
	case failed != nil || !bytes.HasPrefix(b, []byte("SQLite format 3\x00")):
		s.head = fmt.Errorf("%s is damaged at its beginning, or not a database", File)
	case b[reservedAt] == 0 && !s.seal && !s.id:
		s.old = true
	case b[reservedAt] != sumSize:
		s.head = fmt.Errorf("%s is damaged at its beginning", File)
	}
	return s, nil
}

// isNew reports whether no server has ever had its data here.
func (s *survey) isNew() bool { return !s.main && !s.wal && !s.seal && !s.id }

// writeSynced writes a file and replaces an older one of the same name. A crash leaves the old file or the new one.
func writeSynced(name string, b []byte) (err error) {
	part := name + newFile
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, ownFile)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(part, name); err != nil {
		return err
	}
	return syncDir(filepath.Dir(name))
}

// syncDir makes the names in a directory outlive a crash. Some systems cannot sync a directory; there it does nothing.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

const idText = "The files in this directory are the data of one Bigriver server. Keep them together, and do not edit them.\n"

func writeID(dir string, id identity) error {
	if err := writeSynced(filepath.Join(dir, idFile), []byte(idText+hex.EncodeToString(id[:])+"\n")); err != nil {
		return fmt.Errorf("write %s: %w", idFile, err)
	}
	return nil
}

// isIDOf reports whether bigriver.id has this identity.
func isIDOf(dir string, id identity) bool {
	b, err := os.ReadFile(filepath.Join(dir, idFile))
	return err == nil && string(b) == idText+hex.EncodeToString(id[:])+"\n"
}

// tighten takes away the access of other users to our files, which an earlier program, a host or a copy may have left open. The
// directory itself belongs to the host, who may have reasons: tighten only logs a warning.
func tighten(dir string, log *slog.Logger) error {
	list, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range list {
		info, err := e.Info()
		if err != nil || !strings.HasPrefix(e.Name(), ourFiles) || !info.Mode().IsRegular() || info.Mode().Perm()&others == 0 {
			continue
		}
		if err := os.Chmod(filepath.Join(dir, e.Name()), info.Mode().Perm()&^others); err != nil {
			log.Warn("other users may read a file of the data", "file", e.Name(), "error", err)
		}
	}
	const writing = 0o022
	if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&writing != 0 {
		log.Warn("other users may write to the data directory", "directory", dir)
	}
	return nil
}

// keepAside copies a file to a free name. It does nothing if the file is not there.
func keepAside(name string) error {
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for n := 1; ; n++ {
		to := fmt.Sprintf("%s.damaged-%d", name, n)
		if isFree(to) != nil {
			continue
		}
		if err := copyFile(name, to+newFile); err != nil {
			return err
		}
		return publish(to+newFile, to)
	}
}
