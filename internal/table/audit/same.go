package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Compare returns a function that returns table.ErrDifferent unless the logs of a table in two
// stores lead to the same position, at the same head. A table that cannot be replayed counts as the
// same if it fails in both for the same reason.
func Compare(games catalog.Catalog) func(ctx context.Context, one, other table.Store, id table.ID) error {
	return func(ctx context.Context, one, other table.Store, id table.ID) error {
		return same(ctx, one, other, games, id)
	}
}

func same(ctx context.Context, one, other table.Store, games catalog.Catalog, id table.ID) error {
	a, err := ending(ctx, one, games, id)
	if err != nil {
		return err
	}
	b, err := ending(ctx, other, games, id)
	if err != nil {
		return err
	}
	if !slices.Equal(a, b) {
		return fmt.Errorf("%w: its log leads to %q in one store, and to %q in the other", table.ErrDifferent, a, b)
	}
	return nil
}

// ending describes in words where the log of a table leads. It returns only errors of the store,
// except damage.
func ending(ctx context.Context, store table.Store, games catalog.Catalog, id table.ID) (words []string, err error) {
	defer func() {
		if what := recover(); what != nil {
			words = append(words, fmt.Sprint("the rules panic: ", what))
		}
	}()
	h, log, err := store.Load(ctx, id)
	if errors.Is(err, table.ErrDamaged) {
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
	g, err := play.Fold(h, rules, log)
	if err != nil {
		return append(words, err.Error()), nil
	}
	words = append(words, fmt.Sprint(g.Head(), g.Phase, g.Draws))
	if g.Match == nil {
		return words, nil
	}
	for _, change := range g.Match.Position() {
		words = append(words, fmt.Sprint(change))
	}
	return words, nil
}
