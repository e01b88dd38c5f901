package search

import "github.com/bigriver/bigriver/internal/engine"

// Judge estimates what positions are worth, so that a search need not play games to their end. It is owned by one goroutine and may
// keep memory to work in, but its estimate depends on its arguments alone.
type Judge[S comparable] interface {
	// Judge estimates a position by the view of one seat. The game is not over and some seat has to decide. In a game that is
	// played together only the value of seat 0 counts: it is that of the group.
	Judge(v *S, to engine.Seat) Values
}
