package queen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/hex"
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
	headings
)

// Turned returns the heading after k turns of 60 degrees clockwise; k is from -6 to 6.
func (h Heading) Turned(k int) Heading {
	n := int(h) + k
	if n < 0 {
		n += int(headings)
	}
	if n >= int(headings) {
		n -= int(headings)
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

// The tiles: A0 is the start tile. A1 tiles have stations with brown roofs, A2 tiles have stations with red roofs, A3 tiles have
// none. The B tiles are those of The Black Rose.
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
	Tiles
)

// BoatID is a boat, by its start number.
type BoatID int8

// The numbers that are no player's boat: none, and the Black Rose.
const (
	NoBoat    BoatID = 0
	BlackRose BoatID = MaxBoats
)

// Phase is what is being decided.
type Phase int8

// The phases. Chance decides in Berthing, Bending, Laying and Jetty.
const (
	Berthing   Phase = iota // which seat takes the next start number
	SettingOut              // the heading to start with
	Choosing                // the speed
	Moving                  // turns, steps and pushes
	Aligning                // the heading of a pushed boat, or of one that has left a sandbar
	Boarding                // a passenger or none
	Refuelling              // coal or none
	Trading                 // coal for another boat of the same player, or from it
	Bending                 // the die for the next tile
	Laying                  // the tile that is turned over
	Jetty                   // the die for the jetty
	Over
	phases
)

// Status is what has become of a boat.
type Status int8

// The statuses of a boat.
const (
	Ashore Status = iota // not in the game, or not yet
	Racing
	Finished
	Out
	statuses
)

// Ending is why a game is over.
type Ending int8

// The endings.
const (
	NotOver    Ending = iota
	NobodyLeft        // QB-84
	OneLeft           // QB-85
	FirstHome         // QB-66 with end_on_first
	NoPassengers
	RoundsOver
	Survivor
	BothHome // QX-103
	endings
)

// HeadingNames returns the names of the headings, in the order of their constants.
func HeadingNames() []string { return []string{"N", "NE", "SE", "S", "SW", "NW"} }

// NoseNames returns the names of the noses, in the order of their constants.
func NoseNames() []string { return []string{"-", "left", "straight", "right"} }

// BoatNames returns the names of the boats by start number; "R" is the Black Rose.
func BoatNames() []string { return []string{"-", "A", "B", "C", "D", "E", "F", "R"} }

func statusNames() []string { return []string{"ashore", "racing", "finished", "out"} }

// TileNames returns the names of the tiles, in the order of their constants.
func TileNames() []string {
	return []string{
		"-", "A0", "A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-2", "A2-3", "A2-4", "A3-1", "A3-2", "A3-3",
		"B1", "B1-B2", "B2", "B3-1", "B3-2", "B4",
	}
}

func phaseNames() []string {
	return []string{
		"berthing", "setting_out", "choosing", "moving", "aligning", "boarding", "refuelling", "trading", "bending", "laying", "jetty", "over",
	}
}

// EndingNames returns the names of the endings, in the order of their constants.
func EndingNames() []string {
	return []string{"-", "nobody_left", "one_left", "first_home", "no_passengers", "rounds_over", "survivor", "both_home"}
}

// nameOf returns a name from a list, "?" for a number that has none.
func nameOf(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "?"
	}
	return names[i]
}

// numberOf returns the place of a name in a list.
func numberOf(names []string, b []byte) (int, error) {
	if i := slices.Index(names, string(b)); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("no %q: there are %s", b, strings.Join(names, ", "))
}

func readName[T ~int8](v *T, names []string, b []byte) error {
	i, err := numberOf(names, b)
	*v = T(i)
	return err
}

func (h Heading) String() string { return nameOf(HeadingNames(), int(h)) }
func (n Nose) String() string    { return nameOf(NoseNames(), int(n)) }
func (t Tile) String() string    { return nameOf(TileNames(), int(t)) }
func (b BoatID) String() string  { return nameOf(BoatNames(), int(b)) }
func (p Phase) String() string   { return nameOf(phaseNames(), int(p)) }
func (s Status) String() string  { return nameOf(statusNames(), int(s)) }
func (e Ending) String() string  { return nameOf(EndingNames(), int(e)) }

// MarshalText returns what String returns, which positions contain.
func (h Heading) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (n Nose) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (t Tile) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (b BoatID) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (e Ending) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Heading) UnmarshalText(b []byte) error { return readName(h, HeadingNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (n *Nose) UnmarshalText(b []byte) error { return readName(n, NoseNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (t *Tile) UnmarshalText(b []byte) error { return readName(t, TileNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (b *BoatID) UnmarshalText(text []byte) error { return readName(b, BoatNames(), text) }

// UnmarshalText reads what MarshalText writes.
func (p *Phase) UnmarshalText(b []byte) error { return readName(p, phaseNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (s *Status) UnmarshalText(b []byte) error { return readName(s, statusNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (e *Ending) UnmarshalText(b []byte) error { return readName(e, EndingNames(), b) }

// TileSet is a set of tiles.
type TileSet uint32

// Has reports whether a tile is in the set.
func (set TileSet) Has(t Tile) bool { return set>>uint(t)&1 != 0 }

func setOf(t Tile) TileSet { return 1 << uint(t) }

// String returns the set as "A1-1+A3-2", and an empty one as "none".
func (set TileSet) String() string {
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
func (set TileSet) MarshalText() ([]byte, error) { return []byte(set.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (set *TileSet) UnmarshalText(b []byte) error {
	*set = 0
	if string(b) == "none" {
		return nil
	}
	for word := range strings.SplitSeq(string(b), "+") {
		var t Tile
		if err := t.UnmarshalText([]byte(word)); err != nil {
			return err
		}
		*set |= setOf(t)
	}
	return nil
}
