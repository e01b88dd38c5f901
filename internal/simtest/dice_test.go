package simtest_test

import (
	"hash/fnv"
	"math/rand/v2"
	"time"
)

// dice draws numbers that depend on the seed and on their purpose, but not on which goroutine draws
// first: otherwise a seed would not replay its history.
type dice struct{ *rand.Rand }

// throw returns the dice for a purpose.
func throw(seed uint64, about ...string) dice {
	h := fnv.New64a()
	for _, s := range about {
		_, _ = h.Write([]byte(s))
		_, _ = h.Write([]byte{0})
	}
	return dice{rand.New(rand.NewPCG(seed, h.Sum64()))}
}

// happens returns true with this probability.
func (d dice) happens(p float64) bool { return d.Float64() < p }

// between draws a duration, to the nanosecond: two things at exactly the same time could happen in
// any order.
func (d dice) between(shortest, limit time.Duration) time.Duration {
	return shortest + time.Duration(d.Int64N(int64(limit-shortest)))
}

// one returns a random element of a list.
func one[T any](d dice, list ...T) T { return list[d.IntN(len(list))] }
