package show

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// newAbout reads the words and the rulebook, and adds what a table can choose.
func newAbout() (*engine.About, error) {
	rulebook, err := toy.Rulebook()
	terms, err2 := toy.Terms()
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	if err := terms.Parse("show/terms.txt", termFile); err != nil {
		return nil, err
	}
	words, err := engine.LoadTexts(texts, terms)
	return &engine.About{
		Chapters: []engine.Chapter{{Name: "length", Options: []string{"length", "rounds"}}},
		Parts:    []engine.Part{{Name: "more", Is: map[string]string{"rounds": "3"}, MaxSeats: 3}},
		Presets:  []engine.Preset{{Name: "usual"}, {Name: "short", Options: map[string]string{"length": "short"}}},
		Sources:  []engine.Origin{{Name: "own", Marks: []string{"own"}}},
		Primer: engine.Primer{
			{Name: "goal", Of: engine.Goal, Rules: []string{"TOY-16"}},
			{Name: "turn", Of: engine.Turn, Rules: []string{"TOY-5", "TOY-6"}},
			{Name: "end", Of: engine.Ending, Rules: []string{"TOY-16"}},
			{Name: "broke", Of: engine.Mistakes, Rules: []string{"TOY-7"}},
		},
		SilentRules:   map[string]string{"peek": "TOY-10", "take": "TOY-11", "load": "TOY-14", "pass": "TOY-14"},
		Reconstructed: []string{"all"},
		Terms:         terms, TermNames: map[string]engine.TermNames{"card": {Names: toy.CardNames()}},
		Texts: words, Rulebook: rulebook,
	}, err
}
