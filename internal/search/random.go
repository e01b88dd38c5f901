package search

// random is the random numbers of one root (splitmix64). Its seed comes from the caller's source. A root has its own numbers so
// that no other root changes them.
type random uint64

// Uint64 returns the next number.
func (r *random) Uint64() uint64 {
	*r += 0x9e3779b97f4a7c15
	x := uint64(*r)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
