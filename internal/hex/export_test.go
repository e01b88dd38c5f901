package hex

import "math"

// Degrees returns the bearing clockwise from north, from 0 up to but not including 360.
func (b Bearing) Degrees() float64 {
	east, north := 1.5*float64(b.x), math.Sqrt(3)/2*float64(-b.y)
	deg := math.Atan2(east, north) * 180 / math.Pi
	if deg < 0 {
		deg += 360
	}
	return deg
}
