package train_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
)

// gamesWith returns the games whose bots have something to train, and what each one has.
func gamesWith[T any](t *testing.T, of func(bots.List) *T) (games []catalog.Entry, list []*T) {
	t.Helper()
	for _, g := range catalogtest.Games(t) {
		if has := of(g.Bots()); has != nil {
			games, list = append(games, g), append(list, has)
		}
	}
	if len(games) == 0 {
		t.Fatal("no game has it")
	}
	return games, list
}
