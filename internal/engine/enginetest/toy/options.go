package toy

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// factsOf returns the facts of the game.
func factsOf(terms *engine.Terms, words *text.Catalog, rules text.Rulebook) *engine.Facts {
	return &engine.Facts{
		Name: "toy", Version: 1, MinSeats: 2, MaxSeats: maxSeats, Hidden: true, MaxActions: 400,
		Options: []engine.Option{
			{
				Name: "length", Chapter: "length", Rule: "TOY-1", Default: "normal", Values: []string{"normal", "short"},
				Sets: map[string]map[string]string{"short": {"rounds": "1"}},
			},
			{Name: "rounds", Chapter: "length", Rule: "TOY-1", Default: "2", Min: 1, Max: 3},
		},
		Chapters: []string{"length"},
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
		Reactions:     []string{"yes", "no", "fog", "pass"},
		Questions:     []engine.QuestionKind{{Key: "offer", Answers: []string{"yes", "no"}}},
		Reconstructed: []string{"all"},
		Terms:         terms, TermNames: map[string]engine.TermNames{"card": {Names: cardNames()}},
		Texts: words, Rulebook: rules,
	}
}
