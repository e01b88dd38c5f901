package judge

import "math"

// Exp returns e to the power of x, the same on every machine: math.Exp is in assembly on some, with
// a different last digit.
func Exp(x float32) float32 {
	const (
		limit = 80
		log2e = 1.4426950408889634
		ln2   = 0.6931471805599453
		bias  = 1023 // of the exponent of a float64
		shift = 52
	)
	y := float64(min(max(x, -limit), limit))
	k := math.Floor(float64(y*log2e) + 0.5)
	r := y - float64(k*ln2) // at most ln2/2 in size
	sum := 0.0
	for _, c := range [...]float64{1. / 362880, 1. / 40320, 1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1} {
		sum = c + float64(sum*r)
	}
	return float32(float64(sum * math.Float64frombits(uint64(int64(k)+bias)<<shift)))
}

// Sigmoid returns 1/(1+e^-x).
func Sigmoid(x float32) float32 { return 1 / (1 + Exp(-x)) }
