package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
)

// ErrDifferent means that a table is not the same in two stores.
var ErrDifferent = errors.New("the table is not the same")

// Same returns ErrDifferent unless the logs of a table in two stores lead to the same position, at the same head. A table that cannot be
// replayed is the same if it fails in both for the same reason.
func Same(ctx context.Context, one, other Store, games catalog.Catalog, id ID) error {
	a, err := ending(ctx, one, games, id)
	if err != nil {
		return err
	}
	b, err := ending(ctx, other, games, id)
	if err != nil {
		return err
	}
	if !slices.Equal(a, b) {
		return fmt.Errorf("%w: its log leads to %q in one store, and to %q in the other", ErrDifferent, a, b)
	}
	return nil
}

// ending returns in words where the log of a table leads. The error is that of the store, except for damage.
func ending(ctx context.Context, store Store, games catalog.Catalog, id ID) (words []string, err error) {
	defer func() {
		if what := recover(); what != nil {
			words = append(words, fmt.Sprint("the rules panic: ", what))
		}
	}()
	h, log, err := store.Load(ctx, id)
	if errors.Is(err, ErrDamaged) {
		return []string{err.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	words = []string{fmt.Sprint(len(log), " entries")}
	rules, err := games.Played(h.New.Game, h.Version)
	if err != nil {
		return append(words, err.Error()), nil
	}
	g, err := fold(h, rules, log)
	if err != nil {
		return append(words, err.Error()), nil
	}
	words = append(words, fmt.Sprint(g.head(), g.state, g.draws))
	if g.match == nil {
		return words, nil
	}
	for _, change := range g.match.Position() {
		words = append(words, fmt.Sprint(change))
	}
	return words, nil
}
