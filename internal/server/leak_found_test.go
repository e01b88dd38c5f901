package server_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/notation"
)

// TestLeaksAreFound shows that the leak test works, with variants of the toy that reveal hidden
// information.
func TestLeaksAreFound(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it plays pairs of games at five tables")
	longtest.NotShort(t, "it plays pairs of games at five tables")
	for name, leak := range map[string]func(match.Match) match.Match{
		"the board":        func(m match.Match) match.Match { return leakyBoard{m} },
		"what was done":    func(m match.Match) match.Match { return leakyStep{m} },
		"the record":       func(m match.Match) match.Match { return leakyRecord{m} },
		"what may be done": func(m match.Match) match.Match { return leakyChoices{m} },
		"nothing":          nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := 0
			for seed := range uint64(games) {
				all := catalogtest.WithToy(t)
				p := newPair(t, all[0], seed) // the honest game defines what the seat may know
				if p.differ == 0 {
					continue
				}
				if leak != nil {
					p.game.Game = leaky{p.game.Game, leak}
				}
				if diff := p.compare(t, all, inMemory); diff != "" {
					found++
					if leak == nil {
						t.Errorf("seed %d: %s", seed, diff)
					}
				}
			}
			if (found > 0) != (leak != nil) {
				t.Errorf("the leak was found in %d of %d games", found, games)
			}
		})
	}
}

// leaky is a game whose matches leak.
type leaky struct {
	match.Game

	leak func(match.Match) match.Match
}

// New starts a match that leaks.
func (g leaky) New(s engine.Setup) (match.Match, error) {
	m, err := g.Game.New(s)
	if err != nil {
		return nil, err
	}
	return g.leak(m), nil
}

type (
	leakyBoard   struct{ match.Match }
	leakyStep    struct{ match.Match }
	leakyRecord  struct{ match.Match }
	leakyChoices struct{ match.Match }
)

// Fork returns a fork that leaks too.
func (m leakyBoard) Fork() match.Match { return leakyBoard{m.Match.Fork()} }

// At returns a copy that leaks too.
func (m leakyBoard) At(n int) match.Match { return leakyBoard{m.Match.At(n)} }

// Fork returns a fork that leaks too.
func (m leakyStep) Fork() match.Match { return leakyStep{m.Match.Fork()} }

// At returns a copy that leaks too.
func (m leakyStep) At(n int) match.Match { return leakyStep{m.Match.At(n)} }

// Fork returns a fork that leaks too.
func (m leakyRecord) Fork() match.Match { return leakyRecord{m.Match.Fork()} }

// At returns a copy that leaks too.
func (m leakyRecord) At(n int) match.Match { return leakyRecord{m.Match.At(n)} }

// Fork returns a fork that leaks too.
func (m leakyChoices) Fork() match.Match { return leakyChoices{m.Match.Fork()} }

// At returns a copy that leaks too.
func (m leakyChoices) At(n int) match.Match { return leakyChoices{m.Match.At(n)} }

// Board shows the whole board to everybody.
func (m leakyBoard) Board(engine.Seat) display.Board { return m.Match.Board(engine.Omniscient) }

// Last shows the whole step to everybody.
func (m leakyStep) Last(engine.Seat) engine.Step { return m.Match.Last(engine.Omniscient) }

// RecordFor gives everybody the whole record.
func (m leakyRecord) RecordFor(engine.Seat) *notation.Record { return m.Record() }

// Choice reveals by its cost what nobody may know.
func (m leakyChoices) Choice(by engine.Seat, i int) match.Choice {
	c := m.Match.Choice(by, i)
	for _, step := range m.Steps(engine.Omniscient) {
		c.Words.Args[0] += int16(len(step.Action)) + int16(step.Action[len(step.Action)-1])
	}
	return c
}
