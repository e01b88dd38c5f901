package catalog_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

func withToy(t *testing.T) catalog.Catalog {
	t.Helper()
	games, err := catalog.WithToy()
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func TestGamesLoad(t *testing.T) {
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	names := games.Names()
	slices.Sort(names)
	if len(slices.Compact(names)) != len(games) {
		t.Errorf("two games have the same name: %v", games.Names())
	}
}

func TestFind(t *testing.T) {
	games := withToy(t)
	if e, err := games.Find("toy"); err != nil || e.Facts().Name != "toy" {
		t.Errorf("toy: %v", err)
	}
	for name, want := range map[string]string{
		"tyo":          `did you mean "toy"?`,
		"backgammon":   "there is toy",
		"Mississippi!": "there is toy",
	} {
		if _, err := games.Find(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", name, err, want)
		}
	}
	if _, err := (catalog.Catalog{}).Find("toy"); err == nil || !strings.Contains(err.Error(), "the catalog is empty") {
		t.Errorf("an empty catalog: %v", err)
	}
}

func TestPerft(t *testing.T) {
	e, err := withToy(t).Find("toy")
	if err != nil {
		t.Fatal(err)
	}
	if n, done, err := e.Perft(engine.Setup{Seats: 2}, 4, nil); n != 254 || !done || err != nil {
		t.Errorf("%d sequences, done %v, %v", n, done, err)
	}
	stop := func() bool { return true }
	if _, done, err := e.Perft(engine.Setup{Seats: 2}, 4, stop); done || err != nil {
		t.Errorf("stopped: done %v, %v", done, err)
	}
	if _, _, err := e.Perft(engine.Setup{Seats: 9}, 4, nil); err == nil {
		t.Error("no error for nine seats")
	}
	long := engine.Setup{Seats: 4, Options: map[string]string{"rounds": "3"}}
	if _, _, err := e.Perft(long, 4, nil); err == nil {
		t.Error("no error for a set-up that the game refuses")
	}
}

// The bots of a game follow the general ones. Two bots of a game cannot have the same name.
func TestBotsOfAGame(t *testing.T) {
	swift, random := bots.Named{Name: "swift"}, bots.Named{Name: "random"}
	games, err := catalog.WithToy(swift)
	if err != nil {
		t.Fatal(err)
	}
	toy := games[0]
	if names := toy.Bots().Names(); !slices.Equal(names, []string{"random", "swift"}) || toy.Bots().StandIn().Name != "swift" {
		t.Errorf("the toy has the bots %v", names)
	}
	if b, err := toy.Bot("swift"); err != nil || b.Name != "swift" {
		t.Errorf("swift: %q, %v", b.Name, err)
	}
	for name, want := range map[string]string{
		"swfit":    `no bot "swfit": did you mean "swift"?`,
		"stockfin": `no bot "stockfin" for toy: there are random, swift`,
		"":         "there are random, swift",
	} {
		if _, err := toy.Bot(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", name, err, want)
		}
	}
	if thinks := (bots.List{random, swift, {Name: "slow", Thinks: true}}); thinks.StandIn().Name != "swift" {
		t.Errorf("%s steps in", thinks.StandIn().Name)
	}
	if _, err := catalog.WithToy(random); err == nil || !strings.Contains(err.Error(), `two bots have the name "random"`) {
		t.Errorf("a second random: %v", err)
	}
}

// Every bot of the catalog plays its game: it chooses what is legal, with the fewest and the most seats.
func TestEveryBotPlaysItsGame(t *testing.T) {
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range append(games, withToy(t)...) {
		for _, named := range game.Bots() {
			b, err := named.New(game)
			if err != nil {
				t.Fatal(err)
			}
			if named.Thinks {
				thinker, ok := b.(bots.Thinker)
				if !ok {
					t.Fatalf("%s, %s thinks, and cannot hurry", game.Facts().Name, named.Name)
				}
				thinker.Hurry(0)
			}
			f := game.Facts()
			for _, seats := range []int{f.MinSeats, f.MaxSeats} {
				m, err := game.New(engine.Setup{Seats: seats})
				if err != nil {
					t.Fatal(err)
				}
				r := rand.NewPCG(1, 2)
				for m.ToAct() != 0 && m.Len() < 500 {
					by := m.ToAct().First()
					if by == engine.Chance {
						engine.Roll(m, r)
						continue
					}
					i := b.Choose(m, by, r)
					if i < 0 || i >= m.Count(by) {
						t.Fatalf("%s, %s chose %d of %d", f.Name, named.Name, i, m.Count(by))
					}
					m.Choose(by, i)
				}
			}
		}
	}
}

// The table of games in the README has a row for each.
func TestReadmeHasEveryGame(t *testing.T) {
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if title := engine.NewSpeaker(game.Facts(), text.English, nil).Say("name"); !strings.Contains(string(page), "\n| "+title+" | ") {
			t.Errorf("no row of README.md begins with %s", title)
		}
	}
}
