package bots_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/text"
)

type decision = bots.Decision[toy.State, toy.Action]

func newToy(tb testing.TB) (engine.Game, engine.Match) {
	tb.Helper()
	rules, err := toy.New()
	if err != nil {
		tb.Fatal(err)
	}
	g := engine.Erase(rules)
	m, err := g.New(engine.Setup{Seats: 3})
	if err != nil {
		tb.Fatal(err)
	}
	return g, m
}

// play lets the bot decide for every seat until the game is over.
func play(tb testing.TB, m engine.Match, b bots.Bot, r engine.Source) {
	tb.Helper()
	for m.ToAct() != 0 {
		by := m.ToAct().First()
		if by == engine.Chance {
			engine.Roll(m, r)
			continue
		}
		i := b.Choose(m, by, r)
		if i < 0 || i >= m.Count(by) {
			tb.Fatalf("chose %d of %d", i, m.Count(by))
		}
		m.Choose(by, i)
	}
}

func TestEveryBotPlaysItsGames(t *testing.T) {
	g, _ := newToy(t)
	for _, named := range bots.For(g) {
		b, err := named.New(g)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(50) {
			_, m := newToy(t)
			play(t, m, b, rand.NewPCG(seed, 1))
		}
	}
}

func TestEveryBotHasItsTitleAndHelp(t *testing.T) {
	words, err := bots.Texts()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, n := range bots.All() {
		names = append(names, n.Help, bots.Title(n.Name))
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for _, lang := range text.Langs() {
		if keys := words.Keys(lang); !slices.Equal(keys, names) {
			t.Errorf("%s has the words %v, the bots need %v", lang, keys, names)
		}
	}
}

func TestFind(t *testing.T) {
	g, _ := newToy(t)
	if n, err := bots.Find(g, "random"); err != nil || n.Name != "random" {
		t.Errorf("random: %v", err)
	}
	for name, want := range map[string]string{
		"radnom":   `did you mean "random"?`,
		"stockfin": "there is random",
		"":         "there is random",
	} {
		if _, err := bots.Find(g, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", name, err, want)
		}
	}
}

func TestRandomIsEven(t *testing.T) {
	g, m := newToy(t)
	named, err := bots.Find(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	b, err := named.New(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range []string{"1", "2", "1", "2", "1", "2"} {
		if err := m.Act(engine.Chance, "draw "+card); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.NewPCG(1, 2)
	var count [2]int
	for range 2000 {
		count[b.Choose(m, 0, r)]++
	}
	if min(count[0], count[1]) < 900 {
		t.Errorf("2 actions were chosen %v times", count)
	}
	if n := testing.AllocsPerRun(100, func() { b.Choose(m, 0, r) }); n > 0 {
		t.Errorf("a decision allocates %v times", n)
	}
}

// TestTypedSeesItsViewAlone holds all that a typed bot is given against the seat's view.
func TestTypedSeesItsViewAlone(t *testing.T) {
	g, m := newToy(t)
	decided := 0
	b, err := bots.Typed(g, func(d *decision) int {
		decided++
		if d.Rules.View(&d.View, d.By) != d.View {
			t.Errorf("decision %d: more than the view of seat %s: %+v", decided, d.By, d.View)
		}
		return len(d.Legal) - 1
	})
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, b, rand.NewPCG(1, 2))
	if decided == 0 {
		t.Error("nothing was decided")
	}
}

func TestTypedAllocatesNothing(t *testing.T) {
	g, m := newToy(t)
	b, err := bots.Typed(g, func(*decision) int { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	for m.ToAct().Has(engine.Chance) {
		m.Fall(0)
	}
	b.Choose(m, 0, nil)
	if n := testing.AllocsPerRun(100, func() { b.Choose(m, 0, nil) }); n > 0 {
		t.Errorf("a decision allocates %v times", n)
	}
}

func TestTypedKnowsItsGame(t *testing.T) {
	g, _ := newToy(t)
	if _, err := bots.Typed(g, func(*bots.Decision[int, int]) int { return 0 }); err == nil {
		t.Error("a bot of another game plays the toy")
	}
}
