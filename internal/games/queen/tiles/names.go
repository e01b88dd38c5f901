package tiles

import (
	"strings"

	"github.com/bigriver/bigriver/internal/hex"
	"github.com/bigriver/bigriver/internal/notation"
)

// Heading is the direction of a bow or of the flow: one of six, the same for the whole table.
type Heading int8

// The headings, clockwise. N is where the river flows on the start tile.
const (
	N Heading = iota
	NE
	SE
	S
	SW
	NW
	Headings
)

// Turned returns the heading after k turns of 60 degrees clockwise; k is from -6 to 6.
func (h Heading) Turned(k int) Heading {
	n := int(h) + k
	if n < 0 {
		n += int(Headings)
	}
	if n >= int(Headings) {
		n -= int(Headings)
	}
	return Heading(n)
}

func (h Heading) direction() hex.Direction { return hex.Direction(h) }

// Nose is one of the three noses of a tile.
type Nose int8

// The noses. NoNose is none, or none yet.
const (
	NoNose Nose = iota
	Left
	Straight
	Right
	Noses
)

// Bend returns how a tile joined at the nose is turned: -1, 0 or 1 turns of 60 degrees clockwise.
func (n Nose) Bend() int { return int(n) - int(Straight) }

// Tile is one of the printed tiles.
type Tile int8

// The tiles: A0 is the start tile. A1 tiles have stations with brown roofs, A2 tiles have stations
// with red roofs, A3 tiles have none. The B tiles are those of The Black Rose.
const (
	NoTile Tile = iota
	A0
	A1v1
	A1v2
	A1v3
	A1v4
	A2v1
	A2v2
	A2v3
	A2v4
	A3v1
	A3v2
	A3v3
	B1
	B1B2
	B2
	B3v1
	B3v2
	B4
	Count
)

// HeadingNames returns the names of the headings, in the order of their constants.
func HeadingNames() []string { return []string{"N", "NE", "SE", "S", "SW", "NW"} }

// NoseNames returns the names of the noses, in the order of their constants.
func NoseNames() []string { return []string{"-", "left", "straight", "right"} }

// Names returns the names of the tiles, in the order of their constants.
func Names() []string {
	return []string{
		"-", "A0", "A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-2", "A2-3", "A2-4", "A3-1", "A3-2", "A3-3",
		"B1", "B1-B2", "B2", "B3-1", "B3-2", "B4",
	}
}

func (h Heading) String() string { return notation.NameAt(HeadingNames(), int(h)) }
func (n Nose) String() string    { return notation.NameAt(NoseNames(), int(n)) }
func (t Tile) String() string    { return notation.NameAt(Names(), int(t)) }

// MarshalText returns what String returns, which positions contain.
func (h Heading) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (n Nose) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (t Tile) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Heading) UnmarshalText(b []byte) error { return notation.ReadName(h, HeadingNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (n *Nose) UnmarshalText(b []byte) error { return notation.ReadName(n, NoseNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (t *Tile) UnmarshalText(b []byte) error { return notation.ReadName(t, Names(), b) }

// Set is a set of tiles.
type Set uint32

// Has reports whether a tile is in the set.
func (set Set) Has(t Tile) bool { return set>>uint(t)&1 != 0 }

// SetOf returns the set of one tile.
func SetOf(t Tile) Set { return 1 << uint(t) }

// String returns the set as "A1-1+A3-2", and an empty one as "none".
func (set Set) String() string {
	var names []string
	for t := range Tile(32) {
		if set.Has(t) {
			names = append(names, t.String())
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, "+")
}

// MarshalText returns what String returns, which positions contain.
func (set Set) MarshalText() ([]byte, error) { return []byte(set.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (set *Set) UnmarshalText(b []byte) error {
	*set = 0
	if string(b) == "none" {
		return nil
	}
	for word := range strings.SplitSeq(string(b), "+") {
		var t Tile
		if err := t.UnmarshalText([]byte(word)); err != nil {
			return err
		}
		*set |= SetOf(t)
	}
	return nil
}
