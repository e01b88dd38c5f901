package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

func rules(tb testing.TB) broadhorns.Rules {
	tb.Helper()
	d, err := broadhorns.DefaultData()
	if err != nil {
		tb.Fatal(err)
	}
	r, err := broadhorns.FromData(d)
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
