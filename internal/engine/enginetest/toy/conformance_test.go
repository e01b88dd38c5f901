package toy_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// load returns the toy and what is shown of it.
func load(tb testing.TB) (toy.Rules, show.Show) {
	tb.Helper()
	rules, shown, err := show.New()
	if err != nil {
		tb.Fatal(err)
	}
	return rules, shown
}

func TestRules(t *testing.T) {
	rules, shown := load(t)
	enginetest.Run(t, rules, shown)
}

func TestRecords(t *testing.T) {
	rules, shown := load(t)
	enginetest.Records(t, rules, shown)
}

func TestCited(t *testing.T) {
	rules, shown := load(t)
	enginetest.Cited(t, rules, shown)
}

func FuzzPlayout(f *testing.F) {
	rules, shown := load(f)
	enginetest.FuzzPlayout(f, rules, shown)
}

func FuzzParse(f *testing.F) {
	rules, shown := load(f)
	enginetest.FuzzParse(f, rules, shown)
}

func FuzzPosition(f *testing.F) {
	rules, shown := load(f)
	enginetest.FuzzPosition(f, rules, shown)
}
