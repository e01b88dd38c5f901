package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/bigriver/bigriver/internal/command"
)

// journal is an append-only file of results, with which the same command can resume after it was
// killed. The first line says what is played, each further line is a part of it.
type journal struct{ file *os.File }

// openJournal opens a new journal, or an existing one to resume; flag is the flag that names the
// file. It passes each existing line to read, with its number; the first line has the number 0.
// A truncated last line is dropped.
func openJournal(flag, name string, resume bool, head any, read func(lineNumber int, line []byte) error) (*journal, error) {
	old, err := os.ReadFile(name)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err == nil && !resume:
		return nil, command.Misusef("--%s: the file %s already exists (--resume continues it)", flag, name)
	}
	old = old[:bytes.LastIndexByte(old, '\n')+1]
	lineNumber := 0
	for line := range bytes.Lines(old) {
		if err := read(lineNumber, line); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, lineNumber+1, err)
		}
		lineNumber++
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	j := &journal{file}
	err = file.Truncate(int64(len(old)))
	if err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err == nil && lineNumber == 0 {
		err = j.add(head)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

// add adds a line with a single write, so that a kill can only truncate the last line.
func (j *journal) add(v any) error {
	data, err := json.Marshal(v)
	if err == nil {
		_, err = j.file.Write(append(data, '\n'))
	}
	return err
}

func (j *journal) close() error { return j.file.Close() }
