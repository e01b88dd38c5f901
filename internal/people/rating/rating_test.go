package rating_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/people/rating"
)

// beginners returns the strengths of beginners after one game, from their places.
func beginners(places ...int) []rating.Strength {
	list := make([]rating.Strength, len(places))
	rating.Update(list, places, whole(len(places)))
	return list
}

// whole returns the weights of a game that counts in full for everybody.
func whole(players int) []float64 { return slices.Repeat([]float64{1}, players) }

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*math.Abs(want) {
		t.Errorf("%s is %.12f, want %.12f", what, got, want)
	}
}

// The figures were computed by hand for equal beginners, on the scale of the source (25 and 25/3)
// times 60: two players have c² = 2(500²+250²), and the winner gains 500²/c · 1/2.
func TestTwoBeginners(t *testing.T) {
	t.Parallel()
	list := beginners(1, 2)
	won, lost := list[0], list[1]
	near(t, "the winner's mean", won.Mu, 60*27.63523138347365)
	near(t, "the winner's sigma", won.Sigma, 60*8.065506316323548)
	near(t, "the loser's mean", lost.Mu, 60*22.36476861652635)
	near(t, "the loser's sigma", lost.Sigma, 60*8.065506316323548)
	if won.Games != 1 || !won.Provisional() || won.Shown() != 1658 {
		t.Errorf("%+v is shown as %d", won, won.Shown())
	}
}

func TestThreeBeginners(t *testing.T) {
	t.Parallel()
	list := beginners(1, 2, 3)
	// The first of three has probability 1/3, the second of the remaining two 1/2.
	c := math.Sqrt(3 * (500*500 + 250*250))
	gain := 500 * 500 / c
	near(t, "first", list[0].Mu, 1500+gain*(1-1.0/3))
	near(t, "second", list[1].Mu, 1500+gain*(-1.0/3+1-1.0/2))
	near(t, "third", list[2].Mu, 1500+gain*(-1.0/3-1.0/2))
	less := func(chances ...float64) float64 {
		d := 0.0
		for _, x := range chances {
			d += 500 / c * 500 * 500 / (c * c) * x * (1 - x)
		}
		return 500 * math.Sqrt(1-d)
	}
	near(t, "the first's sigma", list[0].Sigma, less(1.0/3))
	near(t, "the second's sigma", list[1].Sigma, less(1.0/3, 1.0/2))
}

// For any players and any result: without ties a better place gains more, equals who share a place
// stay equal, gains and losses sum to zero if all sigmas are equal, and no sigma grows.
func TestRatingsHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(r, "seats")
		places := rapid.SliceOfN(rapid.IntRange(1, n), n, n).Draw(r, "places")
		list := beginners(places...)
		sum := 0.0
		for _, a := range list {
			sum += a.Mu - 1500
			if a.Sigma >= 500 || a.Sigma <= 0 {
				r.Errorf("sigma %f", a.Sigma)
			}
		}
		distinct := len(slices.Compact(slices.Sorted(slices.Values(places)))) == n
		for i, a := range list {
			for j, b := range list {
				if distinct && places[i] < places[j] && a.Mu <= b.Mu || places[i] == places[j] && math.Abs(a.Mu-b.Mu) > 1e-9 {
					r.Errorf("places %v: %f and %f", places, a.Mu, b.Mu)
				}
			}
		}
		if math.Abs(sum) > 1e-6 {
			r.Errorf("the ratings together grew by %f", sum)
		}
	})
}

// If one player wins more often, the ratings show it, and the odds that they imply are close to the
// true ones.
func TestRatingsFindTheStronger(t *testing.T) {
	t.Parallel()
	list := make([]rating.Strength, 2)
	for i := range 300 { // three of four games
		places := []int{1, 2}
		if i%4 == 3 {
			places = []int{2, 1}
		}
		rating.Update(list, places, whole(2))
	}
	a, b := list[0], list[1]
	c := math.Sqrt(a.Sigma*a.Sigma + b.Sigma*b.Sigma + 2*250*250)
	if odds := 1 / (1 + math.Exp((b.Mu-a.Mu)/c)); odds < 0.65 || odds > 0.85 || a.Provisional() {
		t.Errorf("%v against %v: %.2f", a, b, odds)
	}
}
