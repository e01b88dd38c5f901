package arena

import "math/rand/v2"

// Source returns the random generator of one stream of one game. It depends only on the three
// numbers, so that a game is the same on any core and in any order.
func Source(seed, game, stream uint64) *rand.PCG {
	var p rand.PCG
	reseed(&p, seed, game, stream)
	return &p
}

// reseed makes *p the generator that Source returns. Each number goes through mix before the next
// is added, so that neighbouring games and streams are unrelated.
func reseed(p *rand.PCG, seed, game, stream uint64) {
	h := mix(mix(mix(seed)+game) + stream)
	p.Seed(h, mix(h))
}

// mix returns one step of SplitMix64. On average each bit of x flips half of the bits of the
// result.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
