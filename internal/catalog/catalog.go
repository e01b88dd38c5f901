// Package catalog is the list of games. A new game adds its line here.
package catalog

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/search"
	"github.com/bigriver/bigriver/internal/text"
)

// Games returns the list of all games.
func Games() (Catalog, error) {
	return gather(
		load(queen.New()),
		load(broadhorns.Default()).replaceable(broadhorns.OwnData(), func(file, data string) loaded {
			return load(broadhorns.FromFile(file, data))
		}),
		load(waters.New("")).replaceable(waters.OwnData(), func(file, data string) loaded {
			return load(waters.FromFile(file, data))
		}),
	)
}

// Catalog is a list of games, in the order in which they are offered.
type Catalog []Entry

// Entry is a game, with the functions that need its types.
type Entry struct {
	engine.Game

	count func(engine.Setup, int, func() bool) (uint64, bool, error)

	ownData string
	read    func(file, data string) loaded // loads the game with other data; nil: its data cannot be replaced
}

// Of returns the entry of a game.
func Of[S, A comparable](rules engine.Rules[S, A]) Entry {
	game := engine.Erase(rules)
	count := func(setup engine.Setup, depth int, stop func() bool) (uint64, bool, error) {
		full, err := game.Facts().Complete(setup)
		if err != nil {
			return 0, false, err
		}
		s, err := rules.Start(full)
		if err != nil {
			return 0, false, err
		}
		p := search.Perft[S, A]{Rules: rules, Stop: stop}
		n, done := p.Count(&s, depth)
		return n, done, nil
	}
	return Entry{Game: game, count: count}
}

// Unwrap returns the game without the entry.
func (e Entry) Unwrap() engine.Game { return e.Game }

// Perft returns the number of sequences of depth actions from the start of a game with this set-up. See search.Perft.
func (e Entry) Perft(setup engine.Setup, depth int, stop func() bool) (sequences uint64, done bool, err error) {
	return e.count(setup, depth, stop)
}

// OwnData returns the content of the game's data file, or "" if its data cannot be replaced.
func (e Entry) OwnData() string { return e.ownData }

// WithData returns the game with the data of a file instead of its own. Its error names the file and what is wrong there.
func (e Entry) WithData(file, data string) (Entry, error) {
	if e.read == nil {
		return Entry{}, fmt.Errorf("%s has no data that can be replaced", e.Facts().Name)
	}
	replaced := e.read(file, data)
	replaced.entry.ownData, replaced.entry.read = e.ownData, e.read
	return replaced.entry, replaced.err
}

// Find returns the game with this name. Its error suggests a name.
func (c Catalog) Find(name string) (Entry, error) {
	names := c.Names()
	for i, n := range names {
		if n == name {
			return c[i], nil
		}
	}
	if len(names) == 0 {
		return Entry{}, fmt.Errorf("no game %q: the catalog is empty", name)
	}
	if hint := text.DidYouMean(name, names); hint != "" {
		return Entry{}, fmt.Errorf("no game %q%s", name, hint)
	}
	return Entry{}, fmt.Errorf("no game %q: %s", name, text.ThereAre(names))
}

// Played returns the game of that name by a version of its rules, so that a game goes on by the rules that it began with. The error
// is a *engine.NotKeptError where the program does not keep that version.
func (c Catalog) Played(name string, version int) (engine.Game, error) {
	e, err := c.Find(name)
	if err != nil || e.Facts().Version == version {
		return e.Game, err
	}
	return e.At(version)
}

// Names returns the names of the games.
func (c Catalog) Names() []string {
	names := make([]string, len(c))
	for i, e := range c {
		names[i] = e.Facts().Name
	}
	return names
}

// loaded is a game, or the error of loading it.
type loaded struct {
	entry Entry
	err   error
}

// load takes the results of a game's New: load(queen.New()).
func load[S, A comparable](rules engine.Rules[S, A], err error) loaded {
	if err != nil {
		return loaded{err: err}
	}
	return loaded{entry: Of(rules)}
}

// replaceable returns a game whose data can be replaced. own is the content of its data file; read loads the game with the
// content of another.
func (l loaded) replaceable(own string, read func(file, data string) loaded) loaded {
	l.entry.ownData, l.entry.read = own, read
	return l
}

// gather returns the games that could be loaded, and all errors.
func gather(games ...loaded) (Catalog, error) {
	var c Catalog
	var errs []error
	for _, g := range games {
		if g.err != nil {
			errs = append(errs, g.err)
			continue
		}
		c = append(c, g.entry)
	}
	return c, errors.Join(errs...)
}
