package hex

import "fmt"

// Direction is one of the six directions to a neighbour, clockwise from north.
type Direction uint8

// The six directions.
const (
	N Direction = iota
	NE
	SE
	S
	SW
	NW
)

// vectors holds the step to the neighbour in each direction.
//
//nolint:gochecknoglobals // Nothing writes to this table, and Step is too hot to build it at each call.
var vectors = [6]Hex{N: {0, -1}, NE: {1, -1}, SE: {1, 0}, S: {0, 1}, SW: {-1, 1}, NW: {-1, 0}}

// Vector returns the vector of one step in direction d.
func (d Direction) Vector() Hex { return vectors[d] }

// Turn returns d turned clockwise by n sixths of a circle, or counterclockwise if n is negative.
func (d Direction) Turn(n int) Direction { return Direction(mod6(int(d) + n)) }

// String returns the compass name: "N", "NE", "SE", "S", "SW" or "NW".
func (d Direction) String() string {
	if d > NW {
		return fmt.Sprintf("Direction(%d)", uint8(d))
	}
	return [...]string{"N", "NE", "SE", "S", "SW", "NW"}[d]
}
