// Package catalog is the list of games: the one place outside its own folder that a new game touches.
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

// Games is every game that there is. A game is one line here.
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

// Entry is a game with what only those who know its types can do for it.
type Entry struct {
	engine.Game

	count func(engine.Setup, int, func() bool) (uint64, bool, error)

	ownData string
	read    func(file, data string) loaded // nil where no data can be replaced
}

// Of is the entry of a game.
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

// Unwrap is the game alone.
func (e Entry) Unwrap() engine.Game { return e.Game }

// Perft counts the sequences of actions to a depth, from the start of a set-up. See search.Perft.
func (e Entry) Perft(setup engine.Setup, depth int, stop func() bool) (sequences uint64, done bool, err error) {
	return e.count(setup, depth, stop)
}

// OwnData is the file of the data that the game has if nobody replaces them, "" where they cannot be replaced.
func (e Entry) OwnData() string { return e.ownData }

// WithData is the game with the data of a file in place of its own. The error names the file and what in it is wrong.
func (e Entry) WithData(file, data string) (Entry, error) {
	if e.read == nil {
		return Entry{}, fmt.Errorf("%s has no data that can be replaced", e.Facts().Name)
	}
	with := e.read(file, data)
	with.entry.ownData, with.entry.read = e.ownData, e.read
	return with.entry, with.err
}

// Find is the game of that name. The error names what is near.
func (c Catalog) Find(name string) (Entry, error) {
	names := c.Names()
	for i, n := range names {
		if n == name {
			return c[i], nil
		}
	}
	if len(names) == 0 {
		return Entry{}, fmt.Errorf("no game %q: there are none yet", name)
	}
	if near := text.Nearest(name, names); near != "" {
		return Entry{}, fmt.Errorf("no game %q: did you mean %q?", name, near)
	}
	return Entry{}, fmt.Errorf("no game %q: %s", name, text.ThereAre(names))
}

// Played is the game of that name by a version of its rules: what was begun by them goes on by them. The error is a
// *engine.NotKeptError where the program does not keep that version.
func (c Catalog) Played(name string, version int) (engine.Game, error) {
	e, err := c.Find(name)
	if err != nil || e.Facts().Version == version {
		return e.Game, err
	}
	return e.At(version)
}

// Names lists the games.
func (c Catalog) Names() []string {
	names := make([]string, len(c))
	for i, e := range c {
		names[i] = e.Facts().Name
	}
	return names
}

// loaded is a game, or why it could not be loaded.
type loaded struct {
	entry Entry
	err   error
}

// load takes what a game's New gives: load(queen.New()).
func load[S, A comparable](rules engine.Rules[S, A], err error) loaded {
	if err != nil {
		return loaded{err: err}
	}
	return loaded{entry: Of(rules)}
}

// replaceable makes a game one whose data a file can replace: own is the file of its own data, read loads it with another.
func (l loaded) replaceable(own string, read func(file, data string) loaded) loaded {
	l.entry.ownData, l.entry.read = own, read
	return l
}

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
