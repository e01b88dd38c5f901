package queen

import (
	"strings"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Internals of the package that tests use.

func (r Rules) PassengersAt(s *State, t tiles.Tile) int8 { return r.t.passengersAt(s, t) }

func (r Rules) ByPosition(s *State) string {
	var names []string
	for _, b := range r.t.ByPosition(s) {
		if b != NoBoat {
			names = append(names, b.String())
		}
	}
	return strings.Join(names, " ")
}

// LeavesRose reports whether the Black Rose has a turn for at most 1 coal.
func (r Rules) LeavesRose(s *State) bool { return r.t.hasRoseTurn(s) }

// RemoveTiles removes the tiles that are removed at the end of a turn.
func (r Rules) RemoveTiles(s *State) { s.removeInTurn(nil) }

// SettleGuard decides whether this turn has to leave the Black Rose one.
func (r Rules) SettleGuard(s *State) { r.t.settleGuard(s) }

// BoatsAfter returns the fields of the other boats after these actions of the current turn, and -1
// for boats off the river.
func (r Rules) BoatsAfter(s *State, way []Action) (boats [MaxBoats + 1]int16) {
	var w walk
	w.begin(r.t, s, s.Active)
	for i, c := range w.boatsAfter(way) {
		boats[i] = int16(c)
	}
	return boats
}
