// Package delta has the printed material of Rising Waters: the hexes of the map and what is
// computed from them, the cards, powers, goals and roles, and the data file with the map and the
// decks. It knows no position.
package delta

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/hex"
	"github.com/bigriver/bigriver/internal/text"
)

// The size of the frame that contains a map.
const (
	Cols = 12
	Rows = 15

	// Places is the number of hexes in the frame, with Nowhere: one more than the last Hex.
	Places = Cols*Rows + 1
)

// Hex is a hexagon of the map's frame, numbered row by row from the north-west; Nowhere is none.
type Hex uint8

// Nowhere is the place of everything that is not on the map.
const Nowhere Hex = 0

// At returns the hex of a column and a row.
func At(col, row int) Hex { return Hex(1 + row*Cols + col) }

// Col returns the column, from 0.
func (h Hex) Col() int { return int(h-1) % Cols }

// Row returns the row, from 0.
func (h Hex) Row() int { return int(h-1) / Cols }

// IsOn reports whether the hex is in the frame.
func (h Hex) IsOn() bool { return h > 0 && h < Places }

// Axial returns the hex in axial coordinates, for distances and directions.
func (h Hex) Axial() hex.Hex { return hex.Offset{Col: int8(h.Col()), Row: int8(h.Row())}.Hex() }

// String returns "col,row", or "none".
func (h Hex) String() string {
	var buf [8]byte
	return string(h.AppendText(buf[:0]))
}

// AppendText appends what String returns.
func (h Hex) AppendText(b []byte) []byte {
	if !h.IsOn() {
		return append(b, "none"...)
	}
	b = append(strconv.AppendInt(b, int64(h.Col()), 10), ',')
	return strconv.AppendInt(b, int64(h.Row()), 10)
}

// ParseHex reads a hex as it is written.
func ParseHex(s string) (Hex, error) {
	c, r, ok := strings.Cut(s, ",")
	col, err := strconv.Atoi(c)
	row, err2 := strconv.Atoi(r)
	h := Nowhere
	if ok && err == nil && err2 == nil && col >= 0 && col < Cols && row >= 0 && row < Rows {
		h = At(col, row)
	}
	if h == Nowhere || h.String() != s {
		return Nowhere, fmt.Errorf("want a hex as column,row (0,0 to %d,%d), not %q", Cols-1, Rows-1, text.Clip(s))
	}
	return h, nil
}

// MarshalText returns the same text as String, for positions.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// MarshalJSON returns the hex as a string.
func (h Hex) MarshalJSON() ([]byte, error) { return h.AppendJSON(nil), nil }

// AppendJSON appends the hex as a string.
func (h Hex) AppendJSON(b []byte) []byte {
	return append(h.AppendText(append(b, '"')), '"')
}

// UnmarshalText reads what MarshalText writes.
func (h *Hex) UnmarshalText(b []byte) (err error) {
	if string(b) == "none" {
		*h = Nowhere
		return nil
	}
	*h, err = ParseHex(string(b))
	return err
}

// Set is a set of hexes, one bit each. It is a struct because the compiler keeps that in registers.
type Set struct{ low, mid, high uint64 }

// With returns the set with a hex added. A shift by 64 or more gives 0, and so does a negative
// count, which is a large unsigned number. So only one of the three words gets a bit.
func (s Set) With(h Hex) Set { return Set{s.low | 1<<h, s.mid | 1<<(h-64), s.high | 1<<(h-128)} }

// Has reports whether a hex is in the set.
func (s Set) Has(h Hex) bool { return (s.low>>h|s.mid>>(h-64)|s.high>>(h-128))&1 != 0 }

// IsEmpty reports whether the set has no hexes.
func (s Set) IsEmpty() bool { return s.low|s.mid|s.high == 0 }

// And returns the hexes that are in both sets.
func (s Set) And(t Set) Set { return Set{s.low & t.low, s.mid & t.mid, s.high & t.high} }

// Or returns the hexes that are in either set.
func (s Set) Or(t Set) Set { return Set{s.low | t.low, s.mid | t.mid, s.high | t.high} }

// AndNot returns the hexes of the set that are not in the other set.
func (s Set) AndNot(t Set) Set { return Set{s.low &^ t.low, s.mid &^ t.mid, s.high &^ t.high} }

// Size returns the number of hexes in the set.
func (s Set) Size() int {
	return bits.OnesCount64(s.low) + bits.OnesCount64(s.mid) + bits.OnesCount64(s.high)
}

// First returns the first hex. The set must not be empty.
func (s Set) First() Hex {
	switch {
	case s.low != 0:
		return Hex(bits.TrailingZeros64(s.low))
	case s.mid != 0:
		return Hex(64 + bits.TrailingZeros64(s.mid))
	}
	return Hex(128 + bits.TrailingZeros64(s.high))
}

// Rest returns the set without its first hex.
func (s Set) Rest() Set {
	switch {
	case s.low != 0:
		s.low &= s.low - 1
	case s.mid != 0:
		s.mid &= s.mid - 1
	default:
		s.high &= s.high - 1
	}
	return s
}
