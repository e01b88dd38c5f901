package delta

// The distances for set-up, in hexes.
const (
	TownFromWater     = 4 // RW-035, at most
	TownFromTown      = 5 // RW-036, at least
	TownFromVicksburg = 6 // RW-037, at least
	PawnFromDot       = 2 // RW-040, at most
)

// TownFault is the reason why a town can never be on a hex.
type TownFault int8

// The reasons; TownFits means that there is none.
const (
	TownFits TownFault = iota
	TownNotLow
	TownFarFromWater
	TownNearVicksburg
)

// RefuseTown returns why a town can never be on a hex, whatever else happens.
func (t *Map) RefuseTown(h Hex) TownFault {
	toWater, toVicksburg := High, High
	for other := Hex(1); other < Places; other++ {
		switch t.Kind[other] {
		case Water:
			toWater = min(toWater, distance(h, other))
		case Vicksburg:
			toVicksburg = min(toVicksburg, distance(h, other))
		case OffMap, Lowland, HighGround:
		}
	}
	switch {
	case toVicksburg < TownFromVicksburg:
		return TownNearVicksburg
	case t.Kind[h] != Lowland:
		return TownNotLow
	case toWater > TownFromWater:
		return TownFarFromWater
	}
	return TownFits
}

// HasRoom reports whether there is room for n more towns on these spots (RW-200).
func (t *Map) HasRoom(spots Set, n int) bool {
	if n == 0 {
		return true
	}
	if spots.IsEmpty() {
		return false
	}
	if n == 1 {
		return true
	}
	for left := spots; !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		// Only later spots: the order in which towns are placed does not matter here.
		if t.HasRoom(left.And(t.TownsApart[h]), n-1) {
			return true
		}
	}
	return false
}
