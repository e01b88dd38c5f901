package simtest_test

import (
	"hash/fnv"
	"math/rand/v2"
	"time"
)

// dice draws numbers that depend on the seed and on what they are drawn for, and not on which
// goroutine draws first: otherwise a seed would not replay its history.
type dice struct{ *rand.Rand }

// throw returns the dice for something.
func throw(seed uint64, about ...string) dice {
	h := fnv.New64a()
	for _, s := range about {
		_, _ = h.Write([]byte(s))
		_, _ = h.Write([]byte{0})
	}
	return dice{rand.New(rand.NewPCG(seed, h.Sum64()))}
}

// happens reports true with this probability.
func (d dice) happens(p float64) bool { return d.Float64() < p }

// between draws a time, to the nanosecond: two things that happen at the very same time could come
// in any order.
func (d dice) between(shortest, limit time.Duration) time.Duration {
	return shortest + time.Duration(d.Int64N(int64(limit-shortest)))
}

// one draws one of a list.
func one[T any](d dice, list ...T) T { return list[d.IntN(len(list))] }
