// Package hex is the geometry of boards made of flat-top hexagons: coordinates, directions,
// distance and bearings. It knows no game.
//
// A [Hex] is a pair of axial coordinates, a [Direction] one of the six ways to a neighbour, an
// [Offset] the column and row that a printed map uses for the same hexagon. North is up and y grows
// downwards, as on a map and on a screen. Nothing here allocates.
package hex

import "fmt"

// Hex is one hexagon in axial coordinates: Q counts columns to the east, R counts hexagons to the
// south along a column. The same type serves as the vector between two hexagons.
//
// A coordinate is an int8, so that a state with many of them stays small. Arithmetic wraps beyond
// ±127; no board is that large.
type Hex struct{ Q, R int8 }

// String returns the coordinates as "q,r".
func (h Hex) String() string { return fmt.Sprintf("%d,%d", h.Q, h.R) }

// Add returns h moved by the vector v.
func (h Hex) Add(v Hex) Hex { return Hex{h.Q + v.Q, h.R + v.R} }

// Sub returns the vector from v to h.
func (h Hex) Sub(v Hex) Hex { return Hex{h.Q - v.Q, h.R - v.R} }

// Scale returns the vector h multiplied by n.
func (h Hex) Scale(n int) Hex { return Hex{int8(int(h.Q) * n), int8(int(h.R) * n)} }

// Rotate returns h turned about the origin by n sixths of a circle, clockwise or, if n is negative,
// counterclockwise.
func (h Hex) Rotate(n int) Hex {
	for range mod6(n) {
		h = Hex{-h.R, h.Q + h.R}
	}
	return h
}

// Step returns the neighbour of h in direction d.
func (h Hex) Step(d Direction) Hex { return h.Add(d.Vector()) }

// Neighbours returns the six hexagons that share an edge with h, clockwise from north: the one at
// index d lies in direction Direction(d).
func (h Hex) Neighbours() [6]Hex {
	var around [6]Hex
	for i, v := range vectors {
		around[i] = h.Add(v)
	}
	return around
}

// Distance returns the number of steps from h to g: 0 for the same hexagon, 1 for a neighbour.
func (h Hex) Distance(g Hex) int {
	dq, dr := int(h.Q)-int(g.Q), int(h.R)-int(g.R)
	return max(abs(dq), abs(dr), abs(dq+dr))
}

func abs(n int) int { return max(n, -n) }

// mod6 returns n modulo 6, from 0 to 5 for negative numbers too.
func mod6(n int) int { return (n%6 + 6) % 6 }
