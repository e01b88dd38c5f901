package catalog_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

func TestGamesLoad(t *testing.T) {
	games := catalogtest.Games(t)
	names := games.Names()
	slices.Sort(names)
	if len(slices.Compact(names)) != len(games) {
		t.Errorf("two games have the same name: %v", games.Names())
	}
}

func TestFind(t *testing.T) {
	games := must.Get(catalog.WithToy())(t)
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
	e := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
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
	games := must.Get(catalog.WithToy(swift))(t)
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

// The coach plays on with the quick mode of the stand-in bot, if it has one.
func TestTheCoachIsQuick(t *testing.T) {
	asked := ""
	ask := func(name string) func(match.Game) (bots.Bot, error) {
		return func(match.Game) (bots.Bot, error) {
			asked = name
			return nil, errors.New("nobody plays")
		}
	}
	for _, tt := range []struct {
		bot  bots.Named
		want string
	}{
		{bots.Named{Name: "swift", New: ask("itself")}, "itself"},
		{bots.Named{Name: "slow", New: ask("itself"), Quick: ask("quickly")}, "quickly"},
	} {
		games := must.Get(catalog.WithToy(tt.bot))(t)
		c := must.Get(games[0].Coach(games[0].Facts().Version))(t)
		m := must.Get(games[0].New(engine.Setup{Seats: 2}))(t)
		o := coach.Options{Source: func(_, n uint64) engine.Source { return rand.NewPCG(n, 1) }, Playouts: 1, Worlds: 2, MaxTried: 1, Workers: 1}
		if _, err := c.Outlooks(m, []int{0}, o); err == nil || asked != tt.want {
			t.Errorf("%s: %q was asked, %v", tt.bot.Name, asked, err)
		}
	}
}

// Every bot of the catalog plays its game: it chooses legal actions, with the minimum and the
// maximum number of seats, and with random options and seats.
func TestEveryBotPlaysItsGame(t *testing.T) {
	t.Parallel()
	for _, game := range catalogtest.WithToy(t) {
		for _, named := range game.Bots() {
			t.Run(game.Facts().Name+"/"+named.Name, func(t *testing.T) {
				t.Parallel()
				b := must.Get(named.New(game))(t)
				drawn := uint64(40)
				if named.Thinks {
					drawn = uint64(longtest.Times(2, 6))
					thinker, ok := b.(bots.Thinker)
					if !ok {
						t.Fatal("it thinks, and cannot hurry")
					}
					thinker.ScaleBudget(2)
					decideOnce(t, game, b)
					thinker.ScaleBudget(0)
				}
				if testing.Short() {
					drawn = 1
				}
				f := game.Facts()
				for _, seats := range []int{f.MinSeats, f.MaxSeats} {
					playLegally(t, game, b, engine.Setup{Seats: seats})
				}
				for seed := range drawn {
					playLegally(t, game, b, drawSetup(t, game, seed))
				}
			})
		}
	}
}

// decideOnce asks for the first decision of a game that offers a choice.
func decideOnce(t *testing.T, game catalog.Entry, b bots.Bot) {
	t.Helper()
	m := must.Get(game.New(engine.Setup{Seats: game.Facts().DefaultSeats()}))(t)
	r := rand.NewPCG(3, 4)
	for {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		if n := m.Count(by); n > 1 {
			if i := b.Choose(m, by, r); i < 0 || i >= n {
				t.Fatalf("it chose %d of %d", i, n)
			}
			return
		}
		m.Choose(by, 0)
	}
}

// playLegally plays part of a game with a bot in all seats, and checks that its choices are legal.
func playLegally(t *testing.T, game catalog.Entry, b bots.Bot, setup engine.Setup) {
	t.Helper()
	m := must.Get(game.New(setup))(t)
	r := rand.NewPCG(1, 2)
	for m.ToAct() != 0 && m.Len() < 500 {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		i := b.Choose(m, by, r)
		if i < 0 || i >= m.Count(by) {
			t.Fatalf("%+v: it chose %d of %d", setup, i, m.Count(by))
		}
		m.Choose(by, i)
	}
}

// drawSetup draws the number of seats, and a third of the options, until the game accepts them.
func drawSetup(t *testing.T, game catalog.Entry, seed uint64) engine.Setup {
	t.Helper()
	f, r := game.Facts(), rand.NewPCG(seed, 7)
	for range 1000 {
		s := engine.Setup{Seats: f.MinSeats + engine.Below(r, f.MaxSeats-f.MinSeats+1), Options: map[string]string{}}
		for i := range f.Options {
			if choices := f.Options[i].Choices(); engine.Below(r, 3) == 0 {
				s.Options[f.Options[i].Name] = choices[engine.Below(r, len(choices))]
			}
		}
		if _, err := game.New(s); err == nil {
			return s
		}
	}
	t.Fatalf("%s accepts no options that are drawn with seed %d", f.Name, seed)
	return engine.Setup{}
}

// The README's table of games has a row for each game.
func TestReadmeHasEveryGame(t *testing.T) {
	games := catalogtest.Games(t)
	page := must.Get(os.ReadFile("../../README.md"))(t)
	for _, game := range games {
		if title := display.NewLocalizer(game.About(), text.English, nil).Text("name"); !strings.Contains(string(page), "\n| "+title+" | ") {
			t.Errorf("no row of README.md begins with %s", title)
		}
	}
}
