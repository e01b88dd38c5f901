// Package judge estimates from the features of a position how the game will end. The features are
// numbers about one seat each, and each game has its own. A Form computes a score from them: the
// higher it is relative to the other seats' scores, the better the seat will do. This package knows
// no game, and does not learn: package train finds the weights.
//
// The seats' scores become chances by the Luce model. A seat takes first place with a chance that
// is proportional to e to the power of its score; second place goes to one of the others in the
// same way, and so on. So the chance that a seat finishes ahead of another depends only on the
// difference of their two scores. A cooperative game has one score: the group wins with the chance
// 1/(1+e^-score).
package judge

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// Scores has the score of each seat.
type Scores = [engine.MaxSeats]float32

// ByPlaces returns the value of a position for n seats with these scores, if the first place is
// worth 1, the last 0, and a place between them its even share of 1-wins: the mean of
// search.ByPlaces(wins) over all ends of the game.
func ByPlaces(scores *Scores, n int, wins float32) (v search.Values) {
	if n < 2 {
		v[0] = 1
		return v
	}
	for i := range n {
		beaten, total := 0.0, 1.0 // total: the powers of all, in proportion to this seat's
		for k := range n {
			if k == i {
				continue
			}
			power := math.Exp(float64(scores[k] - scores[i]))
			total += power
			beaten += 1 / (1 + power)
		}
		v[i] = float32(wins*float32(1/total)) + float32((1-wins)*float32(beaten/float64(n-1)))
	}
	return v
}
