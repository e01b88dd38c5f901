package search

import "github.com/bigriver/bigriver/internal/engine"

// Values has what a position is worth to each seat, from 0 to 1. Each seat tries to get as much as
// it can.
type Values [engine.MaxSeats]float32

// Judge estimates what positions are worth, so that games need not be played to their end. It is
// owned by one goroutine and may keep memory to work in, but its estimate depends on its arguments
// alone.
type Judge[S comparable] interface {
	// Judge estimates a position by the view of one seat. The game is not over and some seat has to
	// decide. In a game that is played together only the value of seat 0 counts: it is that of the
	// group.
	Judge(v *S, to engine.Seat) Values
}

// Worth returns what the result of a game is worth to each seat.
type Worth func(*engine.Result) Values

// ByPlaces returns a Worth in which the first place is worth 1, the last 0, and a place between
// them its even share of 1-wins. So with wins 1 a seat cares only about winning, and with 0 it
// wants the third place before the fourth as much as the first before the second. Seats that share
// a place share the worth of the places that they take up.
func ByPlaces(wins float32) Worth {
	return func(r *engine.Result) (v Values) {
		seats := 0
		var shared [engine.MaxSeats + 1]int // by place: how many seats have it
		for _, place := range r.Places {
			if place > 0 {
				seats++
				shared[place]++
			}
		}
		for seat, place := range r.Places {
			if place <= 0 {
				continue
			}
			n := shared[place]
			for i := range n {
				v[seat] += placeWorth(int(place)+i, seats, wins)
			}
			v[seat] /= float32(n)
		}
		return v
	}
}

func placeWorth(place, seats int, wins float32) float32 {
	if place == 1 {
		return 1
	}
	return max(0, (1-wins)*float32(seats-place)/float32(seats-1))
}
