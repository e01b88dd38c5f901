package arena

import "math"

// Interval is a share with the bounds between which the true one lies, 19 times of 20.
type Interval struct{ Share, Low, High float64 }

// normal95 cuts 2.5 % off each end of the normal distribution.
const normal95 = 1.959963984540054

// Wilson is the share of hits in n tries, with Wilson's 95 % interval: it stays within 0 and 1 and holds for few tries and
// for shares near the ends too. Parts of hits (shared wins) count as parts; their spread is less than that of whole hits, so that
// the interval is rather too wide than too narrow.
func Wilson(hits float64, n int) Interval {
	if n == 0 {
		return Interval{0, 0, 1}
	}
	const z2 = normal95 * normal95
	tries := float64(n)
	p := hits / tries
	middle := (p + z2/(2*tries)) / (1 + z2/tries)
	half := normal95 / (1 + z2/tries) * math.Sqrt(p*(1-p)/tries+z2/(4*tries*tries))
	return Interval{p, max(middle-half, 0), min(middle+half, 1)}
}
