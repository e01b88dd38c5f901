package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
)

// TestIntervalsCover plays tournaments between two bots of known strength. The 95 % intervals of
// their share and of their Elo must contain the true value in 93 to 98 of 100 tournaments, whatever
// the games of a round have in common: nothing, the same luck, or opposite luck. With few rounds
// only few results are possible, and coverage depends on the exact strength; so the test checks the
// average over several strengths.
func TestIntervalsCover(t *testing.T) {
	t.Parallel()
	const games = 2 // in a round
	random := rand.New(rand.NewPCG(3, 4))
	for name, round := range map[string]func(p float64) (won int){
		"independent": func(p float64) int { return wins(random.Float64() < p, random.Float64() < p) },
		"alike": func(p float64) int {
			u := random.Float64()
			return wins(u < p, u < p)
		},
		"opposite": func(p float64) int {
			u := random.Float64()
			return wins(u < p, 1-u < p)
		},
	} {
		for _, n := range []int{4, 6, 12, 40} {
			tournaments, share, elo := 0, 0, 0
			for range longtest.Times(6, 100) {
				for _, p := range []float64{0.15, 0.3, 0.45, 0.55, 0.6, 0.75, 0.9} {
					var shares []float64
					var pairs []pairing
					for range n {
						won := round(p)
						shares = append(shares, float64(won)/games)
						pairs = append(pairs, pairing{0, int64(2 * won), int64(2 * (games - won)), 0})
					}
					resampler := bootstrap{rand.New(rand.NewPCG(random.Uint64(), 1))}
					tournaments++
					if i := resampler.share(shares); i.Low <= p && p <= i.High {
						share++
					}
					if r, truth := rate(pairs, 2, resampler)[0], eloScale*math.Log(p/(1-p))/2; r.Low <= truth && truth <= r.High {
						elo++
					}
				}
			}
			// Three standard errors of the coverage measured here.
			tolerance := 3 * math.Sqrt(0.05*0.95/float64(tournaments))
			for what, hits := range map[string]int{"share": share, "elo": elo} {
				if covered := float64(hits) / float64(tournaments); covered < 0.93-tolerance || covered > 0.98+tolerance {
					t.Errorf("%s, %d rounds: the interval of the %s holds the truth in %.1f %%", name, n, what, 100*covered)
				} else {
					t.Logf("%s, %d rounds, %s: %.1f %%", name, n, what, 100*covered)
				}
			}
		}
	}
}

func wins(games ...bool) (n int) {
	for _, won := range games {
		if won {
			n++
		}
	}
	return n
}

// TestFewRounds checks the intervals for a few rounds with the same result.
func TestFewRounds(t *testing.T) {
	t.Parallel()
	resampler := bootstrap{rand.New(rand.NewPCG(5, 6))}
	won := pairing{0, 4, 0, 0}
	for n, want := range map[int]float64{1: 0.2, 3: 0.5, 6: 0.65} {
		var rounds []pairing
		var shares []float64
		for range n {
			rounds, shares = append(rounds, won), append(shares, 1)
		}
		if i := resampler.share(shares); i.Low < want-0.1 || i.Low > want+0.1 || i.High != 1 {
			t.Errorf("%d rounds won: %+v", n, i)
		}
		if r := rate(rounds, 2, resampler)[0]; r.High < r.Elo+100 || r.Low > r.Elo-50 {
			t.Errorf("%d rounds won: %+v", n, r)
		}
	}
	if r := rate(nil, 2, resampler)[0]; !math.IsInf(r.Low, -1) || !math.IsInf(r.High, 1) {
		t.Errorf("no rounds: %+v", r)
	}
	if i := resampler.share(nil); i.Low > 0.05 || i.High < 0.95 {
		t.Errorf("no rounds: %+v", i)
	}
}
