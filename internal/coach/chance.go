package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
)

// Playout counts are overconfident: a seat that wins 18 of 20 playouts wins less than 90 % of the
// games, because among such positions more were lucky in the playouts than unlucky. So the shares
// are shrunk towards each other, less so with more playouts. "bigriver calibrate" measures the
// effect; docs/lab/bots.md tells how the two numbers were chosen.
const (
	// playouts added in which all seats win equally often, so that a seat without wins is not
	// considered lost.
	priorPlayouts = 0.25
	shrinkage     = 3 // n playouts count n/(n+shrinkage) in the exponent
)

// chancesOf returns the chances of winning from the number of wins of each seat, or of the group,
// in n playouts.
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

// result returns the chances in a finished game.
func (w *worker[S, A]) result(s *S, seats int) []float64 {
	r := w.rules.Result(s)
	chances := make([]float64, seats)
	for seat := range chances {
		chances[seat] = w.won(&r, engine.Seat(seat))
	}
	return chances
}
