package waters

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/hex"
)

// The frame that a map is drawn in.
const (
	cols = 12
	rows = 15

	// Places is how many hexes there can be, Nowhere among them: one more than the last Hex.
	Places = cols*rows + 1
)

// Hex is a hexagon of the map's frame, from the north-west row by row; Nowhere is none.
type Hex uint8

// Nowhere is where what is not on the map is.
const Nowhere Hex = 0

// At is the hex of a column and a row.
func At(col, row int) Hex { return Hex(1 + row*cols + col) }

// Col is the column, from 0.
func (h Hex) Col() int { return int(h-1) % cols }

// Row is the row, from 0.
func (h Hex) Row() int { return int(h-1) / cols }

func (h Hex) isOn() bool { return h > 0 && h < Places }

// Axial is the place on a map without a frame, for distances and directions.
func (h Hex) Axial() hex.Hex { return hex.Offset{Col: int8(h.Col()), Row: int8(h.Row())}.Hex() }

// String gives "col,row", or "none".
func (h Hex) String() string {
	if !h.isOn() {
		return "none"
	}
	return strconv.Itoa(h.Col()) + "," + strconv.Itoa(h.Row())
}

func parseHex(s string) (Hex, error) {
	c, r, ok := strings.Cut(s, ",")
	col, err := strconv.Atoi(c)
	row, err2 := strconv.Atoi(r)
	h := Nowhere
	if ok && err == nil && err2 == nil && col >= 0 && col < cols && row >= 0 && row < rows {
		h = At(col, row)
	}
	if h == Nowhere || h.String() != s {
		return Nowhere, fmt.Errorf("want a hex as column,row (0,0 to %d,%d), not %q", cols-1, rows-1, clip(s))
	}
	return h, nil
}

// MarshalText gives what String gives; it is what positions hold.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// MarshalJSON gives the hex as a string.
func (h Hex) MarshalJSON() ([]byte, error) { return json.Marshal(h.String()) }

// UnmarshalText reads what MarshalText writes.
func (h *Hex) UnmarshalText(b []byte) (err error) {
	if string(b) == "none" {
		*h = Nowhere
		return nil
	}
	*h, err = parseHex(string(b))
	return err
}

// set is a set of hexes.
type set [3]uint64 //nolint:recvcheck // what changes a set takes its address, what reads a word of it too

func (s *set) add(h Hex)      { s[h>>6] |= 1 << (h & 63) }
func (s *set) has(h Hex) bool { return s[h>>6]&(1<<(h&63)) != 0 }
func (s set) isEmpty() bool   { return s[0]|s[1]|s[2] == 0 }

func (s set) and(t set) set    { return set{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }
func (s set) or(t set) set     { return set{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }
func (s set) andNot(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

func (s set) size() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// pop takes the first hex out of a set that is not empty.
func (s *set) pop() Hex {
	for i := range s {
		if s[i] != 0 {
			n := bits.TrailingZeros64(s[i])
			s[i] &= s[i] - 1
			return Hex(i<<6 | n)
		}
	}
	return Nowhere
}

func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}
