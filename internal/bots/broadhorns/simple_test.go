package broadhorns_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	broadhornsbots "github.com/bigriver/bigriver/internal/bots/broadhorns"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
)

// trade returns Broadhorns and its bots with these names.
func trade(tb testing.TB, names ...string) (g match.Game, players []bots.Bot) {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
	g = match.Erase(rules, shown)
	for _, name := range names {
		players = append(players, botstest.Make(tb, g, broadhornsbots.List, name))
	}
	return g, players
}

// playTrade plays to the end, at most 600 turns, and returns the number of turns.
func playTrade(m match.Match, players []bots.Bot, r engine.Source) (turns int) {
	const maxTurns = 600
	for m.ToAct() != 0 && turns < maxTurns {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, r)
		} else {
			m.Choose(by, players[by].Choose(m, by, r))
		}
		for _, e := range m.Happened() {
			if e.Key == "turn_ended" {
				turns++
			}
		}
	}
	return turns
}

func TestMerchantBeatsRandom(t *testing.T) {
	const games = 60
	g, players := trade(t, "simple", "random")
	won := 0
	for n := range games {
		seats := 2 + n%3
		m := must.Get(g.New(engine.Setup{Seats: seats, Options: map[string]string{"start_order": "seats"}}))(t)
		mine := n / 3 % seats
		at := slices.Repeat([]bots.Bot{players[1]}, seats)
		at[mine] = players[0]
		playTrade(m, at, rand.NewPCG(uint64(n), 1))
		if m.ToAct() == 0 && m.Result(engine.Omniscient).Winners() == engine.Only(engine.Seat(mine)) {
			won++
		}
	}
	if won < games*95/100 {
		t.Errorf("simple won %d of %d games", won, games)
	}
}

// TestMerchantsEndTheirGames plays at every number of seats, with every option.
func TestMerchantsEndTheirGames(t *testing.T) {
	g, players := trade(t, "simple", "simple", "simple", "simple")
	for n := range 60 {
		setup := engine.Setup{Seats: 2 + n%3, Options: map[string]string{}}
		for i, o := range g.Facts().Options {
			setup.Options[o.Name] = o.Values[n>>i&1]
		}
		m, err := g.New(setup)
		if err != nil {
			continue // incompatible options
		}
		if turns := playTrade(m, players, rand.NewPCG(uint64(n), 2)); m.ToAct() != 0 {
			t.Errorf("game %d with %v has not ended after %d turns", n, setup, turns)
		}
	}
}

func TestMerchantAllocatesNothing(t *testing.T) {
	g, players := trade(t, "simple")
	m := must.Get(g.New(engine.Setup{Seats: 2}))(t)
	r := rand.NewPCG(1, 3)
	for m.ToAct().Has(engine.Chance) {
		match.Roll(m, r)
	}
	by := m.ToAct().First()
	if n := testing.AllocsPerRun(100, func() { players[0].Choose(m, by, r) }); n > 0 {
		t.Errorf("a decision allocates %v times", n)
	}
}

// BenchmarkGame plays a game of four seats, all with simple.
func BenchmarkGame(b *testing.B) {
	g, players := trade(b, "simple", "simple", "simple", "simple")
	m := must.Get(g.New(engine.Setup{Seats: 4}))(b)
	r := rand.NewPCG(1, 4)
	for b.Loop() {
		m.Restart()
		playTrade(m, players, r)
	}
}
