package judge_test

import (
	"math"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/search"
)

// The value by places is the mean over the chances of the places, and these add up to 1 for each
// seat and each place.
func TestWorthIsTheMeanOfThePlaces(t *testing.T) {
	for _, n := range []int{2, 3, 4, 6} {
		scores := judge.Scores{0.5, -1, 2, 0, 0.25, -3}
		chances := chancesOf(&scores, n)
		for _, wins := range []float32{0, 0.5, 1} {
			got := judge.ByPlaces(&scores, n, wins)
			for seat := range n {
				want, sum, ofPlace := 0.0, 0.0, 0.0
				for place := range n {
					// A result in which this seat has this place and the others the other places.
					var r engine.Result
					for other, next := 0, 1; other < n; other++ {
						if next == place+1 {
							next++
						}
						if other == seat {
							r.Places[other] = int8(place + 1)
						} else {
							r.Places[other] = int8(next)
							next++
						}
					}
					want += chances[seat][place] * float64(search.ByPlaces(wins)(&r)[seat])
					sum += chances[seat][place]
					ofPlace += chances[place][seat]
				}
				if math.Abs(sum-1) > 1e-9 || math.Abs(ofPlace-1) > 1e-9 {
					t.Errorf("%d seats: the chances of seat %d add up to %v, those of place %d to %v", n, seat, sum, seat+1, ofPlace)
				}
				if math.Abs(want-float64(got[seat])) > 1e-6 {
					t.Errorf("%d seats, wins %v: seat %d is worth %v, want %v", n, wins, seat, got[seat], want)
				}
			}
		}
	}
}

// Scores that are far apart, as of boats that have arrived or dropped out, give a practically
// certain result.
func TestFarApart(t *testing.T) {
	v := judge.ByPlaces(&judge.Scores{1000, -1000, 0}, 3, 0.5)
	if v[0] < 0.999 || v[1] > 0.001 || math.IsNaN(float64(v[2])) {
		t.Errorf("worth %v", v[:3])
	}
}

func form() *judge.Form {
	return &judge.Form{Features: []string{"way", "coal"}, Weights: []float32{0.5, -1}}
}

func TestScore(t *testing.T) {
	f, x := form(), []float32{2, 3}
	if got := f.Score(x); got != -2 {
		t.Errorf("score %v", got)
	}
	if n := testing.AllocsPerRun(100, func() { f.Score(x) }); n > 0 {
		t.Errorf("a score allocates %v times", n)
	}
}

func TestFormIsText(t *testing.T) {
	f := form()
	const want = "way 0.5\ncoal -1\n"
	if f.String() != want {
		t.Errorf("got\n%swant\n%s", f, want)
	}
	back := must.Get(judge.Read("# how it was made\n"+want, f.Features))(t)
	if back.String() != want {
		t.Errorf("read back:\n%s", back)
	}
	for name, text := range map[string]string{
		"nothing":              "",
		"a feature is missing": "way 1\n",
		"another feature":      "way 1\nwood 2\n",
		"one more feature":     "way 1\ncoal 2\nwood 3\n",
		"two weights":          "way 1 2\ncoal 2\n",
		"no weight":            "way\ncoal 2\n",
		"no number":            "way x\ncoal 2\n",
	} {
		if _, err := judge.Read(text, f.Features); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// BenchmarkJudge evaluates a position of four seats from 16 features each.
func BenchmarkJudge(b *testing.B) {
	f := &judge.Form{Features: make([]string, 16), Weights: make([]float32, 16)}
	x := make([]float32, 16)
	for i := range x {
		f.Weights[i], x[i] = float32(i%7)/10, float32(i%5)/5
	}
	b.ReportAllocs()
	for range b.N {
		var scores judge.Scores
		for seat := range 4 {
			scores[seat] = f.Score(x)
		}
		judge.ByPlaces(&scores, 4, 0.5)
	}
}

// minChance is the score relative to the best below which chancesOf treats all seats alike.
const minChance = -200

// chancesOf returns the chance of each of n seats for each place. The first index is the seat, the
// second the place less 1.
func chancesOf(scores *judge.Scores, n int) (c [engine.MaxSeats][engine.MaxSeats]float64) {
	var power [engine.MaxSeats]float64
	top := scores[0]
	for _, s := range scores[1:n] {
		top = max(top, s)
	}
	for i, s := range scores[:n] {
		// No chance is 0, which avoids division by 0.
		power[i] = math.Exp(float64(max(s-top, minChance)))
	}
	// By set of seats: the chance that exactly these take the first places.
	sets := make([]float64, 1<<n)
	sets[0] = 1
	for set, chance := range sets {
		place, left := 0, 0.0
		for i := range n {
			if set>>i&1 == 0 {
				left += power[i]
			} else {
				place++
			}
		}
		for i := range n {
			if set>>i&1 == 0 {
				p := chance * power[i] / left
				c[i][place] += p
				sets[set|1<<i] += p
			}
		}
	}
	return c
}
