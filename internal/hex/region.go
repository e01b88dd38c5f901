package hex

// AppendRegion appends to dst the hexagons that can be reached from start by steps within the area that in describes, and
// returns the longer slice. The region begins with start and is ordered by distance walked, clockwise from north among
// the neighbours of one hexagon. If start itself is outside the area, the region is empty.
//
// With room enough in dst nothing is allocated. The function in is called once for a hexagon; its area must have an end.
func AppendRegion(dst []Hex, start Hex, in func(Hex) bool) []Hex {
	if !in(start) {
		return dst
	}
	var seen visited
	seen.add(start)
	next := len(dst) // what is appended and not yet looked around from is the queue
	for dst = append(dst, start); next < len(dst); next++ {
		for _, h := range dst[next].Neighbours() {
			if seen.add(h) && in(h) {
				dst = append(dst, h)
			}
		}
	}
	return dst
}

// visited is a set of any hexagons at all: one bit for each of the 65,536, so that it lies on the stack and is exact.
type visited [1 << 16 / 64]uint64

// add puts h into the set and reports whether it is new there.
func (v *visited) add(h Hex) bool {
	i := uint16(uint8(h.Q))<<8 | uint16(uint8(h.R))
	bit := uint64(1) << (i % 64)
	isNew := v[i/64]&bit == 0
	v[i/64] |= bit
	return isNew
}
