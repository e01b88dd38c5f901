package search

import "github.com/bigriver/bigriver/internal/engine"

// Values are the values of a position for each seat, from 0 to 1. Each seat maximizes its own.
type Values [engine.MaxSeats]float32

// Judge estimates the values of positions, so that games need not be played to their end. It is
// owned by one goroutine and may use scratch memory, but its estimate depends on its arguments
// alone.
type Judge[S comparable] interface {
	// Judge estimates a position from the view of one seat. The game is not over and some seat has
	// to decide. In a cooperative game only the value of seat 0 counts: it is the group's.
	Judge(v *S, to engine.Seat) Values
}

// Worth converts the result of a game to values.
type Worth func(*engine.Result) Values

// ByPlaces returns a Worth in which the first place is worth 1, the last 0, and a place between
// them its even share of 1-wins. So with wins 1 a seat cares only about winning, and with 0 moving
// up one place is worth the same everywhere. Seats that share a place share the worth of the places
// that they take up.
func ByPlaces(wins float32) Worth {
	return func(r *engine.Result) (v Values) {
		seats := 0
		var shared [engine.MaxSeats + 1]int // by place: the number of seats
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
