// Package match plays games. A Game is Rules and a Show with their types erased; a Match is a game
// being played, which can be written as a record; Replay plays a record again.
package match

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/notation"
)

// Game is Rules and their Show with their types erased, for code that knows no game.
type Game interface {
	Facts() *engine.Facts
	About() *display.About

	// At returns the game at a version of its rules, or a *UnsupportedVersionError if the program
	// does not have that version.
	At(version int) (Game, error)

	// Narrator returns the game's Narrator, or nil.
	Narrator() display.Narrator

	// Read returns an action in its canonical form, with its words. It does not check legality,
	// which can depend on hidden information.
	Read(action string) (Deed, error)

	// Place returns the canonical name of a place on the board, and whether there is such a place.
	// A game that is not a Placer has none.
	Place(name string) (written string, ok bool)

	// New begins a match. Missing options take their defaults.
	New(engine.Setup) (Match, error)

	// From begins a match at a position, given as its differences from the start of the set-up. The
	// error is a *notation.Error without its file.
	From(engine.Setup, []notation.Change) (Match, error)

	// Mirror begins a match that is updated only with what one seat knows.
	Mirror(engine.Setup) (Mirror, error)
}

// Erase returns the Game for some Rules and their Show. It panics if the state is not a plain
// value.
func Erase[S, A comparable](r engine.Rules[S, A], show display.Show[S, A]) Game {
	mustBePlain("State", reflect.TypeFor[S]())
	return gameOf(r, show, nil)
}

func gameOf[S, A comparable](r engine.Rules[S, A], show display.Show[S, A], newest *game[S, A]) *game[S, A] {
	g := &game[S, A]{rules: r, show: show, facts: r.Facts(), about: show.About(), newest: newest}
	g.situated, _ = show.(display.Situated[S, A])
	g.about.Facts = &g.facts
	for _, kind := range g.facts.Questions {
		q := Question{Key: kind.Key}
		for _, written := range kind.Answers {
			if deed, err := g.Read(written); err == nil { // enginetest checks that all can be read
				q.Answers = append(q.Answers, deed)
			}
		}
		g.questions = append(g.questions, q)
	}
	return g
}

// RulesOf returns the rules of a game to code that knows its types. It unwraps a game that has a
// method Unwrap.
func RulesOf[S, A comparable](g Game) (engine.Rules[S, A], bool) {
	if w, wraps := g.(interface{ Unwrap() Game }); wraps {
		g = w.Unwrap()
	}
	typed, ok := g.(*game[S, A])
	if !ok {
		return nil, false
	}
	return typed.rules, true
}

type game[S, A comparable] struct {
	rules  engine.Rules[S, A]
	show   display.Show[S, A]
	facts  engine.Facts
	about  display.About
	newest *game[S, A] // nil in the newest version itself
	older  sync.Map    // by version: *game[S, A], built on first use

	situated  display.Situated[S, A] // nil unless the words for actions depend on the position
	questions []Question             // the facts' questions, with their answers in words
}

// words returns the words for an action in a position.
func (g *game[S, A]) words(s *S, a A) engine.Words {
	if g.situated != nil {
		return g.situated.WordsIn(s, a)
	}
	return g.show.Words(a)
}

func (g *game[S, A]) Facts() *engine.Facts  { return &g.facts }
func (g *game[S, A]) About() *display.About { return &g.about }

func (g *game[S, A]) Narrator() display.Narrator {
	narrator, _ := g.show.(display.Narrator)
	return narrator
}

func (g *game[S, A]) Read(action string) (Deed, error) {
	a, err := g.rules.Parse(action)
	if err != nil {
		return Deed{}, err
	}
	return Deed{g.rules.Format(a), g.show.Words(a)}, nil
}

func (g *game[S, A]) Place(name string) (written string, ok bool) {
	if placer, places := g.show.(display.Placer); places {
		return placer.Place(name)
	}
	return "", false
}

func (g *game[S, A]) At(version int) (Game, error) {
	if version == g.facts.Version {
		return g, nil
	}
	if g.newest != nil {
		return g.newest.At(version)
	}
	if made, ok := g.older.Load(version); ok {
		return made.(*game[S, A]), nil //nolint:forcetypeassert // nothing else is put in
	}
	rules, err := versioned(g.rules, &g.facts, version)
	if err != nil {
		return nil, err
	}
	made, _ := g.older.LoadOrStore(version, gameOf(rules, g.show, g))
	return made.(*game[S, A]), nil //nolint:forcetypeassert // nothing else is put in
}

func (g *game[S, A]) New(s engine.Setup) (Match, error) {
	m, err := g.begin(s)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (g *game[S, A]) begin(s engine.Setup) (*match[S, A], error) {
	full, err := g.facts.Complete(s)
	if err != nil {
		return nil, err
	}
	start, err := g.rules.Start(full)
	if err != nil {
		return nil, err
	}
	return &match[S, A]{game: g, beginning: &beginning[S]{full, start, start}, state: start}, nil
}

func (g *game[S, A]) From(s engine.Setup, position []notation.Change) (Match, error) {
	m, err := g.begin(s)
	if err != nil {
		return nil, err
	}
	from, at, err := readPosition(m.origin, position)
	if err != nil {
		return nil, &notation.Error{Line: at, What: err.Error()}
	}
	if err := g.rules.Valid(&from); err != nil {
		if len(position) > 0 {
			at = position[0].At
		}
		return nil, &notation.Error{Line: at, What: fmt.Sprintf("no such position: %v", err)}
	}
	m.start, m.state = from, from
	return m, nil
}

// versioned returns the rules at a version, or a *UnsupportedVersionError.
func versioned[S, A comparable](r engine.Rules[S, A], f *engine.Facts, version int) (engine.Rules[S, A], error) {
	if version == f.Version {
		return r, nil
	}
	older, ok := r.(engine.Older[S, A])
	if !ok || !slices.Contains(f.SupportedVersions(), version) {
		return nil, &engine.UnsupportedVersionError{Game: f.Name, Version: version, Supported: f.SupportedVersions()}
	}
	return older.At(version), nil
}
