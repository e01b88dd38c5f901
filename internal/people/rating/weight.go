package rating

import "time"

// What prevents people from raising each other's ratings. docs/decisions/030 explains why this is
// enough.
const (
	// KnownAfter is the number of earlier days with a rated game after which a player affects the
	// ratings of others.
	KnownAfter = 3
	// MetWithin is how long repeated meetings of the same people count less.
	MetWithin = 7 * 24 * time.Hour
)

// Known reports whether a player affects the ratings of others. days is on how many earlier days
// they have finished rated games.
func Known(days int) bool { return days >= KnownAfter }

// Weights returns how much a game counts for each player, from 0 to 1: the mean of its weights
// against each opponent. That weight is 0 against a player who is not known, and 1/n if it is the
// nth meeting of the two within MetWithin. met[i][j] is the number of their earlier meetings.
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
