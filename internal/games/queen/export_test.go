package queen

import (
	"strings"

	"github.com/bigriver/bigriver/internal/hex"
)

// What the tests need of the inside of the package.

const Bank = int(bank)

func TileFile() []byte { return tileFile }

func ParseTiles(data []byte) error {
	_, err := parseTiles(data)
	return err
}

// Step returns the change of a cell's number by a step.
func (r Rules) Step(flow Heading, entry, exit Nose, field int, h Heading) int {
	return int(r.t.steps[flow][entry][exit][field][h])
}

func (r Rules) Stick(n Nose, field int) (level, lateral int) {
	e := r.t.stick[n][field]
	return int(e.level), int(e.lateral)
}

func (r Rules) Water(t Tile, field int) bool { return r.t.Tiles[t].Water>>uint(field)&1 != 0 }

func (r Rules) Dock(t Tile) int { return int(r.t.Tiles[t].Dock) }

func (r Rules) RoofOf(t Tile) Roof { return r.t.Tiles[t].Roof }

func LandingField(n Nose, field int) bool { return landingFields(n)>>uint(field)&1 != 0 }

func (r Rules) Overlap(a hex.Hex, flowA Heading, b hex.Hex, flowB Heading) bool {
	return r.t.overlaps.overlap(a, flowA, b, flowB)
}

func PlaceOf(centre hex.Hex, flow Heading, field int) hex.Hex {
	return centre.Add(FieldPlace(field).Rotate(int(flow)))
}

func (r Rules) PassengersAt(s *State, t Tile) int8 { return r.t.passengersAt(s, t) }

func (r Rules) ByPosition(s *State) string {
	var names []string
	for _, b := range r.t.ByPosition(s) {
		if b != NoBoat {
			names = append(names, b.String())
		}
	}
	return strings.Join(names, " ")
}

// LeavesRose reports whether the Black Rose has a turn for at most 1 coal, by a search without a limit.
func (r Rules) LeavesRose(s *State) bool { return r.t.hasTurnWith(s, BlackRose, roseCoal) }

// RemoveTiles removes the tiles that are removed at the end of a turn.
func (r Rules) RemoveTiles(s *State) { s.removeInTurn(nil) }

// SettleGuard decides whether this turn has to leave the Black Rose one.
func (r Rules) SettleGuard(s *State) { r.t.settleGuard(s) }

// Berth returns the field of a start number, counted from 0.
func (r Rules) Berth(n int) int { return int(r.t.Berths[n]) }

// RoseTries returns how many fields the guard of the Black Rose may try for one decision.
func (r Rules) RoseTries() int { return int(r.t.roseTries) }

// Trying returns rules by which the guard may try this many fields.
func (r Rules) Trying(fields int) Rules {
	t := *r.t
	t.roseTries = int16(fields)
	return Rules{&t}
}

// Tries returns how many fields it tries for the present decision.
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

// TriesAtStart returns how many fields it tries to decide whether this turn has to leave the Black Rose one.
func (r Rules) TriesAtStart(s *State) int { return r.t.settleGuard(s) }

// TriesAtEnd returns how many fields it tries to find whether a turn has left the Black Rose one.
func (r Rules) TriesAtEnd(s *State) int {
	_, tries := r.t.hasRoseTurn(s)
	return tries
}

// MostDecisions is the largest number of decisions in a turn in which the Black Rose is guarded.
const MostDecisions = mostDecisions

// BoatsAfter returns the fields of the other boats after a way of the present turn: -1 for those off the river.
func (r Rules) BoatsAfter(s *State, way []Action) (boats [MaxBoats + 1]int16) {
	var w walk
	w.begin(r.t, s, s.Active)
	for i, c := range w.boatsAfter(way) {
		boats[i] = int16(c)
	}
	return boats
}
