package queen

import (
	"strings"

	"github.com/bigriver/bigriver/internal/hex"
)

// The innards that the tests of geometry and data look at.

const (
	Fields   = fields
	Bank     = int(bank)
	MaxBoats = maxBoats
	Fleet    = fleet
)

func TileFile() []byte { return tileFile }

func ParseTiles(data []byte) error {
	_, err := parseTiles(data)
	return err
}

// Step is how a cell's number changes.
func (r Rules) Step(flow Heading, entry, exit Nose, field int, h Heading) int {
	return int(r.t.steps[flow][entry][exit][field][h])
}

func (r Rules) Stick(n Nose, field int) (level, lateral int) {
	e := r.t.stick[n][field]
	return int(e.level), int(e.lateral)
}

func (r Rules) Water(t Tile, field int) bool { return r.t.tiles[t].water>>uint(field)&1 != 0 }

func (r Rules) Dock(t Tile) int { return int(r.t.tiles[t].dock) }

func (r Rules) RoofOf(t Tile) Roof { return r.t.tiles[t].roof }

func LandingField(n Nose, field int) bool { return landingFields(n)>>uint(field)&1 != 0 }

func (r Rules) Overlap(a hex.Hex, flowA Heading, b hex.Hex, flowB Heading) bool {
	return r.t.overlaps.overlap(a, flowA, b, flowB)
}

func PlaceOf(centre hex.Hex, flow Heading, field int) hex.Hex {
	return centre.Add(fieldPlace(field).Rotate(int(flow)))
}

func AheadOf(centre hex.Hex, flow Heading) hex.Hex { return ahead(centre, int(flow)) }

func (h Heading) Turned(k int) Heading { return h.turned(k) }

func (n Nose) Bend() int { return n.bend() }

func (r Rules) PassengersAt(s *State, t Tile) int8 { return r.t.passengersAt(s, t) }

func (r Rules) ByPosition(s *State) string {
	var names []string
	for _, b := range r.t.byPosition(s) {
		if b != NoBoat {
			names = append(names, b.String())
		}
	}
	return strings.Join(names, " ")
}

// LeavesRose tells whether the Black Rose has a turn for at most 1 coal, however long that takes to tell.
func (r Rules) LeavesRose(s *State) bool { return r.t.hasTurnWith(s, BlackRose, roseCoal) }

// RemoveTiles takes away what is removed at the end of a turn.
func (r Rules) RemoveTiles(s *State) { s.removeInTurn(nil) }

// SettleGuard decides whether this turn has to leave the Black Rose one.
func (r Rules) SettleGuard(s *State) { r.t.settleGuard(s) }

// Berth is the field of a start number, counted from 0.
func (r Rules) Berth(n int) int { return int(r.t.berths[n]) }

// RoseTries is how many fields the guard of the Black Rose may try for a decision.
func (r Rules) RoseTries() int { return int(r.t.roseTries) }

// Trying gives rules by which the guard may try so many.
func (r Rules) Trying(fields int) Rules {
	t := *r.t
	t.roseTries = int16(fields)
	return Rules{&t}
}

// Tries is how many it tries for a decision.
func (r Rules) Tries(s *State) int {
	if s.anyHead() {
		return 0
	}
	var w walk
	w.begin(r.t, s, s.Active)
	w.inTurn()
	w.watch()
	if !w.guard.on {
		return 0
	}
	w.appendNow(nil)
	return r.RoseTries() - int(w.guard.left)
}

// TriesAtStart is how many it tries for the decision whether this turn has to leave the Black Rose one.
func (r Rules) TriesAtStart(s *State) int { return r.t.settleGuard(s) }

// TriesAtEnd is how many it takes to tell whether a turn has left the Black Rose one.
func (r Rules) TriesAtEnd(s *State) int {
	_, tries := r.t.hasRoseTurn(s)
	return tries
}

// MostDecisions is how many decisions there are in a turn at most for which the Black Rose is guarded.
const MostDecisions = mostDecisions
