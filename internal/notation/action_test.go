package notation_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/notation"
)

// sold reads "sell CARGO [at N]", "end sell" and "go" the way games do.
func sold(action string) (kind, cargo, price int, err error) {
	kind, r, err := notation.ReadAction(action, []string{"sell", "end sell", "go"})
	if err != nil {
		return 0, 0, 0, err
	}
	if kind == 0 {
		cargo = r.Name("a cargo", []string{"", "apple", "salt"})
		if r.Word("at") {
			price = r.Number("a price", 1, 12)
		}
	}
	return kind, cargo, price, r.End()
}

func TestReadAction(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		action             string
		kind, cargo, price int
		err                string
	}{
		{action: "sell apple", cargo: 1},
		{action: " SELL  Salt AT 12 ", cargo: 2, price: 12},
		{action: "end sell", kind: 1},
		{action: "go", kind: 2},
		{action: "", err: "no action: there are sell, end sell, go"},
		{action: "fly home", err: `no action "fly": there are sell, end sell, go`},
		{action: "end sel", err: `no action "end sel": did you mean "end sell"?`},
		{action: "slel apple", err: `no action "slel": did you mean "sell"?`},
		{action: "sell", err: "sell: want a cargo after it"},
		{action: "sell aple", err: `sell: want a cargo (did you mean apple?), not "aple"`},
		{action: "sell apple at", err: "sell: want a price from 1 to 12 after it"},
		{action: "sell apple at 13", err: `sell: want a price from 1 to 12, not "13"`},
		{action: "sell apple at 07", err: `sell: want a price from 1 to 12, not "07"`},
		{action: "sell pear at 99 now", err: `sell: want a cargo, not "pear"`}, // the first error
		{action: "go home now", kind: 2, err: `go: want nothing more, not "home now"`},
	} {
		kind, cargo, price, err := sold(test.action)
		if kind != test.kind || err == nil && (cargo != test.cargo || price != test.price) {
			t.Errorf("%q: got kind %d, cargo %d, price %d", test.action, kind, cargo, price)
		}
		if got := ""; err != nil || test.err != "" {
			if err != nil {
				got = err.Error()
			}
			if got != test.err {
				t.Errorf("%q: got the error %q, want %q", test.action, got, test.err)
			}
		}
	}
}

func TestLongListIsNotQuoted(t *testing.T) {
	t.Parallel()
	_, _, err := notation.ReadAction("fly", []string{strings.Repeat("long", 60), strings.Repeat("name", 60)})
	if want := `no action "fly": choose one of the actions offered`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
