package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// newAbout reads the words and the rulebook, and adds what a table can choose.
func newAbout() (engine.About, error) {
	a, err := engine.LoadAbout(toy.Rulebook, toy.Terms, termFile, texts)
	a.Chapters = []engine.Chapter{{Name: "length", Options: []string{"length", "rounds"}}}
	a.Parts = []engine.Part{{Name: "more", Is: map[string]string{"rounds": "3"}, MaxSeats: 3}}
	a.Presets = []engine.Preset{{Name: "usual"}, {Name: "short", Options: map[string]string{"length": "short"}}}
	a.Sources = []engine.Origin{{Name: "own", Marks: []string{"own"}}}
	a.Primer = engine.Primer{
		{Name: "goal", Of: engine.Goal, Rules: []string{"TOY-16"}},
		{Name: "turn", Of: engine.Turn, Rules: []string{"TOY-5", "TOY-6"}},
		{Name: "end", Of: engine.Ending, Rules: []string{"TOY-16"}},
		{Name: "broke", Of: engine.Mistakes, Rules: []string{"TOY-7"}},
	}
	a.SilentRules = map[string]string{"peek": "TOY-10", "take": "TOY-11", "load": "TOY-14", "pass": "TOY-14"}
	a.Reconstructed = []string{"all"}
	a.TermNames = map[string]engine.TermNames{"card": {Names: toy.CardNames()}}
	return a, err
}
