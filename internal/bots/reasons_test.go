package bots_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// reasons returns reasons about coins and about the others.
func reasons(tb testing.TB) *bots.Reasons {
	tb.Helper()
	words := func(more, less, others string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("reason.coins.more = " + more + "\nreason.coins.less = " + less +
			"\nreason.others.more = " + others + "\nreason.others.less = " + others + "\nswift = swift\nswift.help = swift\n")}
	}
	list := must.Get(bots.Load(fstest.MapFS{
		"text/en.txt": words("more coins", "fewer coins", "others"), "text/de.txt": words("mehr Münzen", "weniger Münzen", "andere"),
		"text/fr.txt": words("plus de pièces", "moins de pièces", "les autres"),
	}, bots.Named{Name: "swift", Reasons: &bots.Reasons{Aspects: []bots.Aspect{{Name: "coins"}, {Name: bots.Others}}}}))(tb)
	return list.Reasons()
}

func TestAReasonIsASentence(t *testing.T) {
	t.Parallel()
	r := reasons(t)
	both := bots.Reason{Gains: []string{"coins.more", "others.less"}, Risks: []string{"coins.less"}}
	for _, test := range []struct {
		lang text.Lang
		why  bots.Reason
		want string
	}{
		{text.English, both, "It means more coins and others, but fewer coins."},
		{text.German, both, "Das bringt mehr Münzen und andere, aber weniger Münzen."},
		{text.French, both, "Cela apporte plus de pièces et les autres, mais moins de pièces."},
		{text.English, bots.Reason{Gains: []string{"coins.more"}}, "It means more coins."},
		{text.English, bots.Reason{Risks: []string{"coins.less"}}, "For now it only means fewer coins; it pays off later."},
		{text.English, bots.Reason{Gains: []string{"gone.more"}, Risks: []string{"coins.less"}}, "For now it only means fewer coins; it pays off later."},
		{text.English, bots.Reason{Gains: []string{"gone.more"}}, ""},
		{text.English, bots.Reason{}, ""},
	} {
		if got := r.Sentence(test.lang, test.why); got != test.want {
			t.Errorf("%s: %q, want %q", test.lang, got, test.want)
		}
	}
}

// judged makes a Reasoner of the toy that looks at coins only.
func judged(tb testing.TB, g match.Game, weight float32) bots.Reasoner {
	tb.Helper()
	return must.Get(bots.Reasoning[toy.State, toy.Action]{
		Aspects: []bots.Aspect{{Name: "coins", Features: []int{0}}, {Name: bots.Others}},
		Form:    &judge.Form{Features: []string{"coins"}, Weights: []float32{weight}},
		Quick:   func(d *decision) int { return len(d.Legal) - 1 },
		Read: func(x []float32, v *toy.State, _ engine.Seat, _ engine.Source) []float32 {
			for seat := range v.Seats {
				x = append(x, float32(v.Coins[seat]))
			}
			return x
		},
	}.Reasoner(g))(tb)
}

// peeking returns a match where seat 1 may pay a coin to look at a card.
func peeking(tb testing.TB) (match.Game, match.Match) {
	tb.Helper()
	g, m := newToy(tb)
	r := rand.NewPCG(1, 1)
	for m.ToAct().First() == engine.Chance {
		match.Roll(m, r)
	}
	for seat := range engine.Seat(3) {
		m.Choose(seat, 0)
	}
	return g, m
}

func find(tb testing.TB, m match.Match, action string) int {
	tb.Helper()
	return must.Get(m.Find(0, action))(tb)
}

// A reason names what differs and in which direction, and leaves out what is the same.
func TestWhyOneActionIsBetter(t *testing.T) {
	t.Parallel()
	g, m := peeking(t)
	end, peek := find(t, m, "end"), find(t, m, "peek")
	for _, test := range []struct {
		weight     float32
		one, other int
		want       bots.Reason
	}{
		{1, end, peek, bots.Reason{Gains: []string{"coins.more"}}},
		{1, peek, end, bots.Reason{Risks: []string{"coins.less"}}},
		{1, end, end, bots.Reason{}},
		{0, end, peek, bots.Reason{}},
		// the learned weight has the opposite sign of what people expect, so it explains nothing to
		// them
		{-1, end, peek, bots.Reason{}},
	} {
		if got := judged(t, g, test.weight).Explain(m, 0, test.one, test.other, rand.NewPCG(1, 2)); !reflect.DeepEqual(got, test.want) {
			t.Errorf("weight %v, %s and not %s: %+v, want %+v", test.weight, m.Choice(0, test.one).Action, m.Choice(0, test.other).Action, got, test.want)
		}
	}
	r := judged(t, g, 1)
	if other, why := r.Alternative(m, 0, end, rand.NewPCG(1, 2)); other < 0 || other == end || !reflect.DeepEqual(why.Gains, []string{"coins.more"}) {
		t.Errorf("beside the end: %d, %+v", other, why)
	}
	if other, why := judged(t, g, 0).Alternative(m, 0, end, rand.NewPCG(1, 2)); other != -1 || !why.None() {
		t.Errorf("nothing counts, but %d, %+v", other, why)
	}
	if rules := r.Rules(m, 0, end); !slices.Contains(rules, "TOY-7") {
		t.Errorf("the end has the rules %v", rules)
	}
	why, ok := bots.WhyOf[toy.State, toy.Action](r)
	if !ok {
		t.Fatal("it is of the toy")
	}
	view, legal := must.Get2(match.Known[toy.State, toy.Action](m, 0))(t)
	rules, _ := match.RulesOf[toy.State, toy.Action](g)
	d := decision{Rules: rules, By: 0, View: view, Legal: legal, R: rand.NewPCG(1, 2)}
	if got := why(&d, end, peek); !reflect.DeepEqual(got.Gains, []string{"coins.more"}) {
		t.Errorf("without a match: %+v", got)
	}
	if _, ok := bots.WhyOf[int, int](r); ok {
		t.Error("it is of a game of other types")
	}
}
