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
	sums := func(is func(seat int, who engine.Seat) bool) (sum, off []float64) {
		sum, off = make([]float64, n), make([]float64, n)
		for seat := range n {
			sum[seat], off[seat] = a.sum(seat, func(step int) bool { return is(seat, by[step-1]) })
		}
		return sum, off
	}
	isOwn := func(seat int, who engine.Seat) bool {
		return who != engine.Chance && (a.Cooperative || int(who) == seat)
	}
	a.Luck, a.LuckOff = sums(func(_ int, who engine.Seat) bool { return who == engine.Chance })
	a.Own, a.OwnOff = sums(isOwn)
	a.Others, a.OthersOff = sums(func(seat int, who engine.Seat) bool { return who != engine.Chance && !isOwn(seat, who) })
}

// sum returns how much a seat's chance changed by some of the steps, and the standard error of
// that. An outlook between two of these steps, or between two others, is not in the sum: only those
// where a run of these steps begins or ends are.
func (a *Analysis) sum(seat int, has func(step int) bool) (sum, off float64) {
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
		off += weight * weight * a.Outlooks[i].Off[seat] * a.Outlooks[i].Off[seat]
	}
	return sum, math.Sqrt(off)
}

// beyond is the number of standard errors by which a sum must differ from 0 to be
// significant. With 3, some sums were with one seed and not with the next.
const beyond = 4

// IsSignificant reports whether a sum is worth putting into words: it is large enough to matter,
// and is not explained by its error.
func IsSignificant(sum, off float64) bool {
	return math.Abs(sum) > beyond*off && math.Abs(sum) >= minSum
}

// minSum is the smallest sum that matters.
const minSum = 0.05
