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
				Name: "length", Rule: "TOY-1", Default: "normal", Values: []string{"normal", "short"},
				Sets: map[string]map[string]string{"short": {"rounds": "1"}},
			},
			{Name: "rounds", Rule: "TOY-1", Default: "2", Min: 1, Max: 3},
		},
		SilentRules:   map[string]string{"peek": "TOY-10", "take": "TOY-11", "load": "TOY-14", "pass": "TOY-14"},
		Reactions:     []string{"yes", "no", "fog", "pass"},
		Reconstructed: []string{"all"},
		Terms:         terms, TermNames: map[string]engine.TermNames{"card": {Names: cardNames()}},
		Texts: words, Rulebook: rules,
	}
}
