package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/show"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// both combines the rules and the show.
type both struct {
	queen.Rules
	show.Show
}

func rules(tb testing.TB) queen.Rules {
	tb.Helper()
	return shown(tb).Rules
}

func shown(tb testing.TB) both {
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

func TestRules(t *testing.T)   { enginetest.Run(t, rules(t), shown(t).Show) }
func TestRecords(t *testing.T) { enginetest.Records(t, rules(t), shown(t).Show) }
func TestCited(t *testing.T)   { enginetest.Cited(t, rules(t), shown(t).Show) }

// The rules exist in every language; LoadRules checks that each translation is complete.
func TestRulesInEveryLanguage(t *testing.T) {
	book := shown(t).About().Rulebook
	for _, lang := range text.Langs() {
		if _, ok := book[lang]; !ok {
			t.Errorf("no rules in %s", lang)
		}
	}
}

func FuzzPlayout(f *testing.F)  { enginetest.FuzzPlayout(f, rules(f), shown(f).Show) }
func FuzzParse(f *testing.F)    { enginetest.FuzzParse(f, rules(f), shown(f).Show) }
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, rules(f), shown(f).Show) }
