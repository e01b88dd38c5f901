package arena

import (
	"math/rand/v2"
	"slices"
)

// bootstrap draws how much each round counts, again and again: Rubin's Bayesian bootstrap of 1981.
// The games of a round depend on each other, the rounds do not. Two more rounds take part, in
// which a bot has won everything and nothing, and count as Jeffreys' prior does: so what a few
// rounds with the same result say has an interval, too.
type bootstrap struct{ *rand.Rand }

// resamples is how often it draws.
const resamples = 1000

// weight draws how much a round counts: 1 on average.
func (b bootstrap) weight() float64 { return b.ExpFloat64() }

// priorWeight draws how much one of the two more rounds counts: one half on average, by the gamma
// distribution with the shape 1/2.
func (b bootstrap) priorWeight() float64 {
	z := b.NormFloat64()
	return z * z / 2
}

// interval95 returns what 2.5 % of some numbers are below, and 2.5 % above.
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
