package hex

import "cmp"

// Bearing is the compass bearing from the middle of one hexagon to the middle of another, held as
// exact integers. The bearing from a hexagon to itself is the zero Bearing, which comes before all
// others.
//
// Two Bearings may be equal in direction and still differ under ==; use Compare.
type Bearing struct {
	// Columns to the east, half rows to the south: the different scales do not affect the order.
	x, y int16
}

// BearingTo returns the bearing from h to g.
func (h Hex) BearingTo(g Hex) Bearing {
	dq, dr := int16(g.Q)-int16(h.Q), int16(g.R)-int16(h.R)
	return Bearing{x: dq, y: 2*dr + dq}
}

// Compare orders bearings clockwise from due north: it returns -1 if b comes before c, 0 if they
// point the same way, and +1 if b comes after c.
func (b Bearing) Compare(c Bearing) int {
	if d := cmp.Compare(b.half(), c.half()); d != 0 {
		return d
	}
	// Within a half circle, c is further clockwise than b exactly when the cross product b x c is
	// positive (y points down).
	return cmp.Compare(int(b.y)*int(c.x), int(b.x)*int(c.y))
}

// half returns the half circle that b points into: 1 from due north, 2 from due south, and 0 for
// the zero Bearing.
func (b Bearing) half() int {
	switch {
	case b == Bearing{}:
		return 0
	case b.x > 0, b.x == 0 && b.y < 0:
		return 1
	default:
		return 2
	}
}
