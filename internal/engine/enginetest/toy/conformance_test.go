package toy_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/must"
)

// load returns the toy and its Show.
func load(tb testing.TB) (toy.Rules, show.Show) {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
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

func TestValid(t *testing.T) {
	rules, shown := load(t)
	enginetest.Valid(
		t, rules, shown, enginetest.Bounds{"Coins[]": {0, 12}, "Score[]": {0, 36}, "TopSeen": {0, 15}},
		enginetest.Impossible[toy.State]{
			"a coin more (TOY-3)": func(s *toy.State) bool {
				s.Coins[0]++
				return s.Round == 1 && s.Phase == toy.Dealing
			},
			"a card more (TOY-2)": func(s *toy.State) bool {
				s.Discard[toy.Fog]++
				return true
			},
		},
	)
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
