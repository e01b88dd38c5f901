package broadhorns_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	broadhornsbots "github.com/bigriver/bigriver/internal/bots/broadhorns"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/search"
)

// BenchmarkIterations is an iteration of a search that plays twenty actions at random and looks at the result.
func BenchmarkIterations(b *testing.B) {
	rules, err := broadhorns.New()
	if err != nil {
		b.Fatal(err)
	}
	simple := botstest.Make(b, engine.Erase(rules), broadhornsbots.List, "simple")
	botstest.Iterations(b, rules, simple, search.Options[broadhorns.State, broadhorns.Action]{Playout: 20}, rand.NewPCG(1, 2))
}
