package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
)

// The tags of a saved game: the players in the form of --players, and the seed.
const (
	PlayersTag = "players"
	SeedTag    = "seed"
)

// Record returns the saved form of the game: complete, with all hidden information.
func (t *Table) Record() *notation.Record {
	rec := t.Match.Record()
	kinds := make([]string, len(t.Players))
	for i, p := range t.Players {
		rec.Names[i], kinds[i] = p.Name, p.Kind
	}
	own := []notation.Pair{{Name: PlayersTag, Value: strings.Join(kinds, ",")}, {Name: SeedTag, Value: strconv.FormatUint(t.Seed, 10)}}
	if t.Net != "" {
		own = append(own, notation.Pair{Name: notation.NetTag, Value: t.Net})
	}
	rec.Tags = slices.Concat(own, slices.DeleteFunc(slices.Clone(t.Tags), func(p notation.Pair) bool {
		return p.Name == PlayersTag || p.Name == SeedTag || p.Name == notation.NetTag
	}))
	return rec
}

// save writes the game to its file unless the file is current. It prints an error only if the
// previous attempt succeeded, and keeps it as the result of Play.
func (c *client) save() {
	if c.File == "" || c.savedSteps == c.Match.Len() && c.saveErr == nil {
		return
	}
	lastErr := c.saveErr
	c.saveErr = WriteWhole(c.File, c.Record().String())
	c.savedSteps = c.Match.Len()
	if c.saveErr != nil && lastErr == nil {
		c.printWrapped(c.own.Text("not_saved") + " " + c.saveErr.Error())
	}
}

// saveAs writes the game to another file once.
func (c *client) saveAs(_ engine.Seat, name string) {
	switch _, err := os.Stat(name); {
	case name == "" && c.File == "":
		c.printLine(c.own.Text("want_file"))
		return
	case name == "" || name == c.File:
		name = c.File
	case err == nil:
		c.printLine(c.own.Text("not_saved") + " " + c.loc.Labelled(name, c.own.Text("exists")))
		return
	case !errors.Is(err, fs.ErrNotExist):
		c.printLine(c.own.Text("not_saved") + " " + err.Error())
		return
	}
	if err := WriteWhole(name, c.Record().String()); err != nil {
		c.printLine(c.own.Text("not_saved") + " " + err.Error())
		return
	}
	c.printLine(c.own.Text("saved") + " " + name)
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
