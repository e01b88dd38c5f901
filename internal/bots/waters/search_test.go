package waters_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	watersbots "github.com/bigriver/bigriver/internal/bots/waters"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/search"
)

// BenchmarkIterations is an iteration of a search that plays twenty actions at random and looks at the result.
func BenchmarkIterations(b *testing.B) {
	rules, err := waters.New()
	if err != nil {
		b.Fatal(err)
	}
	simple := botstest.Make(b, engine.Erase(rules), watersbots.List, "simple")
	botstest.Iterations(b, rules, simple, search.Options[waters.State, waters.Action]{Playout: 20}, rand.NewPCG(1, 2))
}
