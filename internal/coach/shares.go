package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
)

// divide attributes the change of each step to luck or to the seat that acted, given who made each
// step.
func (a *Analysis) divide(by []engine.Seat) {
	n := a.Seats
	if a.Cooperative {
		n = 1
	}
	sums := func(is func(seat int, who engine.Seat) bool) (sum, stdErr []float64) {
		sum, stdErr = make([]float64, n), make([]float64, n)
		for seat := range n {
			sum[seat], stdErr[seat] = a.sum(seat, func(step int) bool { return is(seat, by[step-1]) })
		}
		return sum, stdErr
	}
	isOwn := func(seat int, who engine.Seat) bool {
		return who != engine.Chance && (a.Cooperative || int(who) == seat)
	}
	a.Luck, a.LuckErrors = sums(func(_ int, who engine.Seat) bool { return who == engine.Chance })
	a.Own, a.OwnErrors = sums(isOwn)
	a.Others, a.OthersErrors = sums(func(seat int, who engine.Seat) bool { return who != engine.Chance && !isOwn(seat, who) })
}

// sum returns how much a seat's chance changed by some of the steps, and the standard error of
// that. The outlooks within a run of such steps cancel out: only those where a run begins or ends
// are in the sum.
func (a *Analysis) sum(seat int, has func(step int) bool) (sum, stdErr float64) {
	last := len(a.Outlooks) - 1
	for i := range a.Outlooks {
		weight := 0.0
		if i > 0 && has(i) {
			weight++
		}
		if i < last && has(i+1) {
			weight--
		}
		sum += weight * a.Outlooks[i].Win[seat]
		stdErr += weight * weight * a.Outlooks[i].Errors[seat] * a.Outlooks[i].Errors[seat]
	}
	return sum, math.Sqrt(stdErr)
}

// minSumErrors is the number of standard errors by which a sum must differ from 0 to be
// significant. With 3, some sums were significant with one seed and not with the next.
const minSumErrors = 4

// IsSignificant reports whether a sum is worth putting into words: it is large enough to matter,
// and is not explained by its error.
func IsSignificant(sum, stdErr float64) bool {
	return math.Abs(sum) > minSumErrors*stdErr && math.Abs(sum) >= minSum
}

// minSum is the smallest sum that matters.
const minSum = 0.05
