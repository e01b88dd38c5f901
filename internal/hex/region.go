package hex

// AppendRegion appends to dst the region around start, and returns the extended slice. The region is every hexagon that
// can be reached from start by steps between hexagons for which isIn is true. It begins with start and is ordered by the
// number of steps; neighbours of one hexagon follow clockwise from north. It is empty if isIn(start) is false.
//
// AppendRegion allocates nothing if dst has enough capacity. It calls isIn at most once for a hexagon. The region must be
// finite.
func AppendRegion(dst []Hex, start Hex, isIn func(Hex) bool) []Hex {
	if !isIn(start) {
		return dst
	}
	var seen visited
	seen.add(start)
	next := len(dst) // dst[next:] is the queue of hexagons whose neighbours are still to be visited
	for dst = append(dst, start); next < len(dst); next++ {
		for _, h := range dst[next].Neighbours() {
			if seen.add(h) && isIn(h) {
				dst = append(dst, h)
			}
		}
	}
	return dst
}

// visited is a set of hexagons, with a bit for each of the 65,536 that exist. It is small enough for the stack.
type visited [1 << 16 / 64]uint64

// add adds h to the set and reports whether it was missing before.
func (v *visited) add(h Hex) bool {
	i := uint16(uint8(h.Q))<<8 | uint16(uint8(h.R))
	bit := uint64(1) << (i % 64)
	isNew := v[i/64]&bit == 0
	v[i/64] |= bit
	return isNew
}
