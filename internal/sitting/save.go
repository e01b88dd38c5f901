package sitting

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/notation"
)

// The tags of a saved game: the players in the form of --players, and the seed.
const (
	PlayersTag = "players"
	SeedTag    = "seed"
)

// Record returns the saved form of the game: complete, with all hidden information.
func (l *Local) Record() *notation.Record {
	rec := l.Match.Record()
	kinds := make([]string, len(l.Players))
	for i, p := range l.Players {
		rec.Names[i], kinds[i] = p.Name, p.Kind
	}
	own := []notation.Pair{{Name: PlayersTag, Value: strings.Join(kinds, ",")}, {Name: SeedTag, Value: strconv.FormatUint(l.Seed, 10)}}
	if l.Net != "" {
		own = append(own, notation.Pair{Name: notation.NetTag, Value: l.Net})
	}
	rec.Tags = slices.Concat(own, slices.DeleteFunc(slices.Clone(l.Tags), func(p notation.Pair) bool {
		return p.Name == PlayersTag || p.Name == SeedTag || p.Name == notation.NetTag
	}))
	return rec
}

// Save writes the game to its file unless the file is current. It returns the error of the last
// attempt.
func (l *Local) Save() error {
	if l.File == "" || l.savedSteps == l.Match.Len() && l.saveErr == nil {
		return l.saveErr
	}
	l.saveErr = WriteWhole(l.File, l.Record().String())
	l.savedSteps = l.Match.Len()
	return l.saveErr
}

// SaveAs writes the game to another file once. Without a name it is the game's own file.
func (l *Local) SaveAs(name string) (string, error) {
	switch _, err := os.Stat(name); {
	case name == "" || name == l.File:
		name = l.File
	case err == nil:
		return "", fmt.Errorf("%s %s", l.own.Text("not_saved"), l.loc.Labelled(name, l.own.Text("exists")))
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s %w", l.own.Text("not_saved"), err)
	}
	if name == "" {
		return "", nil
	}
	if err := WriteWhole(name, l.Record().String()); err != nil {
		return "", fmt.Errorf("%s %w", l.own.Text("not_saved"), err)
	}
	return name, nil
}

// WriteWhole replaces the contents of a file atomically: readers find the old text or the new one,
// even if the program crashes in between.
func WriteWhole(name, data string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = path.Err // the name of the temporary file would be confusing
		}
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("write %s: %w", name, errors.Join(err, os.Remove(f.Name())))
		}
	}()
	_, err = f.WriteString(data)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
