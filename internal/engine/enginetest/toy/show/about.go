package show

import (
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// newAbout reads the texts and the rulebook, and adds the choices at set-up.
func newAbout() (display.About, error) {
	a, err := display.LoadAbout(toy.Rulebook, toy.Terms(), termFile, texts)
	a.Chapters = []display.Chapter{{Name: "length", Options: []string{"length", "rounds"}}}
	a.Parts = []display.Part{{Name: "more", Is: map[string]string{"rounds": "3"}, MaxSeats: 3}}
	a.Presets = []display.Preset{{Name: "usual"}, {Name: "short", Options: map[string]string{"length": "short"}}}
	a.Sources = []display.Origin{{Name: "own", Marks: []string{"own"}}}
	a.Primer = display.Primer{
		{Name: "goal", Of: display.Goal, Rules: []string{"TOY-16"}},
		{Name: "turn", Of: display.Turn, Rules: []string{"TOY-5", "TOY-6"}},
		{Name: "end", Of: display.Ending, Rules: []string{"TOY-16"}},
		{Name: "broke", Of: display.Mistakes, Rules: []string{"TOY-7"}},
	}
	a.SilentRules = map[string]string{"peek": "TOY-10", "take": "TOY-11", "load": "TOY-14", "pass": "TOY-14"}
	a.Reconstructed = []string{"all"}
	a.TermNames = map[string]display.TermNames{"card": {Names: toy.CardNames()}}
	return a, err
}
