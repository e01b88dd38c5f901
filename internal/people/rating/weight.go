package rating

import "time"

// What keeps people from lifting each other. docs/decisions/030 says why these are enough.
const (
	// KnownAfter is the number of days with a rated game, before that day, after which a player
	// counts for the others.
	KnownAfter = 3
	MetWithin  = 7 * 24 * time.Hour // how long a meeting makes the next of the same people count less
)

// Known reports whether a player counts for the others: they have finished rated games on enough
// days before today.
func Known(days int) bool { return days >= KnownAfter }

// Weights returns how much a game counts for each player, from 0 to 1: the mean of what it counts
// against each of the others. That is nothing against a player who is not known, and 1/n if it is
// the nth meeting of the two within MetWithin. met has the earlier meetings of each two.
func Weights(known []bool, met [][]int) []float64 {
	n := len(known)
	list := make([]float64, n)
	for i := range list {
		for j := range n {
			if j != i && known[j] {
				list[i] += 1 / float64(met[i][j]+1) / float64(n-1)
			}
		}
	}
	return list
}
