package catalog_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// Every game with bots of its own gives reasons for most of its decisions, in every language.
func TestEveryGameGivesReasons(t *testing.T) {
	t.Parallel()
	games := catalogtest.Games(t)
	for _, game := range games {
		t.Run(game.Facts().Name, func(t *testing.T) {
			t.Parallel()
			reasons := game.Bots().Reasons()
			if reasons == nil {
				t.Fatal("it has no reasons")
			}
			r := must.Get(reasons.New(game))(t)
			var asked, said, risks int
			for seed := uint64(1); asked < 60; seed++ {
				decide(t, game, engine.Setup{Seats: game.Facts().DefaultSeats()}, seed, func(m match.Match, by engine.Seat, chosen int, luck uint64) bool {
					_, why := r.Alternative(m, by, chosen, rand.NewPCG(luck, 1))
					asked++
					if why.None() {
						return asked < 60
					}
					said++
					if len(why.Risks) > 0 {
						risks++
					}
					wantSentence(t, game, why)
					return asked < 60
				})
			}
			if said < asked/2 || risks == 0 {
				t.Errorf("of %d decisions %d have a reason, and %d name a risk", asked, said, risks)
			}
		})
	}
}

// wantSentence checks that a reason has a sentence with words in each language.
func wantSentence(t *testing.T, game catalog.Entry, why bots.Reason) {
	t.Helper()
	for _, lang := range text.Langs() {
		if words := game.Sentence(lang, why); !strings.HasSuffix(words, ".") || strings.Contains(words, "reason.") {
			t.Errorf("%+v in %s: %q", why, lang, words)
		}
	}
}

// decide plays a game with the stand-in, and calls each at some decisions with a choice, until each
// returns false.
func decide(tb testing.TB, game catalog.Entry, setup engine.Setup, seed uint64, each func(m match.Match, by engine.Seat, chosen int, luck uint64) bool) {
	tb.Helper()
	bot := must.Get(game.Bots().StandIn().New(game))(tb)
	m := must.Get(game.New(setup))(tb)
	r := rand.NewPCG(seed, 1)
	for turn := m.ToAct(); turn != 0 && m.Len() < 1500; turn = m.ToAct() {
		by := turn.First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		chosen := bot.Choose(m, by, r)
		if m.Count(by) > 1 && engine.Below(r, 5) == 0 && !each(m, by, chosen, r.Uint64()) {
			return
		}
		m.Choose(by, chosen)
	}
}
