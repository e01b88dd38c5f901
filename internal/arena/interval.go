package arena

import "math"

// Interval is a share and its 95 % interval: in 19 cases of 20 the true share is between Low and
// High.
type Interval struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// normal95 cuts 2.5 % off each end of the normal distribution.
const normal95 = 1.959963984540054

// Wilson returns the share of hits in n tries, with Wilson's 95 % interval. Unlike simpler
// intervals it stays between 0 and 1 and is correct for few tries and for shares near 0 or 1. Hits
// may be fractions (shared wins). These vary less than whole hits, so the interval is then too wide
// rather than too narrow.
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
