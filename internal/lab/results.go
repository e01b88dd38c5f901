package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/command"
)

// resultsFile stores the rounds of an arena: a line that says what is played, and a line for each round.
type resultsFile struct {
	*os.File

	seed   uint64
	rounds []arena.Round // that it had
}

// resultsHead is the first line.
type resultsHead struct {
	Arena    int               `json:"arena"` // the version of the file's form
	Game     string            `json:"game"`
	Version  int               `json:"version"`
	DataHash string            `json:"data,omitempty"`
	Seats    int               `json:"seats"`
	Options  map[string]string `json:"options"`
	Bots     []string          `json:"bots"`
	Seed     uint64            `json:"seed"`
}

const resultsVersion = 1

func headOf(t *arena.Tournament) (resultsHead, error) {
	f := t.Game.Facts()
	full, err := f.Complete(t.Setup)
	return resultsHead{
		Arena: resultsVersion, Game: f.Name, Version: f.Version, DataHash: f.DataHash, Seats: full.Seats, Options: full.Options, Bots: t.Labels(), Seed: t.Seed,
	}, err
}

// openResults opens a new file, or one to go on with. A last line that was cut off is dropped.
func openResults(name string, resume bool, t *arena.Tournament) (r *resultsFile, err error) {
	head, err := headOf(t)
	if err != nil {
		return nil, err
	}
	old, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newResults(name, head)
	case err != nil:
		return nil, err
	case !resume:
		return nil, command.Misusef("--results: the file %s exists already (--resume goes on with it)", name)
	}
	whole := old[:bytes.LastIndexByte(old, '\n')+1]
	if len(whole) == 0 { // not even its first line was written
		return newResults(name, head)
	}
	r = &resultsFile{}
	if err := r.read(name, whole, head, t); err != nil {
		return nil, err
	}
	if r.File, err = os.OpenFile(name, os.O_RDWR, 0o600); err != nil {
		return nil, err
	}
	err = r.Truncate(int64(len(whole)))
	if err == nil {
		_, err = r.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

func newResults(name string, head resultsHead) (*resultsFile, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	r := &resultsFile{File: f, seed: head.Seed}
	if err := r.line(head); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return r, nil
}

// read reads the rounds that are stored. The seed is the stored one.
func (r *resultsFile) read(name string, data []byte, want resultsHead, t *arena.Tournament) error {
	for i, line := range bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) {
		if i == 0 {
			var head resultsHead
			if err := json.Unmarshal(line, &head); err != nil || head.Arena != resultsVersion {
				return fmt.Errorf("%s:1: this is no file of results", name)
			}
			if what := want.differs(&head); what != "" {
				return fmt.Errorf("%s:1: this is another arena: it has other %s", name, what)
			}
			r.seed = head.Seed
			continue
		}
		var round arena.Round
		err := json.Unmarshal(line, &round)
		if err == nil && round.Number != i {
			err = fmt.Errorf("round %d comes after round %d", round.Number, i-1)
		}
		if err == nil {
			err = round.Valid(t)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		r.rounds = append(r.rounds, round)
	}
	return nil
}

// differs returns what is other than in the file. The seed does not count.
func (h *resultsHead) differs(file *resultsHead) string {
	switch {
	case h.Game != file.Game || h.Version != file.Version || h.DataHash != file.DataHash:
		return "rules or data"
	case h.Seats != file.Seats:
		return "seats"
	case !maps.Equal(h.Options, file.Options):
		return "options"
	case !slices.Equal(h.Bots, file.Bots):
		return "bots"
	}
	return ""
}

// write stores a round. One call of the system writes the line, so that a kill leaves whole lines or a last one that is cut off.
func (r *resultsFile) write(round arena.Round) error { return r.line(round) }

func (r *resultsFile) line(v any) error {
	data, err := json.Marshal(v)
	if err == nil {
		_, err = r.Write(append(data, '\n'))
	}
	return err
}
