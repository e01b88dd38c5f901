// Package catalogtest has catalog entries for games that only tests use.
package catalogtest

import (
	"slices"
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// Games returns the games of the catalog.
func Games(tb testing.TB) catalog.Catalog {
	tb.Helper()
	return WithToy(tb)[1:]
}

// WithToy returns the toy and the games of the catalog. A test program loads them once, since they
// never change.
func WithToy(tb testing.TB) catalog.Catalog {
	tb.Helper()
	all, err := withToy()
	if err != nil {
		tb.Fatal(err)
	}
	return slices.Clone(all)
}

var withToy = sync.OnceValues(func() (catalog.Catalog, error) { //nolint:gochecknoglobals // created once, never changed
	toy, err := Toy()
	if err != nil {
		return nil, err
	}
	games, err := catalog.Games()
	return append(catalog.Catalog{toy}, games...), err
})

// Toy returns the entry of the toy. It has no bots of its own.
func Toy() (catalog.Entry, error) {
	rules, shown, err := show.New()
	if err != nil {
		return catalog.Entry{}, err
	}
	return catalog.Of(rules, shown)
}

// Ferry returns the toy under a name that no list and no test mentions. What works with it works
// with every new game.
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
