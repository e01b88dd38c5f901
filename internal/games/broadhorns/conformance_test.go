package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
)

// both combines the rules and the show.
type both struct {
	broadhorns.Rules
	show.Show
}

func rules(tb testing.TB) both {
	tb.Helper()
	must.Do(tb, errLoad)
	return loaded
}

// The game is loaded once, since it never changes. A sync.Once would make ./check run this package
// under the race detector, though it starts no goroutine.
var loaded, errLoad = load()

func load() (both, error) {
	r, shown, err := show.New()
	return both{r, shown}, err
}

func TestRules(t *testing.T)    { enginetest.Run(t, rules(t).Rules, rules(t).Show) }
func TestRecords(t *testing.T)  { enginetest.Records(t, rules(t).Rules, rules(t).Show) }
func TestCited(t *testing.T)    { enginetest.Cited(t, rules(t).Rules, rules(t).Show) }
func FuzzPlayout(f *testing.F)  { enginetest.FuzzPlayout(f, rules(f).Rules, rules(f).Show) }
func FuzzParse(f *testing.F)    { enginetest.FuzzParse(f, rules(f).Rules, rules(f).Show) }
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, rules(f).Rules, rules(f).Show) }
