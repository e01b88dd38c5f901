package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/text"
)

func rules(tb testing.TB) queen.Rules {
	tb.Helper()
	r, err := queen.New()
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func TestRules(t *testing.T)   { enginetest.Run(t, rules(t), rules(t)) }
func TestRecords(t *testing.T) { enginetest.Records(t, rules(t), rules(t)) }
func TestCited(t *testing.T)   { enginetest.Cited(t, rules(t), rules(t)) }

// The rules exist in every language; LoadRules checks that each twin is complete.
func TestRulesInEveryLanguage(t *testing.T) {
	book := rules(t).About().Rulebook
	for _, lang := range text.Langs() {
		if _, ok := book[lang]; !ok {
			t.Errorf("no rules in %s", lang)
		}
	}
}

func FuzzPlayout(f *testing.F)  { enginetest.FuzzPlayout(f, rules(f), rules(f)) }
func FuzzParse(f *testing.F)    { enginetest.FuzzParse(f, rules(f), rules(f)) }
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, rules(f), rules(f)) }
