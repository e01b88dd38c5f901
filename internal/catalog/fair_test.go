package catalog_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// No bot uses what it may not know. It plays in a match with all information, and decides again in
// a match with only what its seat knows, as a bot in another process does. The second match is the
// same for all worlds that the seat cannot tell apart. With the same random numbers the bot must
// choose the same action in both.
func TestBotsUseOnlyTheirView(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it plays several games with each bot")
	for _, game := range catalogtest.WithToy(t) {
		for _, named := range game.Bots() {
			t.Run(game.Facts().Name+"/"+named.Name, func(t *testing.T) {
				t.Parallel()
				want := longtest.Times(60, 300)
				asked := 0
				for seed := uint64(1); asked < want; seed++ {
					asked += compareKnown(t, game, named, seed, want-asked)
				}
			})
		}
	}
}

// No hint, and no reason for one, uses what it may not know: both matches must give the same
// answer.
func TestHintsUseOnlyTheirView(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it asks for many hints")
	games := catalogtest.Games(t)
	for _, game := range games {
		t.Run(game.Facts().Name, func(t *testing.T) {
			t.Parallel()
			want := longtest.Times(24, 300)
			asked := 0
			for seed := uint64(1); asked < want; seed++ {
				asked += compareHints(t, game, seed, want-asked)
			}
		})
	}
}

// setupOf returns the default set-up for every second game, and a random one for the others.
func setupOf(t *testing.T, game catalog.Entry, seed uint64) engine.Setup {
	t.Helper()
	if seed%2 == 0 {
		return drawSetup(t, game, seed)
	}
	return engine.Setup{Seats: game.Facts().DefaultSeats()}
}

// compareHints plays a game, compares some hints, and returns how many.
func compareHints(t *testing.T, game catalog.Entry, seed uint64, limit int) (asked int) {
	t.Helper()
	newAdviser := func() *bots.Adviser {
		a := must.Get(game.Bots().Adviser(game))(t)
		a.ScaleBudget(0.02)
		return a
	}
	full, mirrored := newAdviser(), newAdviser()
	setup := setupOf(t, game, seed)
	mirrors := make([]match.Mirror, setup.Seats)
	sights := make([]match.Sight, setup.Seats)
	for i := range mirrors {
		mirrors[i] = must.Get(game.Mirror(setup))(t)
	}
	decide(t, game, setup, seed, func(m match.Match, by engine.Seat, _ int, luck uint64) bool {
		must.Do(t, mirrors[by].Change(m.Changes(by, &sights[by])))
		one, other := full.Hint(m, by, rand.NewPCG(luck, 1)), mirrored.Hint(mirrors[by], by, rand.NewPCG(luck, 1))
		if !reflect.DeepEqual(one, other) {
			t.Fatalf("seed %d, step %d: seat %s got the hint %+v, and %+v from what it knows alone", seed, m.Len(), by, one, other)
		}
		if one.Choice < 0 || one.Choice >= m.Count(by) || one.Alternative >= m.Count(by) || one.Alternative == one.Choice {
			t.Fatalf("seed %d, step %d: of %d actions seat %s got the hint %+v", seed, m.Len(), m.Count(by), by, one)
		}
		asked++
		return asked < limit
	})
	return asked
}

// compareKnown plays a game with the bot, compares some of its decisions, spread over the game, and
// returns how many.
func compareKnown(t *testing.T, game catalog.Entry, named bots.Named, seed uint64, limit int) (asked int) {
	t.Helper()
	newBot := func() bots.Bot {
		b := must.Get(named.New(game))(t)
		if thinker, ok := b.(bots.Thinker); ok {
			thinker.ScaleBudget(0.02)
		}
		return b
	}
	quick := must.Get(game.Bots().StandIn().New(game))(t)
	full, mirrored := newBot(), newBot()
	setup := setupOf(t, game, seed)
	m := must.Get(game.New(setup))(t)
	mirrors := make([]match.Mirror, setup.Seats)
	sights := make([]match.Sight, setup.Seats)
	for i := range mirrors {
		mirrors[i] = must.Get(game.Mirror(setup))(t)
	}
	r := rand.NewPCG(seed, 1)
	for turn := m.ToAct(); turn != 0 && asked < limit && m.Len() < 1500; turn = m.ToAct() {
		by := turn.First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		if m.Count(by) == 1 || engine.Below(r, 5) > 0 {
			m.Choose(by, quick.Choose(m, by, r))
			continue
		}
		mirror := mirrors[by]
		must.Do(t, mirror.Change(m.Changes(by, &sights[by])))
		luck := r.Uint64()
		i := full.Choose(m, by, rand.NewPCG(luck, 1))
		k := mirrored.Choose(mirror, by, rand.NewPCG(luck, 1))
		if i != k {
			t.Fatalf("seed %d, step %d: seat %s does %s, and by what it knows alone %s", seed, m.Len(), by, m.Choice(by, i).Action, m.Choice(by, k).Action)
		}
		asked++
		m.Choose(by, i)
	}
	return asked
}
