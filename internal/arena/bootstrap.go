package arena

import (
	"math/rand/v2"
	"slices"
)

// bootstrap draws random weights for the rounds: Rubin's Bayesian bootstrap of 1981. The games of a
// round depend on each other, the rounds do not. Two pseudo-rounds, one in which a bot won
// everything and one in which it won nothing, act as a Jeffreys prior, so that a few rounds with
// the same result also have an interval.
type bootstrap struct{ *rand.Rand }

// resamples is the number of bootstrap samples.
const resamples = 1000

// weight draws the weight of a round: 1 on average.
func (b bootstrap) weight() float64 { return b.ExpFloat64() }

// priorWeight draws the weight of one of the two pseudo-rounds: one half on average, from the gamma
// distribution with shape 1/2.
func (b bootstrap) priorWeight() float64 {
	z := b.NormFloat64()
	return z * z / 2
}

// interval95 returns the 2.5 % and the 97.5 % quantile of some numbers.
func interval95(drawn []float64) (low, high float64) {
	slices.Sort(drawn)
	cut := len(drawn) / 40
	return drawn[cut], drawn[len(drawn)-1-cut]
}

// share returns the mean of the shares of rounds, with its 95 % interval.
func (b bootstrap) share(rounds []float64) Interval {
	sum := 0.0
	for _, share := range rounds {
		sum += share
	}
	drawn := make([]float64, resamples)
	for i := range drawn {
		all := b.priorWeight()
		won, weights := all, all+b.priorWeight()
		for _, share := range rounds {
			w := b.weight()
			won += w * share
			weights += w
		}
		drawn[i] = won / weights
	}
	low, high := interval95(drawn)
	if len(rounds) == 0 {
		return Interval{0, low, high}
	}
	mean := sum / float64(len(rounds))
	return Interval{mean, min(low, mean), max(high, mean)}
}
