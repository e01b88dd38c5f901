// Package catalogtest has games of the tests as entries of the catalog.
package catalogtest

import (
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// Toy returns the entry of the toy. It has no bots of its own.
func Toy() (catalog.Entry, error) {
	rules, shown, err := show.New()
	if err != nil {
		return catalog.Entry{}, err
	}
	return catalog.Of(rules, shown)
}

// Ferry returns the entry of a game that no list and no test names: the toy under another name. What works with it works with every new
// game.
func Ferry() (catalog.Entry, error) {
	rules, shown, err := show.New()
	if err != nil {
		return catalog.Entry{}, err
	}
	return catalog.Of(ferry{rules}, shown)
}

type ferry struct{ toy.Rules }

func (f ferry) Facts() engine.Facts {
	facts := f.Rules.Facts()
	facts.Name = "ferry"
	return facts
}
