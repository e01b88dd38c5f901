package judge_test

import (
	"math"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// The worth by places is the mean over the chances of the places, and these add up to 1 for each seat and each place.
func TestWorthIsTheMeanOfThePlaces(t *testing.T) {
	for _, n := range []int{2, 3, 4, 6} {
		scores := judge.Scores{0.5, -1, 2, 0, 0.25, -3}
		chances := judge.Chances(&scores, n)
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

// Scores that are far apart, as of boats that are home or out, are as good as certain.
func TestFarApart(t *testing.T) {
	v := judge.ByPlaces(&judge.Scores{1000, -1000, 0}, 3, 0.5)
	if v[0] < 0.999 || v[1] > 0.001 || math.IsNaN(float64(v[2])) {
		t.Errorf("worth %v", v[:3])
	}
}

func form() *judge.Form {
	f := &judge.Form{Features: []string{"way", "coal"}, Units: 2, Weights: make([]float32, judge.Size(2, 2))}
	copy(f.Weights, []float32{0.5, -1, 1, 0.25, -0.125, 2, -1, 3, 0.5, 1})
	return f
}

func TestScore(t *testing.T) {
	// 0.5*2-1*3 = -2; the first unit: 1*2+0.25*3-0.125 = 2.625, twice; the second: -2+9+0.5 = 7.5.
	if got := form().Score([]float32{2, 3}); got != -2+5.25+7.5 {
		t.Errorf("score %v", got)
	}
	// Both units are below 0.
	if got := form().Score([]float32{1, -5}); got != 0.5+5 {
		t.Errorf("score %v", got)
	}
	f, x := form(), []float32{2, 3}
	if n := testing.AllocsPerRun(100, func() { f.Score(x) }); n > 0 {
		t.Errorf("a score allocates %v times", n)
	}
}

func TestFormIsText(t *testing.T) {
	f := form()
	const want = "units 2\nway 0.5 1 -1\ncoal -1 0.25 3\n+ -0.125 0.5\n* 2 1\n"
	if f.String() != want {
		t.Errorf("got\n%swant\n%s", f, want)
	}
	back, err := judge.Read("# how it was made\n"+want, f.Features)
	if err != nil {
		t.Fatal(err)
	}
	if back.String() != want {
		t.Errorf("read back:\n%s", back)
	}
	for name, text := range map[string]string{
		"nothing":           "",
		"no units":          "way 1\ncoal 2\n",
		"a feature is gone": "units 0\nway 1\n",
		"another feature":   "units 0\nway 1\nwood 2\n",
		"a number is gone":  "units 1\nway 1 1\ncoal 2\n+ 1\n* 1\n",
		"no weight":         "units 0\nway\ncoal 2\n",
		"no number":         "units 0\nway x\ncoal 2\n",
		"too many units":    "units 1000000\nway 1\ncoal 2\n",
	} {
		if _, err := judge.Read(text, f.Features); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// BenchmarkJudge is the judgement of a position of four seats from 16 features each: a weighted sum, and a network of 8 units.
func BenchmarkJudge(b *testing.B) {
	for name, units := range map[string]int{"linear": 0, "network": 8} {
		b.Run(name, func(b *testing.B) {
			f := &judge.Form{Features: make([]string, 16), Units: units, Weights: make([]float32, judge.Size(16, units))}
			for i := range f.Weights {
				f.Weights[i] = float32(i%7) / 10
			}
			x := make([]float32, 16)
			for i := range x {
				x[i] = float32(i%5) / 5
			}
			b.ReportAllocs()
			for range b.N {
				var scores judge.Scores
				for seat := range 4 {
					scores[seat] = f.Score(x)
				}
				judge.ByPlaces(&scores, 4, 0.5)
			}
		})
	}
}
