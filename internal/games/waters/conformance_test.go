package waters_test

import (
	"flag"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/waters"
)

// A whole game under the kit takes a tenth of a second, so by default there are few: -rapid.checks=1000 is the large run.
func init() { //nolint:gochecknoinits // the only way to another default of rapid's flag
	if err := flag.Set("rapid.checks", "20"); err != nil {
		panic(err)
	}
}

func rules(tb testing.TB) waters.Rules {
	tb.Helper()
	r, err := waters.New()
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func TestRules(t *testing.T)    { enginetest.Run(t, rules(t), rules(t)) }
func TestRecords(t *testing.T)  { enginetest.Records(t, rules(t), rules(t)) }
func TestCited(t *testing.T)    { enginetest.Cited(t, rules(t), rules(t)) }
func FuzzPlayout(f *testing.F)  { enginetest.FuzzPlayout(f, rules(f), rules(f)) }
func FuzzParse(f *testing.F)    { enginetest.FuzzParse(f, rules(f), rules(f)) }
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, rules(f), rules(f)) }
