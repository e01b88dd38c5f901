package waters_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
)

// The odds on the board match play: when the weather of many weeks is drawn and resolved, the share
// without a loss and the average losses agree with the board (RW-045, RW-159, RW-206).
func TestOddsAreThoseOfPlay(t *testing.T) {
	t.Parallel()
	for _, options := range [][]string{{}, {"version", "spring1927"}} {
		g := acting(t, 3, options...)
		g.s.Level[ml1], g.s.Level[tb1], g.s.Level[yv1] = 2, 2, 2
		g.s.Token |= 1<<ml1 | 1<<tb1 | 1<<yv1
		odds := boardOf(t, g).Odds
		const weeks = 20000
		src := rand.NewPCG(3, 4)
		var calm, losses, flooded int
		for range weeks {
			s := weatherOf(g, src)
			if s.Loss == g.s.Loss {
				calm++
			}
			losses += int(s.Loss - g.s.Loss)
			if s.Flooded>>t1&1 != 0 {
				flooded++
			}
		}
		for what, pair := range map[string][2]float64{
			"no loss": {odds.NoLoss, float64(calm) / weeks}, "T1 floods": {odds.Flood["T1"], float64(flooded) / weeks},
			"losses on average": {odds.Mean, float64(losses) / weeks},
		} {
			if math.Abs(pair[0]-pair[1]) > 0.03 {
				t.Errorf("%v %s: the board shows %.4f, in %d weeks it was %.4f", options, what, pair[0], weeks, pair[1])
			}
		}
	}
}

// weatherOf plays a week's weather from the end of the actions.
func weatherOf(g *table, src engine.Source) waters.State {
	s := g.s
	s.Phase, s.Step, s.Left, s.Turned = waters.WeatherReport, waters.DrawWeather, 0, [3]delta.Weather{}
	for s.Phase == waters.WeatherReport {
		legal := g.r.AppendLegal(nil, &s, engine.Chance)
		weights := make([]int, 0, len(legal))
		all := 0
		for _, a := range legal {
			weights = append(weights, g.r.Weight(&s, a))
			all += weights[len(weights)-1]
		}
		n := engine.Below(src, all)
		for i, a := range legal {
			if n -= weights[i]; n < 0 {
				g.r.Apply(&s, engine.Chance, a, nil)
				break
			}
		}
	}
	return s
}

// Known cards are certain: with three known cards only one week is possible (RW-139).
func TestOddsOfKnownCards(t *testing.T) {
	t.Parallel()
	g := acting(t, 3)
	heavy := delta.Heavy + 1 // Mounds Landing
	for i, w := range []delta.Weather{heavy, delta.Cloudy, delta.Cloudy} {
		g.s.TopWeather[i] = waters.TopWeather{Card: w, Known: engine.Everybody}
		g.s.Weather[w]--
		g.s.WeatherLen--
	}
	odds := boardOf(t, g).Odds
	played := weatherOf(g, rand.NewPCG(1, 1))
	g.want("RW-139", odds.Mean, float64(played.Loss-g.s.Loss))
	certain := 0.0
	for _, f := range odds.Weather {
		if f.Card == "heavy_ML" {
			g.want("RW-145", f.Water, "ML1")
			g.want("RW-143", f.Level, g.s.Level[ml1]+3)
			g.want("RW-139", f.Losses, played.Loss-g.s.Loss)
			certain = f.Chance
		}
	}
	g.want("RW-139", certain, 1.0)
}

// There are no odds when no more weather is to come.
func TestNoOddsInTheWeather(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	g.want("RW-044", boardOf(t, g).Odds != nil, true)
	g.s.Phase = waters.WeatherReport
	g.want("RW-044", boardOf(t, g).Odds == nil, true)
}

// Odds that several positions share are right for each of them: in whole games the odds on every
// reader's board equal those computed afresh for that reader's view.
func TestSharedOddsAreEachPositions(t *testing.T) {
	t.Parallel()
	for n, options := range []map[string]string{
		{"version": "spring1927", "community_goals": "on"}, {"individual_goals": "on"}, {"version": "spring1927", "open_hands": "on"}, {},
	} {
		r := rules(t)
		src := rand.NewPCG(uint64(n), 7)
		s := start(t, r, 1+n, options)
		var buf []waters.Action
		compared := 0
		for random(t, r, &s, buf, src) {
			for _, to := range []engine.Seat{0, engine.Seat(n), engine.Watcher, engine.Omniscient} {
				v := s
				if to != engine.Omniscient {
					v = r.View(&s, to)
				}
				board, _ := r.Board(&v).(show.Board)
				if board.Odds == nil {
					continue
				}
				compared++
				if want := r.OddsOf(&v); !reflect.DeepEqual(board.Odds, want) {
					t.Fatalf("%v, seat %v: the board has\n%+v\nwant\n%+v", options, to, board.Odds, want)
				}
			}
		}
		if compared < 100 {
			t.Errorf("%v: only %d boards had odds", options, compared)
		}
	}
}

// BenchmarkOdds computes odds, which takes far longer than the rest of a board.
func BenchmarkOdds(b *testing.B) {
	g := acting(&testing.T{}, 4, "version", "spring1927")
	for b.Loop() {
		g.r.OddsOf(&g.s)
	}
}
