package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/arena"
)

// resultsHead is the first line of a results file, which has a line for each round of an arena.
type resultsHead struct {
	Arena    int               `json:"arena"` // the version of the file format
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

// openResults opens the results file, and loads its rounds into t. It uses the seed in the file
// unless another is given.
func openResults(name string, resume, seedGiven bool, t *arena.Tournament) (*journal, error) {
	head, err := headOf(t)
	if err != nil {
		return nil, err
	}
	return openJournal("results", name, resume, head, func(lineNumber int, line []byte) error {
		if lineNumber == 0 {
			return head.check(line, seedGiven, t)
		}
		var round arena.Round
		err := json.Unmarshal(line, &round)
		if err == nil && round.Number != lineNumber {
			err = fmt.Errorf("round %d follows round %d", round.Number, lineNumber-1)
		}
		if err == nil {
			err = round.Valid(t)
		}
		t.Done = append(t.Done, round)
		return err
	})
}

// check returns an error unless the first line of a file matches this arena.
func (h *resultsHead) check(line []byte, seedGiven bool, t *arena.Tournament) error {
	var head resultsHead
	if err := json.Unmarshal(line, &head); err != nil || head.Arena != resultsVersion {
		return errors.New("this is not a results file")
	}
	if what := h.differs(&head); what != "" {
		return fmt.Errorf("this file is from another arena, with other %s", what)
	}
	if !seedGiven {
		t.Seed = head.Seed
	}
	return nil
}

// differs describes a difference from the file. The seed is ignored.
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
