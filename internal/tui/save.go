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

// The tags that a saved game has besides its record: who plays the seats, as --players takes it, and the seed.
const (
	PlayersTag = "players"
	SeedTag    = "seed"
)

// Record is the game as it is saved: whole, with what the seats hide from each other.
func (t *Table) Record() *notation.Record {
	rec := t.Match.Record()
	kinds := make([]string, len(t.Players))
	for i, p := range t.Players {
		rec.Names[i], kinds[i] = p.Name, p.Kind
	}
	own := []notation.Pair{{Name: PlayersTag, Value: strings.Join(kinds, ",")}, {Name: SeedTag, Value: strconv.FormatUint(t.Seed, 10)}}
	rec.Tags = slices.Concat(own, slices.DeleteFunc(slices.Clone(t.Tags), func(p notation.Pair) bool {
		return p.Name == PlayersTag || p.Name == SeedTag
	}))
	return rec
}

// save writes the game to its file, if it is not there as it is. What goes wrong is said once and kept for the end.
func (c *client) save() {
	if c.File == "" || c.saved == c.Match.Len() && c.unsaved == nil {
		return
	}
	before := c.unsaved
	c.unsaved = WriteWhole(c.File, c.Record().String())
	c.saved = c.Match.Len()
	if c.unsaved != nil && before == nil {
		c.wrapped(c.own.Say("not_saved") + " " + c.unsaved.Error())
	}
}

// saveAs writes the game to another file too.
func (c *client) saveAs(_ engine.Seat, name string) {
	switch _, err := os.Stat(name); {
	case name == "" && c.File == "":
		c.line(c.own.Say("want_file"))
		return
	case name == "" || name == c.File:
		name = c.File
	case err == nil:
		c.line(c.own.Say("not_saved") + " " + c.say.Labelled(name, c.own.Say("exists")))
		return
	case !errors.Is(err, fs.ErrNotExist):
		c.line(c.own.Say("not_saved") + " " + err.Error())
		return
	}
	if err := WriteWhole(name, c.Record().String()); err != nil {
		c.line(c.own.Say("not_saved") + " " + err.Error())
		return
	}
	c.line(c.own.Say("saved") + " " + name)
}

// WriteWhole replaces a file, so that whoever looks, and whenever the program dies, finds the old text or the new one.
func WriteWhole(name, data string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = path.Err // nobody asked for that file
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
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
