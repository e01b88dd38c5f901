package bots

import "math"

// Coaching says how a coach uses a net. It plays on for some rounds only, and lets the net predict
// the rest. That is cheaper than playing to the end, and fewer playouts suffice, since chances vary
// less than results.
type Coaching struct {
	Rounds   int     // to play before the net predicts
	MinTurns int     // in a round
	Share    float64 // of the coach's number of playouts

	// Weight is the weight of the net's prediction of the position itself. The playouts have the
	// rest: they count what happens exactly, but all seats play like the quick bot.
	Weight float64

	// Recheck is the largest number of worlds to try a decision in, relative to the coach's.
	Recheck int
}

// Playouts returns how many playouts with the net replace n playouts to the end of the game.
func (c Coaching) Playouts(n int) int { return max(int(math.Round(c.Share*float64(n))), 1) }

// Turns returns how many turns to play before the net predicts.
func (c Coaching) Turns(seats int) int { return c.Rounds * max(seats, c.MinTurns) }
