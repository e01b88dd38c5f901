package bots_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

type decision = bots.Decision[toy.State, toy.Action]

func newToy(tb testing.TB) (match.Game, match.Match) {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
	g := match.Erase(rules, shown)
	m := must.Get(g.New(engine.Setup{Seats: 3}))(tb)
	return g, m
}

// play lets the bot decide for every seat until the game is over.
func play(tb testing.TB, m match.Match, b bots.Bot, r engine.Source) {
	tb.Helper()
	for m.ToAct() != 0 {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		i := b.Choose(m, by, r)
		if i < 0 || i >= m.Count(by) {
			tb.Fatalf("chose %d of %d", i, m.Count(by))
		}
		m.Choose(by, i)
	}
}

func random(tb testing.TB, g match.Game) bots.Bot {
	tb.Helper()
	general := must.Get(bots.General())(tb)
	named, ok := general.Find("random")
	if !ok {
		tb.Fatalf("there is no random among %v", general.Names())
	}
	return must.Get(named.New(g))(tb)
}

func TestGeneralBotsPlayAnyGame(t *testing.T) {
	g, _ := newToy(t)
	general := must.Get(bots.General())(t)
	for _, named := range general {
		b := must.Get(named.New(g))(t)
		for seed := range uint64(50) {
			_, m := newToy(t)
			play(t, m, b, rand.NewPCG(seed, 1))
		}
	}
}

func TestFind(t *testing.T) {
	general := must.Get(bots.General())(t)
	if n, ok := general.Find("random"); !ok || n.Name != "random" {
		t.Errorf("random: %v, %v", n.Name, ok)
	}
	if n, ok := general.Find("radnom"); ok {
		t.Errorf("radnom: %v", n.Name)
	}
}

// A list has a title and a help text for each of its bots in each language, and no other texts.
func TestLoadRequiresTextsOfEveryBot(t *testing.T) {
	const both = "swift = swift\nswift.help = goes fast\n"
	files := func(en, de, fr string) fstest.MapFS {
		return fstest.MapFS{"text/en.txt": {Data: []byte(en)}, "text/de.txt": {Data: []byte(de)}, "text/fr.txt": {Data: []byte(fr)}}
	}
	swift := bots.Named{Name: "swift"}
	list := must.Get(bots.Load(files(both, "swift = schnell\nswift.help = fährt schnell\n", both), swift))(t)
	if title, help := list[0].Title(text.German), list[0].Help(text.English); title != "schnell" || help != "goes fast" {
		t.Errorf("title %q, help %q", title, help)
	}
	for name, fsys := range map[string]fstest.MapFS{
		"no help":          files(both, "swift = schnell\n", both),
		"no title":         files(both, both, "swift.help = va vite\n"),
		"another's words":  files(both+"slow = slow\n", both, both),
		"a language fails": files(both, "swift", both),
	} {
		if _, err := bots.Load(fsys, swift); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestRandomIsEven(t *testing.T) {
	g, m := newToy(t)
	b := random(t, g)
	for _, card := range []string{"1", "2", "1", "2", "1", "2"} {
		must.Do(t, m.Act(engine.Chance, "draw "+card))
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

// TestTypedSeesOnlyItsView checks that a typed bot gets only the seat's view.
func TestTypedSeesOnlyItsView(t *testing.T) {
	g, m := newToy(t)
	decided := 0
	b := must.Get(bots.Typed(g, func(d *decision) int {
		decided++
		if d.Rules.View(&d.View, d.By) != d.View {
			t.Errorf("decision %d: more than the view of seat %s: %+v", decided, d.By, d.View)
		}
		return len(d.Legal) - 1
	}))(t)
	play(t, m, b, rand.NewPCG(1, 2))
	if decided == 0 {
		t.Error("nothing was decided")
	}
}

func TestTypedAllocatesNothing(t *testing.T) {
	g, m := newToy(t)
	b := must.Get(bots.Typed(g, func(*decision) int { return 0 }))(t)
	for m.ToAct().Has(engine.Chance) {
		m.ActDrawn(0)
	}
	b.Choose(m, 0, nil)
	if n := testing.AllocsPerRun(100, func() { b.Choose(m, 0, nil) }); n > 0 {
		t.Errorf("a decision allocates %v times", n)
	}
}

func TestTypedPlaysOnlyItsGame(t *testing.T) {
	g, _ := newToy(t)
	if _, err := bots.RulesOf[toy.Rules](g); err != nil {
		t.Error(err)
	}
	if _, err := bots.RulesOf[twin](g); err == nil {
		t.Error("other rules with the same types are taken for the toy's")
	}
	if _, err := bots.Typed(g, func(*bots.Decision[int, int]) int { return 0 }); err == nil {
		t.Error("a bot of another game plays the toy")
	}
}

// twin is another game with the types of the toy.
type twin struct{ toy.Rules }

// Seats with the same bot share one instance, each as its own player.
func TestEnterAllMakesEachBotOnce(t *testing.T) {
	g, _ := newToy(t)
	made := 0
	count := bots.Named{Name: "count", New: func(match.Game) (bots.Bot, error) {
		made++
		return bots.Typed(g, func(*bots.Decision[toy.State, toy.Action]) int { return 0 })
	}}
	general := must.Get(bots.General())(t)
	players, err := bots.EnterAll(g, []bots.Entrant{count, general[0], count, count})
	if err != nil || len(players) != 4 || made != 1 {
		t.Fatalf("%d players, %d times made, %v", len(players), made, err)
	}
	if players[0] == players[2] {
		t.Error("two seats are one player")
	}
	broken := bots.Named{Name: "broken", New: func(match.Game) (bots.Bot, error) { return nil, errors.New("broken") }}
	if players, err = bots.EnterAll(g, []bots.Entrant{count, broken}); err == nil || len(players) != 1 {
		t.Errorf("with a broken bot: %d players, %v", len(players), err)
	}
}
