package arena

import "math/rand/v2"

// Source is the generator of one stream of one game. It depends on the three numbers alone, so that a game is the same
// whoever plays it, and when.
func Source(seed, game, stream uint64) *rand.PCG {
	var p rand.PCG
	reseed(&p, seed, game, stream)
	return &p
}

// reseed is Source in place. Each number goes through mix before the next joins it: neighbours share nothing.
func reseed(p *rand.PCG, seed, game, stream uint64) {
	h := mix(mix(mix(seed)+game) + stream)
	p.Seed(h, mix(h))
}

// mix is one step of SplitMix64: each bit of x decides over half of the bits that come out.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
