package broadhorns_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
)

func TestNotation(t *testing.T) {
	r := rules(t)
	for _, text := range []string{
		"first 2", "tile VIC-1", "barrel flour", "draw VIC-apple", "draw spoil-pork", "draw ?", "port", "port 40", "sell apple",
		"sell apple cell 2", "sell apple at 3", "sell apple cell 2 at 3", "deliver apple", "deliver apple town", "ice", "end sell",
		"store pork", "buy flour", "buy bag", "peddler fur", "end buy", "land T06", "board T06", "end port", "end expedition", "move 4",
		"move 6 current 1", "end turn", "pass", "discard peddler",
	} {
		a, err := r.Parse(text)
		if err != nil || r.Format(a) != text {
			t.Errorf("%q is read as %+v and written %q (%v)", text, a, r.Format(a), err)
		}
		if upper, err := r.Parse("  " + strings.ToUpper(text)); err != nil || upper != a {
			t.Errorf("in capitals %q is read as %+v (%v)", text, upper, err)
		}
	}
	for text, want := range map[string]string{
		"":                 "there are first, tile",
		"sel apple":        `did you mean "sell"?`,
		"resign":           "there are first, tile",
		"end trn":          `did you mean "end turn"?`,
		"sell":             "want a type of cargo",
		"sell aple":        "did you mean apple?",
		"sell apple 3":     "want nothing more",
		"sell apple cell":  "want a number after cell",
		"sell apple at x":  "want a number after at",
		"port 25":          "want a boat: 20, 30, 40",
		"board T17":        "want a card",
		"discard ?":        "want a card",
		"tile VIC-7":       "want a town tile",
		"move":             "want a number of spaces",
		"move 0":           "want a number of spaces",
		"move 04":          "want a number of spaces",
		"move 4 current 6": "want a number after current",
		"end turn now":     "want nothing more",
		"first 5":          "want a seat",
	} {
		if a, err := r.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %+v (%v), want %q", text, a, err, want)
		}
	}
}

func TestCost(t *testing.T) {
	run(t, []row{
		{rule: "BH-063", name: "a boat", play: func(g *game) {
			_, a := g.parse("1 port 30")
			g.want(g.Cost(&g.s, 0, a) == engine.Cost{{Of: "action", N: 1}, {Of: "gold", N: 4}}, "an action and 4 gold")
		}},
		{rule: "BH-103", name: "a peddler", play: func(g *game) {
			g.boat(0, 20, 28)
			g.hand(0, "peddler")
			g.do("1 port")
			_, a := g.parse("1 peddler fur")
			g.want(g.Cost(&g.s, 0, a) == engine.Cost{{Of: "gold", N: 3}, {Of: "peddler", N: 1}}, "3 gold and the card")
			_, a = g.parse("1 buy flour")
			g.want(g.Cost(&g.s, 0, a) == engine.Cost{{Of: "gold", N: 4}}, "2 and 2 more")
			_, a = g.parse("1 buy fur")
			g.want(g.Cost(&g.s, 0, a) == engine.Cost{}, "not for sale")
		}},
		{rule: "BH-086", name: "the bonus Move is free", play: func(g *game) {
			g.boat(0, 20, 2)
			g.hand(0, "current")
			_, a := g.parse("1 move 1 current 1")
			g.want(g.Cost(&g.s, 0, a) == engine.Cost{{Of: "current", N: 1}, {Of: "action", N: 1}}, "an action and a card")
			g.do("1 move 1", "1 move 1")
			_, a = g.parse("1 move 1")
			g.want(g.Cost(&g.s, 0, a) == engine.Cost{{Of: "current"}}, "no action")
		}},
	})
}
