package queen

import (
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// StrongOptions are how strong searches.
func StrongOptions(tb testing.TB, rules queen.Rules) search.Options[queen.State, queen.Action] {
	tb.Helper()
	form, err := judge.Read(weights, featureNames())
	if err != nil {
		tb.Fatal(err)
	}
	return strong().options(rules, form)
}
