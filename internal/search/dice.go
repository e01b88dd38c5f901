package search

// Dice is a seeded random number generator (SplitMix64).
type Dice uint64

// Uint64 returns the next number.
func (d *Dice) Uint64() uint64 {
	*d += 0x9e3779b97f4a7c15
	x := uint64(*d)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
