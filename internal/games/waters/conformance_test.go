package waters_test

import (
	"flag"
	"os"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/must"
)

// A whole game under the kit takes a tenth of a second, so the default is a few games. ./check sets
// its own number; -rapid.checks=1000 is the large run.
func init() { //nolint:gochecknoinits // the only way to change the default of rapid's flag
	if os.Getenv("RAPID_CHECKS") != "" {
		return
	}
	if err := flag.Set("rapid.checks", "20"); err != nil {
		panic(err)
	}
}

// both combines the rules and the show.
type both struct {
	waters.Rules
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
