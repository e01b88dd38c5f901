package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
)

// Some playouts say too much: who wins 18 of 20 wins less than 90 % of the time, since among such
// positions there are more that were lucky in the playouts than unlucky. So the shares of the
// playouts are moved towards each other, the less the more playouts there are. "bigriver calibrate"
// measures what comes of it; the two numbers were chosen by its games, see docs/lab/bots.md.
const (
	// playouts that are added, in which all seats win equally often: nobody who has won none is
	// lost for sure.
	priorPlayouts = 0.25
	shrinkage     = 3 // n playouts count as a share of n/(n+shrinkage) in the exponent
)

// chancesOf returns the chances of winning from how many of n playouts each seat has won, or the
// group.
func chancesOf(wins []float64, n int) []float64 {
	if len(wins) == 1 {
		return chancesOf([]float64{wins[0], float64(n) - wins[0]}, n)[:1]
	}
	power := float64(n) / float64(n+shrinkage)
	chances, sum := make([]float64, len(wins)), 0.0
	for seat, won := range wins {
		chances[seat] = math.Pow(won+priorPlayouts/float64(len(wins)), power)
		sum += chances[seat]
	}
	for seat := range chances {
		chances[seat] /= sum
	}
	return chances
}

// result returns the chances of a game that is over.
func (w *worker[S, A]) result(s *S, seats int) []float64 {
	r := w.rules.Result(s)
	chances := make([]float64, seats)
	for seat := range chances {
		chances[seat] = w.won(&r, engine.Seat(seat))
	}
	return chances
}
