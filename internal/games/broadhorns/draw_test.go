package broadhorns_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/text"
)

func TestDraw(t *testing.T) {
	g := arrange(t, 2)
	g.boat(0, 30, 25)
	g.load(0, apple, 5, 1)
	g.load(0, fur, 1, 1)
	g.aboard(0, "T06")
	g.hand(0, "VIC-apple", "ice")
	g.hand(1, "T12")
	g.putOpen(vic, "VIC-fur")
	g.s.Towns[vic].Filled = 1
	g.placeRest()
	f := g.About()
	loc := display.NewLocalizer(&f, text.English, nil)
	v := g.View(&g.s, 0)
	drawn := g.Draw(&v, 0, loc)
	for _, want := range []string{
		"autumn, 0 of 12  |..|..|...|..|...|",
		"F flour 2 3   A apples 2 3",
		"28 VIC Vicksburg      +2    [A4] P5 U4 W3  F+2   2* +2   VIC-U",
		"> Seat 1: 10 gold, 0 tiles, 0 wreaths, 30 ft, at space 25, speed 4",
		"Boxes (cell of 5): A5 U - - -",
		"Travelers (1 of 2): T06>VIC3",
		"Hand (2, at most 4): VIC-A, ice",
		"2 actions left",
		"Hand (1): ?",
		"  STL   SGE      CAP         NMA               MEM      HEL\n",
		"  x  ~  x  ~  ~  x  ~  ~  ~  x  ~  ~  ~  ~  ~  x  ~  ~  x  ~  ~\n  2\n  NAP ",
		"  x  ~  ~  ~  ~  ~  ~  x  ~  ~  ~  x  ~  ~  x  ~  ~  ~  ~  x\n              1\n",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("want %q in\n%s", want, drawn)
		}
	}
}

// The price of the next barrel comes first. Boats on the same space are side by side, two to a
// line.
func TestDrawMarketAndBoats(t *testing.T) {
	g := arrange(t, 4)
	g.s.Market = broadhorns.Goods{0, 3, 5, 1, 1}
	for seat := range 3 {
		g.boat(seat, 20, 10)
	}
	g.boat(3, 20, 9)
	g.placeRest()
	f := g.About()
	drawn := g.Draw(&g.s, 0, display.NewLocalizer(&f, text.English, nil))
	for _, want := range []string{
		"Market  F flour -   A apples 1 2 3   P pork 3x1 2 3   U furs 3   W whiskey 3\n",
		"\n                             4  12\n                                3\n  NAP",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("want %q in\n%s", want, drawn)
		}
	}
}

// A line says what the seat is deciding: without it, selling, buying and travelers look the same.
func TestDrawingNamesTheDecision(t *testing.T) {
	g := arrange(t, 2)
	g.boat(0, 30, 28)
	g.load(0, apple, 1, 1)
	g.load(0, fur, 1, 1)
	g.hand(0, "ice")
	g.s.Towns[vic].Filled = 0b1010 // pork and whiskey
	f := g.About()
	for _, tt := range []struct{ do, want string }{
		{"1 port", "    Selling\n"},
		{"1 sell apple", "    Selling\n"},
		{"1 sell fur", "    Selling\n"},
		{"1 end sell", "    Filling the town\n"},
		{"1 store apple", ""},
		{"* tile VIC-2", "    Buying, by the banner of VIC-1\n"},
		{"1 end buy", "    Travelers\n"},
		{"1 end port", "    1 action left\n"},
	} {
		g.do(tt.do)
		drawn := g.Draw(&g.s, 0, display.NewLocalizer(&f, text.English, nil))
		if _, last, _ := strings.Cut(drawn, "Hand (1, at most 4): ice\n"); !strings.HasPrefix(last, tt.want) {
			t.Errorf("%s: want %q in\n%s", tt.do, tt.want, drawn)
		}
		if drawn := g.Draw(&g.s, 1, display.NewLocalizer(&f, text.English, nil)); tt.want != "" && strings.Contains(drawn, tt.want) {
			t.Errorf("%s: seat 2 sees %q in\n%s", tt.do, tt.want, drawn)
		}
	}
}

// Only the seat that is choosing a boat sees what each boat offers, with its speed in this season.
func TestDrawBoats(t *testing.T) {
	g := arrange(t, 2)
	g.fillTrack(3)
	g.placeRest()
	f := g.About()
	want := "    2 actions left\n" +
		"    20 ft for 0 gold: 3 boxes, 1 traveler, speed 3, resale 1, hand of 3\n" +
		"    30 ft for 4 gold: 5 boxes, 2 travelers, speed 3, resale 3, hand of 4\n" +
		"    40 ft for 9 gold: 8 boxes, 4 travelers, speed 2, resale 6, hand of 6\n"
	if drawn := g.Draw(&g.s, 0, display.NewLocalizer(&f, text.English, nil)); !strings.Contains(drawn, want) {
		t.Errorf("want %q in\n%s", want, drawn)
	}
	if drawn := g.Draw(&g.s, 1, display.NewLocalizer(&f, text.English, nil)); strings.Contains(drawn, "ft for") {
		t.Errorf("seat 2 does not choose, but sees the boats in\n%s", drawn)
	}
	g.do("1 port 20")
	if drawn := g.Draw(&g.s, 0, display.NewLocalizer(&f, text.English, nil)); strings.Contains(drawn, "ft for") {
		t.Errorf("the boats are shown after the choice in\n%s", drawn)
	}
}

// Even with the longest names that people may have, no line is wider than 80 columns.
func TestDrawFits(t *testing.T) {
	r := rules(t)
	f := r.About()
	d := rand.NewPCG(1, 7)
	s := start(t, r.Rules, 4)
	longest := func(int) string { return strings.Repeat("M", 20) }
	for range 2000 {
		by := r.ToAct(&s).First()
		legal := r.AppendLegal(nil, &s, by)
		if len(legal) == 0 {
			break
		}
		a := pick(r, &s, by, legal, d)
		if by != engine.Chance {
			a = busyAction(r, &s, by, legal, d)
		}
		r.Apply(&s, by, a, nil)
		for _, lang := range text.Langs() {
			for line := range strings.SplitSeq(r.Draw(&s, engine.Omniscient, display.NewLocalizer(&f, lang, longest)), "\n") {
				if n := utf8.RuneCountInString(line); n > 80 {
					t.Errorf("%d columns: %s", n, line)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
}
