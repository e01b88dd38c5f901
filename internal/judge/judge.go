// Package judge computes from numbers about a position how the game may end. The numbers, called
// features, are of one seat each, and each game has its own. A Form makes one score of them: the
// higher it is beside the scores of the others, the better the seat will do. This package knows no
// game, and does not learn: package train finds the weights.
//
// The scores of the seats become chances by the model of Luce. The first place goes to a seat with
// a chance that is proportional to e to the power of its score; the second place to one of the
// others in the same way, and so on. So a seat comes before another with a chance that depends on
// the difference of their two scores alone. A game that is played together has one score: the group
// wins with the chance 1/(1+e^-score).
package judge

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// Scores has the score of each seat.
type Scores = [engine.MaxSeats]float32

// ByPlaces returns what a position is worth to n seats of these scores, if the first place is worth
// 1, the last 0, and a place between them its even share of 1-wins: the mean of
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
