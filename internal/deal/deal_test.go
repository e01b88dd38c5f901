package deal_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/deal"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

const maxLen = 400 // random games of Broadhorns go on for long

// draw is a chance action, with the actions that were possible.
type draw struct {
	action string
	odds   []match.Choice
}

// next plays until chance has to act: seats act at random. It reports false when the game is over.
func next(m match.Match, r *rand.Rand) bool {
	for turn := m.ToAct(); turn != 0 && m.Len() < maxLen; turn = m.ToAct() {
		if turn.Has(engine.Chance) {
			return true
		}
		by := turn.First()
		m.Choose(by, r.IntN(m.Count(by)))
	}
	return false
}

func odds(m match.Match) []match.Choice {
	list := make([]match.Choice, m.Count(engine.Chance))
	for i := range list {
		list[i] = m.Choice(engine.Chance, i)
	}
	return list
}

// play plays a game of a deal, and returns its draws by kind.
func play(m match.Match, d deal.Deal, r *rand.Rand) map[string][]draw {
	draws, chances := map[string][]draw{}, d.Begin(m)
	for next(m, r) {
		from := odds(m)
		m.ActDrawn(chances.Next(m))
		action := m.Last(engine.Omniscient).Action
		kind, _, _ := strings.Cut(action, " ")
		draws[kind] = append(draws[kind], draw{action, from})
	}
	return draws
}

// TestDifferentPlayMeetsTheSame plays each deal twice with different play. A draw with the same
// odds in both games must have the same result. With different odds, at least wanted percent of all
// draws must.
func TestDifferentPlayMeetsTheSame(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		game, kind string
		wanted     float64
	}{
		{"queen", "tile", 100}, // nothing that people do changes the odds
		{"queen", "nose", 100},
		{"broadhorns", "tile", 100},
		{"broadhorns", "barrel", 85},
		{"waters", "weather", 85},
		{"waters", "card", 85},
		{"waters", "draw", 85},
	} {
		t.Run(test.game+" "+test.kind, func(t *testing.T) {
			t.Parallel()
			g := must.Get(must.Get(catalog.Games())(t).Find(test.game))(t)
			same, all := 0, 0
			for n := range uint64(20) {
				d := deal.Numbered(1, n)
				a := play(must.Get(g.New(engine.Setup{Seats: 3}))(t), d, rand.New(rand.NewPCG(n, 1)))[test.kind]
				b := play(must.Get(g.New(engine.Setup{Seats: 3}))(t), d, rand.New(rand.NewPCG(n, 2)))[test.kind]
				for i := range min(len(a), len(b)) {
					all++
					if a[i].action == b[i].action {
						same++
					} else if slices.Equal(a[i].odds, b[i].odds) {
						t.Fatalf("deal %d: draw %d of %v is %s in one game and %s in the other", n, i+1, a[i].odds, a[i].action, b[i].action)
					}
				}
			}
			if share := 100 * float64(same) / float64(all); share < test.wanted || all < 50 {
				t.Errorf("%.1f %% of %d draws are the same, want %.0f", share, all, test.wanted)
			} else {
				t.Logf("%.1f %% of %d draws are the same", share, all)
			}
		})
	}
}

// TestRepeatedDrawReplaysNothing shows that a repeated draw takes no longer in a long game because
// of what people did: then everybody could make a server busy with long games.
//
//nolint:paralleltest // the allocations of other tests would count
func TestRepeatedDrawReplaysNothing(t *testing.T) {
	longtest.Unraced(t, "it counts allocations")
	m, r := must.Get(must.Get(must.Get(catalog.Games())(t).Find("broadhorns"))(t).New(engine.Setup{Seats: 2}))(t), rand.New(rand.NewPCG(1, 1))
	for m.Len() < 2000 || !m.ToAct().Has(engine.Chance) {
		if m.ToAct().Has(engine.Chance) {
			m.ActDrawn(r.IntN(m.Odds()))
			continue
		}
		by := m.ToAct().First()
		m.Choose(by, r.IntN(m.Count(by)))
	}
	again := deal.Repeat(m.Draws())
	const perDraw = 2
	if allocs := testing.AllocsPerRun(10, func() { again.Next(m) }); allocs > float64(perDraw*len(m.Draws())+100) {
		t.Errorf("%.0f allocations after %d steps, %d of them draws", allocs, m.Len(), len(m.Draws()))
	}
}

// TestOdds counts what a draw gives in many deals, and compares it with the odds by chi-square.
func TestOdds(t *testing.T) {
	t.Parallel()
	deals := longtest.Times(2000, 100_000)
	for game, kind := range map[string]string{"queen": "nose", "broadhorns": "barrel", "waters": "weather"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			m, r := must.Get(must.Get(must.Get(catalog.Games())(t).Find(game))(t).New(engine.Setup{Seats: 3}))(t), rand.New(rand.NewPCG(1, 1))
			for next(m, r) && !strings.HasPrefix(m.Drawn(0), kind) {
				match.Roll(m, r)
			}
			got := map[string]int{}
			for n := range deals {
				got[m.Drawn(deal.Numbered(2, uint64(n)).Begin(m).Next(m))]++
			}
			sum, list := 0.0, odds(m)
			for _, c := range list {
				want := float64(deals) * float64(c.Weight) / float64(m.Odds())
				sum += (float64(got[c.Action]) - want) * (float64(got[c.Action]) - want) / want
			}
			// Five standard deviations: one in a million, for so many degrees of freedom.
			free := float64(len(list) - 1)
			if limit := free + 5*math.Sqrt(2*free) + 10; sum > limit || len(got) != len(list) {
				t.Errorf("chi-square is %.1f for %.0f degrees of freedom, want at most %.1f: %v", sum, free, limit, got)
			}
		})
	}
}

// TestDrawAsDocumented compares draws with a program in Python, written from docs/notation.md.
func TestDrawAsDocumented(t *testing.T) {
	t.Parallel()
	var secret chance.Secret
	for i := range secret {
		secret[i] = byte(i)
	}
	m := must.Get(must.Get(must.Get(catalog.Games())(t).Find("queen"))(t).New(engine.Setup{Seats: 2}))(t)
	draws, got := deal.New(secret).Begin(m), []string(nil)
	for r := rand.New(rand.NewPCG(1, 1)); len(got) < 6 && next(m, r); {
		m.ActDrawn(draws.Next(m))
		got = append(got, m.Last(engine.Omniscient).Action)
	}
	must.Equal(t, got, []string{"tile A1-1", "nose left", "tile A2-1", "nose straight", "tile A3-3", "nose straight"})
}

// TestSource checks that a bot's randomness depends on the deal, the position and the seat, and on
// nothing else.
func TestSource(t *testing.T) {
	t.Parallel()
	g := must.Get(must.Get(catalog.Games())(t).Find("queen"))(t)
	m, other := must.Get(g.New(engine.Setup{Seats: 2}))(t), must.Get(g.New(engine.Setup{Seats: 2}))(t)
	d := deal.Numbered(1, 1)
	first := d.Source(m, 0).Uint64()
	if d.Source(other, 0).Uint64() != first {
		t.Error("the randomness differs in the same position")
	}
	match.Roll(other, rand.NewPCG(1, 1))
	for what, x := range map[string]engine.Source{
		"for another seat": d.Source(m, 1), "in another position": d.Source(other, 0), "in another deal": deal.Numbered(1, 2).Source(m, 0),
	} {
		if x.Uint64() == first {
			t.Errorf("the randomness is the same %s", what)
		}
	}
}
